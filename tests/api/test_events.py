"""One cursor, every channel: what a reader gets does not depend on how it asks."""

import json
import threading
from dataclasses import replace
from typing import Any

import pytest

from tests.api.table import Guest, HttpTable, a_game, an_app, json_of

LINES = {"Accept": "application/x-ndjson"}
STREAM = {"Accept": "text/event-stream"}


def page(table: HttpTable, after: int = 0, more: str = "") -> dict[str, Any]:
    return json_of(table.a.get(f"{table.path}/events?after={after}{more}"))


def lines(table: HttpTable, after: int = 0, more: str = "") -> list[Any]:
    response = table.a.get(f"{table.path}/events?after={after}{more}", LINES)
    return [json.loads(line) for line in response.data.splitlines()]


def messages(table: HttpTable, after: int = 0) -> list[Any]:
    """Everything of a stream that comes to its end."""
    headers = {**STREAM, "Last-Event-ID": str(after)}
    text = table.a.get(f"{table.path}/events", headers).text
    return [json.loads(part[6:]) for part in text.splitlines() if part.startswith('data: {"')]


@pytest.fixture
def over() -> HttpTable:
    table = a_game()
    table.roll()
    table.organiser.post(f"{table.path}/abandon")
    return table


@pytest.mark.parametrize("after", [0, 3, 7])
def test_every_channel_says_the_same_after_a_cursor(over: HttpTable, after: int) -> None:
    events = page(over, after)["events"]
    assert [e["version"] for e in events] == list(range(after + 1, over.version() + 1))
    assert lines(over, after) == events
    assert messages(over, after) == events


def test_pages_join_without_a_gap(over: HttpTable) -> None:
    found: list[Any] = []
    cursor = 0
    while got := page(over, cursor, "&limit=2"):
        found += got["events"]
        if not got["events"]:
            break
        cursor = got["next"]
    assert found == page(over)["events"]


def test_at_the_end_the_cursor_stays(over: HttpTable) -> None:
    assert page(over, over.version()) == {"events": [], "next": over.version()}


def test_a_stream_of_a_game_that_is_over_ends(over: HttpTable) -> None:
    text = over.a.get(f"{over.path}/events", STREAM).text
    assert text.endswith("event: end\ndata: {}\n\n")


def test_a_long_poll_returns_with_the_next_event(table: HttpTable) -> None:
    version = table.version()
    threading.Timer(0.1, table.roll).start()
    got = page(table, version, "&wait=10")
    assert got["events"][0]["type"] == "DieRolled"


def test_a_long_poll_of_a_quiet_game_comes_back_empty(table: HttpTable) -> None:
    assert page(table, table.version(), "&wait=0.05")["events"] == []


def test_lines_follow_the_game_while_it_is_not_quiet(table: HttpTable) -> None:
    version = table.version()
    threading.Timer(0.1, table.roll).start()
    found = [event["type"] for event in lines(table, version, "&wait=0.4")]
    assert found[:2] == ["DieRolled", "FoxDue"]


def test_a_stream_follows_a_running_game(table: HttpTable) -> None:
    response = table.a.get(f"{table.path}/events?after={table.version()}", STREAM)
    pieces = iter(response.response)
    assert next(pieces) == b"retry: 1000\n\n"
    table.roll()
    assert b'"type":"DieRolled"' in bytes(next(pieces))  # type: ignore[arg-type]  # it is bytes
    response.close()


def test_a_commit_of_another_process_is_noticed(table: HttpTable) -> None:
    response = table.a.get(f"{table.path}/events?after={table.version()}", STREAM)
    pieces = iter(response.response)
    next(pieces)
    other = an_app(table.referee)
    replace(table, seats={"A": Guest(other, table.a.token)}).roll()
    assert b'"type":"DieRolled"' in bytes(next(pieces))  # type: ignore[arg-type]  # it is bytes
    response.close()


def test_a_quiet_stream_is_kept_alive() -> None:
    table = a_game(settings={"keep_alive": 0.02, "longest_stream": 0.1})
    text = table.a.get(f"{table.path}/events?after={table.version()}", STREAM).text
    assert ":\n\n" in text


def test_a_stream_ends_after_its_longest_time_and_can_be_taken_up() -> None:
    table = a_game(settings={"keep_alive": 0.01, "longest_stream": 0.05})
    assert "event: end" not in table.a.get(f"{table.path}/events", STREAM).text
    assert messages(table, 3)[0]["version"] == 4


def test_when_no_stream_is_free_the_client_is_told_when_to_come_back() -> None:
    table = a_game(settings={"streams": 1})
    held = table.a.get(f"{table.path}/events", STREAM)
    refused = table.a.get(f"{table.path}/events", STREAM)
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
    held.close()
    assert table.a.get(f"{table.path}/events?after=0", LINES).status_code == 200


def test_a_seat_reads_its_own_part_with_its_salt(table: HttpTable) -> None:
    dealt = [e for e in page(table)["events"] if e["type"] == "SecretDealt"]
    assert [sorted(e["private"]) for e in dealt] == [["A"], []]
    assert [sorted(e["salts"]) for e in dealt] == [["A"], []]
    assert all(e["commitments"] for e in dealt)
