-- Keep a name. The first of an id stands; an erased one has its row still, so it stays erased.
-- $1: player  $2: name  $3: owner  $4: created
insert into eventstore.players (player, name, owner, created)
values ($1::text, $2::text, $3::text, $4::bigint)
on conflict do nothing
returning player
