-- All webhooks that are not deleted, by id, behind one.
-- $1: id  $2: limit
select id, owner, role, stream, seat, labels, url, endpoint, types, name, secrets, created, asked,
    state, reason, changed, failing, revision
from eventstore.webhooks
where id > $1::text and state <> 'deleted'
order by id
limit $2::integer
