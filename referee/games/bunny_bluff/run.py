"""A decision in the making at this table; the bases of this game's steps and questions."""

from typing import ClassVar

from referee.games.bunny_bluff.evolve import evolve
from referee.games.bunny_bluff.table import KINDS, Table
from referee.games.rabbit_events import GameEnded, SeatOut
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
        """The game is over as soon as nothing is left to play for."""
        if self.table.result is None and is_decided(self.table):
            while self.table.frames:
                self.consume()
            self.todo.clear()
            places = settled_places(self.table)
            winners = tuple(seat for seat, place in places.items() if place == 1)
            self.happen(GameEnded(winners, places, {}))

    def goes_out(self, seat: SeatId) -> None:
        """A seat whose last cards are gone for good has the next place (BB-24, BB-25)."""
        if not self.table.hand(seat):
            self.happen(SeatOut(seat, len(self.table.out) + 1))


def is_decided(table: Table) -> bool:
    """One player is left, or the host wished for no more than a winner (A-BB-14, A-BB-15)."""
    first_out = table.options.ending == "first-out" and bool(table.out)
    return len(table.still_in) < 2 or first_out  # noqa: PLR2004  # nobody plays alone


class Step(flow.Step, frozen=True):
    """One verb of a round."""

    KINDS: ClassVar[Kinds] = KINDS


class Question(flow.Question, frozen=True):
    """One thing that this game asks."""

    KINDS: ClassVar[Kinds] = KINDS

    def deserted(self, run: Run, seat: SeatId) -> None:
        """What follows if this seat leaves while the question is open (A-BB-18)."""
        raise NotImplementedError(type(self).__name__)
