-- Grants that expire and are revoked, and a note of everything hidden that was read.
-- A revocation is a row of its own, so that the service can make one and never take one back.

alter table eventstore.grants
    add column issuer text not null default '',
    add column created bigint not null
        default (extract(epoch from clock_timestamp()) * 1000)::bigint,
    add column expires bigint;

create index grants_of_stream on eventstore.grants (stream);

create table eventstore.revocations (
    digest text collate "C" primary key,
    at bigint not null,
    issuer text not null,
    recorded timestamptz not null default clock_timestamp()
);

create index revocations_recorded on eventstore.revocations (recorded);

create table eventstore.readings (
    stream text collate "C" not null,
    number bigint generated always as identity,
    at bigint not null,
    reader text not null,
    role text not null,
    name text not null,
    what text not null,
    version integer not null,
    primary key (stream, number)
);

do $$
declare
    record_table text;
begin
    foreach record_table in array array['revocations', 'readings'] loop
        execute format(
            'create trigger refuse_change before update or delete on eventstore.%I'
            ' for each row execute function eventstore.refuse_change_v1()', record_table
        );
        execute format(
            'create trigger refuse_truncate before truncate on eventstore.%I'
            ' for each statement execute function eventstore.refuse_change_v1()', record_table
        );
    end loop;
end
$$;
