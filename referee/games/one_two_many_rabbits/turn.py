"""A turn: how many dice, who rides along, the roll and what follows from it (OT-14, A-OT-07)."""

from collections.abc import Iterator
from typing import ClassVar, Final

from referee.games.one_two_many_rabbits import farm
from referee.games.one_two_many_rabbits import messages as m
from referee.games.one_two_many_rabbits.bets import ResolveRabBets
from referee.games.one_two_many_rabbits.discarding import AskDiscards, EndRides, FarmDiscards
from referee.games.one_two_many_rabbits.drawing import DrawForDoubles, Penalty
from referee.games.one_two_many_rabbits.run import Question, Run, Step
from referee.games.one_two_many_rabbits.table import FARM, Table
from referee.games.one_two_many_rabbits.window import OpenWindow
from referee.games.one_two_many_rabbits.winning import CheckWin
from referee.kernel.flow import Frame, no, offer
from referee.kernel.game import Command, LegalAction
from referee.kernel.ids import SeatId
from referee.kernel.rejection import Objection, Reason

DICE: Final = ("first", "second", "third")
EFFECT: Final = "farm"
"""The kind of deadline at which the Farm moves."""


class BeginTurn(Step, frozen=True):
    """It is this side's turn; the Farm always takes two dice, when its time has come (OT-58)."""

    seat: SeatId

    def __call__(self, run: Run) -> None:
        run.happen(m.TurnBegan(self.seat))
        if self.seat == FARM:
            run.happen(m.DiceAnnounced(FARM, farm.DICE))
            run.then(OpenWindow(), AwaitFarm(), Roll(), EndTurn())
        else:
            run.then(AskDice(), OpenWindow(), Roll(), EndTurn())


class EndTurn(Step, frozen=True):
    """The next to the left is on turn (OT-13, OT-57)."""

    def __call__(self, run: Run) -> None:
        run.then(BeginTurn(run.table.from_left_of(run.table.turn_of)[0]))


class AskDice(Step, frozen=True):
    def __call__(self, run: Run) -> None:
        due = run.later(run.table.options.turn_seconds)
        run.ask(HowManyDice(), (run.table.turn_of,), due)


class HowManyDice(Question, frozen=True):
    """One, two or three (OT-14, OT-05)."""

    whose: ClassVar[tuple[str, ...]] = ("OT-13", "OT-14")

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        yield offer(
            m.ChooseDice, frame, dice={"type": "integer", "minimum": 1, "maximum": len(DICE)}
        )

    def objection(self, table: Table, seat: SeatId, command: Command) -> Objection | None:
        if not isinstance(command, m.ChooseDice):
            return no(Reason.NOT_AN_ANSWER, "OT-14")
        some = command.dice in range(1, len(DICE) + 1)
        return None if some else no(Reason.NOT_OFFERED, "OT-14", "OT-05")

    def accept(self, run: Run, seat: SeatId, command: Command) -> None:
        assert isinstance(command, m.ChooseDice)
        run.consume(seat)
        run.happen(m.DiceAnnounced(seat, command.dice))

    def lapse(self, run: Run, frame: Frame) -> None:
        """A turn cannot be passed: chance says how many (A-GEN-07)."""
        (seat,) = frame.owed
        dice = run.draw_choice(seat, len(DICE), frame) + 1
        run.consume()
        run.happen(m.DiceAnnounced(seat, dice))

    def deserted(self, run: Run, seat: SeatId) -> None:
        """Without its player there is no turn; the others only watch."""
        if seat == run.table.active:
            run.consume()


class AwaitFarm(Step, frozen=True):
    def __call__(self, run: Run) -> None:
        run.ask(FarmRolls(), (), run.at + run.table.options.effect_delay)


class FarmRolls(Question, frozen=True):
    """Nobody owes it: the clock lets the Farm roll."""

    whose: ClassVar[tuple[str, ...]] = ("OT-57", "OT-58")

    @property
    def deadline(self) -> str:
        return EFFECT

    def lapse(self, run: Run, frame: Frame) -> None:
        run.consume()


class Roll(Step, frozen=True):
    """The dice fall, and the order of what follows depends on an option (A-OT-07)."""

    def __call__(self, run: Run) -> None:
        table = run.table
        if table.active not in table.sides:
            return
        for die in DICE[: table.announced]:
            run.roll(table.turn_of, die, "turn", sides=6)
        draw_first = table.options.doubles_order == "draw-first"
        run.then(*((DrawForDoubles(table.turn_of),) if draw_first else ()), UseRoll())


class UseRoll(Step, frozen=True):
    """The dice lie: discards, a win or a penalty, and the Rab-bets that were drawn."""

    def __call__(self, run: Run) -> None:
        table = run.table
        draw_now = table.options.doubles_order == "discard-first"
        run.then(
            FarmDiscards(),
            AskDiscards(),
            CheckWin(),
            *((DrawForDoubles(table.turn_of),) if draw_now else ()),
            EndRides(),
            Penalty(),
            ResolveRabBets(),
        )
