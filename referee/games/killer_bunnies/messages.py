"""Commands ask, in the imperative; events tell, in the past tense. All are plain data.

Bunnies, Carrots and cards are named by what is printed on them: a card by its number ("0042"),
a Carrot by its own (1 to 12), a supply card by its units (1, 2, 5 or 10), a bunny by its card.
"""

from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from referee.kernel import flow
from referee.kernel.game import Command, Event, SeatCommand
from referee.kernel.ids import CardId, DecisionId, SeatId
from referee.kernel.secrets import SEALED, secret_to

Supply = Literal["cabbage", "water"]
Goods = Literal["cabbage", "water", "dolla"]
Source = Literal["top", "hand", "saved"]
Units = tuple[int, ...]

OWN: Final = secret_to("seat")


# --- commands -----------------------------------------------------------------------------


class ProgramRun(SeatCommand, frozen=True, kw_only=True):
    """Lay two hand cards face down: first TOP RUN, then BOTTOM RUN (KB-024)."""

    cards: Annotated[tuple[CardId, CardId], OWN]


class FlipTopRun(SeatCommand, frozen=True, kw_only=True):
    """Turn the TOP RUN card face up (KB-036)."""


class PlayFlipped(SeatCommand, frozen=True, kw_only=True):
    """Play the flipped card (KB-036)."""


class DiscardFlipped(SeatCommand, frozen=True, kw_only=True):
    """Discard the flipped card unused (KB-037)."""


class SaveFlipped(SeatCommand, frozen=True, kw_only=True):
    """Save the flipped SPECIAL or VERY SPECIAL card (KB-038)."""


class PlayFromHand(SeatCommand, frozen=True, kw_only=True):
    """Play a SPECIAL from hand as the turn's card (KB-039)."""

    card: CardId


class DiscardFromHand(SeatCommand, frozen=True, kw_only=True):
    """Discard a SPECIAL or VERY SPECIAL from hand as the turn's card (KB-056, A-KB-115)."""

    card: CardId


class UseSaved(SeatCommand, frozen=True, kw_only=True):
    """Use a saved SPECIAL on one's own turn, on top of the turn's card (KB-045)."""

    card: CardId


class PlayVerySpecial(SeatCommand, frozen=True, kw_only=True):
    """Play a VERY SPECIAL, saved or from hand, at a free moment (KB-060, A-KB-101)."""

    card: CardId
    target: CardId | UnsetType = UNSET


class ChooseTarget(SeatCommand, frozen=True, kw_only=True):
    """Name the bunny (or Cyber Bunny) that the card in play is meant for."""

    target: CardId


class ChooseVictim(SeatCommand, frozen=True, kw_only=True):
    """Name the bunny that a Terrible Misfortune kills (KB-070, KB-071)."""

    bunny: CardId


class PlaceBunny(SeatCommand, frozen=True, kw_only=True):
    """Put an arriving bunny into one's section: 0 is the far right hand (KB-033, A-KB-16)."""

    spot: Annotated[int, Meta(ge=0)]


class ChooseCarrots(SeatCommand, frozen=True, kw_only=True):
    """Take these Carrots from the market (KB-097)."""

    carrots: Annotated[tuple[int, ...], Meta(min_length=1)]


class BuySupplies(SeatCommand, frozen=True, kw_only=True):
    """Buy cards of one supply from the open market (KB-083); their units show afterwards."""

    supply: Supply
    cards: Annotated[int, Meta(ge=1)]


class BuyCarrots(SeatCommand, frozen=True, kw_only=True):
    """Buy these Carrots from the open market (KB-084, A-KB-64)."""

    carrots: Annotated[tuple[int, ...], Meta(min_length=1)]


class FeedBunny(SeatCommand, frozen=True, kw_only=True):
    """Pay a pending Feed card in full from one's own units (KB-102, A-KB-54, A-KB-55)."""

    card: CardId


class Draw(SeatCommand, frozen=True, kw_only=True):
    """Replace the card just played: slide, draw (KB-042, A-KB-100)."""


class LayBottomRun(SeatCommand, frozen=True, kw_only=True):
    """Lay a hand card face down as the new BOTTOM RUN (KB-042, A-KB-06)."""

    card: Annotated[CardId, OWN]


class FillRun(SeatCommand, frozen=True, kw_only=True):
    """Lay a hand card into an empty run slot at the start of one's turn (A-KB-114)."""

    card: Annotated[CardId, OWN]


class EndTurn(SeatCommand, frozen=True, kw_only=True):
    """Be done with the turn where no card is owed (A-KB-100, A-KB-114)."""


class Response(Struct, frozen=True):
    """A VERY SPECIAL played into a window, and what it is meant for, if it asks for that."""

    card: CardId
    target: CardId | UnsetType = UNSET


class AnswerWindow(SeatCommand, frozen=True, kw_only=True):
    """Pass (null) or play into an open response window; sealed until the window closes."""

    play: Annotated[Response | None, OWN]


class StandPass(SeatCommand, frozen=True, kw_only=True):
    """Pass all windows to come, publicly, until a condition ends it; "never" withdraws."""

    until: Literal["my-turn", "attacked", "never"]


COMMANDS: Final[tuple[type[Command], ...]] = (
    ProgramRun, FlipTopRun, PlayFlipped, DiscardFlipped, SaveFlipped, PlayFromHand,
    DiscardFromHand, UseSaved, PlayVerySpecial, ChooseTarget, ChooseVictim, PlaceBunny,
    ChooseCarrots, BuySupplies, BuyCarrots, FeedBunny, Draw, LayBottomRun, FillRun, EndTurn,
    AnswerWindow, StandPass,
)  # fmt: skip


# --- events -------------------------------------------------------------------------------


class TableLaid(Event, frozen=True):
    """The table before the deal: who sits, with which options, and every pile shuffled."""

    seats: tuple[SeatId, ...]
    options: dict[str, Any]
    draws: int
    cards: int
    deck: Annotated[tuple[CardId, ...], SEALED]
    cabbage: Annotated[Units, SEALED]
    water: Annotated[Units, SEALED]
    small_carrots: Annotated[Units, SEALED]


class FirstSeatChosen(Event, frozen=True):
    """Who begins; `draw` is 0 where the host named the seat (A-GEN-01)."""

    seat: SeatId
    draw: int


class CardDrawn(Event, frozen=True):
    """A card goes from the Draw Pile into a hand."""

    seat: SeatId
    card: Annotated[CardId, OWN]


class DollaBanked(Event, frozen=True):
    """A drawn Dolla goes face up before its owner (KB-022, KB-046)."""

    seat: SeatId
    card: CardId


class MisfortuneDrawn(Event, frozen=True):
    """A drawn Terrible Misfortune is announced; `idle` in the deal, where it does nothing."""

    seat: SeatId
    card: CardId
    idle: bool


class DeckReshuffled(Event, frozen=True):
    """The Discard Pile becomes the Draw Pile (KB-047)."""

    draw: int
    cards: int
    deck: Annotated[tuple[CardId, ...], SEALED]


class RunProgrammed(Event, frozen=True):
    """A seat laid its first TOP and BOTTOM RUN."""

    seat: SeatId
    decision: DecisionId
    top: Annotated[CardId, OWN]
    bottom: Annotated[CardId, OWN]


class TurnBegan(Event, frozen=True):
    """It is this seat's turn."""

    seat: SeatId


class TurnEnded(Event, frozen=True):
    """The turn is over; what falls due at its end comes next."""

    seat: SeatId


class WindowAnswered(Event, frozen=True):
    """A seat has answered a window; what it answered stays sealed."""

    decision: DecisionId
    seat: SeatId
    play: Annotated[dict[str, Any] | None, OWN]


class PassStood(Event, frozen=True):
    """A seat's standing pass is set, or withdrawn ("never")."""

    seat: SeatId
    until: Literal["my-turn", "attacked", "never"]


class CardFlipped(Event, frozen=True):
    """The TOP RUN card lies face up."""

    seat: SeatId
    card: CardId


class CardPlayed(Event, frozen=True):
    """A card is in play, from this source."""

    seat: SeatId
    card: CardId
    source: Source


class CardSaved(Event, frozen=True):
    """The flipped card is saved face up."""

    seat: SeatId
    card: CardId


class CardDiscarded(Event, frozen=True):
    """A card in play, or one from hand, goes to the Discard Pile."""

    seat: SeatId
    card: CardId


class RunSlid(Event, frozen=True):
    """The BOTTOM RUN slides up to become the TOP RUN."""

    seat: SeatId


class RunLaid(Event, frozen=True):
    """A hand card goes face down into a run slot."""

    seat: SeatId
    slot: Literal["top", "bottom"]
    card: Annotated[CardId, OWN]


class BunnyPlaced(Event, frozen=True):
    """A bunny joins a section of the Bunny Circle."""

    seat: SeatId
    bunny: CardId
    spot: int


class BunniesDied(Event, frozen=True):
    """Bunnies go to the Discard Pile together, with all that lies with them (KB-116)."""

    bunnies: tuple[CardId, ...]
    cause: str


class ModifierGiven(Event, frozen=True):
    """A Modifier goes under a bunny for good (KB-112, KB-113)."""

    bunny: CardId
    card: CardId


class FeedPlaced(Event, frozen=True):
    """A Feed card lies on a bunny; due after so many ends of its owner's turns."""

    bunny: CardId
    card: CardId
    turns: int


class FeedRemoved(Event, frozen=True):
    """A Feed card leaves a bunny: paid, or wiped out."""

    bunny: CardId
    card: CardId


class Paid(Event, frozen=True):
    """Cards and credit paid, change taken, and what the game owes for want of change."""

    seat: SeatId
    goods: Goods
    amount: int
    cards: tuple[Any, ...]
    change: tuple[Any, ...]
    credit: int = 0
    owed: int = 0


class DebtPaid(Event, frozen=True):
    """The game hands over part of what it owes, from the discard (KB-100, A-KB-61)."""

    seat: SeatId
    goods: Goods
    cards: tuple[Any, ...]


class SuppliesTaken(Event, frozen=True):
    """The top cards of a supply deck go to a seat, bought or free."""

    seat: SeatId
    supply: Supply
    units: Units


class CarrotsTaken(Event, frozen=True):
    """Carrots leave the market."""

    seat: SeatId
    carrots: tuple[int, ...]


class MarketChanged(Event, frozen=True):
    """A market card takes effect; the one before it is discarded (KB-089, KB-092)."""

    card: CardId


class AttackLaunched(Event, frozen=True):
    """A weapon, or a roaming card for the first time, is aimed at a target."""

    seat: SeatId
    card: CardId
    target: CardId


class AttackResumed(Event, frozen=True):
    """A roaming card attacks the bunny that it waited on."""

    seat: SeatId
    card: CardId
    target: CardId


class AttackRedirected(Event, frozen=True):
    """The weapon goes at another bunny (KB-241)."""

    target: CardId


class AttackCancelled(Event, frozen=True):
    """The weapon or roaming attack is eliminated."""

    card: CardId


class AttackResolved(Event, frozen=True):
    """The attack is over."""

    card: CardId


class RoamingSettled(Event, frozen=True):
    """A roaming card rests on a bunny and waits."""

    card: CardId
    launcher: SeatId
    bunny: CardId


class RoamingLeft(Event, frozen=True):
    """A roaming card leaves the Bunny Circle for the Discard Pile."""

    card: CardId


class BunnyImmune(Event, frozen=True):
    """The bunny survived an infection and stays immune (KB-191)."""

    bunny: CardId


class DrawOwed(Event, frozen=True):
    """A VERY SPECIAL left a hand in mid-action; its replacement waits (A-KB-04)."""

    seat: SeatId


class OwedDrawTaken(Event, frozen=True):
    """The seat's waiting replacement is drawn now."""

    seat: SeatId


class MagicRevealed(Event, frozen=True):
    """The last Carrot is gone: the Magic Carrot shows (KB-290)."""

    carrot: int


class CarrotsForfeited(Event, frozen=True):
    """Carrots of a seat without a bunny pass on (KB-296)."""

    seat: SeatId
    to: SeatId
    carrots: tuple[int, ...]


class GameWon(Event, frozen=True):
    """The eligible owner of the Magic Carrot's twin wins (KB-299)."""

    seat: SeatId


EVENTS: Final[tuple[type[Event], ...]] = (
    *flow.EVENTS,
    TableLaid, FirstSeatChosen, CardDrawn, DollaBanked, MisfortuneDrawn, DeckReshuffled,
    RunProgrammed, TurnBegan, TurnEnded, WindowAnswered, PassStood,
    CardFlipped, CardPlayed, CardSaved, CardDiscarded, RunSlid, RunLaid, BunnyPlaced,
    BunniesDied, ModifierGiven, FeedPlaced, FeedRemoved, Paid, DebtPaid, SuppliesTaken,
    CarrotsTaken, MarketChanged, AttackLaunched, AttackResumed, AttackRedirected,
    AttackCancelled, AttackResolved, RoamingSettled, RoamingLeft, BunnyImmune, DrawOwed,
    OwedDrawTaken, MagicRevealed, CarrotsForfeited, GameWon,
)  # fmt: skip
