-- Revoke a grant. A row comes back if it ends now, and not if it was revoked before.
-- $1: digest  $2: at  $3: issuer
insert into eventstore.revocations (digest, at, issuer)
values ($1::text, $2::bigint, $3::text)
on conflict do nothing
returning digest
