"""A decision in the making at this table; the bases of this game's steps and questions."""

from typing import Any, ClassVar

from referee.games.president_bunny.evolve import evolve
from referee.games.president_bunny.table import KINDS, Table
from referee.games.rabbit_events import GameEnded
from referee.games.rabbit_table import settled_places
from referee.kernel import flow
from referee.kernel.flow import Kinds
from referee.kernel.game import Event
from referee.kernel.ids import SeatId


class Run(flow.Run[Table]):
    """One decision: what happens to the table, and what is still to do."""

    __slots__ = ()

    def evolve(self, table: Table, event: Event) -> Table:
        return evolve(table, event)

    def between_steps(self, before: Table | None) -> None:
        """The game is over as soon as one player alone holds cards (A-PB-09, A-PB-18)."""
        table = self.table
        if table.result is None and len(table.still_in) == 1:
            while self.table.frames:
                self.consume()
            self.todo.clear()
            self.happen(GameEnded(table.out[:1], settled_places(table), facts(table)))


def facts(table: Table) -> dict[str, Any]:
    """The two titles, and what the next game of a series takes as options.

    Only who has shed all cards is President (PB-01): if all others have left, nobody is.
    """
    return {
        "president": table.out[0] if table.out else None,
        "carrot": table.still_in[0],
        "series": {"last_places": list(table.standings), "last_leavers": len(table.left)},
    }


class Step(flow.Step, frozen=True):
    """One verb of a trick."""

    KINDS: ClassVar[Kinds] = KINDS


class Question(flow.Question, frozen=True):
    """One thing that this game asks."""

    KINDS: ClassVar[Kinds] = KINDS

    def deserted(self, run: Run, seat: SeatId) -> None:
        """What follows if the seat that is asked leaves (A-PB-18)."""
        raise NotImplementedError(type(self).__name__)
