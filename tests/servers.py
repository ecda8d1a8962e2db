"""Servers that all workers of one test run share: the first to ask starts, and stops last."""

import fcntl
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from referee.cli.account import passable_folder, server_account
from referee.cli.embedded import binaries, postgres, redis
from referee.cli.embedded.roles import provision

TEMPLATE = "migrated"
Started = tuple[Path, Callable[[], None]]


@dataclass(frozen=True, slots=True)
class Database:
    """One migrated database, reached as its owner and as the role of the services."""

    name: str
    owner_url: str
    service_url: str


@contextmanager
def shared(meeting: Path, start: Callable[[], Started]) -> Iterator[Path]:
    """Hand out the folder of a server that runs as long as any worker is in this block.

    Users hold a shared lock, which the kernel drops even for a worker that was killed. Who
    started must stay to the end, for the server dies with the one that started it.
    """
    meeting.mkdir(exist_ok=True)
    note = meeting / "folder"
    with open(meeting / "users", "w") as users:
        with _gate(meeting):
            fcntl.flock(users, fcntl.LOCK_SH)
            stop = None
            if not note.exists():
                folder, stop = start()
                note.write_text(str(folder))
        try:
            yield Path(note.read_text())
        finally:
            fcntl.flock(users, fcntl.LOCK_UN)
            while stop is not None and not _stopped(meeting, stop):
                time.sleep(0.05)


def start_postgres(migrate: Callable[[str], None]) -> Started:
    """A server with a migrated template database."""
    folder, stop = bare_postgres()
    try:
        provision(folder, TEMPLATE)
        migrate(postgres.conninfo(folder, postgres.OWNER, TEMPLATE))
    except BaseException:
        stop()
        raise
    return folder, stop


def bare_postgres() -> Started:
    """A server in which there is nothing yet."""
    folder = _new_folder() / "postgres"
    postgres.initialise(folder)
    server = postgres.start(folder)
    return folder, lambda: _stop_and_remove(server.stop, folder.parent)


def start_redis() -> Started:
    """A server that keeps nothing."""
    folder = _new_folder() / "redis"
    server = redis.start(folder)
    return folder, lambda: _stop_and_remove(server.stop, folder.parent)


def clone(folder: Path, name: str) -> Database:
    """A new database like the template."""
    provision(folder, name, template=TEMPLATE)
    owner, service = (
        postgres.conninfo(folder, role, name) for role in (postgres.OWNER, postgres.SERVICE)
    )
    return Database(name, owner, service)


def dumped(owner_url: str) -> bytes:
    """What `pg_dump` makes of a database."""
    program = str(binaries.find_postgres().program("pg_dump"))
    return subprocess.run((program, owner_url), check=True, capture_output=True).stdout


def restored(dump: bytes, folder: Path) -> tuple[str, str]:
    """Load a dump into the empty database of a cluster; how owner and services log in there."""
    owner_url, service_url = (
        postgres.conninfo(folder, role) for role in (postgres.OWNER, postgres.SERVICE)
    )
    program = str(binaries.find_postgres().program("psql"))
    loading = (program, "-q", "-v", "ON_ERROR_STOP=1", owner_url)
    subprocess.run(loading, input=dump, check=True, capture_output=True)
    return owner_url, service_url


def _new_folder() -> Path:
    """Not below pytest's own folders: those are closed to the user that PostgreSQL runs as."""
    return passable_folder(Path(tempfile.mkdtemp(prefix="referee-test-")), server_account())


def _stop_and_remove(stop: Callable[[], None], folder: Path) -> None:
    stop()
    shutil.rmtree(folder)


def _stopped(meeting: Path, stop: Callable[[], None]) -> bool:
    """Stop the server if nobody uses it, before anybody else can ask for it."""
    with _gate(meeting), open(meeting / "users", "w") as users:
        try:
            fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        (meeting / "folder").unlink()
        stop()
        return True


@contextmanager
def _gate(meeting: Path) -> Iterator[None]:
    with open(meeting / "gate", "w") as gate:
        fcntl.flock(gate, fcntl.LOCK_EX)
        yield
