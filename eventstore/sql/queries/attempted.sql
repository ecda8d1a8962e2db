-- Note an attempt at the head of a lane that its holder still holds; no row comes back if not.
-- $1: webhook  $2: stream  $3: holder  $4: number  $5: attempt  $6: at  $7: ms  $8: outcome
-- $9: status  $10: headers  $11: excerpt  $12: now  $13: when to try again, null: it arrived
-- $14: until when the lane is leased
with lane as (
    update eventstore.webhook_lanes
    set done = case when $13::bigint is null then done + 1 else done end,
        failures = case when $13::bigint is null then 0 else failures + 1 end,
        due = case
            when due is null then null
            when $13::bigint is not null then $13::bigint
            when last > done + 1 then $12::bigint
        end,
        leased = $14::bigint
    where webhook = $1::text and stream = $2::text and holder = $3::text
    returning webhook
), told as (
    update eventstore.webhook_deliveries
    set attempts = $5::integer,
        delivered = case when $13::bigint is null then $12::bigint end
    from lane
    where webhook_deliveries.webhook = lane.webhook and number = $4::bigint
), noted as (
    insert into eventstore.webhook_attempts
        (webhook, number, attempt, at, ms, outcome, status, headers, excerpt)
    select webhook, $4::bigint, $5::integer, $6::bigint, $7::integer, $8::text, $9::integer,
        $10::text, $11::text
    from lane
    on conflict do nothing
)
select webhook from lane
