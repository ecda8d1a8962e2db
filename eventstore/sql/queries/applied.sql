-- The migrations that were applied, if the feed counts in this cluster's transaction ids.
select migration_id
from eventstore._yoyo_migration, eventstore.feed, pg_control_system()
where feed.cluster = system_identifier
