"""One Two Many Rabbits for the laws: where every card lies, and what may be held instead."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from referee.games.one_two_many_rabbits.bets import Bets, stakes
from referee.games.one_two_many_rabbits.deck import (
    HIGHEST,
    MAIN_DECK,
    NUMBERS,
    PLAYER_DECK,
    PLUS_MINUS,
    RAB_BETS,
    WILD,
    ordered,
)
from referee.games.one_two_many_rabbits.discarding import UseDice
from referee.games.one_two_many_rabbits.matching import SAID, WILDLY, ways_of
from referee.games.one_two_many_rabbits.table import FARM, Player, Table
from referee.kernel.flow import Frame
from referee.kernel.game import Viewer
from referee.kernel.ids import SeatId
from tests.properties.described.description import Description, Params

FEW = 5
"""So many ways are tried in other forms."""


def conserved(table: Table) -> None:
    """OT-02 to OT-04, OT-53, OT-54: each card is in exactly one place."""
    if not any(p.hand for p in table.players) or table.active is None:
        return
    held = [card for player in table.players for card in player.hand]
    piles = [*table.deck, *table.discard, *table.aside, *table.spent, *table.in_play]
    cards = Counter([*held, *piles])
    if not table.is_solo:
        assert cards == Counter([*MAIN_DECK, *PLAYER_DECK * len(table.players)])
        return
    specials = Counter([WILD] * 2 + [PLUS_MINUS] * 4)
    rest = cards - Counter(MAIN_DECK) - specials - Counter(NUMBERS)
    assert cards.total() == len(MAIN_DECK) + 6 + 12 + 6
    assert rest.total() == 6 and set(rest.values()) == {1} and set(rest) <= set(NUMBERS)


# --- another table with the same face -----------------------------------------------------


def alike(table: Table, viewer: Viewer, rng: Random) -> Table:
    """Foreign hands and the draw pile are dealt anew; a Rab-bets is never held (OT-43)."""
    strangers = [p for p in table.players if p.seat not in {viewer, FARM}]
    hidden = [*table.deck, *(card for p in strangers for card in p.hand)]
    rng.shuffle(hidden)
    hidden.sort(key=lambda card: card == RAB_BETS)
    for player in strangers:
        table = table.with_player(dealt_anew(player, hidden))
    rng.shuffle(hidden)
    table = replace(table, deck=tuple(hidden))
    return replace(table, frames=tuple(sealed_anew(table, f, viewer, rng) for f in table.frames))


def dealt_anew(player: Player, hidden: list[Any]) -> Player:
    return replace(player, hand=ordered(hidden.pop(0) for _ in player.hand))


def sealed_anew(table: Table, frame: Frame, viewer: Viewer, rng: Random) -> Frame:
    answers = (
        (seat, answer if seat == viewer else any_answer(table, frame, seat, rng))
        for seat, answer in frame.answers
    )
    return replace(frame, answers=tuple(answers))


def any_answer(table: Table, frame: Frame, seat: Any, rng: Random) -> Any:
    """What this seat could have answered with its new hand."""
    match frame.question:
        case UseDice():
            return rng.choice(ways_of(table.hand(seat), table.dice, table.options).offered)
        case Bets():
            return rng.choice([*stakes(table.hand(seat)), "1"])
        case _:
            return rng.choice((False, True))


# --- what random play seldom comes to -----------------------------------------------------


def nearly(table: Table, seat: SeatId) -> Iterator[tuple[str, Params]]:
    """The ways to use the dice, each a little out of form (OT-38, A-OT-03, A-OT-28)."""
    frame = table.top_frame
    if frame and seat in frame.owed and isinstance(frame.question, UseDice):
        hand = table.hand(frame.question.side(seat))
        for uses in ways_of(hand, table.dice, table.options).offered[:FEW]:
            yield from (("discard", {"uses": odd}) for odd in ill_formed(uses))
        die = table.dice[0]
        high = {"dice": [die], "cards": [WILDLY[HIGHEST + 1], "-", SAID[HIGHEST + 1 - die]]}
        yield "discard", {"uses": [high]}


def ill_formed(uses: list[Any]) -> Iterator[list[Any]]:
    yield uses[::-1]
    for use in uses:
        cards = use["cards"]
        yield [{**use, "cards": cards[::-1]}]
        yield [{**use, "cards": [*cards, "+", cards[0], "-", cards[0]]}]


DESCRIPTION = Description(
    conserved=conserved,
    alike=alike,
    revealing=frozenset({"answer-window", "discard", "place-bet"}),
    nearly=nearly,
    idle=frozenset({"effect-due"}),
)
