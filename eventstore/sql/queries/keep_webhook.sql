-- Keep a new webhook, and know its endpoint; a row comes back if its id was free.
-- $1: id  $2: owner  $3: role  $4: stream  $5: seat  $6: labels  $7: url  $8: endpoint
-- $9: types  $10: name  $11: secrets  $12: created  $13: asked  $14: state  $15: reason
-- $16: changed  $17: failing  $18: revision
with reached as (
    insert into eventstore.webhook_endpoints (endpoint) values ($8::text) on conflict do nothing
)
insert into eventstore.webhooks (id, owner, role, stream, seat, labels, url, endpoint, types, name, secrets, created, asked,
    state, reason, changed, failing, revision)
values ($1::text, $2::text, $3::text, $4::text, $5::text, $6::text::jsonb, $7::text, $8::text,
    $9::text[], $10::text, $11::text, $12::bigint, $13::text, $14::text, $15::text, $16::bigint,
    $17::bigint, $18::integer)
on conflict do nothing
returning id
