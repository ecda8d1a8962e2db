"""The store on PostgreSQL keeps the port's promises, also while others act and servers stop."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import msgspec
import psycopg
import pytest
from psycopg import Connection
from psycopg.rows import TupleRow

from eventstore import pool
from eventstore.appending import outgoing
from eventstore.chain import GENESIS
from eventstore.postgres import PostgresStore
from eventstore.queries import query
from eventstore.store import Deadline, InFlight, Store, Unavailable
from tests.eventstore.conformance import StoreConformance
from tests.eventstore.samples import (
    answer,
    append_without_committing,
    appended,
    commit,
    end_connections,
    opened,
    wait_for_a_blocked_statement,
)
from tests.servers import Database

QUIET = b"""truncate eventstore.checkpoints, eventstore.webhooks, eventstore.webhook_answers,
    eventstore.webhook_endpoints, eventstore.webhook_lanes, eventstore.webhook_deliveries,
    eventstore.webhook_attempts"""


@pytest.fixture(scope="module")
def quiet_database(new_database: Callable[[], Database]) -> Database:
    return new_database()


class TestPostgresStore(StoreConformance):
    @pytest.fixture
    def store(self, postgres_store: PostgresStore) -> Store:
        return postgres_store

    @pytest.fixture
    def quiet_store(self, quiet_database: Database) -> Iterator[Store]:
        with psycopg.connect(quiet_database.owner_url, autocommit=True) as owner:
            owner.execute(QUIET)
        with PostgresStore(quiet_database.service_url) as store:
            yield store


def test_a_key_that_is_being_committed_is_in_flight(
    postgres_store: PostgresStore, another: Connection[TupleRow]
) -> None:
    stream = opened(postgres_store)
    append_without_committing(another, commit(stream, key="k"))
    with pytest.raises(InFlight):
        postgres_store.append(commit(stream, key="k"))
    another.rollback()
    assert postgres_store.append(commit(stream, key="k")) is None


def test_a_writer_that_was_overtaken_under_its_key_gives_the_answer_that_stands(
    postgres_store: PostgresStore, another: Connection[TupleRow]
) -> None:
    stream, first = opened(postgres_store), answer("k", outcome='{"first":true}')
    row = (stream, first.scope, first.key, first.body, first.status, first.outcome)
    another.execute(query("remember"), row)
    with ThreadPoolExecutor(1) as thread:
        late = thread.submit(postgres_store.append, commit(stream, key="k"))
        wait_for_a_blocked_statement(another)
        another.commit()
        assert late.result() == first
    assert postgres_store.listed(stream).head == GENESIS


def test_a_writer_that_was_overtaken_does_not_take_down_those_it_went_with(
    postgres_store: PostgresStore, another: Connection[TupleRow]
) -> None:
    streams = [opened(postgres_store) for _ in range(3)]
    overtaken = answer("k")
    row = (streams[1], overtaken.scope, overtaken.key, overtaken.body, overtaken.status, "{}")
    another.execute(query("remember"), row)
    batch = [outgoing(commit(stream, key="k")) for stream in reversed(streams)]
    with ThreadPoolExecutor(1) as thread:
        late = thread.submit(postgres_store.appends.carry, batch)
        wait_for_a_blocked_statement(another)
        another.commit()
        outcomes = late.result()
    assert isinstance(outcomes[1], list)
    assert outcomes[1][5] == b"k"
    versions = [postgres_store.listed(stream).head.version for stream in streams]
    assert versions == [2, 0, 2]


def test_of_two_commits_at_one_version_in_one_batch_the_second_finds_the_first(
    postgres_store: PostgresStore,
) -> None:
    stream = opened(postgres_store)
    batch = [outgoing(commit(stream, note=note, key=note)) for note in ("first", "second")]
    first, second = postgres_store.appends.carry(batch)
    assert isinstance(first, list) and isinstance(second, list)
    assert (first[0], second[0]) == (b"t", b"f")
    assert postgres_store.listed(stream).head.version == 2


def test_a_key_that_is_used_twice_in_one_batch_has_one_answer(
    postgres_store: PostgresStore,
) -> None:
    stream = opened(postgres_store)
    _, again = postgres_store.appends.carry([outgoing(commit(stream, key="k"))] * 2)
    assert isinstance(again, list)
    assert again[0] == b"f" and again[5] == b"k"


def test_a_deadline_that_is_being_settled_is_skipped(
    postgres_store: PostgresStore, another: Connection[TupleRow]
) -> None:
    stream = opened(postgres_store)
    first = commit(stream)
    due = Deadline(stream, "hunger", 1, -50)
    postgres_store.append(msgspec.structs.replace(first, deadlines=(due,)))
    append_without_committing(another, commit(stream, after=first.sealed.head))
    assert due not in postgres_store.due(until=-50, limit=9)
    another.rollback()
    assert due in postgres_store.due(until=-50, limit=9)


def test_the_store_survives_the_loss_of_its_connections(
    service_url: str, another: Connection[TupleRow]
) -> None:
    with PostgresStore(f"{service_url}&application_name=doomed", size=2) as store:
        stream = opened(store)
        end_connections(another, "doomed")
        assert appended(store, stream).version == 2


def test_a_server_that_does_not_answer_is_unavailable() -> None:
    with PostgresStore("host=/nonexistent dbname=x", patience=0.1) as store:
        with pytest.raises(Unavailable):
            store.tail("s", 0)
        assert not store.ready()


def test_nothing_is_compiled_however_the_server_is_set(service_url: str) -> None:
    switched_on = f"{service_url}&options=-cjit%3Don"
    with (
        closing(pool.open_pool(switched_on, size=1, patience=5.0)) as connections,
        pool.connection(connections) as connection,
    ):
        assert connection.execute("show jit").fetchone() == ("off",)
