-- Let those who replace grants of one place pass one by one.
-- $1: the place
select pg_advisory_xact_lock(hashtextextended($1::text, 1))
