-- What waits in a lane, its head first.
-- $1: webhook  $2: stream  $3: limit
select number, webhook, id, stream, sequence, type, version, created, body, attempts, delivered,
    copy_of
from eventstore.webhook_deliveries
where webhook = $1::text and stream = $2::text
    and place > (
        select done from eventstore.webhook_lanes
        where webhook = $1::text and stream = $2::text
    )
order by place
limit $3::integer
