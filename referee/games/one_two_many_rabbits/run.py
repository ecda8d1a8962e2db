"""A decision in the making at this table; the bases of this game's steps and questions."""

from typing import ClassVar

from referee.games.one_two_many_rabbits import messages as m
from referee.games.one_two_many_rabbits.evolve import evolve
from referee.games.one_two_many_rabbits.table import FARM, KINDS, Table
from referee.kernel import flow
from referee.kernel.flow import Frame, Kinds
from referee.kernel.game import Event
from referee.kernel.ids import SeatId


class Run(flow.Run[Table]):
    """One decision: what happens to the table, and what is still to do."""

    __slots__ = ()

    def evolve(self, table: Table, event: Event) -> Table:
        return evolve(table, event)

    def between_steps(self, before: Table | None) -> None:
        """One who is left alone wins (A-OT-24)."""
        if self.table.result is None and len(self.table.sides) == 1:
            self.end(self.table.sides)

    def end(self, winners: tuple[SeatId, ...]) -> None:
        """The game is over; the Farm's place stands among the facts, for it has no seat."""
        while self.table.frames:
            self.consume()
        self.todo.clear()
        places = places_of(self.table, winners)
        facts = {"farm": places.pop(FARM)} if self.table.is_solo else {}
        seats = tuple(seat for seat in winners if seat != FARM)
        self.happen(m.GameEnded(seats, places, facts))

    def draw_option(self, seat: SeatId, options: int) -> int:
        """The place of the option that chance takes; in the record, but not for others."""
        draw = self.chance.roll("choice", options)
        decision = self.table.frames[-1].decision
        self.happen(m.OptionDrawn(seat, decision, draw.number, draw.value, options))
        return draw.value - 1


def places_of(table: Table, winners: tuple[SeatId, ...]) -> dict[SeatId, int]:
    """Winners share the first place, the others the next, and leavers the last."""
    others = [seat for seat in table.sides if seat not in winners]
    gone = [player.seat for player in table.players if player.gone]
    second = len(winners) + 1
    ranked = {1: winners, second: others, second + len(others): gone}
    placed = {seat: place for place, seats in ranked.items() for seat in seats}
    return {player.seat: placed[player.seat] for player in table.players}


class Step(flow.Step, frozen=True):
    """One verb of a turn."""

    KINDS: ClassVar[Kinds] = KINDS


class Question(flow.Question, frozen=True):
    """One thing that this game asks."""

    KINDS: ClassVar[Kinds] = KINDS

    def deserted(self, run: Run, seat: SeatId) -> None:
        """What follows if this seat leaves while the question is open (A-OT-24)."""
        raise NotImplementedError(type(self).__name__)


class Together(Question, frozen=True):
    """Seats answer at the same time, each for itself, or the player for the Farm (A-OT-21)."""

    farm: bool = False

    in_turn: ClassVar[bool] = False

    def side(self, seat: SeatId) -> SeatId:
        """For whom this seat answers."""
        return FARM if self.farm else seat

    def lapse(self, run: Run, frame: Frame) -> None:
        for seat in frame.owed:
            self.lapse_for(run, frame, seat)

    def close(self, run: Run) -> None:
        """All answers are in, or their time is over."""
        raise NotImplementedError(type(self).__name__)

    def close_if_all_answered(self, run: Run) -> None:
        if not run.table.frames[-1].owed:
            self.close(run)
