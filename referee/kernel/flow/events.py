"""The facts that every game of frames shares, and how they change its state."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from referee.kernel.flow.frames import Flow, Frame, Kinds, Suspended
from referee.kernel.game import Event
from referee.kernel.ids import DecisionId, SeatId
from referee.kernel.secrets import secret_to

F = TypeVar("F", bound=Flow)


class Asked(Event, frozen=True):
    """The game waits: for the answers of the seats owed, or, if none is, for the clock."""

    decision: DecisionId
    owed: tuple[SeatId, ...]
    due: int | None
    question: Any
    rest: tuple[Any, ...] = ()


class Answered(Event, frozen=True):
    """An open question is answered or has run out; the steps behind it go on."""

    decision: DecisionId
    seat: SeatId | None = None


class DieRolled(Event, frozen=True):
    """A die shows its number. `draw` is the number of the draw, for the audit."""

    seat: SeatId
    die: str
    purpose: str
    draw: int
    value: int


class ChoiceDrawn(Event, frozen=True):
    """A choice that was not made in time fell to chance (A-GEN-07).

    Which option it was is for its seat: the place of a card in a hand would tell when it came.
    """

    seat: SeatId
    decision: DecisionId | None
    draw: int
    option: Annotated[int, secret_to("seat")]
    options: int


EVENTS: Final[tuple[type[Event], ...]] = (Asked, Answered, DieRolled, ChoiceDrawn)


def revive(what: Any, kinds: Kinds) -> Any:
    """The question or step that this data stands for; one that is alive already is itself."""
    return what if isinstance(what, Suspended) else msgspec.convert(what, kinds[what["is"]])


def frame_of(data: Mapping[str, Any], kinds: Kinds) -> Frame:
    """The frame that a position has as plain data."""
    return Frame(
        data["decision"],
        tuple(data["owed"]),
        data["due"],
        revive(data["question"], kinds),
        tuple(revive(step, kinds) for step in data.get("rest", ())),
        tuple((seat, answer) for seat, answer in data.get("answers", ())),
    )


def asked(state: F, e: Asked) -> F:
    rest = tuple([revive(step, state.KINDS) for step in e.rest])
    frame = Frame(e.decision, e.owed, e.due, revive(e.question, state.KINDS), rest)
    return replace(state, frames=(*state.frames, frame), asked=state.asked + 1)


def answered(state: F, e: Answered) -> F:
    return replace(state, frames=state.frames[:-1])


def drawn(state: F, e: DieRolled | ChoiceDrawn) -> F:
    return replace(state, drawn=e.draw)


def partly_answered(state: F, seat: SeatId, answer: Any) -> F:
    """The top frame with one seat's answer sealed in it, and one fewer that owes."""
    frame = state.frames[-1]
    owed = tuple(other for other in frame.owed if other != seat)
    frame = replace(frame, owed=owed, answers=(*frame.answers, (seat, answer)))
    return replace(state, frames=(*state.frames[:-1], frame))


APPLY: Final[Mapping[type[Event], Callable[[Any, Any], Any]]] = {
    Asked: asked,
    Answered: answered,
    DieRolled: drawn,
    ChoiceDrawn: drawn,
}
