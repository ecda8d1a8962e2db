"""The Piggyback window: before a roll all opponents are asked at once, and answers are sealed."""

from collections.abc import Iterator
from typing import ClassVar

from referee.games.one_two_many_rabbits import messages as m
from referee.games.one_two_many_rabbits.deck import PIGGYBACK
from referee.games.one_two_many_rabbits.reasons import Reason
from referee.games.one_two_many_rabbits.run import Run, Step, Together
from referee.games.one_two_many_rabbits.table import FARM, Table
from referee.kernel.flow import Frame, no, offer
from referee.kernel.game import Command, LegalAction
from referee.kernel.ids import SeatId
from referee.kernel.rejection import Objection
from referee.kernel.rejection import Reason as AnyReason


class OpenWindow(Step, frozen=True):
    """When the number of dice is known and before they roll (OT-39, A-OT-09).

    All opponents are asked, whether or not they hold a Piggyback, but those who stand by. The
    Farm's cards are open, so it is not asked: it rides whenever it can (A-OT-26).
    """

    def __call__(self, run: Run) -> None:
        table = run.table
        if table.active not in table.sides:
            return
        opponents = table.opponents_of(table.turn_of)
        if FARM in opponents:
            self.let_farm_ride(run)
        elif owed := tuple(seat for seat in opponents if not table.player(seat).standing):
            run.ask(Window(), owed, run.later(table.options.window_seconds))

    def let_farm_ride(self, run: Run) -> None:
        if PIGGYBACK not in run.table.hand(FARM):
            return
        if run.table.options.farm_choices == "policy":
            run.happen(m.PiggybackPlayed(FARM))
        else:
            due = run.later(run.table.options.window_seconds)
            run.ask(Window(farm=True), (run.table.turn_of,), due)


class Window(Together, frozen=True):
    """Who rides along with the roll to come; several may, with a card each (A-OT-10)."""

    whose: ClassVar[tuple[str, ...]] = ("OT-39", "A-OT-09")
    has_own_time: ClassVar[bool] = True

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        holds = PIGGYBACK in table.hand(self.side(seat))
        yield offer(m.AnswerWindow, frame, piggyback={"enum": [False, True] if holds else [False]})

    def objection(self, table: Table, seat: SeatId, command: Command) -> Objection | None:
        if not isinstance(command, m.AnswerWindow):
            return no(AnyReason.NOT_AN_ANSWER, "OT-39", "A-OT-09")
        holds = PIGGYBACK in table.hand(self.side(seat))
        if command.piggyback and not holds:
            return no(Reason.NO_PIGGYBACK, "OT-39", "OT-34")
        return None

    def accept(self, run: Run, seat: SeatId, command: Command) -> None:
        assert isinstance(command, m.AnswerWindow)
        decision = run.table.frames[-1].decision
        run.happen(m.WindowAnswered(decision, seat, command.piggyback))
        self.close_if_all_answered(run)

    def lapse(self, run: Run, frame: Frame) -> None:
        """A missing answer is a pass (A-GEN-02)."""
        self.close(run)

    def close(self, run: Run) -> None:
        """All Piggybacks declared take effect together (A-OT-10)."""
        answers = dict(run.consume().answers)
        for seat in run.table.from_turn_on():
            if answers.get(seat):
                run.happen(m.PiggybackPlayed(self.side(seat)))

    def deserted(self, run: Run, seat: SeatId) -> None:
        """Without its roller there is no roll to ride along with."""
        if seat == run.table.active:
            run.consume()
        else:
            self.close_if_all_answered(run)


def no_ride_to_come(table: Table) -> Objection | None:
    """A Piggyback comes before a turn's roll (OT-39, A-OT-09), never before one for bets."""
    frame = table.top_frame
    if frame and isinstance(frame.question, Window):
        return None
    bets = ("A-OT-11",) if table.calling else ()
    return no(Reason.NO_ROLL_TO_COME, "OT-39", "A-OT-09", *bets)
