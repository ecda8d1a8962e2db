-- The attempts at a delivery, oldest first.
-- $1: webhook  $2: number
select number, attempt, at, ms, outcome, status, headers, excerpt
from eventstore.webhook_attempts
where webhook = $1::text and number = $2::bigint
order by attempt
