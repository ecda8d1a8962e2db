-- The revocation that stands in the way of another: by key first, then by digest.
-- $1: digest  $2: issuer  $3: key, or null
select digest, at, issuer, coalesce(key, '')
from eventstore.revocations
where digest = $1::text or (issuer = $2::text and key = $3::text)
order by digest = $1::text
limit 1
