"""A decision in the making at this table; the bases of this game's steps and questions."""

from typing import ClassVar

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.catalogue import KIND_OF
from referee.games.killer_bunnies.change import could_pay_since, payable
from referee.games.killer_bunnies.evolve import evolve
from referee.games.killer_bunnies.table import KINDS, Player, Table
from referee.games.killer_bunnies.tradable import void
from referee.kernel import flow
from referee.kernel.flow import Kinds, no, offer
from referee.kernel.ids import SeatId

__all__ = ["PickOne", "Question", "Run", "Step", "no", "offer"]


class Run(flow.Run[Table]):
    """One decision: what happens to the table, and what is still to do."""

    __slots__ = ()

    evolve = staticmethod(evolve)

    def between_steps(self, before: Table | None) -> None:
        """Debts are paid (KB-100, A-KB-61); what a bunny keeps saved goes with it (KB-224)."""
        if self.table.debts and could_pay_since(before, self.table):
            while paid := payable(self.table):
                self.happen(m.DebtPaid(*paid))
        if before is None or before.players is not self.table.players:
            for player in self.table.players:
                if player.saved and not player.bunnies:
                    self._lose_ringed(player)
        if self.table.trades:
            for trade in tuple(void(self.table)):
                self.happen(m.TradeEnded(trade.id, "void"))

    def excuse(self) -> bool:
        """Nobody waits for a seat that has left (A-KB-99)."""
        frame = self.table.top_frame
        gone = [seat for seat in frame.owed if self.table.player(seat).left] if frame else []
        if not frame or not gone:
            return False
        if len(gone) == len(frame.owed):
            frame.question.drop(self)
        else:
            for seat in gone:
                self.happen(m.AnswerWaived(frame.decision, seat))
        return True

    def _lose_ringed(self, player: Player) -> None:
        for card in player.saved:
            if KIND_OF[card].pink_box == "circle":
                self.happen(m.CardDiscarded(player.seat, card))

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
