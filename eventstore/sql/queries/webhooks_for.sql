-- The webhooks that may have to be told of streams: those of their owners over several streams,
-- and those of one of the streams.
-- $1: owners  $2: streams
select id, owner, role, stream, seat, labels, url, endpoint, types, name, secrets, created, asked,
    state, reason, changed, failing, revision
from eventstore.webhooks
where state <> 'deleted'
    and (stream = any($2::text[]) or (stream is null and owner = any($1::text[])))
order by id
