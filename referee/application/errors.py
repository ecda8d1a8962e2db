"""Why a request is not carried out: one class a reaction. The docstring is the default message.

Drawn once in docs/reference/errors.md. What the rules refuse is `kernel.rejection.Rejected`.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from inspect import getdoc
from typing import Any

from eventstore import store as port
from referee.kernel.rejection import RefereeError
from referee.kernel.secrets import Undecodable


class Fault(RefereeError):
    """The request was not carried out."""

    def __init__(self, detail: str = "", **facts: Any) -> None:
        super().__init__(detail or getdoc(type(self)) or "")
        self.facts: Mapping[str, Any] = facts
        """What a program needs to react: the current version, the wrong fields, a reason."""


class BadFields(Fault):
    """A field of the request is missing, unknown or wrong."""


class Unauthenticated(Fault):
    """Nobody is known by this token."""


class Forbidden(Fault):
    """The bearer of this token may not do that."""


class Unknown(Fault):
    """There is no such thing here."""


class UnknownGame(Unknown):
    """No game has this id."""


class UnknownSeat(Unknown):
    """The game has no such seat."""


class UnknownPlayer(Unknown):
    """No player of yours has this id."""


class UnknownRuleset(Unknown):
    """No ruleset has this id."""


class UnknownSeries(Unknown):
    """No series has this id."""


class UnknownTournament(Unknown):
    """No tournament has this id."""


class UnknownRound(Unknown):
    """The tournament has no such round, or no such table in it."""


class UnknownToken(Unknown):
    """No token of this game has this id."""


class UnknownWebhook(Unknown):
    """No webhook of yours has this id."""


class UnknownDelivery(Unknown):
    """The log of this webhook has no such delivery, or not any more."""


class UnknownVersion(Unknown):
    """The game has not come to this version."""


class Stale(Fault):
    """The game has moved on since the version that the request was made for."""


class PreconditionMissing(Fault):
    """The request must say for which version of the game, or for which decision, it is meant."""


class KeyReused(Fault):
    """The idempotency key was used before, for another request."""


class Wait(Fault):
    """Not now: the same request may be accepted later."""


class Contended(Wait):
    """Too many others act on this game at the same time."""


class InFlight(Wait):
    """A request with the same idempotency key is being carried out."""


class Paused(Wait):
    """The game is paused by its organiser."""


class SeriesOpen(Wait):
    """The last game of the series is not over yet."""


class Quarantined(Wait):
    """The game is set aside until an operator has looked at it."""


class Unavailable(Wait):
    """The store does not answer; it is unknown whether the request was carried out."""


class CorruptStream(Fault):
    """What is stored of this game cannot be read, or does not fit together."""


_MEANING: Mapping[type[Exception], Callable[[str], Fault]] = {
    port.UnknownStream: UnknownGame,
    port.InFlight: InFlight,
    port.Quarantined: Quarantined,
    port.Unavailable: Unavailable,
    port.CorruptStream: CorruptStream,
    port.VersionConflict: Contended,
    Undecodable: CorruptStream,
}


@contextmanager
def plain_errors() -> Iterator[None]:
    """Say in the application's words what the store, or the codec of what is stored, raises."""
    try:
        yield
    except (port.StoreError, Undecodable) as error:
        meaning = _MEANING.get(type(error))
        if meaning is None:
            raise
        detail = str(error) if meaning is CorruptStream else ""
        raise meaning(detail) from error
