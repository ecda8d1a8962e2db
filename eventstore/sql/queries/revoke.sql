-- Revoke a grant. The revocation that stands comes back: this one, the first of the digest, or the
-- one of another digest that the issuer's key was used for; none if it was committed meanwhile.
-- $1: digest  $2: at  $3: issuer  $4: key, or null
with kept as (
    insert into eventstore.revocations (digest, at, issuer, key)
    values ($1::text, $2::bigint, $3::text, $4::text)
    on conflict do nothing
    returning digest, at, issuer, coalesce(key, '') as key
), before as (
    select digest, at, issuer, coalesce(key, '') as key
    from eventstore.revocations
    where digest = $1::text or (issuer = $3::text and key = $4::text)
    order by digest = $1::text
    limit 1
)
select digest, at, issuer, key from kept
union all
select digest, at, issuer, key from before
