-- What an append does, as a function: so several appends share one statement and its commit.
-- A function is never changed once released: another shape gets another version in its name.
--
-- Order matters in three places. The key's lock is taken before the stored answer is looked for.
-- The head moves only from the expected version, and of two writers the second waits for the
-- row and then finds it moved. All else is written only if the head moved.
-- Each statement below sees what was committed before it began, so of two appends in one batch
-- the second sees what the first wrote. What was committed while one runs is not seen: the
-- primary keys refuse it then, and with it the whole batch.

create function eventstore.append_v1(
    body jsonb,  -- eventstore.store.Commit
    out written boolean, out held boolean, out known boolean, out quarantined boolean,
    out scope text, out key text, out asked_body text, out status integer, out outcome text
) language plpgsql as $$
declare
    own constant text := body #>> '{sealed,decision,stream}';
    last constant integer := body #>> '{sealed,decision,last}';
    head_hash constant text := body #>> '{sealed,events,-1,hash}';
    asked constant jsonb := nullif(body -> 'answer', 'null');
begin
    written := false;
    held := true;
    if asked is not null then
        held := pg_try_advisory_xact_lock(hashtextextended(
            jsonb_build_array(own, asked -> 'scope', asked -> 'key')::text, 0
        ));
        select answers.scope, answers.key, answers.body, answers.status, answers.outcome
        into scope, key, asked_body, status, outcome
        from eventstore.answers
        where held and answers.stream = own
            and answers.scope = asked ->> 'scope' and answers.key = asked ->> 'key';
    end if;

    if held and key is null then
        update eventstore.streams
        set version = last, hash = head_hash, labels = labels || (body -> 'labels')
        where stream = own
            and version = (body #>> '{sealed,expected,version}')::integer
            and hash = body #>> '{sealed,expected,hash}'
            and not labels ? 'quarantined';
        written := found;
    end if;
    if not written then
        select streams.labels ? 'quarantined' into quarantined
        from eventstore.streams where stream = own;
        known := found;
        return;
    end if;

    insert into eventstore.decisions (stream, first, last, type, actor, at, public, private,
        commitments, state_hash, hash, origin)
    select own, record.first, record.last, record.type, record.actor, record.at, record.public,
        record.private, record.commitments, record.state_hash, record.hash, body ->> 'origin'
    from jsonb_to_record(body #> '{sealed,decision}') as record(
        first integer, last integer, type text, actor text, at bigint, public text,
        private json, commitments json, state_hash text, hash text
    );
    insert into eventstore.events (stream, version, type, actor, at, public, private,
        commitments, hash, decision, feed_epoch)
    select own, record.version, record.type, record.actor, record.at, record.public,
        record.private, record.commitments, record.hash, record.decision,
        (select epoch from eventstore.feed)
    from jsonb_to_recordset(body #> '{sealed,events}') as record(
        version integer, type text, actor text, at bigint, public text, private json,
        commitments json, hash text, decision integer
    );
    if asked is not null then
        insert into eventstore.answers (stream, scope, key, body, status, outcome)
        values (own, asked ->> 'scope', asked ->> 'key', asked ->> 'body',
            (asked ->> 'status')::integer, asked ->> 'outcome');
    end if;
    if body -> 'grants' <> '[]' then
        insert into eventstore.grants (digest, role, stream, seat, name)
        select record.digest, record.role, record.stream, record.seat, record.name
        from jsonb_to_recordset(body -> 'grants') as record(
            digest text, role text, stream text, seat text, name text
        )
        on conflict do nothing;
    end if;
    if body -> 'deadlines' <> 'null' then
        delete from eventstore.deadlines
        where stream = own
            and id not in (
                select wanted ->> 'id' from jsonb_array_elements(body -> 'deadlines') as wanted
            );
        insert into eventstore.deadlines (stream, id, generation, due)
        select own, record.id, record.generation, record.due
        from jsonb_to_recordset(body -> 'deadlines') as record(
            id text, generation integer, due bigint
        )
        on conflict (stream, id) do update
        set generation = excluded.generation, due = excluded.due;
    end if;
end
$$;
