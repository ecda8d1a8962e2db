"""The challenge: all others are asked at once, answers are sealed, seat order decides."""

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar, Final

from referee.games.bunny_bluff import messages as m
from referee.games.bunny_bluff.reasons import Reason
from referee.games.bunny_bluff.run import Question, Run, Step
from referee.games.bunny_bluff.table import Table
from referee.games.rabbit_deck import colour_of
from referee.kernel.flow import Frame, no, offer
from referee.kernel.game import Command, LegalAction
from referee.kernel.ids import SeatId
from referee.kernel.rejection import Objection
from referee.kernel.rejection import Reason as AnyReason

LEADS: Final[Mapping[str, Callable[[Table, SeatId, SeatId, bool], SeatId]]] = {
    "winner": lambda table, layer, caller, true: layer if true else caller,
    "loser": lambda table, layer, caller, true: caller if true else layer,
    "challenger": lambda table, layer, caller, true: caller,
    "challenged": lambda table, layer, caller, true: layer,
    "old-lead": lambda table, layer, caller, true: table.lead or layer,
}
"""Who leads after a challenge, by the option `challenge_lead` (A-BB-01)."""


class OpenWindow(Step, frozen=True):
    """After every play all others may challenge it (BB-18, A-BB-04); seats that stand by do not.

    By the option "immediate" (A-BB-03) whoever lays the last cards is out before anybody speaks.
    """

    layer: SeatId

    def __call__(self, run: Run) -> None:
        table = run.table
        if not table.hand(self.layer) and table.options.going_out == "immediate":
            run.goes_out(self.layer)
        elif owed := tuple(s for s in table.entitled(self.layer) if s not in table.standing):
            run.ask(Window(self.layer), owed, run.later(table.options.window_seconds))
        else:
            run.goes_out(self.layer)


class ChooseLead(Step, frozen=True):
    """This seat leads, or if it has no cards or is gone, the next to its left (A-BB-02)."""

    seat: SeatId

    def __call__(self, run: Run) -> None:
        run.happen(m.LeadChosen(run.table.holder_from(self.seat), 0))


class Window(Question, frozen=True):
    """The open play is the last one on the stack; whoever laid it does not answer."""

    whose: ClassVar[tuple[str, ...]] = ("BB-18", "BB-19", "A-BB-04")

    layer: SeatId

    in_turn: ClassVar[bool] = False
    has_own_time: ClassVar[bool] = True

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        yield offer(m.AnswerWindow, frame, challenge={"enum": [False, True]})

    def objection(self, table: Table, seat: SeatId, command: Command) -> Objection | None:
        answers = isinstance(command, m.AnswerWindow)
        return None if answers else no(AnyReason.NOT_AN_ANSWER, "BB-18", "A-BB-04")

    def accept(self, run: Run, seat: SeatId, command: Command) -> None:
        assert isinstance(command, m.AnswerWindow)
        decision = run.table.frames[-1].decision
        run.happen(m.WindowAnswered(decision, seat, command.challenge))
        self.close_if_all_answered(run)

    def close_if_all_answered(self, run: Run) -> None:
        if not run.table.frames[-1].owed:
            self.close(run)

    def lapse(self, run: Run, frame: Frame) -> None:
        """A missing answer is no challenge (A-GEN-02)."""
        self.close(run)

    def deserted(self, run: Run, seat: SeatId) -> None:
        """A leaver's play stands unseen (A-BB-15); a leaver's answer is void (A-BB-18)."""
        if seat == self.layer:
            run.consume()
        else:
            self.close_if_all_answered(run)

    def close(self, run: Run) -> None:
        """The first in seat order who challenges does; other answers are void (A-BB-05)."""
        answers = dict(run.consume().answers)
        callers = [seat for seat in run.table.entitled(self.layer) if answers.get(seat)]
        if callers:
            self.settle(run, callers[0])
        else:
            run.goes_out(self.layer)

    def settle(self, run: Run, caller: SeatId) -> None:
        """One wrong card makes the play false; whoever was wrong takes the stack (A-BB-09).

        A settled challenge ends the round, whatever its result (A-BB-19).
        """
        laid = run.table.stack[-1].cards
        true = all(colour_of(card) == run.table.colour for card in laid)
        run.happen(m.BluffCalled(caller, self.layer))
        run.happen(m.CardsShown(self.layer, laid, true))
        stack = run.table.centre
        run.happen(m.StackTaken(caller if true else self.layer, len(stack), stack))
        run.goes_out(self.layer)
        lead = LEADS[run.table.options.challenge_lead](run.table, self.layer, caller, true)
        run.then(ChooseLead(lead))


def cannot_challenge(table: Table, command: m.AnswerWindow) -> Objection | None:
    """Only the play whose window is open may be challenged: earlier ones stand (BB-18)."""
    frame = table.top_frame
    if frame is None or not isinstance(frame.question, Window):
        return no(Reason.NOTHING_TO_CHALLENGE, "BB-18", "A-BB-04")
    if command.decision and command.decision != frame.decision:
        return no(AnyReason.DECISION_CLOSED, "BB-18", "A-BB-04", "A-GEN-04")
    return None
