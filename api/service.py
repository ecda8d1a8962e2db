"""What a running application is made of, and how a view function reaches it."""

import threading
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final, cast

from flask import Flask, current_app

from api.limiting import Limiter
from api.queueing import Hands
from api.settings import Settings
from api.tail import Mark, Tail
from referee.application.errors import plain_errors
from referee.application.referee import Referee
from referee.kernel.lifecycle import OVER

EXTENSION: Final = "referee"


@dataclass(frozen=True, slots=True)
class Service:
    """The referee with the moving parts of its HTTP edge."""

    referee: Referee
    settings: Settings
    limiter: Limiter
    tail: Tail
    streams: threading.BoundedSemaphore
    hands: Hands
    draining: threading.Event = field(default_factory=threading.Event)
    """Set when the process was asked to end: nobody waits here any more."""

    def announce(self, game: str, version: int, phase: str) -> None:
        """Wake this process's readers of a game that was just moved on."""
        self.tail.announce(game, Mark(version, phase in OVER))


def install(app: Flask, referee: Referee, settings: Settings) -> None:
    """Give an application its service."""
    app.extensions[EXTENSION] = Service(
        referee,
        settings,
        Limiter(
            referee.clock,
            shared=settings.rates_store,
            rates={
                "read": settings.reads,
                "write": settings.writes,
                "failure": settings.failures,
            },
        ),
        Tail(lambda games: _marks(referee, games), settings.poll),
        threading.BoundedSemaphore(settings.streams),
        Hands(settings.actors),
    )


def service() -> Service:
    """The service of the application that answers the current request."""
    return service_of(current_app)


def service_of(app: Flask) -> Service:
    """The service of an application."""
    return cast(Service, app.extensions[EXTENSION])


def _marks(referee: Referee, games: Collection[str]) -> Mapping[str, Mark]:
    with plain_errors():
        rows = referee.store.several(games)
    return {row.stream: Mark(row.head.version, row.labels["phase"] in OVER) for row in rows}
