"""What happens at the table, whatever card is played: piles, runs, turns, goods, the end."""

from typing import Annotated, Any, Final, Literal

from referee.games.killer_bunnies.messages.goods import OWN, Goods, Source, Supply, Units
from referee.kernel.game import Event
from referee.kernel.ids import CardId, DecisionId, SeatId
from referee.kernel.secrets import SEALED


class TableLaid(Event, frozen=True):
    """The table before the deal: who sits, with which options, and every pile shuffled.

    `boxed` are the cards that are not played with (KB-306).
    """

    seats: tuple[SeatId, ...]
    options: dict[str, Any]
    draws: int
    cards: int
    deck: Annotated[tuple[CardId, ...], SEALED]
    cabbage: Annotated[Units, SEALED]
    water: Annotated[Units, SEALED]
    small_carrots: Annotated[Units, SEALED]
    boxed: tuple[CardId, ...] = ()


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


TABLE_EVENTS: Final[tuple[type[Event], ...]] = (
    TableLaid, FirstSeatChosen, CardDrawn, DollaBanked, MisfortuneDrawn, DeckReshuffled,
    RunProgrammed, TurnBegan, TurnEnded, WindowAnswered, PassStood,
    CardFlipped, CardPlayed, CardSaved, CardDiscarded, RunSlid, RunLaid,
    Paid, DebtPaid, SuppliesTaken, CarrotsTaken, MarketChanged,
    DrawOwed, OwedDrawTaken, MagicRevealed, CarrotsForfeited, GameWon,
)  # fmt: skip
