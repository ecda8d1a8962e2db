-- The version that a stream had come to at a time: the last of its decisions until then.
-- $1: stream  $2: time (ms)
select last
from eventstore.decisions
where stream = $1::text and at <= $2::bigint
order by first desc
limit 1
