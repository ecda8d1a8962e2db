"""The programs of the service as an operator starts them: one process each, by environment."""

import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from queue import Queue
from random import Random
from threading import Thread
from typing import Any, Final, TypeVar

import orjson
import requests

from referee.cli.account import passable_folder, private_folder, server_account, write_private
from referee.cli.child import Child, Service, at_once
from referee.cli.programs import Listening
from referee.cli.up import free_port
from referee.client.client import RefereeClient
from referee.client.random_player import RandomPlayer

Outcome = TypeVar("Outcome")

REMOVALS: Final = 50
REFEREE: Final = (sys.executable, "-m", "referee.cli.main")


class Failed(Exception):
    """A program of ours did not do what it was started for."""


@dataclass(frozen=True, slots=True)
class Deployment:
    """Where the servers are, and the programs on them."""

    folder: Path
    owner_url: str
    service_url: str
    broker_url: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)
    """What an operator sets besides."""
    place: Listening = field(default_factory=lambda: free_port(Listening(port=0, threads=64)))

    @property
    def environment(self) -> Mapping[str, str]:
        """What every program is told."""
        return {
            "REFEREE_SERVICE_URL": self.service_url,
            "REFEREE_BROKER_URL": self.broker_url,
            "REFEREE_SECRET_FILE": str(self.secret()),
            "REFEREE_LOG_LEVEL": "WARNING",
            "GRANIAN_LOG_LEVEL": "warning",
            **self.settings,
        }

    def secret(self) -> Path:
        """The file of the master secret, made when it is first asked for."""
        path = self.folder / "secret"
        if not path.exists():
            write_private(path, secrets.token_hex(32))
        return path

    def run(self, *words: str, **environment: str) -> str:
        """One of the operator's commands, to its end; what it printed."""
        return run((*REFEREE, *words), {**self.environment, **environment})

    def migrate(self) -> None:
        """The only command that is told how the owner logs in."""
        self.run("migrate", REFEREE_DATABASE_URL=self.owner_url)

    def organiser_key(self) -> str:
        """A new key."""
        return self.run("key", "create", "Olga")

    def api(self, name: str = "api") -> Service:
        """`referee serve`, ready when it says that it is."""
        siblings = private_folder(self.folder / f"{name}-siblings")
        listening = {
            "REFEREE_PORT": str(self.place.port),
            "REFEREE_THREADS": str(self.place.threads),
            "REFEREE_WORKERS": str(self.place.workers),
            "REFEREE_SIBLINGS_FOLDER": str(siblings),
        }
        return self._program(name, "serve", ready=lambda: is_ready(self.place.url), **listening)

    def worker(self) -> Service:
        """`referee worker`."""
        return self._program("worker", "worker")

    def deliverer(self) -> Service:
        """`referee deliverer`."""
        return self._program("deliverer", "deliverer")

    def beat(self) -> Service:
        """`referee beat`."""
        return self._program("beat", "beat")

    def _program(
        self, name: str, word: str, ready: Callable[[], bool] = at_once, **settings: str
    ) -> Service:
        environment = {**self.environment, **settings, "REFEREE_INSTANCE": name}
        return Service(name, (*REFEREE, word), environment=environment, ready=ready)


def is_ready(url: str) -> bool:
    """What a load balancer asks."""
    try:
        return requests.get(f"{url}/readyz", timeout=2).status_code == HTTPStatus.OK
    except requests.RequestException:
        return False


@contextmanager
def running(folder: Path, *services: Service) -> Iterator[list[Child]]:
    """Start them together and wait for all; they are stopped at the end, the last one first."""
    with ExitStack() as stack:
        children = []
        for service in services:
            child = Child(service, folder / f"{service.name}.log")
            stack.callback(child.stop)
            children.append(child)
        for child in children:
            child.wait_ready()
        yield children


@contextmanager
def temporary_folder(prefix: str) -> Iterator[Path]:
    """A folder that the servers' account can pass through; removed at the end."""
    folder = passable_folder(Path(tempfile.mkdtemp(prefix=prefix)), server_account())
    try:
        yield folder
    finally:
        for _ in range(REMOVALS):  # what is dying may still write
            shutil.rmtree(folder, ignore_errors=True)
            if not folder.exists():
                break
            time.sleep(0.1)


def killed(child: Child) -> None:
    """SIGKILL to a program and all its processes."""
    os.killpg(child.pid, signal.SIGKILL)
    child.sweep()


def run(command: tuple[str, ...], environment: Mapping[str, str]) -> str:
    """A command to its end; what it printed."""
    done = subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Failed(f"{' '.join(command[-3:])}: {done.stdout}{done.stderr}")
    return done.stdout.strip()


@dataclass(frozen=True, slots=True)
class Table:
    """A game that runs, and the token of every seat."""

    game: str
    tokens: Sequence[str]

    @classmethod
    def opened(
        cls, organiser: RefereeClient, ruleset: str, seats: int, options: Mapping[str, object]
    ) -> "Table":
        """Everybody takes a seat, and the game begins."""
        game = organiser.create_game(ruleset, seats, options)["game"]
        guest = organiser.as_bearer(None)
        tokens = [guest.claim(game)["token"] for _ in range(seats)]
        organiser.start(game)
        return cls(game, tokens)

    def play(self, seed: str, client: Callable[[str], RefereeClient]) -> int:
        """Everybody plays at random until the game is over; how many actions were accepted."""
        players = [
            RandomPlayer(client(token), self.game, Random(f"{seed} {token}"), wait=5.0)
            for token in self.tokens
        ]
        return sum(together(*(player.play for player in players)))


def together(*works: Callable[[], Outcome]) -> list[Outcome]:
    """What all of them came to, in the order in which they end; the first failure is raised.

    Their threads hold up nobody who wants to stop.
    """
    done: Queue[Outcome | Exception] = Queue()

    def work(wanted: Callable[[], Outcome]) -> None:
        try:
            done.put(wanted())
        except Exception as error:
            done.put(error)

    for wanted in works:
        Thread(target=work, args=(wanted,), daemon=True).start()
    outcomes = []
    for _ in works:
        outcome = done.get()
        if isinstance(outcome, Exception):
            raise outcome
        outcomes.append(outcome)
    return outcomes


def verified(folder: Path, record: Sequence[Mapping[str, Any]]) -> None:
    """`referee verify` has nothing to say against a record."""
    file = folder / "record.jsonl"
    file.write_bytes(b"".join(orjson.dumps(line) + b"\n" for line in record))
    run((*REFEREE, "verify", str(file)), {})
