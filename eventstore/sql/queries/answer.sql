-- The answer stored under a key.
-- $1: stream  $2: scope  $3: key
select scope, key, body, status, outcome
from eventstore.answers
where (stream, scope, key) = ($1::text, $2::text, $3::text)
