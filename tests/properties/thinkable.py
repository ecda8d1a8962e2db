"""Values that a type allows, whether legal now or not: what a clumsy or sly client might send."""

import types
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct, UnsetType

from referee.kernel.game import ENVELOPE
from referee.kernel.ids import CardId, SeatId

NUMBERS: Final = (0, 1, 2, 3, 5, 8, 12, 13, 1_000)
"""Whole numbers worth trying where a type does not bound them."""
ABSENT: Final = object()
"""Stands for a field that is not sent."""
LONGEST: Final = 3
NEAR: Final = 0.75
"""How often a card in sight is named, where there is one."""


@dataclass(frozen=True)
class Words:
    """What names can stand for on this table: cards, and those in sight; other words in sight."""

    cards: tuple[str, ...]
    seats: tuple[SeatId, ...]
    near: tuple[str, ...] = ()
    others: tuple[str, ...] = ()

    def card(self, rng: Random) -> str:
        """Any card, but mostly one in sight."""
        return rng.choice(self.near if self.near and rng.random() < NEAR else self.cards)


@cache
def fields_of(message: type[Struct]) -> dict[str, Any]:
    """The fields of a message that are its parameters, with their types as written."""
    hints = get_type_hints(message, include_extras=True)
    return {f.name: hints[f.name] for f in msgspec.structs.fields(message)
            if f.name not in ENVELOPE}  # fmt: skip


def thought(message: type[Struct], words: Words, rng: Random) -> dict[str, Any]:
    """Random fields for a message, as JSON."""
    drawn = {name: draw(hint, words, rng) for name, hint in fields_of(message).items()}
    return {name: value for name, value in drawn.items() if value is not ABSENT}


def every(message: type[Struct], words: Words) -> Iterator[dict[str, Any]]:
    """All parameters of a command that has a single plain one; nothing for any other."""
    match list(fields_of(message).items()):
        case []:
            yield {}
        case [(name, hint)]:
            yield from ({name: value} for value in all_of(hint, words))
        case _:
            return


def draw(hint: Any, words: Words, rng: Random) -> Any:
    """A random value of a type."""
    if hint is CardId and words.near:
        return words.card(rng)
    if choices := all_of(hint, words):
        return rng.choice(choices)
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return draw(parts[0], words, rng)
    if origin in {Union, types.UnionType}:
        return draw(rng.choice(parts), words, rng)
    if origin is tuple:
        return draw_tuple(parts, words, rng)
    if isinstance(hint, type) and issubclass(hint, Struct):
        return thought(hint, words, rng)
    raise AssertionError(f"teach tests/properties/thinkable.py about {hint}")


def draw_tuple(parts: tuple[Any, ...], words: Words, rng: Random) -> list[Any]:
    if parts[-1] is Ellipsis:
        return [draw(parts[0], words, rng) for _ in range(rng.randint(1, LONGEST))]
    return [draw(part, words, rng) for part in parts]


def all_of(hint: Any, words: Words) -> tuple[Any, ...]:
    """All values of a plain type that are worth trying; none for a type that is not plain."""
    plain: dict[Any, tuple[Any, ...]] = {
        CardId: words.cards,
        SeatId: words.seats,
        int: NUMBERS,
        bool: (False, True),
        str: ("", "nothing", *words.others),
        type(None): (None,),
        UnsetType: (ABSENT,),
    }
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_origin(hint) is Annotated:
        base, *metas = get_args(hint)
        return all_of_bounded(base, metas, words)
    return plain.get(hint, ())


def all_of_bounded(base: Any, metas: list[Any], words: Words) -> tuple[Any, ...]:
    bounds = [meta for meta in metas if isinstance(meta, Meta)]
    values = all_of(base, words)
    for bound in bounds:
        ends = (v for v in (bound.ge, bound.le) if v is not None)
        values = tuple(v for v in (*values, *ends) if within(v, bound))
    return values


def within(value: Any, bound: Meta) -> bool:
    low = bound.ge is None or value >= bound.ge
    high = bound.le is None or value <= bound.le
    return low and high
