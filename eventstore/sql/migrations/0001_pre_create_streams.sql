-- Streams, their records, and what commits with them.
-- Texts that are hashed are kept as the very same text: `public` as text, `private` as json (which,
-- unlike jsonb, is kept verbatim) whose values are the hashed texts.
-- Keys start with the stream, so that all of one stream can move to a shard of its own.

create table eventstore.streams (
    stream text collate "C" primary key,
    created bigint not null,
    owner text not null,
    labels jsonb not null,
    version integer not null check (version >= 0),
    hash text not null
) with (fillfactor = 70);  -- room to move a head forward within its page

create index streams_newest on eventstore.streams (created);
create index streams_labels on eventstore.streams using gin (labels jsonb_path_ops);

create table eventstore.stream_keys (
    stream text collate "C" primary key,
    chance bytea not null,
    salt bytea not null,
    state bytea not null
);

create table eventstore.decisions (
    stream text collate "C" not null,
    first integer not null,
    last integer not null,
    type text not null,
    actor text not null,
    at bigint not null,
    public text not null,
    private json not null,
    commitments json not null,
    state_hash text not null,
    hash text not null,
    origin text not null,
    primary key (stream, first),
    check (first between 1 and last)
) partition by hash (stream);

create table eventstore.events (
    stream text collate "C" not null,
    version integer not null,
    type text not null,
    actor text not null,
    at bigint not null,
    public text not null,
    private json not null,
    commitments json not null,
    hash text not null,
    decision integer not null,
    feed_epoch integer not null,
    xid xid8 not null default pg_current_xact_id(),
    primary key (stream, version),
    check (decision between 1 and version)
) partition by hash (stream);

create index events_feed on eventstore.events (feed_epoch, xid, version);

do $$
begin
    for remainder in 0..7 loop
        execute format(
            'create table eventstore.decisions_%1$s partition of eventstore.decisions'
            ' for values with (modulus 8, remainder %1$s)', remainder
        );
        execute format(
            'create table eventstore.events_%1$s partition of eventstore.events'
            ' for values with (modulus 8, remainder %1$s)', remainder
        );
    end loop;
end
$$;

create table eventstore.answers (
    stream text collate "C" not null,
    scope text not null,
    key text not null,
    body text not null,
    status integer not null,
    outcome text not null,
    primary key (stream, scope, key)
);

create table eventstore.deadlines (
    stream text collate "C" not null,
    id text not null,
    generation integer not null,
    due bigint not null,
    primary key (stream, id)
);

create index deadlines_due on eventstore.deadlines (due);

create table eventstore.grants (
    digest text collate "C" primary key,
    role text not null,
    stream text,
    seat text,
    name text not null
);

create table eventstore.snapshots (
    stream text collate "C" not null,
    fingerprint text not null,
    version integer not null,
    state bytea not null,
    primary key (stream, fingerprint)
);

create table eventstore.checkpoints (
    reader text primary key,
    cursor text not null
);

-- One row: the epoch of the global feed, and the cluster whose transaction ids it counts in.
create table eventstore.feed (
    epoch integer not null,
    cluster bigint not null,
    only_row boolean primary key default true check (only_row)
);

insert into eventstore.feed (epoch, cluster) select 1, system_identifier from pg_control_system();
