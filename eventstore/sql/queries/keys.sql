-- The secrets of a stream.
-- $1: stream
select chance, salt, state from eventstore.stream_keys where stream = $1::text
