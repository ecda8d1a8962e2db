-- The grant of a token's digest, unless it was revoked.
-- $1: digest
select digest, role, stream, seat, name, issuer, expires
from eventstore.grants
where digest = $1::text and not exists (
    select from eventstore.revocations where revocations.digest = $1::text
)
