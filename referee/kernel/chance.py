"""Luck is a collaborator: provably fair when sealed, hand-checkable when scripted.

A draw is identified by the game, a purpose in words, and a number that counts the draws of
that game from 1. Outcomes stand in the events, so replay never draws and an audit draws again.
"""

import hmac
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

import orjson
from msgspec import Struct

from referee.kernel.ids import GameId
from referee.kernel.rejection import RefereeError

T = TypeVar("T")

FORMAT = "bunny-referee/chance/1"
_WORD = 1 << 64


class Draw(Struct, frozen=True):
    """One outcome: the draw's number in its game and the value, from 1 to the number of sides."""

    number: int
    value: int


class Chance(Protocol):
    """The only source of luck a rule may use."""

    def roll(self, purpose: str, sides: int) -> Draw:
        """A whole number from 1 to `sides`, each equally likely."""

    def shuffle(self, purpose: str, items: Sequence[T]) -> tuple[int, tuple[T, ...]]:
        """The draw's number and the items in a random order, each order equally likely."""


class ScriptExhausted(RefereeError):
    """The script of outcomes ended before the rules had all the luck they asked for."""

    def __init__(self, purpose: str, sides: int) -> None:
        super().__init__(f"no outcome left for {purpose} (1 to {sides})")
        self.purpose = purpose
        self.sides = sides
        self.events: tuple[object, ...] = ()
        """What had happened when the luck ran out; filled in by the decision under way."""


class BadScript(RefereeError):
    """A scripted outcome is outside the range of the die that it answers."""


def below(secret: bytes, message: Sequence[object], sides: int) -> int:
    """A number from 0 to sides - 1 by rejection sampling over HMAC-SHA256(secret, message).

    The first eight bytes are read as a big-endian integer; an integer in the incomplete last
    stretch of `sides` is thrown away and the attempt, the last item of the message, goes up.
    """
    limit = _WORD - _WORD % sides
    attempt = 0
    while True:
        text = orjson.dumps([*message, attempt])
        word = int.from_bytes(hmac.digest(secret, text, "sha256")[:8], "big")
        if word < limit:
            return word % sides
        attempt += 1


class SealedChance:
    """Chance from a secret committed to before anybody added entropy.

    Draw n of a game is `below(secret, [FORMAT, game, entropy, purpose, n, attempt], sides)`; a
    shuffle is one draw whose purpose carries `/i` for each exchange of Fisher and Yates.
    """

    def __init__(
        self, secret: bytes, game: GameId, entropy: Sequence[str], *, drawn: int = 0
    ) -> None:
        self._secret = secret
        self._prefix = (FORMAT, game, tuple(entropy))
        self._drawn = drawn

    def roll(self, purpose: str, sides: int) -> Draw:
        self._drawn += 1
        return Draw(self._drawn, 1 + self._below(purpose, sides))

    def shuffle(self, purpose: str, items: Sequence[T]) -> tuple[int, tuple[T, ...]]:
        self._drawn += 1
        order = fisher_yates(items, lambda i: self._below(f"{purpose}/{i}", i + 1))
        return self._drawn, order

    def _below(self, purpose: str, sides: int) -> int:
        return below(self._secret, (*self._prefix, purpose, self._drawn), sides)


class ScriptedChance:
    """Chance that answers from a list, and leaves shuffled things in the order given.

    For tests, for practice games that never count, and for judging a real table's dice.
    """

    def __init__(self, *values: int, drawn: int = 0) -> None:
        self._values = list(values)
        self._drawn = drawn

    @property
    def left(self) -> int:
        """How many outcomes nobody asked for yet."""
        return len(self._values)

    def roll(self, purpose: str, sides: int) -> Draw:
        if not self._values:
            raise ScriptExhausted(purpose, sides)
        value = self._values.pop(0)
        if not 1 <= value <= sides:
            raise BadScript(f"{value} for {purpose} is not between 1 and {sides}")
        self._drawn += 1
        return Draw(self._drawn, value)

    def shuffle(self, purpose: str, items: Sequence[T]) -> tuple[int, tuple[T, ...]]:
        self._drawn += 1
        return self._drawn, tuple(items)


def fisher_yates(items: Sequence[T], pick: Callable[[int], int]) -> tuple[T, ...]:
    """Exchange each place from the last to the second with `pick(place)`, one at or below it.

    Written out here because the standard library promises no order across its releases.
    """
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        j = pick(i)
        order[i], order[j] = order[j], order[i]
    return tuple(order)
