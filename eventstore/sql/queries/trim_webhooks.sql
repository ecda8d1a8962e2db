-- Forget what was delivered before a time, and everything of deleted webhooks.
-- $1: before
with gone as (
    select id from eventstore.webhooks where state = 'deleted'
), old as (
    delete from eventstore.webhook_deliveries
    where delivered < $1::bigint
    returning webhook, number
), orphaned as (
    delete from eventstore.webhook_deliveries
    where webhook in (select id from gone)
        and (delivered is null or delivered >= $1::bigint)
    returning webhook, number
), forgotten as (
    select webhook, number from old union all select webhook, number from orphaned
), tried as (
    delete from eventstore.webhook_attempts
    using forgotten
    where webhook_attempts.webhook = forgotten.webhook
        and webhook_attempts.number = forgotten.number
), lanes as (
    delete from eventstore.webhook_lanes where webhook in (select id from gone)
)
select count(*) from forgotten
