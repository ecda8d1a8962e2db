"""Contests of dice: everybody rolls, one may roll again, ties roll on (A-KB-68, A-KB-69)."""

from collections.abc import Iterator
from typing import ClassVar

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.card import note, skip_rest, waiting_card
from referee.games.killer_bunnies.leaving import ClearSeat
from referee.games.killer_bunnies.run import Question, Run, Step, no, offer
from referee.games.killer_bunnies.table import Table
from referee.kernel.flow import Frame
from referee.kernel.game import Command, LegalAction
from referee.kernel.ids import SeatId
from referee.kernel.rejection import Objection
from referee.kernel.rejection import Reason as AnyReason

Rolls = tuple[tuple[SeatId, int], ...]


class RollContest(Step, frozen=True):
    """All entrants roll in turn order from the card player, who may then roll again.

    The waiting card learns whom the dice single out: the highest, or else the lowest.
    """

    seat: SeatId
    entrants: tuple[SeatId, ...]
    highest: bool

    def __call__(self, run: Run) -> None:
        entrants = run.table.present(self.entrants)
        rolls = rolled(run, entrants)
        if self.seat in entrants and len(entrants) > 1:
            run.then(SettleContest((), self.highest))
            run.ask_seat(OfferRoll(rolls), self.seat)
        else:
            run.then(SettleContest(rolls, self.highest))


def rolled(run: Run, seats: tuple[SeatId, ...]) -> Rolls:
    """A twelve-sided die each (KB-180, KB-236, KB-255)."""
    return tuple((seat, run.roll(seat, "any", "contest")) for seat in seats)


def call_off(run: Run) -> None:
    """Nobody is left to win or lose: the card is spent, and stakes of leavers go."""
    entries = waiting_card(run).entries
    skip_rest(run)
    run.then(*(ClearSeat(entry.seat) for entry in entries))


class OfferRoll(Question, frozen=True):
    """Whether the card player rolls the first roll again, having seen all (A-KB-68)."""

    rolls: Rolls

    RULES = ("KB-181", "KB-237", "KB-256", "A-KB-68")
    in_turn: ClassVar[bool] = False

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        yield offer(m.RollAgain, frame, again={"enum": [False, True]})

    def objection(self, table: Table, seat: SeatId, command: Command) -> Objection | None:
        wanted = isinstance(command, m.RollAgain)
        return None if wanted else no(AnyReason.NOT_AN_ANSWER, *self.RULES)

    def accept(self, run: Run, seat: SeatId, command: Command) -> None:
        assert isinstance(command, m.RollAgain)
        run.consume(seat)
        again = dict(rolled(run, (seat,)) if command.again else ())
        self.settle(run, tuple((s, again.get(s, value)) for s, value in self.rolls))

    def lapse(self, run: Run, frame: Frame) -> None:
        run.consume()
        self.settle(run, self.rolls)

    def drop(self, run: Run) -> None:
        """The card player has left: the rolls of the others stand (A-KB-99)."""
        run.consume()
        self.settle(run, self.rolls)

    def settle(self, run: Run, rolls: Rolls) -> None:
        settle = run.todo[0]
        assert isinstance(settle, SettleContest)
        run.todo[0] = SettleContest(rolls, settle.highest)


class SettleContest(Step, frozen=True):
    """One is left, or those who are tied roll on (KB-182, KB-238, KB-259, A-KB-69)."""

    rolls: Rolls
    highest: bool

    def __call__(self, run: Run) -> None:
        rolls = [(seat, value) for seat, value in self.rolls if run.table.present((seat,))]
        if not rolls:  # all have left (A-KB-99)
            call_off(run)
            return
        best = (max if self.highest else min)(value for _, value in rolls)
        tied = tuple(seat for seat, value in rolls if value == best)
        if len(tied) > 1:
            run.then(SettleContest(rolled(run, tied), self.highest))
        else:
            note(run, player=tied[0])
