"""Questions of one shape: a seat names one value for one field of one command."""

from collections.abc import Iterator
from typing import Any, ClassVar

from referee.kernel.flow.frames import Frame, Question
from referee.kernel.flow.legality import no, offer
from referee.kernel.game import Command, LegalAction, SeatCommand
from referee.kernel.ids import SeatId
from referee.kernel.rejection import Objection, Reason


class PickOne(Question, frozen=True):
    """A seat names one value. A subclass says which are thinkable and why one is not legal."""

    COMMAND: ClassVar[type[SeatCommand]]
    FIELD: ClassVar[str]
    RULES: ClassVar[tuple[str, ...]] = ()

    def domain(self, table: Any, seat: SeatId) -> tuple[Any, ...]:
        """Every value worth trying; all that is legal is among them."""
        raise NotImplementedError(type(self).__name__)

    def why_not(self, table: Any, seat: SeatId, value: Any) -> Objection | None:
        legal = value in self.domain(table, seat)
        return None if legal else no(Reason.NOT_OFFERED, *self.RULES)

    def chosen(self, run: Any, seat: SeatId, value: Any) -> None:
        """What follows; the frame is consumed already."""
        raise NotImplementedError(type(self).__name__)

    def legal(self, table: Any, seat: SeatId) -> list[Any]:
        values = self.domain(table, seat)
        return [value for value in values if self.why_not(table, seat, value) is None]

    def offers(self, table: Any, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        if values := self.legal(table, seat):
            yield offer(self.COMMAND, frame, **{self.FIELD: {"enum": values}})

    def objection(self, table: Any, seat: SeatId, command: Command) -> Objection | None:
        if not isinstance(command, self.COMMAND):
            return no(Reason.NOT_AN_ANSWER, *self.RULES)
        return self.why_not(table, seat, getattr(command, self.FIELD))

    def accept(self, run: Any, seat: SeatId, command: Command) -> None:
        run.consume(seat)
        self.chosen(run, seat, getattr(command, self.FIELD))

    def is_moot(self, table: Any, frame: Frame) -> bool:
        return not any(self.legal(table, seat) for seat in frame.owed)

    def lapse(self, run: Any, frame: Frame) -> None:
        """Chance picks one of the legal values (A-GEN-07)."""
        (seat,) = frame.owed
        values = self.legal(run.table, seat)
        value = values[run.draw_choice(seat, len(values), frame)]
        run.consume(seat)
        self.chosen(run, seat, value)
