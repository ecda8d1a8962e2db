-- Note what is answered to a request about a webhook; no row if something was answered before.
-- $1: webhook  $2: scope  $3: key  $4: body  $5: outcome
insert into eventstore.webhook_answers (webhook, scope, key, body, outcome)
values ($1::text, $2::text, $3::text, $4::text, $5::text)
on conflict do nothing
returning webhook
