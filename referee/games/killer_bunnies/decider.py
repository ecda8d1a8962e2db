"""Killer Bunnies as a decider. Everything here routes; the rules live in what it calls."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from referee.games.killer_bunnies import acts, expiry, joining, penalty, trade
from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.leaving import leave
from referee.games.killer_bunnies.moments import is_free_moment
from referee.games.killer_bunnies.reasons import Reason as Refused
from referee.games.killer_bunnies.run import Run, no, offer
from referee.games.killer_bunnies.table import Table
from referee.games.killer_bunnies.windows import rules_of
from referee.kernel.flow import acting, closed, not_asked
from referee.kernel.game import Command, Join, LegalAction, SeatCommand, Settle
from referee.kernel.ids import SeatId
from referee.kernel.rejection import Objection, Reason

LEAVE: Final = offer(m.Leave, None)
"""At any moment, for anybody who plays (A-KB-99)."""


def accept(run: Run, command: Command) -> None:
    """Start what a legal command starts."""
    match command:
        case Settle():
            expiry.settle(run, command)
        case Join():
            joining.expect(run, command)
        case SeatCommand() if type(command) in ASIDE:
            ASIDE[type(command)].do(run, command)
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
        case Join():
            return joining.cannot_join(table, command)
        case SeatCommand():
            return gone(table, command) or closed(table, command) or seat_objection(table, command)
        case _:
            return no(Reason.NOT_OFFERED)


def gone(table: Table, command: SeatCommand) -> Objection | None:
    """Who has left does nothing any more, and who joins nothing yet."""
    if table.plays(command.seat):
        return None
    if any(newcomer.seat == command.seat for newcomer in table.newcomers):
        return no(Refused.NOT_SEATED, "KB-300", "A-KB-90")
    return no(Refused.SEAT_LEFT, "KB-303", "A-KB-91")


def seat_objection(table: Table, command: SeatCommand) -> Objection | None:
    """While an effect waits for the clock, no seat may do anything."""
    if table.top_frame and not table.top_frame.owed:
        return no(Reason.EFFECT_DUE, "A-KB-25", "A-KB-100", *acts.rules_of(command))
    aside = ASIDE.get(type(command))
    return aside.cannot(table, command) if aside else answer_objection(table, command)


def answer_objection(table: Table, command: SeatCommand) -> Objection | None:
    """Why a seat's answer to the open question is refused."""
    frame = table.top_frame
    if frame is None:
        return no(Reason.NOT_YOUR_DECISION, "KB-035")
    if command.seat not in frame.owed:
        return not_asked(frame, command.seat, "KB-035", "KB-041", *by(command))
    return frame.question.objection(table, command.seat, command)


def by(command: SeatCommand) -> tuple[str, ...]:
    """The rules of the card that an answer to a window plays."""
    play = command.play if isinstance(command, m.AnswerWindow) else None
    return rules_of(play.card) if play else ()


@dataclass(frozen=True, slots=True)
class Aside:
    """What answers no question: why it is refused, and what it does."""

    cannot: Callable[[Table, Any], Objection | None]
    do: Callable[[Run, Any], None]


ASIDE: Final[Mapping[type[SeatCommand], Aside]] = {
    m.Leave: Aside(lambda table, command: None, lambda run, command: leave(run, command.seat)),
    m.StandPass: Aside(acts.cannot_stand, acts.stand),
    m.PlayVerySpecial: Aside(acts.cannot_interrupt, acts.interrupt),
    m.CatchExtraCard: Aside(penalty.cannot_catch, penalty.catch),
    **dict.fromkeys(acts.OWN_TURN, Aside(acts.side_objection, acts.do)),
    **dict.fromkeys(trade.STEPS, Aside(trade.trade_objection, trade.take_step)),
}


act: Final = acting(Run, objection, accept)
"""What a command leads to; Rejected if the rules forbid it now."""


def legal_actions(table: Table, seat: SeatId) -> tuple[LegalAction, ...]:
    """Everything this seat may do now."""
    return tuple(_offers(table, seat)) if table.result is None and table.players else ()


def _offers(table: Table, seat: SeatId) -> Iterator[LegalAction]:
    frame = table.top_frame
    if frame is None or not frame.owed or not table.plays(seat):
        return
    free = is_free_moment(table)
    if seat in frame.owed:
        yield from frame.question.offers(table, frame, seat)
        if free:
            yield from acts.side_offers(table, frame, seat)
    if free:
        yield from acts.interrupt_offers(table, seat)
    yield acts.other_standings(table.player(seat).standing)
    if free and frame.question.at_rest:
        yield from penalty.catch_offers(table, seat)
        yield from trade.trade_offers(table, seat)
    yield LEAVE
