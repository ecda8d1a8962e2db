-- Something arrived again: close the circuit, and perhaps let all that was put off be tried now.
-- $1: webhook  $2: endpoint  $3: now  $4: whether what was put off is due
with works as (
    update eventstore.webhooks set failing = null where id = $1::text and failing is not null
), closed as (
    update eventstore.webhook_endpoints
    set failures = 0, opens = 0
    where endpoint = $2::text and failures > 0
)
update eventstore.webhook_lanes
set due = $3::bigint
where webhook = $1::text and due > $3::bigint and $4::boolean
