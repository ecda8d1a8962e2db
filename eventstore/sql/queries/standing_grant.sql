-- The grant of a token's digest, revoked or not.
-- $1: digest
select digest, role, stream, seat, name, issuer, expires
from eventstore.grants
where digest = $1::text
