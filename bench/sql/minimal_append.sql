-- Check the last version, insert the events and the command's row, move the version: or nothing.
-- $1: {stream, expected, type, events: [text, ...]}
with input as materialized (
    select body ->> 'stream' as stream, (body ->> 'expected')::integer as expected,
        body ->> 'type' as type, body -> 'events' as events
    from (select $1::jsonb as body) as given
), head as (
    update streams set version = expected + jsonb_array_length(events)
    from input
    where streams.stream = (select stream from input) and version = expected
    returning streams.stream, version
), new_events as (
    insert into events (stream, version, body)
    select head.stream, expected + place, body
    from head, input, jsonb_array_elements_text(events) with ordinality as given (body, place)
), new_command as (
    insert into commands (stream, version, type)
    select head.stream, head.version, type from head, input
)
select version from head
