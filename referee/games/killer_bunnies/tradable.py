"""What may change hands by a trade, and the One Trade Rule with its memory (KB-278 to KB-283)."""

from collections.abc import Iterator
from typing import Any, Final

from referee.games.killer_bunnies.catalogue import CARROTS
from referee.games.killer_bunnies.messages import Goods, Lot
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.table import Player, Table, worth
from referee.games.killer_bunnies.talks import Trade
from referee.kernel.flow import no
from referee.kernel.ids import CardId, SeatId
from referee.kernel.rejection import Objection

Schema = dict[str, Any]

AMOUNTS: Final[tuple[Goods, ...]] = ("cabbage", "water", "dolla")


def singles(player: Player) -> dict[str, tuple[CardId | int, ...]]:
    """What a seat has of the things that are traded one by one, by kind (KB-278)."""
    bunnies = tuple(bunny.card for bunny in player.bunnies)
    return {"saved": player.saved, "carrots": player.carrots, "bunnies": bunnies}


def mark(thing: CardId | int) -> CardId:
    """What is remembered of a traded thing: its card number (A-KB-79)."""
    return CARROTS[thing] if isinstance(thing, int) else thing


def marks(lot: Lot) -> tuple[CardId, ...]:
    return (*lot.saved, *map(mark, lot.carrots), *lot.bunnies)


def cannot_give(table: Table, seat: SeatId, lot: Lot) -> Objection | None:
    """Why these goods are not this seat's to trade; None where they are."""
    player = table.player(seat)
    for goods in AMOUNTS:
        if getattr(lot, goods) > worth(player, goods):  # A-KB-61: credit is not tradable
            short = Reason.NOT_ENOUGH_DOLLA if goods == "dolla" else Reason.NOT_ENOUGH_UNITS
            return no(short, "KB-278", "A-KB-61")
    for kind, held in singles(player).items():
        named = getattr(lot, kind)
        if len(set(named)) < len(named) or not set(named) <= set(held):
            return no(Reason.NOT_TO_TRADE, "KB-278", "KB-280")
    spent = set(marks(lot)) & set(table.traded)
    return no(Reason.TRADED_BEFORE, "KB-282", "A-KB-79", "A-KB-80") if spent else None


def tradable(table: Table, seat: SeatId) -> dict[str, list[CardId | int]]:
    """The single things of a seat whose one trade is still to come."""
    return {
        kind: [thing for thing in held if mark(thing) not in table.traded]
        for kind, held in singles(table.player(seat)).items()
    }


def lot_schema(table: Table, seat: SeatId) -> Schema:
    """Any part of a seat's goods that may still be traded."""
    player = table.player(seat)
    parts: Schema = {
        goods: {"type": "integer", "minimum": 0, "maximum": worth(player, goods)}
        for goods in AMOUNTS
    }
    for kind, things in tradable(table, seat).items():
        parts[kind] = some_of(things, 0, len(things))
    return {
        "type": "object",
        "properties": parts,
        "required": list(parts),
        "additionalProperties": False,
    }


def some_of(things: Any, least: int, most: int) -> Schema:
    """So many different ones of these."""
    if not most:
        return {"const": []}
    return {
        "type": "array",
        "items": {"enum": list(things)},
        "uniqueItems": True,
        "minItems": least,
        "maxItems": most,
    }


def void(table: Table) -> Iterator[Trade]:
    """Talks whose terms can no longer be met.

    Hand cards bind only as long as their hand stays as it was: else the fate of the offer would
    tell which card was laid or swapped in secret.
    """
    return (trade for trade in table.trades if not _stands(table, trade))


def _stands(table: Table, trade: Trade) -> bool:
    terms = trade.terms
    if terms is None:
        return True
    if terms.hand:
        same = table.player(terms.seat).hand == terms.held
        if not same or len(table.player(trade.listener).hand) < len(terms.hand):
            return False
    mine = cannot_give(table, terms.seat, terms.give)
    return mine is None and cannot_give(table, trade.listener, terms.want) is None
