"""Seats that come and go in mid-game (KB-300 to KB-304)."""

from typing import Final

from referee.games.killer_bunnies.messages.goods import Units
from referee.kernel.game import Command, Event, SeatCommand
from referee.kernel.ids import CardId, DecisionId, SeatId


class Leave(SeatCommand, frozen=True, kw_only=True):
    """Leave the game, for good (KB-303)."""


class NewcomerAwaited(Event, frozen=True):
    """Somebody will sit down left of a seat as soon as the turn is over (KB-300, A-KB-116)."""

    seat: SeatId
    left_of: SeatId


class SeatJoined(Event, frozen=True):
    """A newcomer sits down between two turns (A-KB-90)."""

    seat: SeatId


class SeatLeft(Event, frozen=True):
    """A seat is vacant for good; what the game owed it is gone (A-KB-91)."""

    seat: SeatId


class SeatCleared(Event, frozen=True):
    """What a leaver had goes back: cards and supplies to their discards, Carrots to the market.

    `cards` are hand, run, saved cards, Dolla and bunnies with all that lay with them.
    """

    seat: SeatId
    cards: tuple[CardId, ...]
    cabbage: Units
    water: Units
    carrots: tuple[int, ...]


class AnswerWaived(Event, frozen=True):
    """A leaver's answer is not waited for; others still owe theirs (A-KB-99)."""

    decision: DecisionId
    seat: SeatId


class GameDissolved(Event, frozen=True):
    """Fewer than two players are left: there is no result (A-KB-91)."""


SEAT_COMMANDS: Final[tuple[type[Command], ...]] = (Leave,)
SEAT_EVENTS: Final[tuple[type[Event], ...]] = (
    NewcomerAwaited, SeatJoined, SeatLeft, SeatCleared, AnswerWaived, GameDissolved,
)  # fmt: skip
