"""Statements that are sent ahead: each has its own transaction, rows or error, and asker."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import psycopg
import pytest
from psycopg import Connection
from psycopg.errors import DivisionByZero
from psycopg.rows import TupleRow
from psycopg_pool import ConnectionPool

from eventstore import pool
from eventstore.pipeline import Line, Pipeline
from eventstore.pool import Pool
from eventstore.store import Unavailable
from tests.eventstore.samples import end_connections, wait_for_a_blocked_statement

NAMED = "pipelined-test"
STATEMENT = b"""with asked as (select ($1::jsonb ->> 0)::integer as number)
    select number, 12 / number, txid_current(), pg_backend_pid() from asked"""
LOCKING = b"""with asked as (select ($1::jsonb ->> 0)::integer as number)
    select number, pg_advisory_xact_lock(number) is null from asked"""
BUSY = b"[4711]"


@pytest.fixture
def connections(service_url: str) -> Iterator[Pool]:
    made = pool.open_pool(f"{service_url}&application_name={NAMED}", size=2, patience=2.0)
    with made:
        yield made


@pytest.fixture
def pipeline(connections: Pool) -> Iterator[Pipeline]:
    made = Pipeline(connections, STATEMENT)
    yield made
    made.close()


@pytest.fixture
def locking(connections: Pool) -> Iterator[Pipeline]:
    made = Pipeline(connections, LOCKING)
    yield made
    made.close()


def asked(pipeline: Pipeline, number: int) -> Line:
    (line,) = pipeline.lines(b"[%d]" % number)
    return line


def held_up(
    threads: ThreadPoolExecutor, locking: Pipeline, another: Connection[TupleRow], *numbers: int
) -> list[Future[list[Line]]]:
    """One statement that waits for a lock, and others that were sent behind it."""
    another.execute("select pg_advisory_lock(4711)")
    first = threads.submit(locking.lines, BUSY)
    wait_for_a_blocked_statement(another)
    behind = [threads.submit(locking.lines, b"[%d]" % number) for number in numbers]
    return [first, *behind]


def test_rows_come_as_texts(pipeline: Pipeline) -> None:
    assert asked(pipeline, 4)[:2] == [b"4", b"3"]


def test_each_has_its_own_transaction_on_the_same_connection(pipeline: Pipeline) -> None:
    lines = [asked(pipeline, number) for number in (1, 2, 3)]
    assert len({line[2] for line in lines}) == 3
    assert len({line[3] for line in lines}) == 1


def test_everybody_gets_their_own_answer(pipeline: Pipeline) -> None:
    numbers = [1 + number % 12 for number in range(600)]
    with ThreadPoolExecutor(8) as threads:
        lines = list(threads.map(lambda number: asked(pipeline, number), numbers))
    assert [line[:2] for line in lines] == [[b"%d" % n, b"%d" % (12 // n)] for n in numbers]


def test_an_error_is_only_of_who_made_it(pipeline: Pipeline) -> None:
    def outcome(number: int) -> int | str:
        try:
            return int(asked(pipeline, number)[1] or b"")
        except DivisionByZero:
            return "refused"

    numbers = [number % 4 for number in range(200)]
    with ThreadPoolExecutor(8) as threads:
        outcomes = list(threads.map(outcome, numbers))
    assert outcomes == ["refused" if number == 0 else 12 // number for number in numbers]


def test_what_is_sent_behind_one_that_waits_follows_it(
    locking: Pipeline, another: Connection[TupleRow]
) -> None:
    with ThreadPoolExecutor(3) as threads:
        calls = held_up(threads, locking, another, 1, 2)
        time.sleep(0.05)
        assert not any(call.done() for call in calls)
        another.execute("select pg_advisory_unlock(4711)")
        assert [call.result(5)[0][0] for call in calls] == [b"4711", b"1", b"2"]


def test_a_long_one_is_sent_to_its_end_as_soon_as_the_server_reads_on(
    locking: Pipeline, another: Connection[TupleRow]
) -> None:
    long = b'[7, "%s"]' % (b"x" * 8_000_000)
    assert locking.lines(long)[0][0] == b"7"
    with ThreadPoolExecutor(3) as threads:
        calls = held_up(threads, locking, another)
        calls.append(threads.submit(locking.lines, long))
        time.sleep(0.1)
        calls.append(threads.submit(locking.lines, b"[8]"))
        another.execute("select pg_advisory_unlock(4711)")
        assert [call.result(20)[0][0] for call in calls] == [b"4711", b"7", b"8"]


def test_who_waits_on_a_connection_that_breaks_is_told_and_the_next_has_another(
    locking: Pipeline, another: Connection[TupleRow], connections: Pool
) -> None:
    with ThreadPoolExecutor(3) as threads:
        calls = held_up(threads, locking, another, 1, 2)
        time.sleep(0.05)
        end_connections(another, NAMED)
        for call in calls:
            with pytest.raises(Unavailable):
                call.result(5)
    another.execute("select pg_advisory_unlock(4711)")
    assert locking.lines(b"[5]")[0][0] == b"5"
    locking.close()
    with connections.connection(), connections.connection():
        pass  # none of the two was lost


def test_a_connection_that_ended_while_nobody_asked_is_replaced(
    pipeline: Pipeline, another: Connection[TupleRow]
) -> None:
    first = asked(pipeline, 1)[3]
    end_connections(another, NAMED)
    assert asked(pipeline, 1)[3] != first


def test_connections_whose_end_the_pool_has_not_seen_are_passed_over(
    connections: Pool, another: Connection[TupleRow], monkeypatch: pytest.MonkeyPatch
) -> None:
    pipeline = Pipeline(connections, STATEMENT)
    with connections.connection():
        first = asked(pipeline, 1)[3]
    end_connections(another, NAMED)
    monkeypatch.setattr(pool, "is_quiet", lambda connection: True)
    assert asked(pipeline, 1)[3] != first
    pipeline.close()


def test_a_server_that_ends_every_connection_is_unavailable(
    connections: Pool, another: Connection[TupleRow], monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[int] = []

    def ending(asked: Pool) -> Connection[TupleRow]:
        given = taken(asked)
        end_connections(another, NAMED)
        ended.append(given.pgconn.backend_pid)
        return given

    taken = Pool.getconn
    pipeline = Pipeline(connections, STATEMENT)
    monkeypatch.setattr(ConnectionPool, "getconn", ending)
    with pytest.raises(Unavailable, match="ended each connection"):
        asked(pipeline, 1)
    assert len(set(ended)) == 2
    monkeypatch.undo()
    assert asked(pipeline, 1)[:2] == [b"1", b"12"]
    pipeline.close()


def test_an_interrupted_asker_leaves_no_answer_to_the_next(
    locking: Pipeline, another: Connection[TupleRow], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Interrupted(BaseException):
        pass

    def interrupt() -> None:
        raise Interrupted

    assert locking.lines(b"[1]")[0][0] == b"1"
    wire = locking._wire
    assert wire is not None
    monkeypatch.setattr(wire, "_read", interrupt)
    with pytest.raises(Interrupted):
        locking.lines(b"[2]")
    assert locking.lines(b"[3]")[0][0] == b"3"


def test_a_statement_that_the_server_does_not_know_is_an_error_and_gives_the_connection_back(
    connections: Pool,
) -> None:
    wrong = Pipeline(connections, b"select nothing from nowhere where $1::text = ''")
    for _ in range(5):
        with pytest.raises(psycopg.errors.UndefinedTable):
            wrong.lines(b"")
    wrong.close()


def test_who_gets_no_connection_is_told(service_url: str) -> None:
    with pool.open_pool(service_url, size=1, patience=0.1) as small:
        taken = small.getconn()
        with pytest.raises(Unavailable):
            Pipeline(small, STATEMENT).lines(b"[1]")
        small.putconn(taken)


def test_a_closed_pipeline_gives_back_a_connection_that_serves_anybody(
    connections: Pool, pipeline: Pipeline
) -> None:
    used = asked(pipeline, 1)[3]
    pipeline.close()
    pipeline.close()
    with connections.connection() as one, connections.connection() as two:
        ids = {c.execute("select pg_backend_pid()").fetchone() for c in (one, two)}
    assert (int(used or b""),) in ids


def test_threads_that_open_it_at_once_share_one_connection(pipeline: Pipeline) -> None:
    ready = threading.Barrier(6)

    def ask(_: int) -> bytes | None:
        ready.wait(5)
        return asked(pipeline, 1)[3]

    with ThreadPoolExecutor(6) as threads:
        assert len(set(threads.map(ask, range(6)))) == 1
