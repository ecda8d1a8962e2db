-- What happened is never changed: decisions and events refuse it even to their owner.
-- Row triggers reach the partitions by themselves; TRUNCATE has to be refused on each.

create function eventstore.refuse_change_v1() returns trigger language plpgsql as $$
begin
    raise exception '% of % refused: records are append-only', tg_op, tg_table_name
        using errcode = 'insufficient_privilege';
end
$$;

create trigger refuse_change before update or delete on eventstore.decisions
    for each row execute function eventstore.refuse_change_v1();

create trigger refuse_change before update or delete on eventstore.events
    for each row execute function eventstore.refuse_change_v1();

do $$
declare
    record_table regclass;
begin
    for record_table in
        select relid from pg_partition_tree('eventstore.decisions')
        union all
        select relid from pg_partition_tree('eventstore.events')
    loop
        execute format(
            'create trigger refuse_truncate before truncate on %s'
            ' for each statement execute function eventstore.refuse_change_v1()',
            record_table
        );
    end loop;
end
$$;
