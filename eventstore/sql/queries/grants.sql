-- The grants over a stream, or over all streams, oldest first, with when they were revoked.
-- $1: stream, or null
select created, revocations.at, grants.digest, role, stream, seat, name, grants.issuer, expires
from eventstore.grants
left join eventstore.revocations using (digest)
where stream is not distinct from $1::text
order by created, grants.digest
