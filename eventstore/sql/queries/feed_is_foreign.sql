-- Whether the feed counts in transaction ids of another cluster: the sign of a restored dump.
select feed.cluster <> system_identifier from eventstore.feed, pg_control_system()
