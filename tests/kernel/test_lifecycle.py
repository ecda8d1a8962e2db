"""The life of any game: created, open for seats and entropy, running, over."""

from dataclasses import replace
from functools import reduce

import pytest

from referee.kernel import lifecycle as life
from referee.kernel.chance import ScriptedChance
from referee.kernel.game import Command, Event, SeatCommand, content_hash
from referee.kernel.ids import GameId, SeatId
from referee.kernel.lifecycle import UNBORN, Match, Phase
from referee.kernel.rejection import Reason, Rejected
from tests.toy import TOY
from tests.toy_messages import Roll

A, B = SeatId("A"), SeatId("B")
NOON = 1_700_000_000_000
CREATE = life.CreateGame(
    at=NOON, game=GameId("g"), options={"target": 1}, seats=2, commitment="c0ffee"
)


def claim(seat: SeatId) -> SeatCommand:
    return life.ClaimSeat(at=NOON, seat=seat)


def entropy(seat: SeatId, text: str = "00ff") -> SeatCommand:
    return life.AddEntropy(at=NOON, seat=seat, entropy=text)


START = life.StartGame(at=NOON)
ABANDON = life.AbandonGame(at=NOON)
ROLL = Roll(at=NOON, seat=A)


def decide(match: Match, command: Command) -> tuple[Event, ...]:
    return life.decide(TOY, match, command, ScriptedChance(*[6] * 9))


def follow(match: Match, command: Command) -> Match:
    return reduce(lambda m, e: life.evolve(TOY, m, e), decide(match, command), match)


def after(*commands: Command) -> Match:
    return reduce(follow, commands, UNBORN)


OPEN = after(CREATE)
FULL = after(CREATE, claim(A), claim(B))
RUNNING = after(CREATE, claim(A), claim(B), START)
FINISHED = after(CREATE, claim(A), claim(B), START, ROLL)
ABANDONED = after(CREATE, ABANDON)


@pytest.mark.parametrize(
    ("match", "phase"),
    [
        (UNBORN, Phase.NONE),
        (OPEN, Phase.OPEN),
        (FULL, Phase.OPEN),
        (RUNNING, Phase.RUNNING),
        (FINISHED, Phase.FINISHED),
        (ABANDONED, Phase.ABANDONED),
    ],
)
def test_the_phases_of_a_life(match: Match, phase: Phase) -> None:
    assert match.phase is phase


@pytest.mark.rules("A-GEN-03")
def test_the_first_event_binds_rules_and_luck() -> None:
    (created,) = decide(UNBORN, CREATE)
    assert created == life.GameCreated(
        game=GameId("g"),
        ruleset=TOY.id,
        ruleset_version="1",
        ruleset_hash=content_hash(TOY),
        options={"target": 1},
        seats=(A, B),
        commitment="c0ffee",
    )


def test_a_game_starts_with_its_seats_and_the_events_of_its_rules() -> None:
    started, *dealt = decide(FULL, START)
    assert started == life.GameStarted((A, B))
    assert [type(event) for event in dealt] and {type(e) for e in dealt} <= set(TOY.events)


@pytest.mark.rules("A-GEN-03")
def test_entropy_is_mixed_in_with_its_seat_in_the_order_given() -> None:
    match = after(CREATE, claim(A), entropy(B, "01"), entropy(A, "02"))
    assert match.entropy_texts == ("B:01", "A:02")


@pytest.mark.parametrize(
    ("match", "command", "reason"),
    [
        (UNBORN, life.CreateGame(
            at=NOON, game=GameId("g"), options={}, seats=9, commitment="c"), Reason.NOT_OFFERED),
        (follow(OPEN, claim(A)), claim(A), Reason.SEAT_TAKEN),
        (follow(OPEN, entropy(A)), entropy(A), Reason.NOT_OFFERED),
        (follow(OPEN, claim(A)), START, Reason.SEATS_NOT_CLAIMED),
        (OPEN, ROLL, Reason.NOT_STARTED),
        (RUNNING, START, Reason.ALREADY_STARTED),
        (RUNNING, claim(A), Reason.ALREADY_STARTED),
        (RUNNING, entropy(A), Reason.ALREADY_STARTED),
        (FINISHED, ROLL, Reason.GAME_OVER),
        (FINISHED, ABANDON, Reason.GAME_OVER),
        (ABANDONED, claim(A), Reason.GAME_OVER),
        (ABANDONED, START, Reason.GAME_OVER),
    ],
)  # fmt: skip
def test_what_does_not_fit_the_life_is_refused(
    match: Match, command: Command, reason: Reason
) -> None:
    with pytest.raises(Rejected) as refusal:
        decide(match, command)
    assert refusal.value.reason is reason


def test_while_it_runs_the_rules_judge() -> None:
    with pytest.raises(Rejected) as refusal:
        decide(RUNNING, Roll(at=NOON, seat=B))
    assert refusal.value.rules == ("TOY-1",)


def test_an_abandoned_game_keeps_its_table() -> None:
    assert follow(RUNNING, ABANDON).table == RUNNING.table


def test_what_the_ruleset_leaves_out_is_announced() -> None:
    short = replace(TOY, left_out=("0007",))
    (created,) = life.decide(short, UNBORN, CREATE, ScriptedChance())
    assert isinstance(created, life.GameCreated) and created.left_out == ("0007",)
