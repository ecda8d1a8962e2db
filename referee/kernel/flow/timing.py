"""What a clock has to know of a game of frames: whom it waits for, and what falls to them."""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from referee.kernel.chance import Chance
from referee.kernel.flow.frames import Flow
from referee.kernel.flow.run import Run
from referee.kernel.game import Event, Owing, SeatCommand, Timing
from referee.kernel.ids import SeatId

F = TypeVar("F", bound=Flow)


def timing(
    start: Callable[[F, Chance, int], Run[F]],
    *,
    leave: type[SeatCommand] | None = None,
    limits: tuple[str, ...] = (),
    postponed: Callable[[F, int], F] | None = None,
) -> Timing[F]:
    """The timing of a game of frames; `postponed` if more than its frames has a due time."""

    def lapse(table: F, seat: SeatId, chance: Chance, at: int) -> tuple[tuple[Event, ...], F]:
        run = start(table, chance, at)
        frame = table.frames[-1]
        frame.question.lapse_for(run, frame, seat)
        return run.resolve(), run.table

    later = postponed or frames_postponed
    return Timing(owing=owing, lapse=lapse, postponed=later, leave=leave, limits=limits)


def owing(table: Flow) -> Owing | None:
    """The open question and the seats that owe an answer, unless it is a window."""
    frame = table.top_frame
    if frame is None or frame.question.has_own_time or not frame.owed:
        return None
    return Owing(frame.decision, frame.owed)


def frames_postponed(table: F, ms: int) -> F:
    """Every frame is due so much later: those beneath the open one as well."""
    return replace(table, frames=tuple(_later(frame, ms) for frame in table.frames))


def _later(frame: Any, ms: int) -> Any:
    return frame if frame.due is None else replace(frame, due=frame.due + ms)
