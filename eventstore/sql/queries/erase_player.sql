-- Forget a name; without a row one is made, so that no late request brings the name back.
-- $1: player  $2: name (none)  $3: owner  $4: created  $5: erased
insert into eventstore.players as kept (player, name, owner, created, erased)
values ($1::text, '', $3::text, $4::bigint, $5::bigint)
on conflict (player) do update
    set name = '', erased = coalesce(kept.erased, excluded.erased)
    where $2::text is not null
returning player, name, owner, created, erased
