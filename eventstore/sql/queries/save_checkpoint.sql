-- Note how far a reader of the feed got.
-- $1: reader  $2: cursor
insert into eventstore.checkpoints (reader, cursor) values ($1::text, $2::text)
on conflict (reader) do update set cursor = excluded.cursor
