-- The rows of several streams at once, for readers who watch them.
-- $1: streams
select stream, created, version, hash, labels, owner
from eventstore.streams
where stream = any($1::text[])
