"""Games by the clock over HTTP, with a clock that goes on only by hand."""

from collections.abc import Mapping
from typing import Any

from tests.api.table import Guest, HttpTable, an_open_game, json_of
from tests.application.table import StoppedClock

SECOND = 1_000
DAY = 86_400
CLOCK = {"reserve_seconds": 60, "move_seconds": 10, "increment_seconds": 5, "vacation_days": 2}


def a_game(clock: Mapping[str, Any] | None = CLOCK, **options: Any) -> HttpTable:
    """Started; A is on turn and its time runs."""
    table = an_open_game(access={"clock": clock} if clock else {}, **{"target": 1_000, **options})
    assert table.organiser.post(f"{table.path}/start").status_code == 200
    return table


def later(table: HttpTable, seconds: int) -> None:
    clock = table.referee.clock
    assert isinstance(clock, StoppedClock)
    clock.now += SECOND * seconds


def view(table: HttpTable, query: str = "", guest: Guest | None = None) -> dict[str, Any]:
    """The game for everybody."""
    seen = (guest or table.spectator).get(f"{table.path}{query}")
    found: dict[str, Any] = json_of(seen)["view"]
    return found


def seat(table: HttpTable, name: str = "A", query: str = "") -> dict[str, Any]:
    found: dict[str, Any] = view(table, query)["clock"]["seats"][name]
    return found


def ask(guest: Guest, table: HttpTable, what: str, /, **body: Any) -> dict[str, Any]:
    done = guest.post(f"{table.path}/{what}", body)
    assert done.status_code == 200, done.text
    return json_of(done)


def problem(guest: Guest, table: HttpTable, what: str, /, **body: Any) -> tuple[int, str]:
    answer = guest.post(f"{table.path}/{what}", body)
    return answer.status_code, json_of(answer)["type"].rsplit("/", 1)[1]


def events(table: HttpTable) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json_of(table.a.get(f"{table.path}/events"))["events"]
    return found


def types(table: HttpTable) -> list[str]:
    return [event["type"] for event in events(table)]
