-- Keep that something hidden was read.
-- $1: stream  $2: at  $3: reader  $4: role  $5: name  $6: what  $7: version
insert into eventstore.readings (stream, at, reader, role, name, what, version)
values ($1::text, $2::bigint, $3::text, $4::text, $5::text, $6::text, $7::integer)
returning number
