"""A game at many versions, with others' eyes, and in sentences."""

import json
from typing import Any

from tests.api.table import Guest, HttpTable, a_game, json_of


def lines(guest: Guest, address: str) -> list[dict[str, Any]]:
    response = guest.get(address)
    assert response.status_code == 200, response.text
    return [json.loads(line) for line in response.text.splitlines()]


def over() -> HttpTable:
    """A game of the toy to its end."""
    table = a_game(target=1)
    for seat in ("A", "B"):
        table.roll(seat)
    assert json_of(table.a.get(table.path))["phase"] == "finished"
    return table


def test_many_views_are_what_each_one_is(table: HttpTable) -> None:
    table.roll()
    shown = {line["version"]: line for line in lines(table.a, f"{table.path}/views")}
    for version in range(1, table.version() + 1):
        one = json_of(table.a.get(f"{table.path}?at_version={version}"))
        assert shown[max(v for v in shown if v <= version)] == one


def test_the_first_view_is_that_which_held(table: HttpTable) -> None:
    table.roll()
    last = table.version()
    for first in range(1, last + 1):
        (held, *_) = lines(table.a, f"{table.path}/views?first={first}&last={first}")
        assert held == json_of(table.a.get(f"{table.path}?at_version={first}"))


def test_views_are_as_redacted_as_one(table: HttpTable) -> None:
    address = f"{table.path}/views?first={table.version()}"
    (own,), (public,) = lines(table.a, address), lines(table.spectator, address)
    assert own["view"]["table"]["secret"] is not None
    assert public["view"]["table"]["secret"] is None


def test_versions_that_are_not_there_have_no_views(table: HttpTable) -> None:
    assert table.a.get(f"{table.path}/views?first={table.version() + 1}").status_code == 404


def test_nobody_sees_with_others_eyes_while_it_runs(table: HttpTable) -> None:
    for guest in (table.a, table.spectator, table.organiser):
        for address in (f"{table.path}?seat=B", f"{table.path}/views?seat=B"):
            refused = guest.get(address)
            assert (refused.status_code, json_of(refused)["reason"]) == (403, "game-not-over")


def test_ones_own_eyes_are_ones_own(table: HttpTable) -> None:
    assert table.a.get(f"{table.path}?seat=A").json == table.a.get(table.path).json


def test_all_eyes_are_open_when_it_is_over() -> None:
    table = over()
    first = json_of(table.b.get(f"{table.path}?at_version={table.version() - 1}"))
    watched = json_of(table.spectator.get(f"{table.path}?at_version={table.version() - 1}&seat=B"))
    assert watched == first


def test_a_seat_that_is_not_there_sees_nothing(table: HttpTable) -> None:
    assert table.a.get(f"{table.path}?seat=Z").status_code == 404


def test_events_tell_themselves_when_asked(table: HttpTable) -> None:
    told = json_of(table.spectator.get(f"{table.path}/events?told=true"))["events"]
    plain = json_of(table.spectator.get(f"{table.path}/events"))["events"]
    assert told[0]["says"] == "A game for 2 is opened." and "says" not in plain[0]
    assert [{k: v for k, v in e.items() if k not in {"says", "rules"}} for e in told] == plain


def test_streams_tell_as_pages_do() -> None:
    table = over()
    stream = table.spectator.get(f"{table.path}/events?told=true", {"Accept": "text/event-stream"})
    assert '"says":"A sits down."' in stream.text
