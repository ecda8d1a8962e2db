"""A consumer of webhooks: every event of some games, in their order, whatever was killed."""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from referee.client.client import RefereeClient
from tests.chaos.play import PATIENCE, Played
from tests.workers.consumer import Consumer, a_consumer

HOOKED: Final = "one-two-many-rabbits"
"""Games of these rules are delivered: they have most of the timed effects."""
LATE: Final = 90.0
"""Seconds that the deliverer has at the end: a failed attempt waits before it is repeated."""
LOOPBACK: Final = "127.0.0.0/8"


def settings_for(port: int) -> Mapping[str, str]:
    """What lets a service call a consumer on this machine."""
    return {"REFEREE_WEBHOOK_NETWORKS": LOOPBACK, "REFEREE_WEBHOOK_PORTS": str(port)}


@dataclass
class Deliveries:
    """Subscribes to games as they begin, before anybody sits down."""

    url: str
    key: str
    consumer: Consumer
    games: list[str] = field(default_factory=list)

    def begun(self, played: Played) -> None:
        if played.ruleset != HOOKED:
            return
        with RefereeClient(self.url, self.key, patience=PATIENCE) as organiser:
            organiser.create_webhook(self.consumer.url, ["event.*"], game=played.game)
        self.games.append(played.game)

    def findings(self, lengths: dict[str, int]) -> Iterator[str]:
        until = time.monotonic() + LATE
        while any(self._last(game) < lengths[game] for game in self.games):
            if time.monotonic() > until:
                break
            time.sleep(0.2)
        for game in self.games:
            yield from self._wrong(game, lengths[game])

    def _last(self, game: str) -> int:
        return max((each["version"] for each in self._told(game)), default=0)

    def _told(self, game: str) -> list[dict[str, Any]]:
        """What came about a game, repeats left out."""
        found = (message["data"] for message in self.consumer.messages())
        return [*{each["sequence"]: each for each in found if each["game"] == game}.values()]

    def _wrong(self, game: str, length: int) -> Iterator[str]:
        told = self._told(game)
        if [each["sequence"] for each in told] != list(range(1, len(told) + 1)):
            yield f"deliveries of {game} in a wrong order or with gaps"
        # The game was created before anybody could subscribe to it.
        versions = [each["version"] for each in told]
        if versions not in ([*range(1, length + 1)], [*range(2, length + 1)]):
            yield f"deliveries of {game}: {len(versions)} of {length} events"


@contextmanager
def a_subscriber(url: str, key: str, port: int) -> Iterator[Deliveries]:
    """Listens until the end of the block."""
    with a_consumer(port=port) as consumer:
        yield Deliveries(url, key, consumer)
