"""What a judge calls a card: its number, its kind or name in words, or A1 for a bunny."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from referee.games.killer_bunnies.catalogue import FACTS, KIND_OF, Facts
from referee.games.killer_bunnies.table import Player, Table
from referee.kernel.ids import CardId, SeatId

Document = Mapping[str, Any]


NOTHING: Final[Document] = {
    "cabbage": 0, "water": 0, "dolla": 0, "saved": [], "carrots": [], "bunnies": [],
}  # fmt: skip
"""A side of a trade that gives nothing."""


def _slug(name: str) -> str:
    """A printed name as a word: "The Heavenly Halo" is heavenly-halo."""
    plain = name.lower().replace("'", "").removeprefix("the ")
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def _words() -> Iterator[tuple[str, Facts]]:
    for facts in FACTS.values():
        yield _slug(facts.name), facts
        yield facts.kind.removesuffix("-bunny"), facts
    yield from FACTS.items()  # a kind is always its own word


WORDS: Final[Mapping[str, Facts]] = dict(_words())
"""Kinds, with or without "-bunny", and printed names."""


def names(table: Table) -> Mapping[str, CardId]:
    """A1, A2, B1: each seat's bunnies clockwise, numbered as a scenario begins."""
    return {
        f"{player.seat}{place}": bunny.card
        for player in table.players
        for place, bunny in enumerate(player.bunnies, start=1)
    }


def spelled(table: Table, seat: SeatId, params: Document, known: Mapping[str, str]) -> Document:
    """Parameters of a seat in which words stand for the cards of this table.

    Of an offer to trade only what changes hands need be said.
    """
    lots = [side for side in ("give", "want") if isinstance(params.get(side), Mapping)]
    offer = {"give": NOTHING, "want": NOTHING, "hand": []} if lots else {}
    said = {**offer, **params, **{side: {**NOTHING, **params[side]} for side in lots}}
    return {name: _spelled(table, seat, value, known) for name, value in said.items()}


def _spelled(table: Table, seat: SeatId, value: Any, known: Mapping[str, str]) -> Any:
    if isinstance(value, Mapping):
        return {name: _spelled(table, seat, part, known) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_spelled(table, seat, part, known) for part in value]
    return meant(table, seat, value, known) if isinstance(value, str) else value


def meant(table: Table, seat: SeatId | None, word: str, known: Mapping[str, str]) -> str:
    """The card that a word means: one of the seat's own, else one of another's, else any."""
    if word in known:
        return known[word]
    facts = WORDS.get(word)
    if facts is None:
        return word
    own = (table.player(seat),) if seat and seat in table.slots else ()
    elsewhere = (*(roaming.card for roaming in table.roaming), *table.discard)
    lying = (*_lying(own), *_lying(table.players), *elsewhere)
    return next((number for number in lying if number in facts.numbers), facts.numbers[0])


def _lying(players: tuple[Player, ...]) -> Iterator[CardId]:
    """Every card before these players, in hand or on the table."""
    for player in players:
        yield from (CardId(n) for n in numbers(msgspec.to_builtins(player)))


def numbers(part: Any) -> Iterator[str]:
    """Every printed number that stands anywhere in a document."""
    if isinstance(part, Mapping):
        for value in part.values():
            yield from numbers(value)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from numbers(value)
    elif isinstance(part, str) and part in KIND_OF:
        yield part
