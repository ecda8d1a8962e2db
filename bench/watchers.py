"""Readers of event streams that count what they get, are cut off all at once, and come again."""

import http.client
import json
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from referee.cli.programs import Listening

PATIENCE: Final = 60.0
AGAIN: Final = (500, 502, 503, 504)
LOOK_AGAIN: Final = 0.02


@dataclass
class Watcher:
    """Follows one game from its beginning, each time from behind the last event that it got."""

    listening: Listening
    game: str
    seen: list[int] = field(default_factory=list)
    resumes: int = 0
    refused: int = 0
    """How often it was told to come later."""
    until: int | None = None
    """The version at which it has everything; None while that is open."""
    _connection: http.client.HTTPConnection | None = None

    def run(self) -> None:
        """Follow until it has everything."""
        while not self.has_all():
            with suppress(OSError, http.client.HTTPException):
                self._follow()
            time.sleep(LOOK_AGAIN)

    def has_all(self) -> bool:
        return self.until is not None and self.last >= self.until

    @property
    def last(self) -> int:
        return self.seen[-1] if self.seen else 0

    def cut_off(self) -> None:
        """The connection is gone, as when its server dies."""
        connection = self._connection
        if connection is not None and connection.sock is not None:
            with suppress(OSError):
                connection.sock.shutdown(2)

    def _follow(self) -> None:
        self._connection = connection = http.client.HTTPConnection(
            self.listening.host, self.listening.port, timeout=PATIENCE
        )
        headers = {"Accept": "text/event-stream"}
        if self.seen:
            headers["Last-Event-ID"] = str(self.last)
        try:
            connection.request("GET", f"/v1/games/{self.game}/events", headers=headers)
            answer = connection.getresponse()
            if answer.status in AGAIN:
                self.refused += 1
                time.sleep(float(answer.getheader("Retry-After", "1")))
                return
            self.resumes += bool(self.seen)
            self._read(answer)
        finally:
            connection.close()

    def _read(self, answer: http.client.HTTPResponse) -> None:
        while not self.has_all() and (line := answer.readline()):
            if line.startswith(b"data: ") and b'"version"' in line:
                self.seen.append(json.loads(line.removeprefix(b"data: "))["version"])


@dataclass
class Watchers:
    """Many of them, each in a thread."""

    all: list[Watcher]
    _threads: list[threading.Thread] = field(default_factory=list)

    def start(self) -> None:
        self._threads = [threading.Thread(target=w.run, daemon=True) for w in self.all]
        for thread in self._threads:
            thread.start()

    def await_first(self) -> None:
        """Until everybody has begun to read."""
        until = time.monotonic() + PATIENCE
        while not all(watcher.seen for watcher in self.all):
            if time.monotonic() > until:
                raise TimeoutError("not all watchers were let in")
            time.sleep(LOOK_AGAIN)

    def cut_off(self) -> None:
        """All at once: they come again all at once."""
        for watcher in self.all:
            watcher.cut_off()

    def finish(self, versions: dict[str, int]) -> None:
        """They may stop once they have these versions."""
        for watcher in self.all:
            watcher.until = versions[watcher.game]
        until = time.monotonic() + PATIENCE
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))
        self.cut_off()

    @property
    def expected(self) -> int:
        """Events that should have come."""
        return sum(watcher.until or 0 for watcher in self.all)

    @property
    def missed(self) -> int:
        """Events that did not come, or came twice, or late behind others."""
        return sum(
            abs(len(w.seen) - (w.until or 0)) + (w.seen != sorted(set(w.seen))) for w in self.all
        )

    @property
    def resumes(self) -> int:
        return sum(watcher.resumes for watcher in self.all)
