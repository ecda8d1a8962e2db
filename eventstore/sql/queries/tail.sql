-- A stream's head, the answer stored under a key, and the events after a version: one row an
-- event, or a single row with nulls in the event's place; no row if the stream is unknown.
-- $1: stream  $2: after (version)  $3: scope  $4: key
select streams.version, streams.hash,
    answers.scope, answers.key, answers.body, answers.status, answers.outcome,
    events.stream, events.version, events.type, events.actor, events.at, events.public,
    events.private, events.commitments, events.hash, events.decision
from eventstore.streams
left join eventstore.answers
    on (answers.stream, answers.scope, answers.key) = ($1::text, $3::text, $4::text)
left join eventstore.events on events.stream = $1::text and events.version > $2::integer
where streams.stream = $1::text
order by events.version
