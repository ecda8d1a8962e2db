"""What the table waits for: frames with a question and the steps that follow its answer.

Questions and steps are frozen structs that know their own code; in events and positions they
are data, told apart by their tag, so a game that was stopped in mid-card goes on from there.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, TypeVar

import msgspec
from msgspec import Struct

from referee.kernel.ids import DecisionId, SeatId

S = TypeVar("S", bound="Suspended")


class Suspended(Struct, frozen=True, tag_field="is", tag=True):
    """Something that can wait in the table as data: a question or a step."""

    KINDS: ClassVar[dict[str, type["Suspended"]]] = {}

    def __init_subclass__(cls, **config: Any) -> None:
        super().__init_subclass__(**config)
        Suspended.KINDS[cls.__name__] = cls


def revive(what: "Suspended | Mapping[str, Any]") -> Suspended:
    """The question or step that this data stands for; one that is alive already is itself."""
    if isinstance(what, Suspended):
        return what
    return msgspec.convert(what, Suspended.KINDS[what["is"]])


class Frame(Struct, frozen=True):
    """One thing that the game waits for.

    `owed` are the seats that must answer; a frame that nobody owes is a due effect, which waits
    for the clock. `due` is its time in ms. `answers` are sealed until the frame is consumed.
    """

    decision: DecisionId
    owed: tuple[SeatId, ...]
    due: int | None
    question: Suspended
    rest: tuple[Suspended, ...] = ()
    answers: tuple[tuple[SeatId, Mapping[str, Any] | None], ...] = ()
