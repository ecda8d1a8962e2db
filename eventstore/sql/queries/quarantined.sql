-- Streams that are not to be acted on, newest first.
-- $1: limit
select stream, created, version, hash, labels, owner
from eventstore.streams
where labels ? 'quarantined'
order by created desc, stream desc
limit $1::integer
