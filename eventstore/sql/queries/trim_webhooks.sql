-- Forget what was delivered before a time, and everything of deleted webhooks.
-- $1: before
with old as (
    delete from eventstore.webhook_deliveries
    where delivered < $1::bigint
        or webhook in (select id from eventstore.webhooks where state = 'deleted')
    returning webhook, number
), tried as (
    delete from eventstore.webhook_attempts
    using old
    where webhook_attempts.webhook = old.webhook and webhook_attempts.number = old.number
), lanes as (
    delete from eventstore.webhook_lanes
    where webhook in (select id from eventstore.webhooks where state = 'deleted')
)
select count(*) from old
