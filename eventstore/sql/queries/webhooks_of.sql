-- The webhooks of an owner that are not deleted, oldest first.
-- $1: owner
select id, owner, role, stream, seat, labels, url, endpoint, types, name, secrets, created, asked,
    state, reason, changed, failing, revision
from eventstore.webhooks
where owner = $1::text and state <> 'deleted'
order by created, id
