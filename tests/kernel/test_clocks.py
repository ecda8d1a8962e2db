"""Clocks at their edges: at zero, over nights and vacations, after moves, in pauses."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.kernel.clocks import (
    DAY,
    MINUTE,
    SECOND,
    Clock,
    ClockOptions,
    PlayHours,
    SeatTime,
    deadline_of,
    seat_of,
)
from referee.kernel.deadlines import Deadline
from referee.kernel.ids import DecisionId, SeatId

A, B, C = SeatId("A"), SeatId("B"), SeatId("C")
HOUR = 60 * MINUTE
MIDNIGHT = 19_675 * DAY
"""2023-11-14T00:00Z."""
NOON = MIDNIGHT + 12 * HOUR
BY_DAY = PlayHours("08:00", "22:00")
BY_NIGHT = PlayHours("22:00", "06:00")


def a_clock(*seats: SeatId, **options: Any) -> Clock:
    chosen = {"reserve_seconds": 60, "move_seconds": 10, "increment_seconds": 5, **options}
    return Clock(ClockOptions(**chosen)).seating(*(seats or (A, B)))


def pressed(clock: Clock, at: int, *waits_for: SeatId) -> Clock:
    return clock.showing(*clock.pressed(waits_for, at))


def time_of(clock: Clock, seat: SeatId = A) -> SeatTime:
    time = clock.of(seat)
    assert time
    return time


def due(clock: Clock, seat: SeatId = A) -> int | None:
    return clock.due(time_of(clock, seat))


RUNNING = pressed(a_clock(), NOON, A)


def test_time_runs_for_the_seat_that_the_table_waits_for() -> None:
    assert (due(RUNNING, A), due(RUNNING, B)) == (NOON + 70 * SECOND, None)


def test_nothing_changes_while_the_table_waits_for_the_same() -> None:
    assert RUNNING.pressed([A], NOON + 3) == ()


@pytest.mark.parametrize(
    ("took", "reserve"),
    [(0, 65), (9, 65), (10, 65), (11, 64), (69, 6), (70, 5), (80, 5)],
)
def test_a_move_uses_its_own_time_first_and_then_brings_the_increment(
    took: int, reserve: int
) -> None:
    after = time_of(pressed(RUNNING, NOON + took * SECOND, B))
    assert (after.reserve, after.move, after.since) == (reserve * SECOND, None, None)


def test_the_increment_of_the_last_move_counts_too() -> None:
    assert time_of(pressed(RUNNING, NOON + 30 * SECOND)).reserve == 45 * SECOND


def test_each_move_has_its_own_time_anew() -> None:
    again = pressed(pressed(RUNNING, NOON + 30 * SECOND, B), NOON + 40 * SECOND, A)
    assert due(again) == NOON + (40 + 10 + 45) * SECOND


def test_two_seats_are_charged_at_once_and_each_stops_for_itself() -> None:
    both = pressed(a_clock(), NOON, A, B)
    one = pressed(both, NOON + 20 * SECOND, B)
    assert (due(both, A), due(one, A), due(one, B)) == (due(both, B), None, due(both, B))


@pytest.mark.parametrize("seats", [(A,), (B, A), (A, B, C)])
def test_only_what_changed_is_told_and_has_a_new_generation(seats: tuple[SeatId, ...]) -> None:
    told = RUNNING.pressed(seats, NOON + SECOND)
    assert [time.seat for time in told] == sorted({*seats} - {A} - {C})
    assert all(time.generation == time_of(RUNNING, time.seat).generation + 1 for time in told)


def test_what_falls_due_is_fenced_by_the_generation() -> None:
    assert RUNNING.deadlines() == (
        Deadline(DecisionId("clock-A"), 1, NOON + 70 * SECOND, "clock"),
    )


@pytest.mark.parametrize(("deadline", "seat"), [("clock-A", A), ("d7", None), ("t1-2", None)])
def test_a_deadline_tells_whose_clock_it_is_if_any(deadline: str, seat: SeatId | None) -> None:
    assert seat_of(DecisionId(deadline)) == seat
    assert seat is None or deadline_of(seat) == deadline


# --- misses, corrections --------------------------------------------------------------------


def test_a_missed_move_brings_no_increment_and_the_next_has_its_own_time() -> None:
    at = NOON + 70 * SECOND
    missed = RUNNING.missed(time_of(RUNNING), at)
    assert (missed.reserve, missed.move, missed.misses) == (0, None, 1)
    assert due(pressed(RUNNING.showing(missed), at, A)) == at + 10 * SECOND


def test_without_any_time_left_a_move_is_due_at_once() -> None:
    bare = a_clock(move_seconds=0, reserve_seconds=1)
    spent = bare.showing(bare.missed(time_of(bare), NOON), replace(time_of(bare, B), reserve=0))
    assert due(pressed(spent, NOON, B), B) == NOON


@pytest.mark.parametrize(("ms", "reserve"), [(30_000, 90_000), (-20_000, 40_000), (-99_000, 0)])
def test_a_correction_moves_the_end_but_never_below_nothing(ms: int, reserve: int) -> None:
    corrected = RUNNING.showing(RUNNING.corrected(time_of(RUNNING), ms))
    assert due(corrected) == NOON + 10 * SECOND + reserve
    assert time_of(corrected).generation == time_of(RUNNING).generation + 1


# --- pauses -----------------------------------------------------------------------------------


def test_a_pause_stops_what_runs_and_leaves_the_move_as_it_was() -> None:
    stopped = RUNNING.showing(*RUNNING.stopped(NOON + 4 * SECOND))
    assert (due(stopped), time_of(stopped).move) == (None, 6 * SECOND)
    resumed = stopped.showing(*stopped.resumed([A], NOON + DAY, DAY - 4 * SECOND))
    assert due(resumed) == NOON + DAY + 66 * SECOND


def test_only_what_ran_is_told_of_a_pause() -> None:
    assert [time.seat for time in RUNNING.stopped(NOON)] == [A]


@pytest.mark.parametrize(("seat", "end"), [(A, None), (B, NOON + HOUR + 70 * SECOND)])
def test_after_a_pause_time_runs_for_whom_the_table_waits_then(
    seat: SeatId, end: int | None
) -> None:
    stopped = RUNNING.showing(*RUNNING.stopped(NOON))
    resumed = stopped.showing(*stopped.resumed([B], NOON + HOUR, HOUR))
    assert due(resumed, seat) == end


# --- vacations --------------------------------------------------------------------------------


def on_vacation(clock: Clock, days: int, at: int) -> Clock:
    return clock.showing(clock.away(time_of(clock), days, at))


AWAY = on_vacation(pressed(a_clock(vacation_days=5), NOON, A), 2, NOON + 4 * SECOND)
BACK = NOON + 4 * SECOND + 2 * DAY


def test_a_vacation_stops_the_time_of_a_seat_until_it_is_back() -> None:
    assert due(AWAY) == BACK + 66 * SECOND
    assert (time_of(AWAY).vacation, time_of(AWAY).away_until) == (3, BACK)


def test_a_second_vacation_follows_the_first() -> None:
    assert due(on_vacation(AWAY, 1, NOON + DAY)) == BACK + DAY + 66 * SECOND


def test_a_move_made_on_vacation_costs_nothing() -> None:
    assert time_of(pressed(AWAY, NOON + DAY)).reserve == 65 * SECOND


def test_a_move_that_begins_on_vacation_waits_for_its_end() -> None:
    away = on_vacation(a_clock(vacation_days=2), 2, NOON)
    assert due(pressed(away, NOON + DAY, A)) == NOON + 2 * DAY + 70 * SECOND


def test_a_vacation_that_a_pause_falls_into_ends_later() -> None:
    stopped = AWAY.showing(*AWAY.stopped(NOON + DAY))
    resumed = stopped.showing(*stopped.resumed([A], NOON + DAY + HOUR, HOUR))
    assert due(resumed) == BACK + HOUR + 66 * SECOND


# --- play hours -------------------------------------------------------------------------------


def day(*hours: PlayHours) -> ClockOptions:
    return ClockOptions(move_seconds=1, play_hours=hours)


@pytest.mark.parametrize(
    ("hours", "start", "end", "played"),
    [
        ((), NOON, NOON + DAY, DAY),
        ((), NOON, NOON - 1, 0),
        ((BY_DAY,), NOON, NOON + HOUR, HOUR),
        ((BY_DAY,), MIDNIGHT, MIDNIGHT + 8 * HOUR, 0),
        ((BY_DAY,), MIDNIGHT + 7 * HOUR, MIDNIGHT + 9 * HOUR, HOUR),
        ((BY_DAY,), MIDNIGHT + 21 * HOUR, MIDNIGHT + 33 * HOUR, 2 * HOUR),
        ((BY_DAY,), MIDNIGHT, MIDNIGHT + 10 * DAY, 140 * HOUR),
        ((BY_NIGHT,), MIDNIGHT + 23 * HOUR, MIDNIGHT + 25 * HOUR, 2 * HOUR),
        ((BY_NIGHT,), NOON, NOON + DAY, 8 * HOUR),
        ((BY_DAY, BY_NIGHT), MIDNIGHT, MIDNIGHT + DAY, 20 * HOUR + 2 * HOUR),
        ((BY_DAY, PlayHours("09:00", "23:00")), MIDNIGHT, MIDNIGHT + DAY, 15 * HOUR),
        ((PlayHours("06:00", "06:00"),), NOON, NOON + DAY, DAY),
        ((PlayHours("00:00", "00:00"),), NOON, NOON + DAY, DAY),
    ],
)
def test_only_time_of_play_counts(
    hours: tuple[PlayHours, ...], start: int, end: int, played: int
) -> None:
    assert day(*hours).elapsed(start, end) == played


@pytest.mark.parametrize(
    ("hours", "start", "ms", "end"),
    [
        ((), NOON, HOUR, NOON + HOUR),
        ((BY_DAY,), NOON, 0, NOON),
        ((BY_DAY,), MIDNIGHT, 0, MIDNIGHT),
        ((BY_DAY,), MIDNIGHT, 1, MIDNIGHT + 8 * HOUR + 1),
        ((BY_DAY,), NOON, 10 * HOUR, MIDNIGHT + 22 * HOUR),
        ((BY_DAY,), NOON, 10 * HOUR + 1, MIDNIGHT + 32 * HOUR + 1),
        ((BY_DAY,), NOON, 10 * HOUR + 3 * 14 * HOUR, MIDNIGHT + 3 * DAY + 22 * HOUR),
        ((BY_NIGHT,), MIDNIGHT + 23 * HOUR, 7 * HOUR, MIDNIGHT + 30 * HOUR),
        ((BY_NIGHT,), NOON, 2 * HOUR, MIDNIGHT + DAY),
    ],
)
def test_time_runs_out_at_the_first_moment_at_which_it_was_played(
    hours: tuple[PlayHours, ...], start: int, ms: int, end: int
) -> None:
    assert day(*hours).after(start, ms) == end


spans = st.builds(
    PlayHours, *[st.integers(0, 1439).map(lambda m: f"{m // 60:02}:{m % 60:02}")] * 2
)


@given(st.lists(spans, max_size=4), st.integers(0, 10 * DAY), st.integers(1, 5 * DAY))
def test_after_is_the_way_back_from_elapsed(hours: list[PlayHours], start: int, ms: int) -> None:
    options = day(*hours)
    end = options.after(NOON + start, ms)
    assert options.elapsed(NOON + start, end) == ms
    assert options.elapsed(NOON + start, end - 1) == ms - 1


def test_a_night_between_costs_nothing() -> None:
    clock = pressed(a_clock(play_hours=(BY_DAY,)), MIDNIGHT + 22 * HOUR - SECOND, A)
    assert due(clock) == MIDNIGHT + 32 * HOUR + 69 * SECOND
    assert time_of(pressed(clock, MIDNIGHT + 32 * HOUR)).reserve == 65 * SECOND


@pytest.mark.parametrize(
    ("options", "fine"),
    [({}, False), ({"increment_seconds": 9}, False), ({"move_seconds": 1}, True),
     ({"reserve_seconds": 1}, True)],
)  # fmt: skip
def test_a_clock_has_some_time(options: dict[str, Any], fine: bool) -> None:
    assert (ClockOptions(**options).flaw is None) is fine
