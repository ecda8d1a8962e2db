-- Append a decision, its events and all that commits with them: wholly, or nothing at all.
-- $1: the commit (eventstore.store.Commit as JSON)
--
-- Order matters in three places. The key's lock is taken before the stored answer is looked for.
-- The head moves only from the expected version, and of two writers the second waits for the
-- row and then finds it moved. All else is written only if the head moved (`from head`).
-- Tables are looked up by `(select stream ...)` instead of joined, so that a plan which is kept
-- goes by keys whatever the tables held when it was made; as a join it was seen to scan all heads.
-- An answer that was committed after this statement began is not seen here: the primary key of
-- answers, or the moved head, refuses the statement then.
with input as materialized (
    select $1::jsonb as body
), decision as materialized (
    select record.*, (body #>> '{sealed,expected,version}')::integer as expected_version,
        body #>> '{sealed,expected,hash}' as expected_hash,
        body #>> '{sealed,events,-1,hash}' as head_hash, body ->> 'origin' as origin
    from input, jsonb_to_record(body #> '{sealed,decision}') as record(
        stream text, first integer, last integer, type text, actor text, at bigint, public text,
        private json, commitments json, state_hash text, hash text
    )
), asked as materialized (
    select record.*
    from input, jsonb_to_record(nullif(body -> 'answer', 'null')) as record(
        scope text, key text, body text, status integer, outcome text
    )
    where record.key is not null
), key_lock as materialized (
    select coalesce(bool_and(pg_try_advisory_xact_lock(hashtextextended(
        jsonb_build_array(stream, scope, key)::text, 0
    ))), true) as held
    from asked, decision
), stored as materialized (
    select answers.scope, answers.key, answers.body, answers.status, answers.outcome
    from key_lock, eventstore.answers
    where held and answers.stream = (select stream from decision)
        and answers.scope = (select scope from asked) and answers.key = (select key from asked)
), head as (
    update eventstore.streams
    set version = decision.last, hash = head_hash, labels = labels || (body -> 'labels')
    from input, decision, key_lock
    where streams.stream = (select stream from decision)
        and (streams.version, streams.hash) = (expected_version, expected_hash)
        and not streams.labels ? 'quarantined'
        and held and not exists (select from stored)
    returning streams.stream
), new_decision as (
    insert into eventstore.decisions (stream, first, last, type, actor, at, public, private,
        commitments, state_hash, hash, origin)
    select head.stream, first, last, type, actor, at, public, private, commitments, state_hash,
        hash, origin
    from head, decision
), new_events as (
    insert into eventstore.events (stream, version, type, actor, at, public, private,
        commitments, hash, decision, feed_epoch)
    select head.stream, version, type, actor, at, public, private, commitments, hash, decision,
        (select epoch from eventstore.feed)
    from head, input, jsonb_to_recordset(body #> '{sealed,events}') as record(
        version integer, type text, actor text, at bigint, public text, private json,
        commitments json, hash text, decision integer
    )
), new_answer as (
    insert into eventstore.answers (stream, scope, key, body, status, outcome)
    select head.stream, scope, key, asked.body, status, outcome from head, asked
), new_grants as (
    insert into eventstore.grants (digest, role, stream, seat, name)
    select record.*
    from head, input, jsonb_to_recordset(body -> 'grants') as record(
        digest text, role text, stream text, seat text, name text
    )
    on conflict do nothing
), wanted as materialized (
    select record.*
    from input, jsonb_to_recordset(nullif(body -> 'deadlines', 'null')) as record(
        id text, generation integer, due bigint
    )
), old_deadlines as (
    delete from eventstore.deadlines
    where (select body -> 'deadlines' <> 'null' from input)
        and stream = (select stream from head) and id not in (select id from wanted)
), new_deadlines as (
    insert into eventstore.deadlines (stream, id, generation, due)
    select head.stream, id, generation, due from head, wanted
    on conflict (stream, id) do update set generation = excluded.generation, due = excluded.due
)
select exists (select from head) as written, held, streams.stream is not null as known,
    coalesce(streams.labels ? 'quarantined', false) as quarantined,
    stored.scope, stored.key, stored.body, stored.status, stored.outcome
from key_lock
left join stored on true
left join eventstore.streams on streams.stream = (select stream from decision)
