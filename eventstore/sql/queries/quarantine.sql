-- Mark a stream as not to be acted on.
-- $1: stream  $2: reason
update eventstore.streams
set labels = labels || jsonb_build_object('quarantined', $2::text)
where stream = $1::text
returning stream
