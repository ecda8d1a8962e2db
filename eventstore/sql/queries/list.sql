-- Streams, newest first, older than a place in that order and with all the given labels.
-- $1: created of that place (ms)  $2: its stream  $3: labels as JSON  $4: limit
select stream, created, version, hash, labels, owner
from eventstore.streams
where (created, stream) < ($1::bigint, $2::text) and labels @> $3::jsonb
order by created desc, stream desc
limit $4::integer
