"""What falls due at the end of a turn: hunger, then roaming attacks (A-KB-25, A-KB-26)."""

from collections.abc import Iterator
from typing import Literal

from referee.games.killer_bunnies.attack import ResumeRoaming
from referee.games.killer_bunnies.effects import kill
from referee.games.killer_bunnies.reuse import WrapUp
from referee.games.killer_bunnies.run import Question, Run, Step, no
from referee.games.killer_bunnies.table import Roaming, Table
from referee.games.killer_bunnies.windows import OpenWindow, hungry
from referee.kernel.flow import Frame
from referee.kernel.game import Command, LegalAction
from referee.kernel.ids import CardId, SeatId
from referee.kernel.rejection import Objection
from referee.kernel.rejection import Reason as AnyReason


def roaming_due(table: Table, seat: SeatId) -> tuple[Step, ...]:
    """Attacks of the roaming cards that this seat launched, oldest first (A-KB-25, A-KB-26)."""
    cards = (r.card for r in table.roaming if r.launcher == seat and is_due(table, r))
    return tuple(RoamingFalls(card) for card in cards)


def is_due(table: Table, roaming: Roaming) -> bool:
    """Whether the turn of its launch is over; for a vacated place none is begun or ended."""
    gone = table.player(roaming.launcher).left and table.active != roaming.launcher
    return gone or not roaming.fresh


class EffectDue(Question, frozen=True):
    """A due effect waits for the clock: nobody is asked, and nobody may act."""

    effect: Literal["hunger", "roaming"]
    subject: str

    RULES = ("A-KB-25",)

    @property
    def deadline(self) -> str:
        return self.effect

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        return iter(())

    def objection(self, table: Table, seat: SeatId, command: Command) -> Objection | None:
        return no(AnyReason.EFFECT_DUE, *self.RULES)

    def lapse(self, run: Run, frame: Frame) -> None:
        run.consume()


class HungerFalls(Step, frozen=True):
    """The Feed deadline of the active player falls due, if any bunny is unfed."""

    seat: SeatId

    def __call__(self, run: Run) -> None:
        if hungry(run.table, self.seat):
            run.then(OpenWindow("hunger", self.seat), Starve(self.seat), WrapUp())
            due = run.at + run.table.options.effect_delay
            run.ask(EffectDue("hunger", self.seat), (), due)


class Starve(Step, frozen=True):
    """What is still unfed dies (KB-104)."""

    seat: SeatId

    def __call__(self, run: Run) -> None:
        kill(run, hungry(run.table, self.seat), "hunger")


class RoamingFalls(Step, frozen=True):
    """A roaming attack falls due at the end of its launcher's turn (KB-134).

    Unless it left and was launched anew meanwhile: that was its attack (A-KB-26, KB-250).
    """

    card: CardId

    def __call__(self, run: Run) -> None:
        if any(r.card == self.card and is_due(run.table, r) for r in run.table.roaming):
            run.then(ResumeRoaming(self.card), WrapUp())
            due = run.at + run.table.options.effect_delay
            run.ask(EffectDue("roaming", self.card), (), due)
