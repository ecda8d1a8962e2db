-- The schema that holds everything of the store, the record of its migrations included.
create schema if not exists eventstore;
