-- Decisions of a stream whose first version is after a version, in order, each with its origin.
-- $1: stream  $2: after (version)  $3: limit
select origin, stream, first, last, type, actor, at, public, private, commitments, state_hash,
    hash
from eventstore.decisions
where stream = $1::text and first > $2::integer
order by first
limit $3::integer
