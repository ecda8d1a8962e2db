-- Keep a grant; a digest is granted once, the first stands.
-- $1: digest  $2: role  $3: stream  $4: seat  $5: name
insert into eventstore.grants (digest, role, stream, seat, name)
values ($1::text, $2::text, $3::text, $4::text, $5::text)
on conflict do nothing
