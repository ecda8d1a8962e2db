"""Another table that looks the same to a viewer: what a dry run may be tried on."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from referee.games.one_two_many_rabbits.bets import Bets, stakes
from referee.games.one_two_many_rabbits.deck import (
    NUMBERS,
    PIGGYBACK,
    RAB_BETS,
    WILD,
    Cards,
    ordered,
    without,
)
from referee.games.one_two_many_rabbits.discarding import UseDice
from referee.games.one_two_many_rabbits.matching import ways_of
from referee.games.one_two_many_rabbits.table import FARM, Player, Table
from referee.kernel.chance import Chance
from referee.kernel.flow import Frame
from referee.kernel.game import Viewer
from referee.kernel.ids import SeatId

STAKES: Final = frozenset((*NUMBERS[1:], WILD))
"""Every hand has a Number, or its game would be over; one that bets has one of these (OT-46)."""


def imagine(table: Table, viewer: Viewer, chance: Chance) -> Table:
    """The draw pile, other hands and what others have sealed are dealt anew."""
    hidden = [p for p in table.players if p.hand and p.seat not in {viewer, FARM}]
    unknown = ordered([*table.deck, *table.aside, *(card for p in hidden for card in p.hand)])
    _, mixed = chance.shuffle("imagine", unknown)
    hands, left = _dealt(hidden, mixed)
    for player, hand in zip(hidden, hands, strict=True):
        table = table.with_hand(player.seat, hand)
    aside = ordered([card for card in left if card != RAB_BETS][: len(table.aside)])
    table = replace(table, deck=without(left, aside), aside=aside)
    return replace(table, frames=tuple(_sealed(table, f, viewer, chance) for f in table.frames))


def _dealt(hidden: Sequence[Player], mixed: Cards) -> tuple[list[Cards], Cards]:
    """As many cards as before to each, one of them to bet, and none a Rab-bets (OT-43)."""
    holdable = [card for card in mixed if card != RAB_BETS]
    first = sorted(holdable, key=lambda card: (card not in STAKES, card != NUMBERS[0]))
    del first[len(hidden) :]
    others = iter(without(tuple(holdable), first))
    hands = [
        ordered([stake, *(next(others) for _ in player.hand[1:])])
        for player, stake in zip(hidden, first, strict=True)
    ]
    return hands, without(mixed, [card for hand in hands for card in hand])


def _sealed(table: Table, frame: Frame, viewer: Viewer, chance: Chance) -> Frame:
    answers = (
        (seat, answer if seat == viewer else _answer(table, frame, seat, chance))
        for seat, answer in frame.answers
    )
    return replace(frame, answers=tuple(answers))


def _answer(table: Table, frame: Frame, seat: SeatId, chance: Chance) -> Any:
    """What this seat could have answered with its new hand."""
    hand = table.hand(seat)
    options: list[Any]
    match frame.question:
        case UseDice():
            options = ways_of(hand, table.dice, table.options).offered
        case Bets():
            options = list(stakes(hand))
        case _:
            options = [False, True] if PIGGYBACK in hand else [False]
    return options[chance.roll("imagine", len(options)).value - 1]
