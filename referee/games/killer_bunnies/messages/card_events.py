"""What happened by the text of single cards, in the past tense."""

from typing import Annotated, Any, Final

from referee.games.killer_bunnies.messages.goods import OWN, Goods
from referee.kernel.game import Event
from referee.kernel.ids import CardId, DecisionId, SeatId
from referee.kernel.secrets import secret_to


class TurnLost(Event, frozen=True):
    """The seat will lose its next turn (KB-146)."""

    seat: SeatId


class TurnSkipped(Event, frozen=True):
    """A lost turn's slot passes (A-KB-13)."""

    seat: SeatId


class KarmaGiven(Event, frozen=True):
    """Bad Karma lies before a player (KB-143)."""

    seat: SeatId
    card: CardId


class KarmaLifted(Event, frozen=True):
    """A weapon went at an own bunny: one Bad Karma is discarded (A-KB-46)."""

    seat: SeatId
    card: CardId


class CloversTaken(Event, frozen=True):
    """All Clovers leave a bunny; they are in play until placed or discarded (KB-148)."""

    bunny: CardId
    cards: tuple[CardId, ...]


class GoodsLost(Event, frozen=True):
    """Own cards of some goods go to their discard, and credit of that kind is gone (A-KB-61)."""

    seat: SeatId
    goods: Goods
    cards: tuple[Any, ...]


class GoodsTaken(Event, frozen=True):
    """Cards of some goods come out of their discard to a seat."""

    seat: SeatId
    goods: Goods
    cards: tuple[Any, ...]


class GoodsMoved(Event, frozen=True):
    """Cards of some goods pass from one seat to another."""

    seat: SeatId
    to: SeatId
    goods: Goods
    cards: tuple[Any, ...]


class DebtMade(Event, frozen=True):
    """The game owes a seat for want of cards (KB-100)."""

    seat: SeatId
    goods: Goods
    amount: int


class BunnyMoved(Event, frozen=True):
    """A bunny changes owner, with Modifiers and pending cards; its hunger is counted anew.

    `turns`: how many turn ends of the new owner until each of its Feed cards is due (A-KB-53).
    """

    bunny: CardId
    to: SeatId
    spot: int
    turns: int


class BunnyAbducted(Event, frozen=True):
    """A bunny is with the aliens; what lay with it is discarded (KB-137, KB-139)."""

    bunny: CardId
    seat: SeatId


class BunnyReturned(Event, frozen=True):
    """The aliens give a bunny back (KB-138)."""

    bunny: CardId
    seat: SeatId
    spot: int


class BunnyRevived(Event, frozen=True):
    """A bunny comes out of the Discard Pile, to be placed (KB-081)."""

    seat: SeatId
    bunny: CardId


class CarrotsPassed(Event, frozen=True):
    """Carrots go from one seat to another by a card."""

    seat: SeatId
    to: SeatId
    carrots: tuple[int, ...]


class CarrotsReturned(Event, frozen=True):
    """Carrots go back to the market, open or closed."""

    seat: SeatId
    carrots: tuple[int, ...]


class TrojanLaid(Event, frozen=True):
    """The Trojan Bunny lies dormant under a bunny, laid there by a seat (KB-270)."""

    bunny: CardId
    card: CardId
    seat: SeatId


class TrojanLeft(Event, frozen=True):
    """A Trojan Bunny leaves its bunny for the Discard Pile."""

    bunny: CardId
    card: CardId


class WeaponReused(Event, frozen=True):
    """A spent weapon is used once more (KB-248)."""

    seat: SeatId
    card: CardId


class ReuseOffered(Event, frozen=True):
    """A weapon is spent or left play; its player is asked about Rooney's Reusables (A-KB-47).

    `asked` is false where there is no such moment: without windows, or without a bunny.
    """

    seat: SeatId
    card: CardId
    asked: bool


class HalfPriceBegan(Event, frozen=True):
    """Purchases of this turn cost half from now on (KB-204, A-KB-118)."""

    seat: SeatId


class TopRunsRotated(Event, frozen=True):
    """Every TOP RUN card goes to the seat counter-clockwise (KB-269)."""


class FloFed(Event, frozen=True):
    """Flo's one free feeding of the game is used (KB-156)."""

    seat: SeatId


class WeaponsShown(Event, frozen=True):
    """A seat shows the Weapons of its hand to one player; their number is public (A-KB-113)."""

    seat: SeatId
    to: SeatId
    number: int
    cards: Annotated[tuple[CardId, ...], secret_to("seat", "to")]


class HandsSwapped(Event, frozen=True):
    """Two seats exchange one hand card each; only they know which."""

    seat: SeatId
    to: SeatId
    given: Annotated[CardId, secret_to("seat", "to")]
    taken: Annotated[CardId, secret_to("seat", "to")]


class NumberNamed(Event, frozen=True):
    """A number for the dice to meet."""

    seat: SeatId
    number: int


class BidMade(Event, frozen=True):
    """A bid in an auction; 0 passes for good."""

    seat: SeatId
    dolla: int


class StakeNamed(Event, frozen=True):
    """What a contest is played for (KB-233)."""

    seat: SeatId
    stake: dict[str, int]


class ItemsEntered(Event, frozen=True):
    """A seat has named what it risks; sealed until everybody has (A-KB-111)."""

    seat: SeatId
    decision: DecisionId
    bunnies: Annotated[tuple[CardId, ...], OWN]
    carrots: Annotated[tuple[int, ...], OWN]


class ItemsShown(Event, frozen=True):
    """What a seat risks in the contest under way."""

    seat: SeatId
    bunnies: tuple[CardId, ...]
    carrots: tuple[int, ...]


CARD_EVENTS: Final[tuple[type[Event], ...]] = (
    TurnLost, TurnSkipped, KarmaGiven, KarmaLifted, CloversTaken, GoodsLost, GoodsTaken,
    GoodsMoved, DebtMade, BunnyMoved, BunnyAbducted, BunnyReturned, BunnyRevived, CarrotsPassed,
    CarrotsReturned, TrojanLaid, TrojanLeft, WeaponReused, ReuseOffered, HalfPriceBegan,
    TopRunsRotated, FloFed, WeaponsShown, HandsSwapped, NumberNamed, BidMade, StakeNamed,
    ItemsEntered, ItemsShown,
)  # fmt: skip
