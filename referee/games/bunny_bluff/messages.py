"""Commands ask, in the imperative; events tell, in the past tense. All are plain data.

A command names cards as the hand calls them ("red-hearts-2"); events speak of faces. How many
cards are laid is public, their faces are not (A-BB-08).
"""

from typing import Annotated, Final, Literal

from referee.games import rabbit_events
from referee.games.rabbit_deck import Cards, Colour
from referee.games.rabbit_events import OWN
from referee.kernel.game import Command, Event, SeatCommand
from referee.kernel.ids import CardId, DecisionId, SeatId

Until = Literal["my-turn", "never"]

# --- commands -----------------------------------------------------------------------------


class LeadRound(SeatCommand, frozen=True, kw_only=True):
    """Announce a colour and lay cards face down as such (BB-06, BB-07)."""

    colour: Colour
    cards: Annotated[tuple[CardId, ...], OWN]


class LayCards(SeatCommand, frozen=True, kw_only=True):
    """Lay cards face down as cards of the announced colour (BB-12, BB-13)."""

    cards: Annotated[tuple[CardId, ...], OWN]


class PassTurn(SeatCommand, frozen=True, kw_only=True):
    """Lay nothing, and nothing more in this round (BB-09, BB-10)."""


class AnswerWindow(SeatCommand, frozen=True, kw_only=True):
    """Call "Bunny Bluff!" on the open play, or let it be; sealed until the window closes."""

    challenge: Annotated[bool, OWN]


class StandPass(SeatCommand, frozen=True, kw_only=True):
    """Let every play be, publicly, until one's next turn; "never" withdraws (A-GEN-02)."""

    until: Until


class Leave(SeatCommand, frozen=True, kw_only=True):
    """Give up, for good (A-BB-15)."""


COMMANDS: Final[tuple[type[Command], ...]] = (
    LeadRound, LayCards, PassTurn, AnswerWindow, StandPass, Leave,
)  # fmt: skip


# --- events -------------------------------------------------------------------------------


class LeadChosen(Event, frozen=True):
    """Who opens the next round; `draw` is 0 where chance had no say."""

    seat: SeatId
    draw: int


class ColourAnnounced(Event, frozen=True):
    """The colour that every card of this round is said to have."""

    seat: SeatId
    colour: Colour


class CardsLaid(Event, frozen=True):
    """Cards lie face down on the stack; only who laid them knows them."""

    seat: SeatId
    count: int
    cards: Annotated[Cards, OWN]


class TurnPassed(Event, frozen=True):
    """A seat lays nothing more in this round."""

    seat: SeatId


class WindowAnswered(Event, frozen=True):
    """A seat has answered the window; how, nobody else knows before it closes."""

    decision: DecisionId
    seat: SeatId
    challenge: Annotated[bool, OWN]


class PassStood(Event, frozen=True):
    """A seat lets every play be until its next turn, or no longer does."""

    seat: SeatId
    until: Until


class BluffCalled(Event, frozen=True):
    """The window closed with a challenge of the last play (BB-20)."""

    seat: SeatId
    on: SeatId


class CardsShown(Event, frozen=True):
    """The challenged cards are turned up for all, and they alone (A-BB-10)."""

    seat: SeatId
    cards: Cards
    as_declared: bool


class StackTaken(Event, frozen=True):
    """The whole stack goes into a hand; its taker alone sees it (A-BB-10)."""

    seat: SeatId
    count: int
    cards: Annotated[Cards, OWN]


class StackRemoved(Event, frozen=True):
    """The round ended by passing: the stack leaves the game unseen (BB-15)."""

    count: int


EVENTS: Final[tuple[type[Event], ...]] = (
    *rabbit_events.EVENTS, LeadChosen, ColourAnnounced, CardsLaid, TurnPassed, WindowAnswered,
    PassStood, BluffCalled, CardsShown, StackTaken, StackRemoved,
)  # fmt: skip
