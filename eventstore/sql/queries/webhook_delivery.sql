-- One delivery of a webhook.
-- $1: webhook  $2: number
select number, webhook, id, stream, sequence, type, version, created, body, attempts, delivered,
    copy_of
from eventstore.webhook_deliveries
where webhook = $1::text and number = $2::bigint
