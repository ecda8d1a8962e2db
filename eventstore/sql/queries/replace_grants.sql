-- Keep a grant and revoke all others of its stream, role and seat; under lock_grants. A row comes
-- back if the grant was not there before: a repeat revokes nothing.
-- $1: digest  $2: role  $3: stream  $4: seat  $5: name  $6: issuer  $7: expires  $8: created
with kept as (
    insert into eventstore.grants (digest, role, stream, seat, name, issuer, expires,
        created)
    values ($1::text, $2::text, $3::text, $4::text, $5::text, $6::text, $7::bigint,
        $8::bigint)
    on conflict do nothing
    returning digest
), replaced as (
    insert into eventstore.revocations (digest, at, issuer)
    select grants.digest, $8::bigint, $6::text
    from kept, eventstore.grants
    where grants.stream = $3::text and grants.role = $2::text
        and grants.seat is not distinct from $4::text and grants.digest <> kept.digest
    on conflict do nothing
)
select digest from kept
