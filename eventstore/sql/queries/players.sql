-- What is known of these ids.
-- $1: players
select player, name, owner, created, erased
from eventstore.players
where player = any ($1::text[])
