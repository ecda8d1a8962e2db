-- The grant of a token's digest.
-- $1: digest
select digest, role, stream, seat, name from eventstore.grants where digest = $1::text
