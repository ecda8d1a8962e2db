"""Events into tables. Total: nothing here decides, draws or refuses; one function an event."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from referee.games import rabbit_table
from referee.games.president_bunny import messages as m
from referee.games.president_bunny.table import Laid, Table
from referee.games.rabbit_deck import ordered, without
from referee.kernel.game import Event


def evolve(table: Table, event: Event) -> Table:
    """Apply one recorded fact."""
    after: Table = APPLY[type(event)](table, event)
    return after


def cards_exchanged(table: Table, e: m.CardsExchanged) -> Table:
    """Both hands change at once (A-PB-11)."""
    president = (*without(table.hand(e.president), e.lowest), *e.highest)
    carrot = (*without(table.hand(e.carrot), e.highest), *e.lowest)
    table = table.with_hand(e.president, ordered(president))
    return table.with_hand(e.carrot, ordered(carrot))


def cards_played(table: Table, e: m.CardsPlayed) -> Table:
    table = table.with_hand(e.seat, without(table.hand(e.seat), e.cards))
    return replace(table, trick=(*table.trick, Laid(e.seat, e.cards)), passed=())


def turn_passed(table: Table, e: m.TurnPassed) -> Table:
    return replace(table, passed=(*table.passed, e.seat))


def trick_ended(table: Table, e: m.TrickEnded) -> Table:
    aside = ordered((*table.aside, *table.centre))
    return replace(table, aside=aside, trick=(), passed=())


APPLY: Final[Mapping[type[Event], Callable[[Any, Any], Any]]] = {
    **rabbit_table.APPLY,
    m.CardsExchanged: cards_exchanged,
    m.CardsPlayed: cards_played,
    m.TurnPassed: turn_passed,
    m.TrickEnded: trick_ended,
}
