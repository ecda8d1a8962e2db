-- The role that services log in as: it owns nothing and can only do what the queries need.
-- Run after every migration, so that it also holds in a cluster that a dump was restored into.

do $$
begin
    if not exists (select from pg_roles where rolname = 'referee_service') then
        create role referee_service login;
    end if;
exception
    -- Roles belong to the whole cluster: another database may be creating it right now.
    when duplicate_object or unique_violation then null;
end
$$;

revoke all on all tables in schema eventstore from referee_service, public;
grant usage on schema eventstore to referee_service;
grant select on all tables in schema eventstore to referee_service;

grant insert on eventstore.streams, eventstore.stream_keys, eventstore.decisions,
    eventstore.events, eventstore.answers, eventstore.grants, eventstore.revocations,
    eventstore.readings to referee_service;
grant update (version, hash, labels) on eventstore.streams to referee_service;
grant insert, update, delete on eventstore.deadlines to referee_service;
grant insert, update on eventstore.snapshots, eventstore.checkpoints to referee_service;
grant insert, update on eventstore.webhooks, eventstore.webhook_endpoints to referee_service;
grant insert, delete on eventstore.webhook_answers, eventstore.webhook_attempts to referee_service;
grant insert, update, delete on eventstore.webhook_lanes, eventstore.webhook_deliveries
    to referee_service;
grant insert on eventstore.players to referee_service;
grant update (name, erased) on eventstore.players to referee_service;
