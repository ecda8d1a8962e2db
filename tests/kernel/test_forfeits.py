"""Seats that let their time run out again and again, and what becomes of them."""

from typing import Any

import pytest

from referee.games import GAMES
from referee.kernel import lifecycle as life
from referee.kernel.chance import SealedChance
from referee.kernel.clocks import ClockOptions
from referee.kernel.game import Event, Settle
from referee.kernel.ids import DecisionId, GameId, RulesetId
from referee.kernel.lifecycle import UNBORN, Match, Phase
from tests.kernel.timed import (
    NOON,
    SECOND,
    WORDS,
    A,
    B,
    C,
    act,
    born,
    names,
    settle,
    time_of,
)

LEFT = [name for name, rules in GAMES.items() if rules.timing and rules.timing.leave]
STRICT = ClockOptions(move_seconds=10, forfeit_after=2)
CHANCE = SealedChance(bytes(32), GameId("g"), ())


def begun(ruleset: str, seats: int, **options: Any) -> Match:
    """A game of a ruleset that began at noon, and is timed strictly."""
    rules = GAMES[RulesetId(ruleset)]
    create = life.CreateGame(
        at=NOON, game=GameId("g"), options=options, seats=seats, commitment="c", clock=STRICT
    )
    match = life.act(rules, UNBORN, create, CHANCE)[1]
    for seat in match.seats:
        match = life.act(rules, match, life.ClaimSeat(at=NOON, seat=seat), CHANCE)[1]
    return life.act(rules, match, life.StartGame(at=NOON), CHANCE)[1]


def silent(ruleset: str, match: Match) -> tuple[list[Event], Match]:
    """Nobody says a word until the end: all that happens, and how it ends."""
    rules, told = GAMES[RulesetId(ruleset)], list[Event]()
    while dues := life.deadlines(rules, match):
        due = dues[0]
        command = Settle(at=due.due, deadline=due.id, generation=due.generation)
        events, match = life.act(rules, match, command, CHANCE)
        told += events
    return told, match


@pytest.mark.rules("A-GEN-07", "A-KB-91", "A-KB-99", "A-BB-15", "A-PB-10", "A-OT-24")
@pytest.mark.parametrize("ruleset", LEFT)
def test_where_all_are_silent_seat_after_seat_is_forfeited_until_the_game_is_over(
    ruleset: str,
) -> None:
    limits = GAMES[RulesetId(ruleset)].timing
    assert limits
    match = begun(ruleset, 3, **dict.fromkeys(limits.limits))
    told, over = silent(ruleset, match)
    forfeited = [e.seat for e in told if isinstance(e, life.SeatForfeited)]
    assert over.phase in {Phase.FINISHED, Phase.ABANDONED}
    assert len(set(forfeited)) == len(forfeited) >= 2
    misses = [e.misses for e in told if isinstance(e, life.ClockExpired)]
    assert max(misses) == 2


@pytest.mark.rules("A-GEN-07")
def test_the_time_of_a_question_that_is_not_answered_counts_as_a_miss_too() -> None:
    match = begun("president-bunny", 3, turn_seconds=4)
    rules = GAMES[RulesetId("president-bunny")]
    due = life.deadlines(rules, match)[0]
    assert (due.id, due.due) == ("d1", NOON + 4 * SECOND)
    command = Settle(at=due.due, deadline=due.id, generation=0)
    events, after_it = life.act(rules, match, command, CHANCE)
    assert isinstance(events[0], life.ClockExpired)
    assert time_of(after_it, events[0].seat).misses == 1


@pytest.mark.rules("A-GEN-07", "KB-024")
def test_of_seats_that_are_asked_together_each_has_its_own_time() -> None:
    match, rules = begun("killer-bunnies", 3), GAMES[RulesetId("killer-bunnies")]
    longer = life.ExtendClock(at=NOON, seat=B, ms=5 * SECOND, **WORDS)
    match = life.act(rules, match, longer, CHANCE)[1]
    for seat in (A, C):
        due = life.deadlines(rules, match)[0]
        assert due.id == f"clock-{seat}"
        settled = Settle(at=due.due, deadline=due.id, generation=due.generation)
        match = life.act(rules, match, settled, CHANCE)[1]
    assert life.deadlines(rules, match)[0].id == "clock-B"
    assert match.table.frames[-1].owed == (B,)
    assert DecisionId("d1") == match.table.frames[-1].decision


def test_a_game_without_a_leaving_rule_decides_for_a_seat_for_ever() -> None:
    strict = born(ClockOptions(move_seconds=1, forfeit_after=1))
    events, _ = act(strict, settle(strict))
    assert names(events)[:2] == ["ClockExpired", "DieRolled"]
