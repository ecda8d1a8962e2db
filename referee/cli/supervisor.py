"""Keeps a family of children running: in order up, restarted on a crash, in reverse order down."""

import signal
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import FrameType, TracebackType
from typing import Self

from referee.cli.account import private_folder
from referee.cli.child import Child, Service

LOOK_AGAIN = 0.05
STEADY = 30.0
"""Seconds of life after which earlier crashes are forgotten."""
LONGEST_PAUSE = 15.0
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Stopped(Exception):
    """Somebody asked us to stop while we were starting."""


@dataclass(slots=True)
class Member:
    """A service with its present child, and how it fares."""

    service: Service
    child: Child
    crashes: int = 0
    start_at: float | None = None
    """When the next child is due; None while one runs."""

    def stop(self) -> None:
        """Stop whichever child it has now."""
        self.child.stop()


class Supervisor:
    """Use it as a context in the main thread: leaving the block stops every child.

    A child of a supervisor that was killed dies too, for it was launched to (launch.py).
    """

    def __init__(
        self, logs: Path, *, tell: Callable[[str], None] = print, keep_open: Sequence[int] = ()
    ) -> None:
        """Children log into the folder and keep the given descriptors (a lock's) open."""
        self._logs = private_folder(logs)
        self._tell = tell
        self._keep_open = tuple(keep_open)
        self._stopping = False
        self._members: list[Member] = []
        self._undo = ExitStack()

    def __enter__(self) -> Self:
        """From here on a stop signal only asks: nothing is cut off half-way.

        A signal that whoever started us had ignored (nohup, a shell's `&`) stays ignored.
        """
        for number in STOP_SIGNALS:
            if signal.getsignal(number) is not signal.SIG_IGN:
                former = signal.signal(number, self._ask_to_stop)
                self._undo.callback(signal.signal, number, former)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        """Stop the children, the last started first. A stop that was asked for is no error."""
        self._undo.close()
        return kind is Stopped

    def start(self, *services: Service) -> None:
        """Start services together and return when each is ready; NotReady if one never is."""
        elders = tuple(self._members)
        newcomers = [self._join(service) for service in services]
        while not all([member.child.is_ready() for member in newcomers]):
            self._mend(elders)
            self.check_stop()
            time.sleep(LOOK_AGAIN)

    def check_stop(self) -> None:
        """Leave the block by Stopped if a stop was asked for; call it between long steps."""
        if self._stopping:
            raise Stopped

    def watch(self) -> None:
        """Restart what crashes until a stop is asked for."""
        while not self._stopping:
            self._mend(self._members)
            time.sleep(LOOK_AGAIN)

    def _join(self, service: Service) -> Member:
        member = Member(service, self._launch(service))
        self._undo.callback(member.stop)
        self._members.append(member)
        return member

    def _mend(self, members: Sequence[Member]) -> None:
        for member in members:
            if member.start_at is not None:
                self._restart_if_due(member, member.start_at)
            elif member.child.exit_code is not None:
                self._note_crash(member)

    def _note_crash(self, member: Member) -> None:
        member.child.sweep()
        member.crashes = 1 if member.child.uptime > STEADY else member.crashes + 1
        pause = min(0.25 * 2**member.crashes, LONGEST_PAUSE)
        member.start_at = time.monotonic() + pause
        name, code = member.service.name, member.child.exit_code
        self._tell(f"{name} ended ({code}); next try in {pause:g} s; see {member.child.log}")

    def _restart_if_due(self, member: Member, start_at: float) -> None:
        if time.monotonic() >= start_at:
            member.child = self._launch(member.service)
            member.start_at = None

    def _launch(self, service: Service) -> Child:
        log = self._logs / f"{service.name}.log"
        return Child(service, log, keep_open=self._keep_open)

    def _ask_to_stop(self, number: int, frame: FrameType | None) -> None:
        self._stopping = True
