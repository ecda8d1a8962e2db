"""Those who watch while programs are killed, and must have missed nothing at the end."""

import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, Protocol

from eventstore.postgres import PostgresStore
from eventstore.store import StoreError
from referee.client.client import RefereeClient
from tests.chaos.play import PATIENCE, Played

LATE: Final = 30.0
"""Seconds that a witness has at the end to get what is still missing."""


class Witness(Protocol):
    """Sees games by a channel of its own."""

    def begun(self, played: Played) -> None:
        """A game begins."""

    def findings(self, lengths: dict[str, int]) -> Iterator[str]:
        """What is wrong, given the last version of each game."""


class FeedReader:
    """Reads the global feed from its cursor, whatever happens to the database meanwhile."""

    def __init__(self, service_url: str) -> None:
        self._store = PostgresStore(service_url, size=1, patience=1.0)
        self._got: Counter[tuple[str, int]] = Counter()
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def begun(self, played: Played) -> None:
        """The feed has all games."""

    def findings(self, lengths: dict[str, int]) -> Iterator[str]:
        wanted = {(game, v) for game, last in lengths.items() for v in range(1, last + 1)}
        until = time.monotonic() + LATE
        while wanted - set(self._got) and time.monotonic() < until:
            time.sleep(0.1)
        self._closed.set()
        self._thread.join()
        self._store.close()
        if missed := wanted - set(self._got):
            yield f"the feed lacks {len(missed)} events: {sorted(missed)[:5]}"
        if twice := [place for place, times in self._got.items() if times > 1]:
            yield f"the feed had {len(twice)} events twice: {sorted(twice)[:5]}"

    def _read(self) -> None:
        cursor = ""
        while not self._closed.is_set():
            try:
                items = self._store.feed(cursor, limit=500)
            except StoreError:
                items = ()
            self._got.update((item.event.stream, item.event.version) for item in items)
            cursor = items[-1].cursor if items else cursor
            if not items:
                time.sleep(0.2)


class Spectators:
    """Follow every game by its event stream, taking it up again behind the last event."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._seen: dict[str, list[int]] = {}
        self._threads: list[threading.Thread] = []

    def begun(self, played: Played) -> None:
        seen = self._seen[played.game] = []
        thread = threading.Thread(target=self._follow, args=(played.game, seen), daemon=True)
        self._threads.append(thread)
        thread.start()

    def findings(self, lengths: dict[str, int]) -> Iterator[str]:
        for thread in self._threads:
            thread.join(LATE)
        for game, seen in self._seen.items():
            if seen != list(range(1, lengths[game] + 1)):
                yield f"the spectator of {game} saw {len(seen)} of {lengths[game]} events"

    def _follow(self, game: str, seen: list[int]) -> None:
        with RefereeClient(self._url, patience=PATIENCE) as spectator:
            seen.extend(event["version"] for event in spectator.stream(game))


def told(witnesses: Sequence[Witness], played: Played) -> None:
    """Tell all of them of a game."""
    for witness in witnesses:
        witness.begun(played)
