-- Events of all streams after a cursor, in the order of the feed.
-- A transaction that is still running may yet commit an event before those already committed, so
-- the reader stops below the oldest running one. Ids of an older epoch come from a cluster in
-- which nothing runs any more. Both are one row comparison, which the index can use.
-- $1: epoch  $2: transaction id  $3: version  $4: stream  $5: limit
select feed_epoch, xid::text, stream, version, type, actor, at, public, private, commitments,
    hash, decision
from eventstore.events
where (feed_epoch, xid, version, stream) > ($1::integer, $2::text::xid8, $3::integer, $4::text)
    and (feed_epoch, xid) < (
        (select epoch from eventstore.feed), pg_snapshot_xmin(pg_current_snapshot())
    )
order by feed_epoch, events.xid, version, stream
limit $5::integer
