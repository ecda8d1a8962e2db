-- Everybody of this very name, oldest first.
-- $1: name
select player, name, owner, created, erased
from eventstore.players
where name = $1::text and name <> ''
order by created, player
