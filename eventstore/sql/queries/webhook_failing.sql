-- Note since when nothing arrives.
-- $1: webhook  $2: now
update eventstore.webhooks set failing = $2::bigint where id = $1::text and failing is null
