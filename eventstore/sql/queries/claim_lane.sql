-- Lease the lane of an endpoint that is due longest, unless as many are leased as may be.
-- $1: now  $2: limit of leases  $3: endpoint  $4: until  $5: holder
with chosen as (
    select webhook, stream
    from eventstore.webhook_lanes
    where endpoint = $3::text and due <= $1::bigint and leased <= $1::bigint
        and (select state from eventstore.webhooks where id = webhook) = 'active'
        and (
            select count(*)
            from eventstore.webhook_lanes as busy
            where busy.endpoint = $3::text and busy.leased > $1::bigint and busy.leased > 0
        ) < $2::bigint
    order by due
    limit 1
    for update skip locked
), served as (
    update eventstore.webhook_endpoints set served = $1::bigint where endpoint = $3::text
)
update eventstore.webhook_lanes as lane
set leased = $4::bigint, holder = $5::text
from chosen
where lane.webhook = chosen.webhook and lane.stream = chosen.stream
returning lane.webhook, lane.stream, lane.failures
