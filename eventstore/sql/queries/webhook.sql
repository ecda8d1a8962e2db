-- A webhook.
-- $1: id
select id, owner, role, stream, seat, labels, url, endpoint, types, name, secrets, created, asked,
    state, reason, changed, failing, revision
from eventstore.webhooks
where id = $1::text
