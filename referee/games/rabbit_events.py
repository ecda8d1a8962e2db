"""Events that Bunny Bluff and President Bunny share."""

from typing import Annotated, Any, Final

from referee.games.rabbit_deck import Cards
from referee.kernel import flow
from referee.kernel.game import Event
from referee.kernel.ids import DecisionId, SeatId
from referee.kernel.secrets import SEALED, secret_to

OWN: Final = secret_to("seat")


class TableLaid(Event, frozen=True):
    """Who sits, with which options, and the shuffled deck."""

    seats: tuple[SeatId, ...]
    options: dict[str, Any]
    draw: int
    cards: int
    deck: Annotated[Cards, SEALED]


class DealerChosen(Event, frozen=True):
    """Who deals; `draw` is 0 where chance had no say (A-GEN-01)."""

    seat: SeatId
    draw: int


class HandDealt(Event, frozen=True):
    """A seat's cards from the deck; how many is public."""

    seat: SeatId
    count: int
    cards: Annotated[Cards, OWN]


class OptionDrawn(Event, frozen=True):
    """A choice among cards in hand fell to chance (A-GEN-07); which one, its seat alone knows."""

    seat: SeatId
    decision: DecisionId
    draw: int
    options: int
    option: Annotated[int, OWN]


class SeatOut(Event, frozen=True):
    """A seat has no cards left and has its place."""

    seat: SeatId
    place: int


class SeatLeft(Event, frozen=True):
    """A seat gave up; its hand goes aside, face down."""

    seat: SeatId
    cards: int


class GameEnded(Event, frozen=True):
    """The places are settled."""

    winners: tuple[SeatId, ...]
    places: dict[SeatId, int]
    facts: dict[str, Any]


EVENTS: Final[tuple[type[Event], ...]] = (
    *flow.EVENTS, TableLaid, DealerChosen, HandDealt, OptionDrawn, SeatOut, SeatLeft, GameEnded,
)  # fmt: skip
