"""Killer Bunnies as a decider. Everything here routes; the rules live in what it calls."""

from collections.abc import Iterator
from typing import cast

from referee.games.killer_bunnies import acts, expiry, trade
from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.run import Run, no
from referee.games.killer_bunnies.table import Table
from referee.kernel.chance import Chance
from referee.kernel.flow import closed
from referee.kernel.game import Command, Event, LegalAction, SeatCommand, Settle
from referee.kernel.ids import SeatId
from referee.kernel.rejection import Objection, Reason, Rejected


def decide(table: Table, command: Command, chance: Chance) -> tuple[Event, ...]:
    """Say what happens if this command is accepted, or raise Rejected."""
    if refusal := objection(table, command):
        raise Rejected(refusal)
    run = Run(table, chance, command.at)
    accept(run, command)
    return run.resolve()


def accept(run: Run, command: Command) -> None:
    """Start what a legal command starts."""
    match command:
        case Settle():
            expiry.settle(run, command)
        case m.StandPass():
            run.happen(m.PassStood(command.seat, command.until))
        case m.PlayVerySpecial():
            acts.interrupt(run, command)
        case SeatCommand() if type(command) in acts.OWN_TURN:
            acts.do(run, command.seat, command)
        case SeatCommand() if type(command) in trade.STEPS:
            trade.take_step(run, command)
        case _:
            seat = cast(SeatCommand, command).seat
            run.table.frames[-1].question.accept(run, seat, command)


def objection(table: Table, command: Command) -> Objection | None:
    """The first reason the rules forbid this command now, or None if it is legal."""
    if table.result:
        return no(Reason.GAME_OVER, "KB-289", "KB-294", "A-KB-88")
    match command:
        case Settle():
            return expiry.not_due(table, command)
        case SeatCommand():
            return closed(table, command) or seat_objection(table, command)
        case _:
            return no(Reason.NOT_OFFERED)


def seat_objection(table: Table, command: SeatCommand) -> Objection | None:
    """While an effect waits for the clock, no seat may do anything."""
    if table.top_frame and not table.top_frame.owed:
        return no(Reason.EFFECT_DUE, "A-KB-25")
    match command:
        case m.StandPass():
            return acts.cannot_stand(table, command)
        case m.PlayVerySpecial():
            return acts.cannot_interrupt(table, command)
        case SeatCommand() if type(command) in acts.OWN_TURN:
            return acts.side_objection(table, command.seat, command)
        case SeatCommand() if type(command) in trade.STEPS:
            return trade.trade_objection(table, command)
        case _:
            return answer_objection(table, command)


def answer_objection(table: Table, command: SeatCommand) -> Objection | None:
    """Why a seat's answer to the open question is refused."""
    frame = table.top_frame
    if frame is None:
        return no(Reason.NOT_YOUR_DECISION, "KB-035")
    if command.seat not in frame.owed:
        return no(Reason.NOT_YOUR_DECISION, "KB-035", "KB-041")
    return frame.question.objection(table, command.seat, command)


def legal_actions(table: Table, seat: SeatId) -> tuple[LegalAction, ...]:
    """Everything this seat may do now."""
    return tuple(_offers(table, seat)) if table.result is None and table.players else ()


def _offers(table: Table, seat: SeatId) -> Iterator[LegalAction]:
    frame = table.top_frame
    if frame is None or not frame.owed:
        return
    if seat in frame.owed:
        yield from frame.question.offers(table, frame, seat)
        yield from acts.side_offers(table, frame, seat)
    yield from acts.free_offers(table, seat)
    yield from trade.trade_offers(table, seat)
