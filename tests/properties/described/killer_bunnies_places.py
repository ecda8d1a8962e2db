"""Where the cards, Carrots and units of Killer Bunnies lie: none is ever lost or doubled."""

from collections.abc import Callable, Iterator, Mapping
from operator import attrgetter
from typing import Any, Final

from referee.games.killer_bunnies.catalogue import (
    CARROTS,
    KIND_OF,
    REFEREED_DRAW_PILE,
    SUPPLY_CARDS,
)
from referee.games.killer_bunnies.table import Player, Table
from referee.kernel.ids import CardId

Things = tuple[Any, ...]

CARD_PILES: Final = ("deck", "discard", "in_play", "boxed")
SUPPLY_OF: Final[Mapping[str, Callable[[Player], Things]]] = {
    supply: attrgetter(supply) for supply in ("cabbage", "water")
}
BESIDE: Final = attrgetter("roaming", "abductees", "market_card")
PLACES: Final = attrgetter(
    *("players", *CARD_PILES, "roaming", "abductees", "market_card", "market", "small_carrots"),
    *(f"{supply}_{pile}" for supply in SUPPLY_OF for pile in ("deck", "discard")),
)
SUPPLIES: Final = sorted(units for units, count in SUPPLY_CARDS.items() for _ in range(count))

# --- the whole table ----------------------------------------------------------------------


def conserved(table: Table) -> None:
    """KB-003, KB-006 to KB-009: each card is in exactly one place."""
    if not table.players:
        return
    assert sorted(cards(table)) == sorted(REFEREED_DRAW_PILE)
    carrots = [*table.market, *(carrot for p in table.players for carrot in p.carrots)]
    assert sorted(carrots) == sorted(CARROTS)
    assert sorted(table.small_carrots) == sorted(CARROTS)
    for supply in ("cabbage", "water"):
        owned = (units for p in table.players for units in getattr(p, supply))
        deck, discard = getattr(table, f"{supply}_deck"), getattr(table, f"{supply}_discard")
        assert sorted((*owned, *deck, *discard)) == SUPPLIES


def cards(table: Table) -> Iterator[CardId]:
    """Every large card that was ever drawn or can be."""
    yield from (*table.deck, *table.discard, *table.in_play, *table.boxed, *beside(table))
    for player in table.players:
        yield from held(player)


def beside(table: Table) -> Iterator[CardId]:
    """The cards that lie neither in a pile nor before a player."""
    yield from (roaming.card for roaming in table.roaming)
    yield from (abductee.bunny for abductee in table.abductees)
    if KIND_OF[table.market_card].type != "starter":
        yield table.market_card


def held(player: Player) -> Iterator[CardId]:
    yield from (*player.hand, *run_of(player), *player.saved, *player.dolla, *player.karma)
    for bunny in player.bunnies:
        yield from (bunny.card, *bunny.belongings)


def run_of(player: Player) -> tuple[CardId, ...]:
    return tuple(card for card in (player.top, player.bottom) if card)


# --- one event of it ----------------------------------------------------------------------

Pair = tuple[Things, Things]


def still(before: Table, after: Table) -> None:
    """What left one place came to another; what is the very same tuple need not be counted."""
    if PLACES(before) == PLACES(after):
        return
    if len(before.players) != len(after.players):
        conserved(after)
        return
    changed = [(a, b) for a, b in zip(before.players, after.players, strict=True) if a is not b]
    held_by = ((tuple(held(a)), tuple(held(b))) for a, b in changed)
    assert balanced(*both(before, after, *CARD_PILES), *lying_beside(before, after), *held_by)
    carrots = ((a.carrots, b.carrots) for a, b in changed)
    assert balanced((before.market, after.market), *carrots)
    assert balanced((before.small_carrots, after.small_carrots))
    for supply, owned in SUPPLY_OF.items():
        piles = both(before, after, f"{supply}_deck", f"{supply}_discard")
        assert balanced(*piles, *((owned(a), owned(b)) for a, b in changed))


def both(before: Table, after: Table, *names: str) -> Iterator[Pair]:
    """These piles as they were and as they are."""
    return ((getattr(before, name), getattr(after, name)) for name in names)


def lying_beside(before: Table, after: Table) -> Iterator[Pair]:
    if BESIDE(before) != BESIDE(after):
        yield tuple(beside(before)), tuple(beside(after))


def balanced(*places: Pair) -> bool:
    """Whether nothing went from these places together but what came to them."""
    went: list[Any] = []
    came: list[Any] = []
    for old, new in places:
        if old is not new:
            same = in_common(old, new)
            went += old[same:]
            came += new[same:]
    return sorted(went) == sorted(came)


def in_common(old: Things, new: Things) -> int:
    """How many things at the bottom of a pile need not be counted: it changes at its top."""
    shorter = min(len(old), len(new))
    return shorter if old[:shorter] == new[:shorter] else 0
