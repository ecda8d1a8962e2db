-- A stream's row of the list.
-- $1: stream
select stream, created, version, hash, labels, owner
from eventstore.streams
where stream = $1::text
