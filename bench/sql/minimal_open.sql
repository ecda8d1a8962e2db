-- Open the streams that the load is sent to.
-- $1: how many
insert into streams (stream, version)
select 's' || number, 0 from generate_series(0, $1::integer - 1) as number
