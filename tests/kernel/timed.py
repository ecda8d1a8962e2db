"""Games by the clock in the kernel, acted on without a store."""

from functools import reduce
from typing import Any

import pytest
from msgspec import UNSET

from referee.kernel import lifecycle as life
from referee.kernel.chance import ScriptedChance
from referee.kernel.clocks import ClockOptions, SeatTime
from referee.kernel.game import Command, Event, Game, Settle
from referee.kernel.ids import GameId, SeatId
from referee.kernel.lifecycle import UNBORN, Match
from referee.kernel.rejection import Rejected
from tests.toy import TOY
from tests.toy_messages import Roll

A, B, C = SeatId("A"), SeatId("B"), SeatId("C")
NOON = 1_700_000_000_000
SECOND = 1_000
USUAL = ClockOptions(reserve_seconds=60, move_seconds=10, increment_seconds=5, vacation_days=3)
WORDS = {"by": "organiser", "reason": "lunch"}


def act(match: Match, command: Command, rules: Game[Any, Any] = TOY) -> tuple[list[Event], Match]:
    """What happened; the state is that of the events, folded."""
    events, after = life.act(rules, match, command, ScriptedChance(*[2] * 99))
    folded = reduce(lambda m, e: life.evolve(rules, m, e), events, match)
    assert folded == after
    return list(events), after


def after(match: Match, *commands: Command) -> Match:
    return reduce(lambda m, c: act(m, c)[1], commands, match)


def born(clock: ClockOptions | None = USUAL, **options: Any) -> Match:
    """A game of two seats that began at noon."""
    create = life.CreateGame(
        at=NOON,
        game=GameId("g"),
        options={"target": 1_000, **options},
        seats=2,
        commitment="c",
        clock=clock or UNSET,
    )
    claims = [life.ClaimSeat(at=NOON, seat=seat) for seat in (A, B)]
    return after(UNBORN, create, *claims, life.StartGame(at=NOON))


def roll(seat: SeatId, at: int) -> Roll:
    return Roll(at=at, seat=seat)


def settle(match: Match, at: int | None = None, place: int = 0) -> Settle:
    """The settlement of what falls due first, at its time."""
    due = life.deadlines(TOY, match)[place]
    moment = due.due if at is None else at
    return Settle(at=moment, deadline=due.id, generation=due.generation)


def time_of(match: Match, seat: SeatId = A) -> SeatTime:
    assert match.clock
    return match.clock.time(seat)


def dues(match: Match) -> dict[str, int]:
    return {d.id: d.due for d in life.deadlines(TOY, match)}


def refused(match: Match, command: Command) -> list[str]:
    with pytest.raises(Rejected) as refusal:
        life.act(TOY, match, command, ScriptedChance())
    return [refusal.value.reason]


def names(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


GAME, PLAIN = born(), born(None)
