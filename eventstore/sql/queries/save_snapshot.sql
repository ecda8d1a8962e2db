-- Cache a state; a newer one of the same fingerprint stays.
-- $1: stream  $2: fingerprint  $3: version  $4: state
insert into eventstore.snapshots (stream, fingerprint, version, state)
select stream, $2::text, $3::integer, $4::bytea from eventstore.streams where stream = $1::text
on conflict (stream, fingerprint)
do update set version = excluded.version, state = excluded.state
where excluded.version > snapshots.version
