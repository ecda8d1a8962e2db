-- Deadlines that fall due, earliest first. Rows that a running append is replacing are skipped:
-- it is settling them. The locks end with the statement, since nothing is held over a settlement.
-- $1: until (ms)  $2: limit
select stream, id, generation, due
from eventstore.deadlines
where due <= $1::bigint
order by due, stream, id
limit $2::integer
for update skip locked
