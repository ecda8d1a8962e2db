"""Bunny Bluff as a decider. Everything here routes; the rules live in what it calls."""

from collections.abc import Iterator
from typing import Final, cast

from referee.games.bunny_bluff import messages as m
from referee.games.bunny_bluff.reasons import Reason
from referee.games.bunny_bluff.rounds import Turn
from referee.games.bunny_bluff.run import Question, Run
from referee.games.bunny_bluff.table import Table
from referee.games.bunny_bluff.window import cannot_challenge
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
    """The hand goes aside unseen; where others wait for this seat they go on (A-BB-15)."""
    awaited = is_awaited(run.table, seat)
    run.happen(SeatLeft(seat, len(run.table.hand(seat))))
    if awaited:
        open_question(run.table).deserted(run, seat)


def is_awaited(table: Table, seat: SeatId) -> bool:
    """Whether the open question is asked of this seat, or about the play it has just made."""
    question, owed = open_question(table), table.frames[-1].owed
    return seat in owed or seat == getattr(question, "layer", None)


def objection(table: Table, command: Command) -> Objection | None:
    """The first reason the rules forbid this command now, or None if it is legal."""
    if table.result:
        return no(AnyReason.GAME_OVER, "BB-25", "A-BB-14")
    match command:
        case Settle():
            return not_due(table, command)
        case SeatCommand():
            return seat_objection(table, command)
        case _:
            return no(AnyReason.NOT_OFFERED)


def seat_objection(table: Table, command: SeatCommand) -> Objection | None:
    if command.seat not in table.still_in:
        return no(Reason.NOT_IN_GAME, "A-BB-13", "A-BB-15")
    match command:
        case m.Leave():
            return closed(table, command)
        case m.StandPass():
            return closed(table, command) or cannot_stand(table, command)
        case m.AnswerWindow():
            return cannot_challenge(table, command) or answer_objection(table, command)
        case _:
            return closed(table, command) or has_passed(table, command)


def has_passed(table: Table, command: SeatCommand) -> Objection | None:
    """Whoever has passed sits out the round (BB-10)."""
    if command.seat in table.passed and isinstance(open_question(table), Turn):
        return no(Reason.PASSED_ALREADY, "BB-10")
    return answer_objection(table, command)


def cannot_stand(table: Table, command: m.StandPass) -> Objection | None:
    same = (command.seat in table.standing) == (command.until != "never")
    return no(Reason.STANDING_ALREADY, "A-GEN-02") if same else None


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
    until = "never" if seat in table.standing else "my-turn"
    yield offer(m.StandPass, None, until={"const": until})
    yield offer(m.Leave, None)
