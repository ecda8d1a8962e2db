"""Real servers for the tests that ask for them; a run of pure tests starts none."""

import itertools
import os
import secrets
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest
from hypothesis import settings

from tests import servers
from tests.servers import Database

NEW_LUCK: Final = os.environ.get("LUCK") == "new"
"""Whether each run looks for games and examples that no run has seen yet."""

settings.register_profile("referee", derandomize=not NEW_LUCK, deadline=None)
settings.load_profile("referee")


@pytest.fixture(autouse=True)
def luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test saw once it sees in each run, but for what other processes draw."""
    if not NEW_LUCK:
        again = Random(request.node.nodeid)

        def drawn(nbytes: int | None = None) -> bytes:
            return again.randbytes(32 if nbytes is None else nbytes)

        monkeypatch.setattr(secrets, "token_bytes", drawn)


def pytest_configure() -> None:
    """What a shell runs in the background ignores Ctrl-C, and so would all that tests start."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def worker(request: pytest.FixtureRequest) -> str:
    """The name of this pytest-xdist worker, `master` without xdist."""
    return str(getattr(request.config, "workerinput", {}).get("workerid", "master"))


@pytest.fixture(scope="session")
def meeting_place(tmp_path_factory: pytest.TempPathFactory, worker: str) -> Path:
    """A folder that all workers of this run see."""
    base = tmp_path_factory.getbasetemp()
    return base if worker == "master" else base.parent


@pytest.fixture(scope="session")
def postgres(meeting_place: Path) -> Iterator[Path]:
    """The folder of a running embedded PostgreSQL, shared by all workers."""
    from eventstore.migrations import migrate

    def start() -> servers.Started:
        return servers.start_postgres(migrate)

    with servers.shared(meeting_place / "postgres", start) as folder:
        yield folder


@pytest.fixture(scope="session")
def new_database(postgres: Path, worker: str) -> Callable[[], Database]:
    """Makes a migrated database of one's own (a tenth of a second each)."""
    numbers = itertools.count()
    return lambda: servers.clone(postgres, f"{worker}_{next(numbers)}")


@pytest.fixture(scope="session")
def database(new_database: Callable[[], Database]) -> Database:
    """The migrated database that the tests of this worker share: use new streams."""
    return new_database()


@pytest.fixture(scope="session")
def database_url(database: Database) -> str:
    """How the owner, who migrates, reaches this worker's database."""
    return database.owner_url


@pytest.fixture(scope="session")
def service_url(database: Database) -> str:
    """How the services' role, which owns nothing, reaches this worker's database."""
    return database.service_url


@pytest.fixture(scope="session")
def redis_folder(meeting_place: Path) -> Iterator[Path]:
    """The folder of a running embedded Redis, shared by all workers."""
    with servers.shared(meeting_place / "redis", servers.start_redis) as folder:
        yield folder


@pytest.fixture(scope="session")
def redis_url(redis_folder: Path, worker: str) -> str:
    """The broker URL of this worker's own Redis database."""
    from referee.cli.embedded import redis

    number = int(worker.removeprefix("gw")) if worker.startswith("gw") else 15
    return redis.broker_url(redis_folder, database=number % 16)
