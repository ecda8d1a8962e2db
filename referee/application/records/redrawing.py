"""Luck on paper: what a decision drew, noted while it draws, and drawn again from the keys."""

from collections.abc import Sequence
from typing import Any, TypeVar

from referee.application.records.lines import Outcome, Roll, Shuffle
from referee.kernel import lifecycle
from referee.kernel.chance import Chance, Draw
from referee.kernel.game import Game
from referee.kernel.lifecycle import Match

T = TypeVar("T")


class Noting:
    """Chance that writes down what it was asked for and what it answered."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.noted: list[Outcome] = []

    def roll(self, purpose: str, sides: int) -> Draw:
        draw = self._chance.roll(purpose, sides)
        self.noted.append(Roll(number=draw.number, purpose=purpose, sides=sides, value=draw.value))
        return draw

    def shuffle(self, purpose: str, items: Sequence[T]) -> tuple[int, tuple[T, ...]]:
        number, order = self._chance.shuffle(purpose, items)
        self.noted.append(
            Shuffle(number=number, purpose=purpose, items=list(items), order=list(order))
        )
        return number, order


def drawn_again(outcome: Outcome, match: Match, secret: bytes) -> Outcome:
    """The same draw from the keys and nothing else: equal, unless somebody changed it."""
    chance = Noting(lifecycle.luck_of(match, secret, drawn=outcome.number - 1))
    if isinstance(outcome, Roll):
        chance.roll(outcome.purpose, outcome.sides)
    else:
        chance.shuffle(outcome.purpose, outcome.items)
    return chance.noted[0]


def noting(rules: Game[Any, Any], match: Match, secret: bytes) -> Noting:
    """The luck of the next decision of a match, to be written down."""
    return Noting(lifecycle.chance_of(rules, match, secret))
