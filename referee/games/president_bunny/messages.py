"""Commands ask, in the imperative; events tell, in the past tense. All are plain data.

A command names cards as the hand calls them ("red-hearts-2"), which tells how many equal ones
there are, so it is the seat's own; events speak of faces.
"""

from typing import Annotated, Final

from referee.games import rabbit_events
from referee.games.rabbit_deck import Cards
from referee.games.rabbit_events import OWN
from referee.kernel.game import Command, Event, SeatCommand
from referee.kernel.ids import CardId, SeatId
from referee.kernel.secrets import secret_to

PAIR: Final = secret_to("president", "carrot")

# --- commands -----------------------------------------------------------------------------


class PlayCards(SeatCommand, frozen=True, kw_only=True):
    """Lay a card or a set of one colour face up (PB-08, PB-09)."""

    cards: Annotated[tuple[CardId, ...], OWN]


class PassTurn(SeatCommand, frozen=True, kw_only=True):
    """Lay nothing this time (PB-09, PB-14, PB-15)."""


class Leave(SeatCommand, frozen=True, kw_only=True):
    """Give up, for good (A-PB-10, A-PB-18)."""


COMMANDS: Final[tuple[type[Command], ...]] = (PlayCards, PassTurn, Leave)


# --- events -------------------------------------------------------------------------------


class CardsExchanged(Event, frozen=True):
    """The last game's President and Carrot have swapped two cards each (PB-20, PB-21).

    `lowest` went to The Carrot, `highest` to the President; only the two of them know which.
    """

    president: SeatId
    carrot: SeatId
    lowest: Annotated[Cards, PAIR]
    highest: Annotated[Cards, PAIR]


class CardsPlayed(Event, frozen=True):
    """A card or set lies face up, and is the play to beat."""

    seat: SeatId
    cards: Cards


class TurnPassed(Event, frozen=True):
    """A seat does not beat the play, this time."""

    seat: SeatId


class TrickEnded(Event, frozen=True):
    """All others have passed: the cards are turned down and put aside, this seat leads (PB-17)."""

    seat: SeatId
    cards: int


EVENTS: Final[tuple[type[Event], ...]] = (
    *rabbit_events.EVENTS, CardsExchanged, CardsPlayed, TurnPassed, TrickEnded,
)  # fmt: skip
