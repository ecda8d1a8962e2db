"""One reader following one game: by page, by waiting, or as a stream without an end of its own."""

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from api.answers import encoded
from api.metrics import STREAMS
from api.problems import EdgeError
from api.service import Service
from api.tail import Mark
from referee.application.actors import Actor
from referee.application.errors import Unauthenticated, Wait
from referee.application.reading import events_after, look_again, reach
from referee.kernel.ids import GameId

HELLO: Final = b"retry: 1000\n\n"  # sent at once, so that the client knows it is connected
KEEP_ALIVE: Final = b":\n\n"
END: Final = b"event: end\ndata: {}\n\n"
LOOK_AGAIN: Final = 0.5
COME_AGAIN: Final = (100, 2_000)
"""Milliseconds after which the reader of a process that ends is to come again, at random."""
DELAYED: Final = 0.2
"""Seconds between looks of a delayed reader at what there is and may not be seen yet."""

Events = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Follower:
    """Reads as its actor may. Asked first within the request: there errors are answered."""

    service: Service
    actor: Actor
    game: GameId
    told: bool = False

    def read(self, after: int, limit: int) -> Events:
        """The events there are."""
        referee = self.service.referee
        return events_after(referee, self.actor, self.game, after, limit=limit, told=self.told)

    def awaited(self, after: int, limit: int, seconds: float) -> Events:
        """The events that happen next, if any do in time."""
        if not seconds:
            return []
        self.admit()
        try:
            self._mark(after, seconds)
        finally:
            self.leave()
        return self.read(after, limit)

    def lines(self, after: int, seconds: float) -> Iterator[bytes]:
        """NDJSON: all there is and, while there is more within `seconds`, what comes."""
        first = self._page(after)
        return self._lines(first, after, seconds)

    def messages(self, after: int) -> Iterator[bytes]:
        """An event stream: every event as it happens, until the game is over."""
        first = self._page(after)
        return self._messages(first, after)

    def admit(self) -> None:
        """Take a place among the streams that this process holds open."""
        if not self.service.streams.acquire(blocking=False):
            raise EdgeError("too-many-streams")
        STREAMS.inc()

    def leave(self) -> None:
        STREAMS.dec()
        self.service.streams.release()

    def _lines(self, page: Events, after: int, seconds: float) -> Iterator[bytes]:
        until = self._end()
        while True:
            for event in page:
                yield encoded(event) + b"\n"
                after = event["version"]
            if not page and (not seconds or time.monotonic() > until):
                return
            if not page and self._mark(after, seconds).version <= after:
                return
            if self.service.draining.is_set():
                return
            later = self._later(after)
            if later is None:
                return
            page = later

    def _messages(self, page: Events, after: int) -> Iterator[bytes]:
        until = self._end()
        yield HELLO
        while time.monotonic() < until:
            for event in page:
                yield _message(event)
                after = event["version"]
            if not page:
                mark = self._mark(after, self.service.settings.keep_alive)
                if mark.over and mark.version <= after:
                    yield END
                    return
                if self.service.draining.is_set():
                    yield _elsewhere()
                    return
                if mark.version <= after:
                    yield KEEP_ALIVE
            later = self._later(after)
            if later is None:
                return
            page = later

    def _later(self, after: int) -> Events | None:
        """What came since; None if the reader's token has ended meanwhile.

        A stream outlives a store that is away for a moment; its reader loses nothing.
        """
        try:
            return self._page(after)
        except Wait:
            return []
        except Unauthenticated:
            return None

    def _page(self, after: int) -> Events:
        return self.read(after, self.service.settings.page)

    def _mark(self, after: int, seconds: float) -> Mark:
        """Who waits looks again now and then: without workers it is readers who settle."""
        until = time.monotonic() + seconds
        while True:
            left = until - time.monotonic()
            mark = self.service.tail.wait(self.game, after, min(left, LOOK_AGAIN))
            if mark.version > after:
                mark = self._in_sight(mark)
            if mark.version > after or mark.over or left <= LOOK_AGAIN:
                return mark
            if self.service.draining.is_set():
                return mark
            look_again(self.service.referee, self.actor, self.game)

    def _in_sight(self, mark: Mark) -> Mark:
        """The mark as a delayed reader may know it, who then waits for time to pass."""
        try:
            version = reach(self.service.referee, self.actor, self.game)
        except (Wait, Unauthenticated):
            return mark
        if version is None or version == mark.version:
            return mark
        time.sleep(DELAYED)
        return Mark(version, over=False)

    def _end(self) -> float:
        return time.monotonic() + self.service.settings.longest_stream


def _elsewhere() -> bytes:
    """When to come again, to another process: not all at the same moment."""
    return b"retry: %d\n\n" % random.randrange(*COME_AGAIN)


def _message(event: dict[str, Any]) -> bytes:
    return b"id: %d\ndata: %b\n\n" % (event["version"], encoded(event))
