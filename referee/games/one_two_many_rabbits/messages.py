"""Commands ask, in the imperative; events tell, in the past tense. All are plain data.

Seats are the players; in a solo game "farm" stands where a seat would in events, and all about
it is public, as its cards lie face up (OT-54).
"""

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from referee.games.one_two_many_rabbits.deck import Cards, Term, Unlaid, Word
from referee.kernel import flow
from referee.kernel.game import Command, Event, SeatCommand
from referee.kernel.ids import DecisionId, KindId, SeatId
from referee.kernel.secrets import SEALED, secret_to

Until = Literal["my-turn", "never"]
Die = Annotated[int, Meta(ge=1, le=6)]
OWN: Final = secret_to("seat")


class Use(Struct, frozen=True, forbid_unknown_fields=True):
    """A group of dice and the cards that meet its sum, as they are laid (A-OT-28).

    One Number ("8"), one Wild ("wild:8"), or an equation ("8", "+", "3"). A command may say
    what cannot be laid, an event never does.
    """

    dice: tuple[Die, ...]
    cards: tuple[Word, ...]


Uses = tuple[Use, ...]

# --- commands -----------------------------------------------------------------------------


class ChooseDice(SeatCommand, frozen=True, kw_only=True):
    """Announce how many dice will be rolled (OT-14, A-OT-09)."""

    dice: int


class AnswerWindow(SeatCommand, frozen=True, kw_only=True):
    """Ride along with the roll to come by a Piggyback, or not; sealed till the window closes."""

    piggyback: Annotated[bool, OWN]


class Discard(SeatCommand, frozen=True, kw_only=True):
    """Use the dice that were rolled; sealed until all who use them have said how (A-OT-07)."""

    uses: Annotated[Uses, OWN]


class PlaceBet(SeatCommand, frozen=True, kw_only=True):
    """Bet a Number or a Wild with its number; sealed until all bets lie (OT-45, OT-47)."""

    bet: Annotated[Literal[Term, Unlaid], OWN]


class StandPass(SeatCommand, frozen=True, kw_only=True):
    """Let every roll go by, publicly, until one's next turn; "never" withdraws (A-GEN-02)."""

    until: Until


class Leave(SeatCommand, frozen=True, kw_only=True):
    """Give up, for good (A-OT-24)."""


COMMANDS: Final[tuple[type[Command], ...]] = (
    ChooseDice, AnswerWindow, Discard, PlaceBet, StandPass, Leave,
)  # fmt: skip


# --- events: the deal and the turn --------------------------------------------------------


class TableLaid(Event, frozen=True):
    """Who sits, with which options, and the shuffled Main deck, its top card last."""

    seats: tuple[SeatId, ...]
    options: dict[str, Any]
    draw: int
    cards: int
    deck: Annotated[Cards, SEALED]


class HandDealt(Event, frozen=True):
    """A side's first hand. All Player decks are equal, so there is nothing to hide (OT-09)."""

    seat: SeatId
    draw: int
    cards: Cards


class FirstSeatChosen(Event, frozen=True):
    """Who begins; `draw` is 0 where chance had no say (A-GEN-01, A-OT-23)."""

    seat: SeatId
    draw: int


class TurnBegan(Event, frozen=True):
    """A side's turn."""

    seat: SeatId


class DiceAnnounced(Event, frozen=True):
    """How many dice this turn's roll will have."""

    seat: SeatId
    dice: int


class WindowAnswered(Event, frozen=True):
    """A seat has answered the window; how, nobody else knows before it closes."""

    decision: DecisionId
    seat: SeatId
    piggyback: Annotated[bool, OWN]


class PassStood(Event, frozen=True):
    """A seat lets every roll go by until its next turn, or no longer does."""

    seat: SeatId
    until: Until


class PiggybackPlayed(Event, frozen=True):
    """A Piggyback lies face up: its player uses the dice to come as well (OT-39)."""

    seat: SeatId


class PiggybackDiscarded(Event, frozen=True):
    """The ride is over, whatever it brought (OT-41)."""

    seat: SeatId


class DiscardCommitted(Event, frozen=True):
    """A seat has said how it uses the dice; what it said shows when all have."""

    decision: DecisionId
    seat: SeatId
    uses: Annotated[Uses, OWN]


class CardsDiscarded(Event, frozen=True):
    """The cards that meet groups of dice go to the discard pile."""

    seat: SeatId
    uses: Uses


# --- events: draws ------------------------------------------------------------------------


class CardDrawn(Event, frozen=True):
    """A seat draws the top card."""

    seat: SeatId
    card: Annotated[KindId, OWN]


class FarmDrew(Event, frozen=True):
    """The Farm draws the top card, face up (A-OT-22)."""

    card: KindId


class DeckReshuffled(Event, frozen=True):
    """The discard pile becomes the draw pile (OT-23)."""

    draw: int
    cards: int
    deck: Annotated[Cards, SEALED]


class OptionDrawn(Event, frozen=True):
    """A choice that was not made in time fell to chance (A-GEN-07).

    What was drawn, and even out of how many, is for its seat alone: the hand decides both.
    """

    seat: SeatId
    decision: DecisionId
    draw: int
    option: Annotated[int, OWN]
    options: Annotated[int, OWN]


# --- events: Place Your Rab-bets ----------------------------------------------------------


class RabBetsDrawn(Event, frozen=True):
    """The card just drawn is a Place Your Rab-bets: it waits for the end of the turn (OT-44)."""

    seat: SeatId


class RabBetsCalled(Event, frozen=True):
    """Its drawer calls it out; whoever is not exempt bets (OT-45, OT-46)."""

    seat: SeatId


class BetCommitted(Event, frozen=True):
    """A seat has bet; on what, nobody else knows before all bets lie."""

    decision: DecisionId
    seat: SeatId
    bet: Annotated[Term, OWN]


class BetShown(Event, frozen=True):
    """A bet lies face up."""

    seat: SeatId
    bet: Term


class BetWon(Event, frozen=True):
    """The dice show this bet's number: its card is discarded (OT-49)."""

    seat: SeatId
    bet: Term


class RabBetsDiscarded(Event, frozen=True):
    """The Rab-bets card is done with; it stays out of the draw pile while others wait."""

    seat: SeatId


# --- events: the end ----------------------------------------------------------------------


class SeatLeft(Event, frozen=True):
    """A seat gave up; its cards leave the game unseen, its Rab-bets are discarded."""

    seat: SeatId
    cards: int


class GameEnded(Event, frozen=True):
    """Somebody has no Number left, or is alone. The Farm's place is among the facts."""

    winners: tuple[SeatId, ...]
    places: dict[SeatId, int]
    facts: dict[str, Any]


EVENTS: Final[tuple[type[Event], ...]] = (
    *flow.EVENTS, TableLaid, HandDealt, FirstSeatChosen, TurnBegan, DiceAnnounced, WindowAnswered,
    PassStood, PiggybackPlayed, PiggybackDiscarded, DiscardCommitted, CardsDiscarded, CardDrawn,
    FarmDrew, DeckReshuffled, OptionDrawn, RabBetsDrawn, RabBetsCalled, BetCommitted, BetShown,
    BetWon, RabBetsDiscarded, SeatLeft, GameEnded,
)  # fmt: skip
