"""One Two Many Rabbits as a decider. Everything here routes; the rules live in what it calls."""

from collections.abc import Iterator
from typing import Final, cast

from referee.games.one_two_many_rabbits import messages as m
from referee.games.one_two_many_rabbits.reasons import Reason
from referee.games.one_two_many_rabbits.run import Question, Run
from referee.games.one_two_many_rabbits.table import Table
from referee.games.one_two_many_rabbits.window import no_ride_to_come
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
        case m.StandPass(seat=seat, until=until):
            run.happen(m.PassStood(seat, until))
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
    """The hand leaves the game unseen; where others wait for this seat they go on (A-OT-24)."""
    run.happen(m.SeatLeft(seat, len(run.table.hand(seat))))
    if len(run.table.sides) > 1:
        open_question(run.table).deserted(run, seat)


def objection(table: Table, command: Command) -> Objection | None:
    """The first reason the rules forbid this command now, or None if it is legal."""
    if table.result:
        return no(AnyReason.GAME_OVER, "OT-27")
    match command:
        case Settle():
            return not_due(table, command)
        case SeatCommand():
            return seat_objection(table, command)
        case _:
            return no(AnyReason.NOT_OFFERED)


def seat_objection(table: Table, command: SeatCommand) -> Objection | None:
    """While the Farm's move is due no seat may do anything."""
    if command.seat not in table.sides:
        return no(Reason.NOT_IN_GAME, "A-OT-24")
    if not table.frames[-1].owed:
        return no(AnyReason.EFFECT_DUE, "OT-57", "A-OT-21")
    return closed(table, command) or act_objection(table, command)


def act_objection(table: Table, command: SeatCommand) -> Objection | None:
    match command:
        case m.Leave():
            return None
        case m.StandPass(seat=seat, until=until):
            same = table.player(seat).standing == (until != "never")
            return no(Reason.STANDING_ALREADY, "A-GEN-02") if same else None
        case m.AnswerWindow():
            return no_ride_to_come(table) or answer_objection(table, command)
        case _:
            return answer_objection(table, command)


act: Final = acting(Run, objection, accept)
"""What a command leads to; Rejected if the rules forbid it now."""


def legal_actions(table: Table, seat: SeatId) -> tuple[LegalAction, ...]:
    """Everything this seat may do now."""
    return tuple(_offers(table, seat)) if table.result is None else ()


def _offers(table: Table, seat: SeatId) -> Iterator[LegalAction]:
    frame = table.top_frame
    if frame is None or not frame.owed or seat not in table.sides:
        return
    if seat in frame.owed:
        yield from frame.question.offers(table, frame, seat)
    until = "never" if table.player(seat).standing else "my-turn"
    yield offer(m.StandPass, None, until={"const": until})
    yield offer(m.Leave, None)
