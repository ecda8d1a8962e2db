"""President Bunny as a decider. Everything here routes; the rules live in what it calls."""

from collections.abc import Iterator
from typing import Final, cast

from referee.games.president_bunny import messages as m
from referee.games.president_bunny.reasons import Reason
from referee.games.president_bunny.run import Question, Run
from referee.games.president_bunny.table import Table
from referee.games.rabbit_events import SeatLeft
from referee.kernel.flow import acting, answer_objection, closed, lapse, no, not_due, offer
from referee.kernel.game import Command, LegalAction, SeatCommand, Settle
from referee.kernel.ids import SeatId
from referee.kernel.rejection import Objection
from referee.kernel.rejection import Reason as AnyReason


def accept(run: Run, command: Command) -> None:
    """Start what a legal command starts."""
    match command:
        case Settle():
            lapse(run)
        case m.Leave(seat=seat):
            leave(run, seat)
        case _:
            seat = cast(SeatCommand, command).seat
            open_question(run.table).accept(run, seat, command)


def open_question(table: Table) -> Question:
    question = table.frames[-1].question
    assert isinstance(question, Question)
    return question


def leave(run: Run, seat: SeatId) -> None:
    """The hand goes aside; if it was this seat's turn others go on (A-PB-10, A-PB-18)."""
    awaited = seat in run.table.frames[-1].owed
    run.happen(SeatLeft(seat, len(run.table.hand(seat))))
    if awaited:
        open_question(run.table).deserted(run, seat)


def objection(table: Table, command: Command) -> Objection | None:
    """The first reason the rules forbid this command now, or None if it is legal."""
    if table.result:
        return no(AnyReason.GAME_OVER, "PB-19", "A-PB-09")
    match command:
        case Settle():
            return not_due(table, command)
        case SeatCommand():
            return seat_objection(table, command)
        case _:
            return no(AnyReason.NOT_OFFERED)


def seat_objection(table: Table, command: SeatCommand) -> Objection | None:
    if command.seat not in table.still_in:
        return no(Reason.NOT_IN_GAME, "PB-03", "A-PB-10")
    if stale := closed(table, command):
        return stale
    return None if isinstance(command, m.Leave) else answer_objection(table, command)


act: Final = acting(Run, objection, accept)
"""What a command leads to; Rejected if the rules forbid it now."""


def legal_actions(table: Table, seat: SeatId) -> tuple[LegalAction, ...]:
    """Everything this seat may do now."""
    return tuple(_offers(table, seat)) if table.result is None else ()


def _offers(table: Table, seat: SeatId) -> Iterator[LegalAction]:
    if seat not in table.still_in:
        return
    frame = table.frames[-1]
    if seat in frame.owed:
        yield from frame.question.offers(table, frame, seat)
    yield offer(m.Leave, None)
