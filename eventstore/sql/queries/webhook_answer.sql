-- What was answered to a request that changed a webhook.
-- $1: webhook  $2: scope  $3: key
select scope, key, body, outcome
from eventstore.webhook_answers
where webhook = $1::text and scope = $2::text and key = $3::text
