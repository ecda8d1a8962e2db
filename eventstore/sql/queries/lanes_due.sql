-- How many lanes could be served now, a hundred at most.
-- $1: now
select count(*)
from (
    select
    from eventstore.webhook_endpoints
    join eventstore.webhook_lanes using (endpoint)
    join eventstore.webhooks on webhooks.id = webhook and webhooks.state = 'active'
    where opens <= $1::bigint and due <= $1::bigint and leased <= $1::bigint
    limit 100
) as lane
