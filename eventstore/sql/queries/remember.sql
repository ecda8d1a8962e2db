-- Store the answer of a refused command unless its key has one; no row if it has.
-- $1: stream  $2: scope  $3: key  $4: body  $5: status  $6: outcome
insert into eventstore.answers (stream, scope, key, body, status, outcome)
select stream, $2::text, $3::text, $4::text, $5::integer, $6::text
from eventstore.streams
where stream = $1::text
on conflict do nothing
returning scope, key, body, status, outcome
