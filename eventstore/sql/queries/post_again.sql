-- Queue copies of deliveries at the ends of their lanes, in their order, and note what was
-- answered; no row comes back if something was answered under this key before.
-- $1: webhook  $2: after  $3: until  $4: now  $5: scope  $6: key  $7: body  $8: outcome
with noted as (
    insert into eventstore.webhook_answers (webhook, scope, key, body, outcome)
    values ($1::text, $5::text, $6::text, $7::text, $8::text)
    on conflict do nothing
    returning webhook
), given as (
    select told.*
    from noted join eventstore.webhook_deliveries as told using (webhook)
    where number > $2::bigint and number <= $3::bigint
), lanes as (
    update eventstore.webhook_lanes as lane
    set last = lane.last + many.copies,
        due = coalesce(lane.due, case when webhooks.state = 'active' then $4::bigint end)
    from (select webhook, stream, count(*) as copies from given group by webhook, stream) as many
    join eventstore.webhooks on webhooks.id = many.webhook
    where lane.webhook = many.webhook and lane.stream = many.stream
    returning lane.webhook, lane.stream, lane.last
), queued as (
    insert into eventstore.webhook_deliveries
        (webhook, stream, place, id, sequence, type, version, created, body, copy_of)
    select webhook, stream, lanes.last - count(*) over (partition by webhook, stream)
        + row_number() over (partition by webhook, stream order by number),
        id, sequence, type, version, created, body, number
    from given join lanes using (webhook, stream)
    order by number
)
select webhook from noted
