"""The programs of a service, each of which may be killed at any moment and is started again."""

import signal
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

import psutil

from referee.cli.child import Child, Service
from referee.cli.embedded import postgres, redis
from referee.cli.embedded.roles import provision
from tests.deployed import Deployment, Failed, running

SETTLED_IN: Final = {"worker": 3.0, "deliverer": 3.0, "beat": 2.0}
"""Seconds after which a program that answers nobody is at work."""
LOOK_AGAIN: Final = 0.05
PATIENCE: Final = 240.0
DOWN: Final = (0.0, 1.2)
"""Seconds for which a program stays away, at random."""


@dataclass
class Program:
    """One of them: up, or coming up again."""

    service: Service
    child: Child
    log: Path
    kills: int = 0
    start_at: float | None = None
    """When it is started again; None while it runs or comes up."""
    was_up: bool = False

    def kill(self, down: float) -> None:
        """SIGKILL to all its processes at once. A PostgreSQL's are in sessions of their own."""
        for process in family(self.child.pid):
            with suppress(psutil.NoSuchProcess):
                process.send_signal(signal.SIGKILL)
        self.child.sweep()
        self.kills += 1
        self.was_up = False
        self.start_at = time.monotonic() + down

    def is_up(self) -> bool:
        """Whether it is at work; one that ended by itself, or is due, is started again."""
        if self.start_at is not None:
            if time.monotonic() < self.start_at:
                return False
            self.child, self.start_at = Child(self.service, self.log), None
        if self.child.exit_code is not None:  # too early: what it needs is not there yet
            self.child.sweep()
            self.was_up, self.start_at = False, time.monotonic() + 0.3
            return False
        self.was_up = self.was_up or self._answers()
        return self.was_up

    def _answers(self) -> bool:
        return self.child.uptime > SETTLED_IN.get(self.service.name, 0) and self.service.ready()


@dataclass
class House:
    """All programs, and where the service is."""

    deployment: Deployment
    programs: dict[str, Program] = field(default_factory=dict)

    def up(self) -> list[str]:
        """Those that are at work."""
        return [name for name, program in self.programs.items() if program.is_up()]

    def kill_one(self, rng: Random) -> str:
        """Kill one that is at work."""
        until = time.monotonic() + PATIENCE
        while not (names := self.up()):
            self._look_again(until)
        chosen = rng.choice(names)
        self.programs[chosen].kill(rng.uniform(*DOWN))
        return chosen

    def watch(self, seconds: float) -> None:
        """Start again what is due, for so long."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.up()
            time.sleep(LOOK_AGAIN)

    def restore(self) -> None:
        """Wait until everything is at work again."""
        until = time.monotonic() + PATIENCE
        while len(self.up()) < len(self.programs):
            self._look_again(until)

    def state(self) -> str:
        """Who is at work, and the last words of who is not."""
        up = set(self.up())
        down = {name: one.child.log_tail() for name, one in self.programs.items()}
        return f"up {sorted(up)}; " + "; ".join(
            f"{n}: {t}" for n, t in down.items() if n not in up
        )

    def stop(self) -> None:
        """Stop whatever runs now, the last one first."""
        for program in reversed(self.programs.values()):
            program.child.stop()

    def _look_again(self, until: float) -> None:
        if time.monotonic() > until:
            raise Failed(f"did not come up again: {self.state()}")
        time.sleep(LOOK_AGAIN)


def family(pid: int) -> list[psutil.Process]:
    """A process and all below it."""
    try:
        first = psutil.Process(pid)
        return [first, *first.children(recursive=True)]
    except psutil.NoSuchProcess:
        return []


@contextmanager
def a_house(folder: Path, settings: Mapping[str, str]) -> Iterator[House]:
    """A service on servers of its own, with everything up; all of it stopped at the end."""
    postgres.initialise(folder / "postgres")
    with ExitStack() as stack:
        servers = postgres.service(folder / "postgres"), redis.service(folder / "redis")
        children = stack.enter_context(running(folder, *servers))
        provision(folder / "postgres")
        owner, service = (
            postgres.conninfo(folder / "postgres", role)
            for role in (postgres.OWNER, postgres.SERVICE)
        )
        broker = redis.broker_url(folder / "redis")
        deployment = Deployment(folder, owner, service, broker, settings)
        deployment.migrate()
        ours = deployment.api(), deployment.worker(), deployment.deliverer(), deployment.beat()
        children += stack.enter_context(running(folder, *ours))
        house = House(deployment, {child.service.name: _program(child) for child in children})
        stack.callback(house.stop)
        yield house


def _program(child: Child) -> Program:
    return Program(child.service, child, child.log)
