"""What a judge calls a card: its number, its kind or name in words, or A1 for a bunny."""

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final

import msgspec

from referee.games.killer_bunnies.catalogue import FACTS, KIND_OF, Facts
from referee.games.killer_bunnies.messages.trades import NOTHING
from referee.games.killer_bunnies.table import Player, Table
from referee.kernel.documents import texts
from referee.kernel.ids import CardId, SeatId
from referee.kernel.rejection import BadPosition

Document = Mapping[str, Any]
NEAR: Final = 3
LEAST: Final = 3
LONGEST: Final = max(map(len, FACTS))
LOT: Final[Document] = msgspec.to_builtins(NOTHING)
CARD_FIELDS: Final = frozenset(
    {"card", "cards", "target", "bunny", "bunnies", "saved", "hand", "give", "take"}
)
"""Parameters that hold cards: only here is a word that is no card's a mistake."""
BUNNY: Final = re.compile(r"[A-H]\d+")
"""A bunny's short name; that no such one is there is for the rules to say."""


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


def printed(word: str) -> Facts | None:
    """The kind of card that is called so, whatever its capitals and spaces."""
    return WORDS.get(word) or WORDS.get(_slug(word))


def facts_of(word: str) -> Facts | None:
    """The kind of card that a word means where a card must be: a part that only one has, too."""
    if found := printed(word):
        return found
    kinds = having(_slug(word))
    return FACTS[kinds[0]] if len(kinds) == 1 else None


def having(part: str) -> list[str]:
    """The kinds that have this part in one of their names."""
    if len(part) < LEAST:
        return []
    return list(dict.fromkeys(f.kind for name, f in WORDS.items() if f"-{part}-" in f"-{name}-"))


def begun(part: str) -> list[str]:
    """The kinds that have a word which begins like this."""
    return [kind for kind in FACTS if len(part) >= LEAST and f"-{part}" in f"-{kind}"]


def unknown(word: str) -> str:
    """That no card is called so, and which ones nearly are."""
    slug = _slug(word)
    near = (
        having(slug)[:NEAR]
        or begun(slug)[:NEAR]
        or get_close_matches(slug[:LONGEST], list(WORDS), n=NEAR)
    )
    asked = f"; did you mean {', '.join(near)}?" if near else ""
    return f"no card is called {word}{asked}"


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
    said = {**params, **{side: {**LOT, **params[side]} for side in lots}}
    return {name: _spelled(table, seat, value, known, f"$.{name}") for name, value in said.items()}


def _spelled(table: Table, seat: SeatId, value: Any, known: Mapping[str, str], where: str) -> Any:
    if isinstance(value, Mapping):
        return {
            name: _spelled(table, seat, part, known, f"{where}.{name}")
            for name, part in value.items()
        }
    if isinstance(value, list | tuple):
        rows = enumerate(value)
        return [_spelled(table, seat, part, known, f"{where}[{place}]") for place, part in rows]
    return meant(table, seat, value, known, where) if isinstance(value, str) else value


def meant(
    table: Table, seat: SeatId | None, word: str, known: Mapping[str, str], where: str
) -> str:
    """The card that a word means: one of the seat's own, else one of another's, else any."""
    if word in known or word in KIND_OF:
        return known.get(word, word)
    field = where.rpartition(".")[2].partition("[")[0]
    facts = facts_of(word) if field in CARD_FIELDS else WORDS.get(word)
    if facts is None:
        if field in CARD_FIELDS and not BUNNY.fullmatch(word):
            raise BadPosition(f"{where}: {unknown(word)}")
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
    return (text for text in texts(part) if text in KIND_OF)
