-- The cached state of a stream made by one fingerprint of the code.
-- $1: stream  $2: fingerprint
select version, state
from eventstore.snapshots
where (stream, fingerprint) = ($1::text, $2::text)
