"""What falls due at this table: the open question, and the talks about trades."""

from msgspec.structs import replace

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.run import Run
from referee.games.killer_bunnies.table import Table
from referee.games.killer_bunnies.talks import Trade
from referee.kernel import flow
from referee.kernel.deadlines import Deadline
from referee.kernel.flow import no
from referee.kernel.game import Settle
from referee.kernel.ids import DecisionId
from referee.kernel.rejection import Objection, Reason


def deadlines(table: Table) -> tuple[Deadline, ...]:
    """The open question or effect, and each talk that has a time limit."""
    talks = (
        Deadline(DecisionId(trade.id), 0, trade.due, "trade")
        for trade in table.trades
        if trade.due is not None
    )
    return (*flow.deadlines(table), *talks)


def not_due(table: Table, command: Settle) -> Objection | None:
    """A settlement names what is open, and its time must have come (A-GEN-07)."""
    trade = _named(table, command)
    if trade is None:
        return flow.not_due(table, command)
    due = command.generation == 0 and trade.due is not None and command.at >= trade.due
    return None if due else no(Reason.NOT_DUE, "A-GEN-07")


def settle(run: Run, command: Settle) -> None:
    """Time is over for a talk, or for the open question."""
    trade = _named(run.table, command)
    if trade:
        run.happen(m.TradeEnded(trade.id, "expired"))
    else:
        flow.lapse(run)


def postponed(table: Table, ms: int) -> Table:
    """Questions, effects and talks are due so much later."""
    trades = (
        trade if trade.due is None else replace(trade, due=trade.due + ms)
        for trade in table.trades
    )
    return flow.frames_postponed(replace(table, trades=tuple(trades)), ms)


def _named(table: Table, command: Settle) -> Trade | None:
    return next((trade for trade in table.trades if trade.id == command.deadline), None)
