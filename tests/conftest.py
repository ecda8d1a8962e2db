"""Real servers for the tests that ask for them; a run of pure tests starts none."""

import itertools
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests import servers
from tests.servers import Database


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
