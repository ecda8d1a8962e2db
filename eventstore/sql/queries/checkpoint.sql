-- How far a reader of the feed got.
-- $1: reader
select cursor from eventstore.checkpoints where reader = $1::text
