-- Set a reader to the end of the feed if there is no webhook, and say whether there is none.
-- One snapshot sees both: who subscribes later is told of what is committed later.
-- $1: reader
with reached as (
    select feed_epoch || '.' || xid || '.' || version || '.' || stream as cursor
    from eventstore.events
    where (feed_epoch, xid) < (
        (select epoch from eventstore.feed), pg_snapshot_xmin(pg_current_snapshot())
    )
    order by feed_epoch desc, events.xid desc, version desc, stream desc
    limit 1
), alone as (
    select not exists (select from eventstore.webhooks where state <> 'deleted') as yes
), skipped as (
    insert into eventstore.checkpoints (reader, cursor)
    select $1::text, reached.cursor from reached, alone where alone.yes
    on conflict (reader) do update set cursor = excluded.cursor
    where checkpoints.cursor <> excluded.cursor
)
select yes from alone
