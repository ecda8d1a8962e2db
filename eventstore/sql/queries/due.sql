-- Deadlines that fall due: those of the last two minutes first, earliest first; then older ones,
-- which have a tenth of the places in any case. What lies there since nobody can settle it keeps
-- nothing else waiting; of streams that are set aside nothing is given.
-- Rows that a running append is replacing are skipped: it is settling them. The locks end with the
-- statement, since nothing is held over a settlement.
-- $1: until (ms)  $2: limit
with lately as materialized (
    select stream, id, generation, due
    from eventstore.deadlines
    where due <= $1::bigint and due > $1::bigint - 120000 and not exists (
        select from eventstore.streams
        where streams.stream = deadlines.stream and labels ? 'quarantined'
    )
    order by due, stream, id
    limit $2::integer
    for update skip locked
), long_ago as materialized (
    select stream, id, generation, due
    from eventstore.deadlines
    where due <= $1::bigint - 120000 and not exists (
        select from eventstore.streams
        where streams.stream = deadlines.stream and labels ? 'quarantined'
    )
    order by due, stream, id
    limit greatest($2::integer / 10, $2::integer - (select count(*) from lately))
    for update skip locked
)
select stream, id, generation, due from lately
union all
select stream, id, generation, due from long_ago
