-- Subscriptions, and the queue of what they are to be told.
-- `secrets` are encrypted by the application. Bodies hold what their subscriber may see, private
-- parts of a seat's own events included, like the events that they were made of.

create table eventstore.webhooks (
    id text collate "C" primary key,
    owner text not null,
    role text not null,
    stream text collate "C",
    seat text,
    labels jsonb not null,
    url text not null,
    endpoint text not null,
    types text[] not null,
    name text not null,
    secrets text not null,
    created bigint not null,
    asked text not null,
    state text not null check (state in ('active', 'paused', 'deleted')),
    reason text not null,
    changed bigint not null,
    failing bigint,
    revision integer not null
);

create index webhooks_of_owner on eventstore.webhooks (owner);
create index webhooks_of_stream on eventstore.webhooks (stream);

create table eventstore.webhook_answers (
    webhook text collate "C" not null,
    scope text not null,
    key text not null,
    body text not null,
    outcome text not null,
    primary key (webhook, scope, key)
);

create table eventstore.webhook_endpoints (
    endpoint text primary key,
    failures integer not null default 0,
    opens bigint not null default 0,
    served bigint not null default 0
);

create index webhook_endpoints_served on eventstore.webhook_endpoints (served);

-- `last` is the place of the newest delivery, `done` of the newest that arrived: what is between
-- waits. Both are in one row, so that who delivers and who queues never miss each other.
create table eventstore.webhook_lanes (
    webhook text collate "C" not null,
    stream text collate "C" not null,
    endpoint text not null,
    last bigint not null,
    done bigint not null default 0,
    due bigint,
    failures integer not null default 0,
    leased bigint not null default 0,
    holder text not null default '',
    primary key (webhook, stream)
) with (fillfactor = 70);

create index webhook_lanes_due on eventstore.webhook_lanes (endpoint, due)
    where due is not null;
create index webhook_lanes_leased on eventstore.webhook_lanes (endpoint, leased)
    where leased > 0;

create table eventstore.webhook_deliveries (
    webhook text collate "C" not null,
    stream text collate "C" not null,
    place bigint not null,
    number bigint generated always as identity,
    id text not null,
    sequence bigint not null,
    type text not null,
    version integer not null,
    created bigint not null,
    body text not null,
    attempts integer not null default 0,
    delivered bigint,
    copy_of bigint,
    primary key (webhook, stream, place)
) with (fillfactor = 80);

create unique index webhook_deliveries_number on eventstore.webhook_deliveries (webhook, number);
create unique index webhook_deliveries_id on eventstore.webhook_deliveries (webhook, id)
    where copy_of is null;

-- Small, and no burden to updates: deliveries are forgotten in about the order of their places.
create index webhook_deliveries_delivered on eventstore.webhook_deliveries
    using brin (delivered) with (pages_per_range = 32, autosummarize = on);

create table eventstore.webhook_attempts (
    webhook text collate "C" not null,
    number bigint not null,
    attempt integer not null,
    at bigint not null,
    ms integer not null,
    outcome text not null,
    status integer,
    headers text not null,
    excerpt text not null,
    primary key (webhook, number, attempt)
);
