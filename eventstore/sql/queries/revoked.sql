-- How a grant was revoked.
-- $1: digest
select digest, at, issuer from eventstore.revocations where digest = $1::text
