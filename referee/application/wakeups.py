"""Telling the workers that something falls due: a hint that may be lost, late or doubled."""

import queue
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Final, Protocol

import structlog

from eventstore.store import Deadline

_log = structlog.get_logger()

BACKLOG: Final = 2_000
TOGETHER: Final = 500
"""What waits is handed over together, at most so many."""


class Wakeups(Protocol):
    """Where a committed deadline is announced. Never blocks, never raises."""

    @property
    def reached(self) -> bool | None:
        """Whether the last one got through; None if none was sent."""

    def publish(self, deadlines: Iterable[Deadline]) -> None: ...


class Silence:
    """No workers: what falls due waits for the next request or for a sweep."""

    reached: bool | None = None

    def publish(self, deadlines: Iterable[Deadline]) -> None:
        """Tell nobody."""


class BackgroundWakeups:
    """Sends from one thread of its own, so that a slow or dead broker costs a request nothing.

    When the broker is slower than the game, wake-ups are dropped: the sweeper finds them.
    """

    def __init__(
        self, send: Callable[[Sequence[Deadline]], None], *, backlog: int = BACKLOG
    ) -> None:
        self._send = send
        self._waiting: queue.Queue[Deadline] = queue.Queue(backlog)
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None
        self.reached: bool | None = None

    def publish(self, deadlines: Iterable[Deadline]) -> None:
        """Queue them, or drop what the queue does not hold."""
        with suppress(queue.Full):
            for deadline in deadlines:
                self._waiting.put_nowait(deadline)
                self._ensure_thread()

    def _ensure_thread(self) -> None:
        # Not in __init__: a server forks after it has built its ports, and threads do not follow.
        with self._starting:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="wakeups", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        while True:
            deadlines = [self._waiting.get()]
            with suppress(queue.Empty):
                while len(deadlines) < TOGETHER:
                    deadlines.append(self._waiting.get_nowait())
            try:
                self._send(deadlines)
                self.reached = True
            except Exception as error:  # any broker, any failure: a hint is not worth a crash
                self.reached = False
                games = sorted({deadline.stream for deadline in deadlines})
                _log.warning("wake-ups not sent", games=games, error=type(error).__name__)
