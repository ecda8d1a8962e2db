"""Trades in words: what two seats offer each other, and what became of it (KB-277 to KB-283)."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from referee.games.killer_bunnies.messages.goods import OWN
from referee.kernel.game import Command, Event, SeatCommand
from referee.kernel.ids import CardId, SeatId
from referee.kernel.secrets import secret_to

Amount = Annotated[int, Meta(ge=0)]
TRADERS: Final = secret_to("seat", "to")


class Lot(Struct, frozen=True):
    """One side's open goods: units, Dolla, saved cards, Carrots and bunnies (KB-278)."""

    cabbage: Amount
    water: Amount
    dolla: Amount
    saved: tuple[CardId, ...]
    carrots: tuple[int, ...]
    bunnies: tuple[CardId, ...]


NOTHING: Final = Lot(cabbage=0, water=0, dolla=0, saved=(), carrots=(), bunnies=())
"""A side of a trade that gives none of these."""


class OpenTrade(SeatCommand, frozen=True, kw_only=True):
    """Turn to another seat for a trade; one of the two has the turn (KB-277)."""

    to: SeatId


class OfferTrade(SeatCommand, frozen=True, kw_only=True):
    """Name the terms, or others than those on the table.

    `give` and `hand` are one's own; as many hand cards come back as go (KB-279), and which ones
    the other seat says when it accepts.
    """

    trade: str
    give: Lot = NOTHING
    want: Lot = NOTHING
    hand: Annotated[tuple[CardId, ...], OWN] = ()


class AcceptTrade(SeatCommand, frozen=True, kw_only=True):
    """Make the trade as the other seat offered it, with these own hand cards for its."""

    trade: str
    hand: Annotated[tuple[CardId, ...], OWN] = ()


class DeclineTrade(SeatCommand, frozen=True, kw_only=True):
    """Want no trade, or not this one."""

    trade: str


class WithdrawTrade(SeatCommand, frozen=True, kw_only=True):
    """Take one's own offer back."""

    trade: str


class TradeOpened(Event, frozen=True):
    """Two seats talk about a trade, until `due` at the latest, or the end of the turn."""

    trade: str
    seat: SeatId
    to: SeatId
    due: int | None


class TradeOffered(Event, frozen=True):
    """The terms that now stand. Which hand cards are meant, only the two traders see."""

    trade: str
    seat: SeatId
    to: SeatId
    give: Lot
    want: Lot
    hands: int
    hand: Annotated[tuple[CardId, ...], TRADERS]


class TradeMade(Event, frozen=True):
    """Saved cards, Carrots, bunnies and hand cards change hands, all at once.

    Units and Dolla follow by facts of their own, since they may need change (A-KB-105).
    """

    trade: str
    seat: SeatId
    to: SeatId
    give: Lot
    want: Lot
    hands: int
    given: Annotated[tuple[CardId, ...], TRADERS]
    taken: Annotated[tuple[CardId, ...], TRADERS]


class TradeEnded(Event, frozen=True):
    """The talk is over without a trade; "void": the goods or hands are not what they were."""

    trade: str
    how: Literal["declined", "withdrawn", "expired", "void"]


TRADE_COMMANDS: Final[tuple[type[Command], ...]] = (
    OpenTrade, OfferTrade, AcceptTrade, DeclineTrade, WithdrawTrade,
)  # fmt: skip
TRADE_EVENTS: Final[tuple[type[Event], ...]] = (TradeOpened, TradeOffered, TradeMade, TradeEnded)
