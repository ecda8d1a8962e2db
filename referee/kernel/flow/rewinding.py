"""A game of frames taken back to an earlier moment, so that nobody gains by what they have seen.

Hands and what lies open are as they were. A pile that lies face down and is not exactly as it is
now has lost cards since, or was shuffled: somebody has learned of it, so it is shuffled again.
Open questions get ids that no question had before, or an answer to a question that was taken back
would answer another one.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from referee.kernel.chance import Chance
from referee.kernel.flow.frames import Flow
from referee.kernel.ids import DecisionId

F = TypeVar("F", bound=Flow)

FEWEST: Final = 2
"""Cards that can be shuffled at all."""


def rewinding(*piles: str) -> Callable[[F, F, Chance], F]:
    """How a game goes back whose piles in these fields lie face down; their top card is last."""

    def rewound(then: F, now: F, chance: Chance) -> F:
        table = _asked_anew(then, now)
        for name in piles:
            table = _shuffled(table, now, name, chance)
        return table

    return rewound


def _asked_anew(then: F, now: F) -> F:
    """What was open then, under new ids; luck and ids are counted on from now."""
    frames = tuple(
        replace(frame, decision=DecisionId(f"d{number}"))
        for number, frame in enumerate(then.frames, now.asked + 1)
    )
    return replace(then, frames=frames, asked=now.asked + len(frames), drawn=now.drawn)


def _shuffled(table: F, now: F, name: str, chance: Chance) -> F:
    pile: tuple[Any, ...] = getattr(table, name)
    if len(pile) < FEWEST or pile == getattr(now, name):
        return table
    draw, order = chance.shuffle(f"rewind:{name}", pile)
    changes: dict[str, Any] = {name: order}
    return replace(table, drawn=draw, **changes)
