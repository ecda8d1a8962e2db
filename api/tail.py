"""Waiting for a game to move on: many readers, few questions to the store.

The table is the truth. One thread a process reads the heads of the games that somebody waits
for, however many wait; a commit of this very process is announced at once.
"""

import logging
import threading
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

_log: Final = logging.getLogger(__name__)


class Mark(NamedTuple):
    """How far a game has come, and whether it ever goes further."""

    version: int
    over: bool


UNSEEN: Final = Mark(0, over=False)

ReadMarks = Callable[[Collection[str]], Mapping[str, Mark]]


@dataclass(slots=True)
class _Watched:
    """A game with the mark last seen and its waiting readers."""

    moved: threading.Condition
    mark: Mark = UNSEEN
    readers: int = 0


@dataclass(slots=True)
class Tail:
    """Wakes readers when their game is beyond the version that they know."""

    read_marks: ReadMarks
    interval: float
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _watched: dict[str, _Watched] = field(default_factory=dict)
    _polling: bool = False

    def wait(self, game: str, after: int, seconds: float) -> Mark:
        """The game's mark once it is beyond `after` or over, or as it is after so many seconds."""
        with self._lock:
            watched = self._join(game)
            try:
                watched.moved.wait_for(
                    lambda: watched.mark.version > after or watched.mark.over, seconds
                )
                return watched.mark
            finally:
                self._leave(game, watched)

    def announce(self, game: str, mark: Mark) -> None:
        """Tell the readers of this process at once; the others find out by themselves."""
        with self._lock:
            watched = self._watched.get(game)
            if watched and mark > watched.mark:
                watched.mark = mark
                watched.moved.notify_all()

    def _join(self, game: str) -> _Watched:
        fresh = _Watched(threading.Condition(self._lock))
        watched = self._watched.setdefault(game, fresh)
        watched.readers += 1
        if not self._polling:
            self._polling = True
            threading.Thread(target=self._poll, name="tail", daemon=True).start()
        return watched

    def _leave(self, game: str, watched: _Watched) -> None:
        watched.readers -= 1
        if not watched.readers:
            del self._watched[game]

    def _poll(self) -> None:
        while games := self._games():
            for game, mark in self._read(games).items():
                self.announce(game, mark)
            time.sleep(self.interval)

    def _games(self) -> tuple[str, ...]:
        with self._lock:
            self._polling = bool(self._watched)
            return tuple(self._watched)

    def _read(self, games: tuple[str, ...]) -> Mapping[str, Mark]:
        try:
            return self.read_marks(games)
        except Exception:
            # The store is away for a moment: readers wait on, or come to their time's end.
            _log.warning("could not read the heads of watched games", exc_info=True)
            return {}
