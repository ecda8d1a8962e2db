"""Real Celery processes for tests, and a table of the toy that plays against their clock."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from eventstore.postgres import PostgresStore
from referee.application.clock import system_clock
from referee.application.wakeups import BackgroundWakeups, Silence, Wakeups
from referee.cli.programs import deliverer_command
from tests.application.table import MASTER, A, B, TableOfToy, a_game, a_referee
from workers.app import client
from workers.deadlines import sender

ROOT = Path(__file__).parents[2]
CELERY = (sys.executable, "-m", "celery", "--app")
TOY_APP = "tests.workers.toy_app:app"
SERVICE_APP = "referee.cli.celery_app:app"
WORKER = ("worker", "--concurrency", "2", "--without-gossip", "--without-mingle")
DELIVERER = deliverer_command(16)[len((*CELERY, TOY_APP)) :]
BEAT = ("beat", "--pidfile", "")


class Process:
    """A program in a group of its own."""

    def __init__(self, words: tuple[str, ...], environment: dict[str, str], log: Path) -> None:
        with log.open("ab") as output:
            self._popen = subprocess.Popen(
                (*CELERY, *words),
                cwd=ROOT,
                env={**os.environ, **environment},
                stdout=output,
                stderr=output,
                start_new_session=True,
            )

    def kill(self) -> None:
        """SIGKILL to the program and its children."""
        os.killpg(self._popen.pid, signal.SIGKILL)
        self._popen.wait()

    def leave(self, *, seconds: float) -> int:
        """SIGTERM, and how it ended within so many seconds."""
        self._popen.terminate()
        return self._popen.wait(seconds)

    def stop(self) -> None:
        if self._popen.poll() is None:
            self.kill()


class Crew:
    """A worker and a beat over one database and one broker."""

    def __init__(self, service_url: str, broker_url: str, folder: Path, app: str) -> None:
        secret = folder / "secret"
        secret.write_text(MASTER.hex())
        self.broker_url = broker_url
        self._app = app
        self._log = folder / "celery.log"
        self._environment = {
            "REFEREE_SERVICE_URL": service_url,
            "REFEREE_BROKER_URL": broker_url,
            "REFEREE_SECRET_FILE": str(secret),
            "REFEREE_WEBHOOK_NETWORKS": "127.0.0.0/8",
        }
        self.deliverer: Process | None = None
        self.beat = self._start(BEAT)
        self.worker = self._start(WORKER)

    def replace_worker(self) -> None:
        """A new worker; the old one was killed."""
        self.worker = self._start(WORKER)

    def with_deliverer(self) -> Process:
        """One more program: it delivers webhooks."""
        self.deliverer = self._start(DELIVERER)
        return self.deliverer

    def wakeups(self) -> Wakeups:
        """What the API would send with."""
        return BackgroundWakeups(sender(client(self.broker_url), system_clock))

    def stop(self) -> None:
        for process in (self.worker, self.beat, self.deliverer):
            if process is not None:
                process.stop()

    def said(self) -> str:
        return self._log.read_text()

    def _start(self, words: tuple[str, ...]) -> Process:
        return Process((self._app, *words), self._environment, self._log)


@contextmanager
def a_crew(service_url: str, broker_url: str, folder: Path, app: str = TOY_APP) -> Iterator[Crew]:
    crew = Crew(service_url, broker_url, folder, app)
    try:
        yield crew
    finally:
        crew.stop()


@contextmanager
def the_api(
    service_url: str, wakeups: Wakeups | None = None
) -> Iterator[Callable[..., TableOfToy]]:
    """Makes games in this process, by the clock on the wall."""
    with closing(PostgresStore(service_url)) as store:
        referee = a_referee(store, clock=system_clock, wakeups=wakeups or Silence())
        yield lambda **options: a_game(referee, **options)


def awaited(table: TableOfToy, type_: str, count: int, *, seconds: float = 30.0) -> float:
    """Seconds until the stream holds so many events of a type. Looking settles nothing."""
    started = time.monotonic()
    while table.types().count(type_) < count:
        if time.monotonic() - started > seconds:
            raise TimeoutError(f"{type_} did not happen: {table.types()}")
        time.sleep(0.02)
    return time.monotonic() - started


def turn(table: TableOfToy, number: int) -> None:
    """The seat on turn rolls: the fox is due at once."""
    table.roll((A, B)[number % 2])


def answered(table: TableOfToy, number: int) -> None:
    """The other seat guesses, so that the next turn begins."""
    decision = table.see(A).view["table"]["pending"]["id"]
    table.answer((B, A)[number % 2], "guess", decision, number=1)


def origins(table: TableOfToy) -> list[str]:
    """Who let each fox come."""
    rows = table.referee.store.decisions(table.game, after=0, limit=999)
    return [origin for decision, origin in rows if decision.type == "settle"]
