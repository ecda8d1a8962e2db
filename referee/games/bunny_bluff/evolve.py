"""Events into tables. Total: nothing here decides, draws or refuses; one function an event."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from referee.games import rabbit_table
from referee.games.bunny_bluff import messages as m
from referee.games.bunny_bluff.table import Laid, Table
from referee.games.rabbit_deck import ordered, without
from referee.kernel import flow
from referee.kernel.flow import Asked
from referee.kernel.game import Event


def evolve(table: Table, event: Event) -> Table:
    """Apply one recorded fact."""
    after: Table = APPLY[type(event)](table, event)
    return after


def asked(table: Table, e: Asked) -> Table:
    """One's own turn ends one's standing pass (A-GEN-02)."""
    table = flow.asked(table, e)
    if not table.frames[-1].question.in_turn:
        return table
    return replace(table, standing=tuple(s for s in table.standing if s not in e.owed))


def lead_chosen(table: Table, e: m.LeadChosen) -> Table:
    drawn = max(table.drawn, e.draw)
    return replace(table, lead=e.seat, colour=None, stack=(), passed=(), drawn=drawn)


def colour_announced(table: Table, e: m.ColourAnnounced) -> Table:
    return replace(table, colour=e.colour)


def cards_laid(table: Table, e: m.CardsLaid) -> Table:
    table = table.with_hand(e.seat, without(table.hand(e.seat), e.cards))
    return replace(table, stack=(*table.stack, Laid(e.seat, e.cards)))


def turn_passed(table: Table, e: m.TurnPassed) -> Table:
    return replace(table, passed=(*table.passed, e.seat))


def window_answered(table: Table, e: m.WindowAnswered) -> Table:
    return flow.partly_answered(table, e.seat, e.challenge)


def pass_stood(table: Table, e: m.PassStood) -> Table:
    others = tuple(seat for seat in table.standing if seat != e.seat)
    return replace(table, standing=others if e.until == "never" else (*others, e.seat))


def stack_taken(table: Table, e: m.StackTaken) -> Table:
    hand = ordered((*table.hand(e.seat), *e.cards))
    return replace(table.with_hand(e.seat, hand), stack=())


def stack_removed(table: Table, e: m.StackRemoved) -> Table:
    return replace(table, aside=ordered((*table.aside, *table.centre)), stack=())


def nothing(table: Table, e: Event) -> Table:
    """Some facts only say what others then do."""
    return table


APPLY: Final[Mapping[type[Event], Callable[[Any, Any], Any]]] = {
    **rabbit_table.APPLY,
    Asked: asked,
    m.LeadChosen: lead_chosen,
    m.ColourAnnounced: colour_announced,
    m.CardsLaid: cards_laid,
    m.TurnPassed: turn_passed,
    m.WindowAnswered: window_answered,
    m.PassStood: pass_stood,
    m.BluffCalled: nothing,
    m.CardsShown: nothing,
    m.StackTaken: stack_taken,
    m.StackRemoved: stack_removed,
}
