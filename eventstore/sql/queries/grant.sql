-- Keep a grant; a digest is granted once, the first stands. A row comes back if it is this one.
-- $1: digest  $2: role  $3: stream  $4: seat  $5: name  $6: issuer  $7: expires  $8: created
insert into eventstore.grants (digest, role, stream, seat, name, issuer, expires, created)
values ($1::text, $2::text, $3::text, $4::text, $5::text, $6::text, $7::bigint, $8::bigint)
on conflict do nothing
returning digest
