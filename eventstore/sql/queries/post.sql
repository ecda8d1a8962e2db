-- Queue notices at the ends of their lanes; a lane in which nothing waits is due now. For a reader
-- of the feed its checkpoint moves with them: no row comes back, and nothing is queued, if it is not
-- where the reader found it, since somebody else has read on.
-- $1: notices  $2: now  $3: reader, null: none  $4: its checkpoint  $5: the next one
with moved as (
    insert into eventstore.checkpoints (reader, cursor)
    select $3::text, $5::text
    where $3::text is not null
    on conflict (reader) do update set cursor = excluded.cursor
    where checkpoints.cursor = $4::text
    returning true as yes
), allowed as (
    select yes from moved
    union all
    select true where $3::text is null
), given as (
    select notice.*, webhooks.endpoint, webhooks.state
    from allowed, rows from (
        json_to_recordset($1::text::json) as (
            webhook text, id text, stream text, type text, version integer, at bigint, body text
        )
    ) with ordinality as notice (webhook, id, stream, type, version, at, body, nth)
    join eventstore.webhooks on webhooks.id = notice.webhook and webhooks.state <> 'deleted'
    where not exists (
        select from eventstore.webhook_deliveries as known
        where known.webhook = notice.webhook and known.id = notice.id and known.copy_of is null
    )
), lanes as (
    insert into eventstore.webhook_lanes as lane (webhook, stream, endpoint, last, due)
    select webhook, stream, endpoint, count(*), case when state = 'active' then $2::bigint end
    from given
    group by webhook, stream, endpoint, state
    on conflict (webhook, stream) do update
    set last = lane.last + excluded.last, due = coalesce(lane.due, excluded.due)
    returning webhook, stream, last
), placed as (
    select given.*, lanes.last - count(*) over (partition by webhook, stream)
        + row_number() over (partition by webhook, stream order by nth) as place
    from given join lanes using (webhook, stream)
), queued as (
    insert into eventstore.webhook_deliveries
        (webhook, stream, place, id, sequence, type, version, created, body)
    select webhook, stream, place, id, place, type, version, at, body
    from placed
    order by nth
)
select yes from allowed
