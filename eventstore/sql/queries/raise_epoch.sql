-- Begin a new epoch of the feed, counted in this cluster's transaction ids.
update eventstore.feed
set epoch = epoch + 1, cluster = (select system_identifier from pg_control_system())
returning epoch
