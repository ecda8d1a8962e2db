"""A child program: how to start it, when it is ready, how it is asked to stop."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from signal import SIGKILL, SIGTERM, Signals

from referee.cli.account import Account
from referee.cli.failures import CannotRun

LAUNCHER = Path(__file__).with_name("launch.py")
LOOK_AGAIN = 0.02
LONGEST_LOG = 8 * 2**20


class NotReady(CannotRun):
    """A child ended before it was ready, or was not ready in time."""


def at_once() -> bool:
    """Ready as soon as it runs."""
    return True


@dataclass(frozen=True, slots=True)
class Service:
    """What to run: the first word of the command is the absolute path of a program."""

    name: str
    command: tuple[str, ...]
    ready: Callable[[], bool] = at_once
    environment: Mapping[str, str] = field(default_factory=dict)
    account: Account | None = None
    stop_signals: tuple[Signals, ...] = (SIGTERM,)
    """From the polite one to the rude one; SIGKILL to the whole group comes after the last."""
    death_signal: Signals | None = None
    """Sent by the kernel when we are killed; the polite one unless there is reason."""
    patience: float = 10.0
    """Seconds that each stop signal is given to work."""
    ready_within: float = 60.0
    cwd: str | None = None
    cleanup: Callable[[], None] = lambda: None


class Child:
    """One run of a service, in a session of its own that dies when we do."""

    def __init__(self, service: Service, log: Path, *, keep_open: tuple[int, ...] = ()) -> None:
        """Start the program; its output is appended to the log, which is begun anew if long."""
        if log.exists() and log.stat().st_size > LONGEST_LOG:
            log.replace(log.with_suffix(".log.old"))
        self.service = service
        self.log = log
        self.started = time.monotonic()
        self.was_ready = False
        with open(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab") as output:
            self._popen = subprocess.Popen(
                _launch(service),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,  # Ctrl-C is ours to pass on, in order
                env={**os.environ, **service.environment},
                cwd=service.cwd,
                pass_fds=keep_open,
            )

    @property
    def pid(self) -> int:
        """The process id, which is that of its group too."""
        return self._popen.pid

    @property
    def exit_code(self) -> int | None:
        """How it ended; None while it runs."""
        return self._popen.poll()

    @property
    def uptime(self) -> float:
        """Seconds since it was started."""
        return time.monotonic() - self.started

    def is_ready(self) -> bool:
        """Whether it answers; NotReady if it never will."""
        if self.exit_code is not None:
            raise NotReady(f"{self.service.name} ended with {self.exit_code}:\n{self.log_tail()}")
        self.was_ready = self.was_ready or self.service.ready()
        if not self.was_ready and self.uptime > self.service.ready_within:
            raise NotReady(f"{self.service.name} is not ready in time:\n{self.log_tail()}")
        return self.was_ready

    def wait_ready(self) -> None:
        """Return when it answers."""
        while not self.is_ready():
            time.sleep(LOOK_AGAIN)

    def stop(self) -> None:
        """Ask politely, then less so; then sweep up what is left of its group."""
        for stop_signal in self.service.stop_signals:
            if self.exit_code is not None:
                break
            self._popen.send_signal(stop_signal)
            with suppress(subprocess.TimeoutExpired):
                self._popen.wait(self.service.patience)
        self.sweep()
        self.service.cleanup()

    def sweep(self) -> None:
        """Kill whatever is left of the group and reap the child."""
        with suppress(ProcessLookupError):
            os.killpg(self.pid, SIGKILL)
        self._popen.wait()

    def log_tail(self, lines: int = 12) -> str:
        """The end of the log."""
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])


def _launch(service: Service) -> tuple[str, ...]:
    account = service.account
    user = "self" if account is None else f"{account.uid}:{account.gid}"
    death_signal = service.death_signal or service.stop_signals[0]
    bare_python = (sys.executable, "-I", "-S", str(LAUNCHER))
    return (*bare_python, str(os.getpid()), str(int(death_signal)), user, *service.command)
