"""The time of a game in its life: clocks pressed, expired, extended; pauses and vacations."""

import pytest

from referee.kernel import lifecycle as life
from referee.kernel.game import Command
from referee.kernel.ids import SeatId
from referee.kernel.lifecycle import Match, Phase
from tests.kernel.timed import (
    GAME,
    NOON,
    PLAIN,
    SECOND,
    WORDS,
    A,
    B,
    C,
    act,
    after,
    dues,
    names,
    refused,
    roll,
    settle,
    time_of,
)
from tests.toy import TOY

PAUSE = life.PauseGame(at=NOON + 4 * SECOND, **WORDS)
RESUME = life.ResumeGame(at=NOON + 100 * SECOND, **WORDS)
NOT_DUE = ["not-due"]


def test_without_a_clock_nothing_of_it_is_anywhere() -> None:
    assert (PLAIN.clock, life.deadlines(TOY, PLAIN)) == (None, ())
    assert not {"clock", "paused", "resumes"} & life.life_of(PLAIN).keys()


def test_the_clock_of_who_is_on_turn_runs_from_the_start() -> None:
    assert dues(GAME) == {"clock-A": NOON + 70 * SECOND}


def test_a_move_stops_the_clock_and_the_next_seat_is_charged_when_it_is_waited_for() -> None:
    events, rolled = act(GAME, roll(A, NOON + 30 * SECOND))
    assert names(events) == ["DieRolled", "FoxDue", "ClocksMoved"]
    assert (time_of(rolled).reserve, [*dues(rolled)]) == (45 * SECOND, ["d1"])
    asked = after(rolled, settle(rolled))
    closed = after(asked, settle(asked))
    assert dues(closed) == {"clock-B": NOON + (30 + 60 + 70) * SECOND}


def test_windows_have_their_own_length_and_cost_no_seat_its_time() -> None:
    asked = after(GAME, roll(A, NOON), settle(after(GAME, roll(A, NOON))))
    assert [*dues(asked)] == ["d2"]


@pytest.mark.rules("A-GEN-07")
def test_a_clock_that_runs_out_decides_what_the_seat_owes() -> None:
    events, rolled = act(GAME, settle(GAME))
    assert events[0] == life.ClockExpired(A, 1)
    assert names(events) == ["ClockExpired", "DieRolled", "FoxDue", "ClocksMoved"]
    assert (time_of(rolled).reserve, time_of(rolled).misses) == (0, 1)


@pytest.mark.rules("A-GEN-07")
@pytest.mark.parametrize("early", [1, 70 * SECOND])
def test_a_clock_never_runs_out_early(early: int) -> None:
    assert refused(GAME, settle(GAME, at=NOON + 70 * SECOND - early)) == NOT_DUE


def test_a_clock_runs_out_once() -> None:
    expiry = settle(GAME)
    assert refused(after(GAME, expiry), expiry) == NOT_DUE


def test_a_move_in_the_last_moment_makes_the_expiry_late() -> None:
    expiry = settle(GAME)
    assert refused(after(GAME, roll(A, NOON + 70 * SECOND - 1)), expiry) == NOT_DUE


def test_an_extension_moves_the_end_and_makes_the_old_one_late() -> None:
    extend = life.ExtendClock(at=NOON + SECOND, seat=A, ms=30 * SECOND, **WORDS)
    events, extended = act(GAME, extend)
    assert events[0] == life.ClockExtended(A, 30 * SECOND, "organiser", "lunch")
    assert dues(extended) == {"clock-A": NOON + 100 * SECOND}
    assert refused(extended, settle(GAME)) == NOT_DUE


def test_an_extension_is_given_to_who_is_not_on_turn_too() -> None:
    extend = life.ExtendClock(at=NOON, seat=B, ms=SECOND, **WORDS)
    assert time_of(after(GAME, extend), B).reserve == 61 * SECOND


@pytest.mark.parametrize("seat", [C, SeatId("farm")])
def test_a_seat_that_is_not_there_has_no_clock(seat: SeatId) -> None:
    extend = life.ExtendClock(at=NOON, seat=seat, ms=SECOND, **WORDS)
    assert refused(GAME, extend) == ["no-clock"]


def test_without_a_clock_there_is_nothing_to_extend_and_no_vacation() -> None:
    extend = life.ExtendClock(at=NOON, seat=A, ms=SECOND, **WORDS)
    vacation = life.TakeVacation(at=NOON, seat=A, days=1)
    assert refused(PLAIN, extend) + refused(PLAIN, vacation) == ["no-clock", "no-clock"]


def test_a_vacation_is_a_public_fact_and_moves_the_end() -> None:
    events, away = act(GAME, life.TakeVacation(at=NOON, seat=A, days=2))
    assert events[0] == life.VacationTaken(A, 2)
    assert dues(away) == {"clock-A": NOON + (2 * 86_400 + 70) * SECOND}
    assert refused(away, life.TakeVacation(at=NOON, seat=A, days=2)) == ["no-vacation"]


@pytest.mark.parametrize("paused", [(), (PAUSE,)])
def test_with_the_end_of_a_game_all_clocks_stand_and_no_move_was_made(
    paused: tuple[Command, ...],
) -> None:
    over = after(GAME, *paused, life.AbandonGame(at=NOON + 4 * SECOND))
    assert (time_of(over).reserve, time_of(over).since, time_of(over).move) == (60_000, None, None)


# --- pauses -----------------------------------------------------------------------------------


def test_nothing_falls_due_while_a_game_is_paused() -> None:
    paused = after(GAME, PAUSE)
    assert (dues(paused), refused(paused, settle(GAME))) == ({}, ["game-paused"])


def test_nobody_acts_while_a_game_is_paused() -> None:
    assert refused(after(GAME, PAUSE), roll(A, NOON + 9 * SECOND)) == ["game-paused"]


@pytest.mark.parametrize("match", [GAME, PLAIN])
def test_a_pause_is_told_with_its_reason(match: Match) -> None:
    events, paused = act(match, PAUSE)
    assert events[0] == life.GamePaused(PAUSE.at, "organiser", "lunch")
    assert paused.paused == life.Pause(PAUSE.at, "organiser", "lunch")


def test_after_a_pause_the_clock_goes_on_where_it_stopped() -> None:
    resumed = after(GAME, PAUSE, RESUME)
    assert dues(resumed) == {"clock-A": RESUME.at + 66 * SECOND}
    assert refused(resumed, settle(GAME)) == NOT_DUE


@pytest.mark.parametrize("match", [GAME, PLAIN])
def test_what_was_due_is_due_later_by_the_length_of_the_pause(match: Match) -> None:
    waiting = after(match, roll(A, NOON))
    asked = after(waiting, settle(waiting))
    resumed = after(asked, PAUSE, RESUME)
    assert dues(resumed) == {"d2": NOON + (60 + 96) * SECOND}
    assert refused(resumed, settle(asked, at=RESUME.at + 999 * SECOND)) == NOT_DUE
    assert names(act(resumed, settle(resumed))[0])[0] == "GuessClosed"


def test_a_second_pause_moves_it_again() -> None:
    waiting = after(PLAIN, roll(A, NOON))
    asked = after(waiting, settle(waiting), PAUSE, RESUME)
    again = after(
        asked,
        life.PauseGame(at=RESUME.at, **WORDS),
        life.ResumeGame(at=RESUME.at + SECOND, **WORDS),
    )
    assert dues(again) == {"d2": NOON + (60 + 97) * SECOND}
    assert refused(again, settle(asked, at=dues(again)["d2"])) == NOT_DUE


@pytest.mark.parametrize(
    ("match", "command", "reason"),
    [
        (GAME, RESUME, "not-paused"),
        (after(GAME, PAUSE), PAUSE, "game-paused"),
        (after(GAME, PAUSE), life.TakeVacation(at=NOON, seat=A, days=1), "game-paused"),
        (after(GAME, life.AbandonGame(at=NOON)), PAUSE, "game-over"),
        (after(GAME, PAUSE, life.AbandonGame(at=NOON)), RESUME, "game-over"),
        (Match(phase=Phase.OPEN), PAUSE, "game-not-started"),
        (Match(phase=Phase.OPEN), RESUME, "game-not-started"),
    ],
)
def test_pauses_belong_to_a_game_that_is_under_way(
    match: Match, command: Command, reason: str
) -> None:
    assert refused(match, command) == [reason]


def test_a_paused_game_can_be_given_time_and_abandoned() -> None:
    extend = life.ExtendClock(at=PAUSE.at, seat=A, ms=SECOND, **WORDS)
    paused = after(GAME, PAUSE, extend)
    assert time_of(after(paused, RESUME)).left == 67 * SECOND
    assert after(paused, life.AbandonGame(at=PAUSE.at)).phase is Phase.ABANDONED
