"""Timed effects with real Celery processes, a real Redis and a real PostgreSQL."""

import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from kombu.connection import Connection

from referee.cli.embedded import redis
from referee.kernel.clocks import ClockOptions
from tests.application.table import TableOfToy
from tests.servers import Database
from tests.workers.crew import Crew, a_crew, answered, awaited, origins, the_api, turn
from workers.consumer import let_go

pytestmark = pytest.mark.slow

GRACE = 1.0


@pytest.fixture
def database(new_database: Callable[[], Database]) -> Database:
    """A database of one's own: workers sweep all of it."""
    return new_database()


@pytest.fixture
def service_url(database: Database) -> str:
    return database.service_url


@pytest.fixture
def crew(service_url: str, redis_url: str, tmp_path: Path) -> Iterator[Crew]:
    with a_crew(service_url, redis_url, tmp_path) as crew:
        yield crew


def test_workers_settle_wakeups_and_what_nobody_announced(crew: Crew, service_url: str) -> None:
    with the_api(service_url, crew.wakeups()) as announced, the_api(service_url) as silent:
        tables = announced(), announced(effect_delay=300), silent(), silent(effect_delay=1_200)
        for table in tables:
            turn(table, 0)
        for table in tables:
            awaited(table, "FoxCame", 1)
            assert origins(table) == ["worker"]
        warm = [time_to_fox(table, 1) for table in tables[::2]]
    assert warm[0] < 0.5 and warm[1] < 2.5


def time_to_fox(table: TableOfToy, number: int) -> float:
    answered(table, number - 1)
    turn(table, number)
    return awaited(table, "FoxCame", number + 1)


def test_a_killed_worker_stops_nobody_and_doubles_nothing(crew: Crew, service_url: str) -> None:
    with the_api(service_url, crew.wakeups()) as games:
        table = games()
        turn(table, 0)
        awaited(table, "FoxCame", 1)
        answered(table, 0)
        turn(table, 1)
        crew.worker.kill()
        time.sleep(GRACE + 0.1)
        answered(table, 1)  # whoever looks, after the grace, has settled what was due
        turn(table, 2)
        crew.replace_worker()
        awaited(table, "FoxCame", 3)
        answered(table, 2)
        assert table.types().count("FoxDue") == table.types().count("FoxCame") == 3
        assert origins(table)[0] == origins(table)[2] == "worker"


def test_what_fell_due_while_nobody_worked_is_settled_once(crew: Crew, service_url: str) -> None:
    crew.worker.kill()
    clock = ClockOptions(move_seconds=1, forfeit_after=100)
    with the_api(service_url, crew.wakeups()) as games:
        tables = [games(clock=clock) for _ in range(60)]
        time.sleep(3)
        assert not any("ClockExpired" in table.types() for table in tables)
        crew.replace_worker()
        for table in tables:
            awaited(table, "FoxCame", 1)
        counted = [Counter(table.types()) for table in tables]
    assert {(c["ClockExpired"], c["DieRolled"], c["FoxCame"]) for c in counted} == {(1, 1, 1)}


def test_a_broker_killed_with_its_data_stops_nobody(service_url: str, tmp_path: Path) -> None:
    folder = tmp_path / "redis"
    server = redis.start(folder)
    try:
        with (
            a_crew(service_url, redis.broker_url(folder), tmp_path) as crew,
            the_api(service_url, crew.wakeups()) as games,
        ):
            table = games()
            turn(table, 0)
            awaited(table, "FoxCame", 1)
            server.sweep()
            answered(table, 0)
            started = time.monotonic()
            turn(table, 1)
            assert time.monotonic() - started < 0.5
            time.sleep(GRACE + 0.1)
            answered(table, 1)
            turn(table, 2)
            server = redis.start(folder)
            awaited(table, "FoxCame", 3)
            assert origins(table) == ["worker", "request", "worker"]
    finally:
        server.stop()


def test_nothing_is_acknowledged_over_a_lost_connection(tmp_path: Path) -> None:
    server = redis.start(tmp_path / "redis")
    try:
        connect: Any = Connection
        queue = connect(redis.broker_url(tmp_path / "redis")).SimpleQueue("errands")
        queue.put("errand")
        message = queue.get(timeout=5)
        let_go(message.channel)
        message.channel._pool, message.channel.connection = None, None  # as kombu leaves it
        message.ack_log_error(logging.getLogger(__name__), (OSError,))
    finally:
        server.stop()


def test_a_broker_that_dies_while_a_task_is_in_hand_ends_no_worker(
    database: Database, service_url: str, tmp_path: Path
) -> None:
    folder = tmp_path / "redis"
    server = redis.start(folder)
    try:
        with (
            a_crew(service_url, redis.broker_url(folder), tmp_path) as crew,
            the_api(service_url, crew.wakeups()) as games,
        ):
            tables = games(), games(effect_delay=1_000)
            turn(tables[0], 0)
            awaited(tables[0], "FoxCame", 1)
            turn(tables[1], 0)
            with psycopg.connect(database.owner_url) as held:
                held.execute("lock table eventstore.decisions in exclusive mode")
                time.sleep(2)
                server.sweep()
                time.sleep(GRACE)
            server = redis.start(folder)
            awaited(tables[1], "FoxCame", 1)
            answered(tables[1], 0)
            turn(tables[1], 1)
            awaited(tables[1], "FoxCame", 2)  # nobody starts workers again here
            assert origins(tables[1]) == ["worker", "worker"]
    finally:
        server.stop()
