"""Applications under the service's own server, each in a process of its own."""

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import psycopg

from bench import minimal
from bench.cluster import Cluster, Database
from bench.load import ROOT
from eventstore.postgres import PostgresStore
from referee.application.actors import mint_organiser
from referee.application.referee import Referee
from referee.cli import programs
from referee.cli.bootstrap import referee_from, settings_from_env
from referee.cli.child import Child, Service
from referee.cli.programs import Listening
from referee.cli.up import free_port
from referee.client.client import RefereeClient

MINIMAL = "bench.minimal:app"
POOL = {"REFEREE_POOL_SIZE": "8"}

Command = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Served:
    """A running referee: its database, an organiser's client and the server's process id."""

    database: Database
    organiser: RefereeClient
    pid: int


def listening_anywhere(workers: int | None = None, threads: int | None = None) -> Listening:
    """At a port that is free now; with the service's own numbers of hands unless said."""
    usual = Listening(port=0)
    return free_port(
        replace(usual, workers=workers or usual.workers, threads=threads or usual.threads)
    )


def granian(listening: Listening, target: str = programs.WSGI) -> Command:
    """The service's own command line, for any application."""
    return (*programs.api_command(listening)[:-1], target)


def referee_environment(cluster: Cluster, database: Database) -> Mapping[str, str]:
    """A whole service but for the broker: what falls due is settled by the next request."""
    secret = cluster.folder / "secret"
    secret.write_text(secrets.token_hex(32))
    siblings = cluster.folder / f"siblings-{secrets.token_hex(4)}"
    siblings.mkdir(mode=0o700)
    return {
        "REFEREE_SERVICE_URL": database.service_url,
        "REFEREE_SECRET_FILE": str(secret),
        "REFEREE_SIBLINGS_FOLDER": str(siblings),
        "REFEREE_LOG_LEVEL": "WARNING",
        **POOL,
    }


@contextmanager
def referee_in_process(environment: Mapping[str, str]) -> Iterator[Referee]:
    """The service's own referee, without a server around it."""
    referee = referee_from(settings_from_env(environment))
    assert isinstance(referee.store, PostgresStore)
    with referee.store:
        yield referee


@contextmanager
def serving(
    command: Command, listening: Listening, environment: Mapping[str, str], log: Path
) -> Iterator[int]:
    """Run a server until the end of the block; its process id."""
    child = Child(
        Service(
            name="server",
            command=command,
            ready=lambda: programs.responds(listening),
            environment={**environment, "PYTHONPATH": str(ROOT)},
        ),
        log,
    )
    try:
        child.wait_ready()
        yield child.pid
    finally:
        child.stop()


@contextmanager
def serving_referee(
    cluster: Cluster,
    listening: Listening,
    *,
    command: Command | None = None,
    settings: Mapping[str, str] = {},
) -> Iterator[Served]:
    """The referee on a database of its own."""
    database = cluster.database(f"referee_{listening.port}")
    environment = {**referee_environment(cluster, database), **settings}
    with referee_in_process(environment) as referee:
        token = mint_organiser(referee, "bench")
    log = cluster.folder / f"referee-{listening.port}.log"
    with (
        serving(command or granian(listening), listening, environment, log) as pid,
        RefereeClient(listening.url, token) as organiser,
    ):
        yield Served(database, organiser, pid)


@contextmanager
def serving_minimal(cluster: Cluster, listening: Listening, *, streams: int) -> Iterator[Database]:
    """The minimal endpoint on a database of its own, with so many streams open."""
    database = cluster.database(f"minimal_{listening.port}", migrated=False)
    with psycopg.connect(database.owner_url, cursor_factory=psycopg.RawCursor) as owner:
        owner.execute(minimal.statement("tables"))
        owner.execute(minimal.statement("open"), (streams,))
    environment = {minimal.URL: database.service_url, **POOL}
    log = cluster.folder / f"minimal-{listening.port}.log"
    with serving(granian(listening, MINIMAL), listening, environment, log):
        yield database
