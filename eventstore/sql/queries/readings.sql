-- What was noted of a stream after a number, oldest first.
-- $1: stream  $2: after  $3: limit
select number, stream, at, reader, role, name, what, version
from eventstore.readings
where stream = $1::text and number > $2::bigint
order by number
limit $3::integer
