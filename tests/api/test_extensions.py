"""Time that is given, and vacations that are taken."""

from typing import Any

import pytest

from tests.api.timed import (
    DAY,
    a_game,
    ask,
    events,
    later,
    problem,
    seat,
)
from tests.application.table import NOON


def test_the_organiser_gives_a_seat_more_time() -> None:
    table = a_game()
    answer = ask(table.organiser, table, "extensions", seat="A", seconds=30, reason="Lag.")
    assert answer["clock"]["seats"]["A"]["due"] == NOON + 100_000
    told = next(event for event in events(table) if event["type"] == "ClockExtended")
    assert told["public"] == {"seat": "A", "ms": 30_000, "by": "organiser", "reason": "Lag."}


def test_a_seat_that_is_not_there_gets_none() -> None:
    table = a_game()
    assert problem(table.organiser, table, "extensions", seat="K", seconds=30) == (
        404,
        "unknown-seat",
    )


def test_a_seat_on_vacation_is_not_waited_for_until_it_is_back() -> None:
    table = a_game()
    ask(table.a, table, "vacation", days=2)
    later(table, 2 * DAY)
    table.settle()
    assert (seat(table)["due"], seat(table)["vacation_days"]) == (NOON + 172_870_000, 0)
    assert problem(table.a, table, "vacation", days=1) == (422, "no-vacation")


@pytest.mark.parametrize(
    ("who", "body", "expected"),
    [
        ("A", {"days": 0}, (422, "bad-fields")),
        ("A", {"days": 2**31}, (422, "bad-fields")),
        ("A", {}, (422, "bad-fields")),
        ("organiser", {"days": 1}, (403, "forbidden")),
    ],
)
def test_only_a_seat_takes_its_own_vacation(
    who: str, body: dict[str, Any], expected: tuple[int, str]
) -> None:
    table = a_game()
    guest = table.organiser if who == "organiser" else table.seats[who]
    assert problem(guest, table, "vacation", **body) == expected


def test_without_a_clock_there_is_no_time_to_give_or_to_take() -> None:
    table = a_game(None)
    more = problem(table.organiser, table, "extensions", seat="A", seconds=5)
    assert more == problem(table.a, table, "vacation", days=1) == (422, "no-clock")


@pytest.mark.parametrize("reason", ["x" * 201, "two\nlines", 7])
def test_a_reason_is_one_short_line(reason: Any) -> None:
    table = a_game()
    assert problem(table.organiser, table, "pause", reason=reason) == (422, "bad-fields")
