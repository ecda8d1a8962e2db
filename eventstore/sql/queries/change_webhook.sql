-- Change a webhook of a known revision, and note what was answered. What waits for an active one
-- is due now and its endpoint is tried again; what waits for any other waits on.
-- $1: id  $2: revision  $3: secrets  $4: state  $5: reason  $6: changed
-- $7: scope, empty if nothing is to be noted  $8: key  $9: body  $10: outcome
with changed as (
    update eventstore.webhooks
    set revision = revision + 1, secrets = $3::text, reason = $5::text, changed = $6::bigint,
        failing = case when state = $4::text then failing end, state = $4::text
    where id = $1::text and revision = $2::integer - 1
    returning id, state, endpoint
), noted as (
    insert into eventstore.webhook_answers (webhook, scope, key, body, outcome)
    select id, $7::text, $8::text, $9::text, $10::text
    from changed
    where $7::text <> ''
), lanes as (
    update eventstore.webhook_lanes
    set failures = 0,
        due = case when changed.state = 'active' and last > done then $6::bigint end
    from changed
    where webhook = changed.id
), tried as (
    update eventstore.webhook_endpoints
    set opens = 0
    from changed
    where webhook_endpoints.endpoint = changed.endpoint and changed.state = 'active'
)
select id from changed
