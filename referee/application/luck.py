"""Luck that is not sealed: a judge's dice, and what follows from what somebody knows."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, TypeVar

import msgspec
import orjson

from referee.kernel.chance import BadScript, Draw, ScriptedChance, ScriptExhausted, SealedChance
from referee.kernel.ids import GameId

T = TypeVar("T")

InOrder = Sequence[int]
ByName = Mapping[str, Sequence[int]]
Dice = InOrder | ByName


class NamedDice:
    """Chance that looks an outcome up: by the bunny that rolls, the colour of the die, or both.

    A roll's purpose is made of words with colons between them ("defend:0015:black"). The name of
    an outcome is one of its words, or the whole of it; things shuffled stay as they are.
    """

    def __init__(self, dice: ByName, *, drawn: int = 0) -> None:
        self._dice = {name: list(values) for name, values in dice.items()}
        self._drawn = drawn

    @property
    def left(self) -> int:
        """How many outcomes nobody asked for yet."""
        return sum(map(len, self._dice.values()))

    def roll(self, purpose: str, sides: int) -> Draw:
        names = (purpose, *purpose.split(":"))
        values = next((self._dice[name] for name in names if self._dice.get(name)), None)
        if not values:
            raise ScriptExhausted(purpose, sides)
        value = values.pop(0)
        if not 1 <= value <= sides:
            raise BadScript(f"{value} for {purpose} is not between 1 and {sides}")
        self._drawn += 1
        return Draw(self._drawn, value)

    def shuffle(self, purpose: str, items: Sequence[T]) -> tuple[int, tuple[T, ...]]:
        self._drawn += 1
        return self._drawn, tuple(items)


def chance_of(dice: Dice, *, drawn: int) -> ScriptedChance | NamedDice:
    """The luck that these dice are."""
    if isinstance(dice, Mapping):
        return NamedDice(dice, drawn=drawn)
    return ScriptedChance(*dice, drawn=drawn)


def follows_from(known: Any, purpose: str) -> SealedChance:
    """Luck that is the same wherever the same is known: it cannot tell more than that."""
    text = orjson.dumps(msgspec.to_builtins(known), option=orjson.OPT_SORT_KEYS)
    return SealedChance(sha256(text).digest(), GameId(purpose), ())
