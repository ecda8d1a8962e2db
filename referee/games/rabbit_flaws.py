"""What no table of the games with the rabbit deck can be like, whoever wrote its position."""

from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from referee.games.rabbit_deck import COPIES, FACTS
from referee.games.rabbit_table import RabbitTable
from referee.kernel.ids import SEATS, SeatId

FEWEST: Final = 2
"""Seats that hold cards while a game goes on."""


def flaw(table: RabbitTable) -> str | None:
    """The first thing that is wrong with a table, with its path; None if it may be so."""
    return next((found for check in (_seats, _cards) for found in check(table)), None)


def _seats(table: RabbitTable) -> Iterator[str]:
    if tuple(table.seats) != SEATS[: len(table.seats)] or len(table.seats) < FEWEST:
        yield "$.players: expected seats in turn order, A first"
    mentioned: dict[str, tuple[Any, ...]] = {
        name: getattr(table, name, ()) for name in ("out", "left", "passed", "standing")
    }
    mentioned |= {name: (getattr(table, name, None),) for name in ("dealer", "lead")}
    for name, seats in mentioned.items():
        if unknown := [seat for seat in seats if seat is not None and seat not in table.seats]:
            yield f"$.{name}: there is no seat {unknown[0]}"
    for name in ("out", "left"):
        if held := [s for s in getattr(table, name) if s in table.seats and table.hand(s)]:
            yield f"$.{name}: {held[0]} still holds cards"
    if table.result is None and len(_playing(table)) < FEWEST:
        yield "$.players: at least two hold cards while the game goes on"


def _playing(table: RabbitTable) -> tuple[SeatId, ...]:
    """Who holds cards, or has just laid the last ones, which may be challenged (A-BB-03)."""
    laid = [play.seat for play in getattr(table, "stack", ())[-1:]]
    return tuple(seat for seat in table.still_in if table.hand(seat) or seat in laid)


def _cards(table: RabbitTable) -> Iterator[str]:
    """Every card is one of the deck, and none lies in two places."""
    plays: tuple[Struct, ...] = getattr(table, "stack", ()) or getattr(table, "trick", ())
    piles = [*(player.hand for player in table.players), table.aside, table.deck]
    piles += [getattr(play, "cards", ()) for play in plays]
    every = [card for pile in piles for card in pile]
    for card in sorted(set(every)):
        if card not in FACTS:
            yield f"$.players: no card is called {card}"
        elif every.count(card) > COPIES:
            yield f"$.players: there are but {COPIES} cards {card}"
    for play in plays:
        if getattr(play, "seat", None) not in table.seats or not getattr(play, "cards", ()):
            yield "$: a play has a seat and cards"
