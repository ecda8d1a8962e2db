-- Names of people in one place, where they can be erased; everything else knows an opaque id.
-- From here on the columns `name` of grants and readings hold such ids, and labels say `player.A`
-- instead of `name.A`. The ids that names have had until now are made up here.

create table eventstore.players (
    player text collate "C" primary key,
    name text not null,
    owner text not null,
    created bigint not null,
    erased bigint,
    check (erased is null or name = '')
);

create index players_called on eventstore.players (name) where name <> '';

comment on column eventstore.grants.name is 'the opaque id of a player, not a name';
comment on column eventstore.readings.name is 'the opaque id of a player, not a name';

create temporary table renamed on commit drop as
select stream, seat, min(digest) as digest, name,
    'p-' || translate(gen_random_uuid()::text, '-', '') as player, min(created) as created,
    coalesce(nullif(min(issuer), ''), (select owner from eventstore.streams
        where streams.stream = grants.stream), '') as owner
from eventstore.grants
where name <> ''
group by stream, seat, name, case when seat is null then digest end;

insert into eventstore.players (player, name, owner, created)
select player, name, owner, created from renamed;

alter table eventstore.readings disable trigger refuse_change;

-- A reading names its token, so it keeps pointing at the same person.
update eventstore.readings set name = coalesce((
    select player from renamed where renamed.digest = readings.reader and seat is null
), '')
where name <> '';

alter table eventstore.readings enable trigger refuse_change;

update eventstore.grants set name = renamed.player
from renamed
where grants.stream is not distinct from renamed.stream and grants.name = renamed.name
    and grants.seat is not distinct from renamed.seat
    and (grants.seat is not null or grants.digest = renamed.digest);

update eventstore.streams set labels = (
    select jsonb_object_agg(
        case when key like 'name.%' then 'player.' || substr(key, 6) else key end,
        case when key like 'name.%' then to_jsonb(coalesce((
            select player from renamed
            where renamed.stream = streams.stream and renamed.seat = substr(key, 6)
                and renamed.name = value #>> '{}' limit 1
        ), '')) else value end
    )
    from jsonb_each(labels)
)
where labels::text like '%"name.%';
