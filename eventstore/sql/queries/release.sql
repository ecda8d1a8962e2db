-- Give a lease back.
-- $1: webhook  $2: stream  $3: holder
update eventstore.webhook_lanes
set leased = 0, holder = ''
where webhook = $1::text and stream = $2::text and holder = $3::text
