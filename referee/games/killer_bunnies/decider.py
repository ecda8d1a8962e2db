"""Killer Bunnies as a decider. Everything here routes; the rules live in what it calls."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, cast

from referee.games.killer_bunnies import acts, expiry, penalty, trade
from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.leaving import leave
from referee.games.killer_bunnies.reasons import Reason as Refused
from referee.games.killer_bunnies.run import Run, no, offer
from referee.games.killer_bunnies.table import Table
from referee.kernel.chance import Chance
from referee.kernel.flow import closed
from referee.kernel.game import Command, Event, LegalAction, SeatCommand, Settle
from referee.kernel.ids import SeatId
from referee.kernel.rejection import Objection, Reason, Rejected

LEAVE: Final = offer(m.Leave, None)
"""At any moment, for anybody who plays (A-KB-99)."""


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
        case m.Leave():
            leave(run, command.seat)
        case m.StandPass():
            run.happen(m.PassStood(command.seat, command.until))
        case m.PlayVerySpecial():
            acts.interrupt(run, command)
        case m.CatchExtraCard():
            penalty.catch(run, command)
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
            return gone(table, command) or closed(table, command) or seat_objection(table, command)
        case _:
            return no(Reason.NOT_OFFERED)


def gone(table: Table, command: SeatCommand) -> Objection | None:
    """Who has left does nothing any more."""
    left = table.player(command.seat).left
    return no(Refused.SEAT_LEFT, "KB-303", "A-KB-91") if left else None


def seat_objection(table: Table, command: SeatCommand) -> Objection | None:
    """While an effect waits for the clock, no seat may do anything."""
    if table.top_frame and not table.top_frame.owed:
        return no(Reason.EFFECT_DUE, "A-KB-25")
    return ASIDE.get(type(command), answer_objection)(table, command)


def answer_objection(table: Table, command: SeatCommand) -> Objection | None:
    """Why a seat's answer to the open question is refused."""
    frame = table.top_frame
    if frame is None:
        return no(Reason.NOT_YOUR_DECISION, "KB-035")
    if command.seat not in frame.owed:
        return no(Reason.NOT_YOUR_DECISION, "KB-035", "KB-041")
    return frame.question.objection(table, command.seat, command)


ASIDE: Final[Mapping[type[SeatCommand], Callable[[Table, Any], Objection | None]]] = {
    m.Leave: lambda table, command: None,
    m.StandPass: acts.cannot_stand,
    m.PlayVerySpecial: acts.cannot_interrupt,
    m.CatchExtraCard: penalty.cannot_catch,
    **dict.fromkeys(acts.OWN_TURN, acts.side_objection),
    **dict.fromkeys(trade.STEPS, trade.trade_objection),
}
"""Why what answers no question is refused."""


def legal_actions(table: Table, seat: SeatId) -> tuple[LegalAction, ...]:
    """Everything this seat may do now."""
    return tuple(_offers(table, seat)) if table.result is None and table.players else ()


def _offers(table: Table, seat: SeatId) -> Iterator[LegalAction]:
    frame = table.top_frame
    if frame is None or not frame.owed or table.player(seat).left:
        return
    if seat in frame.owed:
        yield from frame.question.offers(table, frame, seat)
        yield from acts.side_offers(table, frame, seat)
    yield from acts.free_offers(table, seat)
    yield from penalty.catch_offers(table, seat)
    yield from trade.trade_offers(table, seat)
    yield LEAVE
