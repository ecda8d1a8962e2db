"""The games with the rabbit deck for the laws: where every card lies, and what is face down."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from referee.games.bunny_bluff import messages as bluff
from referee.games.bunny_bluff.table import Laid
from referee.games.bunny_bluff.table import Table as BluffTable
from referee.games.rabbit_deck import DECK, Cards, ordered
from referee.games.rabbit_table import RabbitTable
from referee.kernel.flow import Frame
from referee.kernel.game import Command, Viewer
from referee.kernel.ids import SeatId
from tests.properties.described.description import Description

Take = Callable[[Cards], Cards]


def conserved(table: Any) -> None:
    """RR-01: each of the 84 cards is in exactly one place."""
    if table.players:
        held = (card for player in table.players for card in player.hand)
        assert Counter([*held, *table.deck, *table.aside, *table.centre]) == Counter(DECK)


def taking(cards: list[Any], rng: Random) -> Take:
    """Deals these cards anew: as many as were there before."""
    rng.shuffle(cards)
    return lambda before: ordered(cards.pop() for _ in before)


def foreign_hands(table: RabbitTable, viewer: Viewer) -> list[SeatId]:
    return [player.seat for player in table.players if player.seat != viewer]


# --- Bunny Bluff --------------------------------------------------------------------------


def bluff_alike(table: BluffTable, viewer: Viewer, rng: Random) -> BluffTable:
    """Foreign hands and plays and all that left the game are dealt anew, answers are anyhow."""
    strangers = foreign_hands(table, viewer)
    unseen = [laid for laid in table.stack if laid.seat != viewer]
    hidden = [*table.aside, *(card for laid in unseen for card in laid.cards)]
    take = taking([*hidden, *(card for seat in strangers for card in table.hand(seat))], rng)
    for seat in strangers:
        table = table.with_hand(seat, take(table.hand(seat)))
    stack = (laid if laid.seat == viewer else Laid(laid.seat, take(laid.cards))
             for laid in table.stack)  # fmt: skip
    table = replace(table, stack=tuple(stack), aside=take(table.aside))
    return replace(table, frames=tuple(answered(frame, viewer, rng) for frame in table.frames))


def answered(frame: Frame, viewer: Viewer, rng: Random) -> Frame:
    answers = ((seat, answer if seat == viewer else rng.choice((False, True)))
               for seat, answer in frame.answers)  # fmt: skip
    return replace(frame, answers=tuple(answers))


def count_of(command: Command) -> int | None:
    """How many cards are laid is public (A-BB-08)."""
    match command:
        case bluff.LeadRound(cards=cards) | bluff.LayCards(cards=cards):
            return len(cards)
        case _:
            return None


BUNNY_BLUFF = Description(
    conserved=conserved,
    alike=bluff_alike,
    announced=count_of,
    revealing=frozenset({"answer-window"}),
    idle=frozenset({"DieRolled", "effect-due", "not-offered"}),
)


# --- President Bunny ----------------------------------------------------------------------


def president_alike(table: RabbitTable, viewer: Viewer, rng: Random) -> RabbitTable:
    """Foreign hands and what lies face down are dealt anew."""
    strangers = foreign_hands(table, viewer)
    held = (card for seat in strangers for card in table.hand(seat))
    take = taking([*table.aside, *held], rng)
    for seat in strangers:
        table = table.with_hand(seat, take(table.hand(seat)))
    return replace(table, aside=take(table.aside))


PRESIDENT_BUNNY = Description(
    conserved=conserved,
    alike=president_alike,
    revealing=frozenset({"play-cards"}),
    idle=frozenset({"ChoiceDrawn", "DieRolled", "effect-due", "not-an-answer", "not-offered"}),
)
