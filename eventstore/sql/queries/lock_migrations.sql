-- Let one migration run at a time in this database; the lock ends with the connection.
select pg_advisory_lock(hashtextextended('eventstore.migrations', 0))
