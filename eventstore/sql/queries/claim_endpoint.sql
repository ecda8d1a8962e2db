-- Lock the endpoint that was served least lately, of those that may be tried and have a lane to
-- serve. Who comes second skips it, so what the next statement counts is so until it commits.
-- $1: now  $2: limit of leases  $3: failures that leave one lease
select endpoint, failures
from eventstore.webhook_endpoints as place
where opens <= $1::bigint
    and exists (
        select
        from eventstore.webhook_lanes
        where webhook_lanes.endpoint = place.endpoint
            and due <= $1::bigint and leased <= $1::bigint
            and (select state from eventstore.webhooks where id = webhook) = 'active'
    )
    and (
        select count(*)
        from eventstore.webhook_lanes
        where webhook_lanes.endpoint = place.endpoint and leased > $1::bigint
            and leased > 0
    ) < case when failures >= $3::integer then 1 else $2::bigint end
order by served
limit 1
for update skip locked
