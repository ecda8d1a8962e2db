"""Questions of one shape: a seat names one value for one field of one command."""

from collections.abc import Iterator
from typing import Any, ClassVar

from referee.kernel.flow.frames import Frame, Question
from referee.kernel.flow.legality import no, offer
from referee.kernel.game import Command, LegalAction, SeatCommand
from referee.kernel.ids import SeatId
from referee.kernel.rejection import Objection, Reason


class PickOne(Question, frozen=True):
    """A seat names one value. A subclass says which are legal, and why another one is not."""

    COMMAND: ClassVar[type[SeatCommand]]
    FIELD: ClassVar[str]

    def domain(self, table: Any, seat: SeatId) -> tuple[Any, ...]:
        """Every value that is legal."""
        raise NotImplementedError(type(self).__name__)

    def why_not(self, table: Any, seat: SeatId, value: Any) -> Objection | None:
        """Why a value is not legal; None for those of the domain."""
        legal = value in self.domain(table, seat)
        return None if legal else no(Reason.NOT_OFFERED, *self.RULES)

    def chosen(self, run: Any, seat: SeatId, value: Any) -> None:
        """What follows; the frame is consumed already."""
        raise NotImplementedError(type(self).__name__)

    def offers(self, table: Any, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        if values := self.domain(table, seat):
            yield offer(self.COMMAND, frame, **{self.FIELD: {"enum": list(values)}})

    def objection(self, table: Any, seat: SeatId, command: Command) -> Objection | None:
        if not isinstance(command, self.COMMAND):
            return no(Reason.NOT_AN_ANSWER, *self.RULES)
        return self.why_not(table, seat, getattr(command, self.FIELD))

    def accept(self, run: Any, seat: SeatId, command: Command) -> None:
        run.consume(seat)
        self.chosen(run, seat, getattr(command, self.FIELD))

    def is_moot(self, table: Any, frame: Frame) -> bool:
        return not any(self.domain(table, seat) for seat in frame.owed)

    def lapse(self, run: Any, frame: Frame) -> None:
        """Chance picks one of the legal values (A-GEN-07)."""
        (seat,) = frame.owed
        values = self.domain(run.table, seat)
        value = values[run.draw_choice(seat, len(values), frame)]
        run.consume(seat)
        self.chosen(run, seat, value)
