"""What happened is never changed: not by the service, which may not, nor by the owner."""

import pytest
from psycopg import Connection
from psycopg.errors import InsufficientPrivilege
from psycopg.rows import TupleRow

from eventstore.migrations import SERVICE_ROLE
from eventstore.pool import open_pool
from eventstore.postgres import PostgresStore
from tests.eventstore.samples import appended, opened

CHANGES = (
    "update eventstore.{} set public = '{{}}'",
    "delete from eventstore.{}",
    "truncate eventstore.{}",
)


@pytest.fixture
def stream(postgres_store: PostgresStore) -> str:
    stream = opened(postgres_store)
    appended(postgres_store, stream)
    return stream


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("table", ["decisions", "events"])
def test_the_service_has_no_right_to_change_a_record(
    another: Connection[TupleRow], stream: str, table: str, change: str
) -> None:
    with pytest.raises(InsufficientPrivilege, match=f"denied for table {table}"):
        another.execute(change.format(table).encode())


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("table", ["decisions", "events"])
def test_the_owner_is_refused_as_well(
    owner: Connection[TupleRow], stream: str, table: str, change: str
) -> None:
    with pytest.raises(InsufficientPrivilege, match="append-only"):
        owner.execute(change.format(table).encode())


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("table", ["decisions", "events"])
def test_no_partition_is_a_way_round(
    owner: Connection[TupleRow], stream: str, table: str, change: str
) -> None:
    """Which partition holds the stream is the server's affair, so try until one refuses."""
    refused = 0
    for number in range(8):
        try:
            with owner.transaction(force_rollback=True):
                owner.execute(change.format(f"{table}_{number}").encode())
        except InsufficientPrivilege:
            refused += 1
    assert refused == 8 if change.startswith("truncate") else refused >= 1


def test_the_service_owns_nothing(owner: Connection[TupleRow]) -> None:
    owned = "select count(*) from pg_class where relowner = $1::regrole"
    assert owner.execute(owned, (SERVICE_ROLE,)).fetchone() == (0,)


@pytest.mark.parametrize(
    "statement",
    [
        b"alter table eventstore.events disable trigger all",
        b"drop table eventstore.events",
        b"create table eventstore.mine (x integer)",
        b"update eventstore.stream_keys set salt = ''",
        b"update eventstore.answers set outcome = ''",
        b"update eventstore.streams set owner = 'me'",
        b"update eventstore.feed set epoch = 9",
        b"delete from eventstore.streams",
        b"delete from eventstore.grants",
        b"update eventstore.grants set expires = null",
        b"delete from eventstore.revocations",
        b"update eventstore.revocations set at = 0",
        b"delete from eventstore.readings",
        b"update eventstore.readings set name = 'nobody'",
    ],
)
def test_the_service_can_do_no_more_than_its_work(
    another: Connection[TupleRow], statement: bytes
) -> None:
    with pytest.raises(InsufficientPrivilege):
        another.execute(statement)


def test_records_are_spread_over_eight_partitions(owner: Connection[TupleRow]) -> None:
    counted = (
        "select count(*) from pg_partition_tree($1::regclass) where isleaf"
        " and pg_get_expr((select relpartbound from pg_class where oid = relid), relid)"
        " like '%modulus 8%'"
    )
    for table in ("eventstore.events", "eventstore.decisions"):
        assert owner.execute(counted, (table,)).fetchone() == (8,)


def test_an_idle_transaction_of_the_service_is_ended(service_url: str) -> None:
    setting = b"select current_setting('idle_in_transaction_session_timeout')"
    with open_pool(service_url, size=1, patience=5.0) as pool, pool.connection() as connection:
        assert connection.execute(setting).fetchone() == ("15s",)
