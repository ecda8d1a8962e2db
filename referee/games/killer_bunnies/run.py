"""A decision in the making at this table; the bases of this game's steps and questions."""

from typing import ClassVar

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.change import payable
from referee.games.killer_bunnies.evolve import evolve
from referee.games.killer_bunnies.table import KINDS, Table
from referee.kernel import flow
from referee.kernel.flow import Kinds, no, offer
from referee.kernel.game import Event
from referee.kernel.ids import SeatId

__all__ = ["PickOne", "Question", "Run", "Step", "no", "offer"]


class Run(flow.Run[Table]):
    """One decision: what happens to the table, and what is still to do."""

    __slots__ = ()

    def evolve(self, table: Table, event: Event) -> Table:
        return evolve(table, event)

    def between_steps(self) -> None:
        """What the game owes is handed over as soon as the discard has it (KB-100, A-KB-61)."""
        while self.table.debts and (paid := payable(self.table)):
            self.happen(m.DebtPaid(*paid))

    def ask_seat(self, question: flow.Question, seat: SeatId) -> None:
        """Ask one seat, with the time that the options give for a choice."""
        self.ask(question, (seat,), self.later(self.table.options.choice_seconds))


class Step(flow.Step, frozen=True):
    """One verb of a card or a turn of this game."""

    KINDS: ClassVar[Kinds] = KINDS


class Question(flow.Question, frozen=True):
    """One thing that this game asks."""

    KINDS: ClassVar[Kinds] = KINDS


class PickOne(flow.PickOne, frozen=True):
    """A question for one value of one field."""

    KINDS: ClassVar[Kinds] = KINDS
