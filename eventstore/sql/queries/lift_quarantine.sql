-- Let a stream be acted on again; the append in the same transaction says so.
-- $1: stream
update eventstore.streams set labels = labels - 'quarantined' where stream = $1::text
