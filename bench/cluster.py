"""An embedded PostgreSQL of the bench's own, in a temporary folder, durable like any."""

import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

from eventstore.migrations import migrate
from referee.cli.account import passable_folder, server_account
from referee.cli.embedded import postgres
from referee.cli.embedded.roles import provision


@dataclass(frozen=True, slots=True)
class Database:
    """One database, reached as its owner and as the role of the services."""

    owner_url: str
    service_url: str

    def analyse(self) -> None:
        """Let the planner know the tables now, as autovacuum would within its minute."""
        with psycopg.connect(self.owner_url, autocommit=True) as owner:
            owner.execute("analyze")


@dataclass(frozen=True, slots=True)
class Cluster:
    """A running server and the folder for all that the bench leaves on the disk."""

    folder: Path

    def database(self, name: str, *, migrated: bool = True) -> Database:
        """A new database, with the schema of the event store or empty."""
        server = self.folder / "postgres"
        provision(server, name)
        owner = postgres.conninfo(server, postgres.OWNER, name)
        if migrated:
            migrate(owner)
        return Database(owner, postgres.conninfo(server, postgres.SERVICE, name))


@contextmanager
def temporary_cluster() -> Iterator[Cluster]:
    """Start a server; stop it and remove its folder at the end, a polite end from outside too."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("asked to stop"))
    folder = passable_folder(Path(tempfile.mkdtemp(prefix="referee-bench-")), server_account())
    try:
        postgres.initialise(folder / "postgres")
        server = postgres.start(folder / "postgres")
        try:
            yield Cluster(folder)
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder)
