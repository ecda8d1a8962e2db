-- Events of a stream after a version, in order.
-- $1: stream  $2: after (version)  $3: limit
select stream, version, type, actor, at, public, private, commitments, hash, decision
from eventstore.events
where stream = $1::text and version > $2::integer
order by version
limit $3::integer
