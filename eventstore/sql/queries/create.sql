-- Open an empty stream with its keys and labels; no row if the id is taken.
-- $1: stream  $2: created (ms)  $3: owner  $4: labels as JSON  $5: hash of the empty chain
-- $6: chance key  $7: salt key  $8: state key
with opened as (
    insert into eventstore.streams (stream, created, owner, labels, version, hash)
    values ($1::text, $2::bigint, $3::text, $4::jsonb, 0, $5::text)
    on conflict do nothing
    returning stream
)
insert into eventstore.stream_keys (stream, chance, salt, state)
select stream, $6::bytea, $7::bytea, $8::bytea from opened
returning stream
