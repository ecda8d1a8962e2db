-- Those few streams that are set aside are found without reading all the others.

create index streams_quarantined on eventstore.streams (created desc, stream desc)
where labels ? 'quarantined';
