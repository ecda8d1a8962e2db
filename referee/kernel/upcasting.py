"""Messages of older shapes: read as the newest shape, while what is stored stays what it was.

A shape is a type with the names of its members, public and hidden ones together. What was hashed
is the stored text, and no upcaster ever sees or touches that: it is given what was read from it.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from msgspec import Struct

Whole = dict[str, Any]
"""All members of a message as plain JSON, without its type."""


class Upcaster(Struct, frozen=True):
    """One step from an older shape to a newer one: to another type too, if it is called so now."""

    type: str
    members: frozenset[str]
    up: Callable[[Whole], tuple[str, Whole]]


def upcaster(type: str, *members: str, up: Callable[[Whole], tuple[str, Whole]]) -> Upcaster:
    """The step from a shape that had these members."""
    return Upcaster(type, frozenset(members), up)


class Upcasters:
    """The steps of a set of messages, each taken until no older shape is left."""

    def __init__(self, steps: Iterable[Upcaster] = ()) -> None:
        self._steps: Final[Mapping[tuple[str, frozenset[str]], Upcaster]] = {
            (step.type, step.members): step for step in steps
        }
        self.types: Final = frozenset(step.type for step in self._steps.values())
        """What has had another shape: only these are looked at member by member."""

    def newest(self, type: str, whole: Whole) -> tuple[str, Whole]:
        """The message in the shape that it would have today."""
        for _ in self._steps:  # each is taken once at most
            step = self._steps.get((type, frozenset(whole)))
            if step is None:
                break
            type, whole = step.up(whole)
        return type, whole
