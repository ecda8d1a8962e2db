-- The log of a webhook after a number, oldest first.
-- $1: webhook  $2: after  $3: limit
select number, webhook, id, stream, sequence, type, version, created, body, attempts, delivered,
    copy_of
from eventstore.webhook_deliveries
where webhook = $1::text and number > $2::bigint
order by number
limit $3::integer
