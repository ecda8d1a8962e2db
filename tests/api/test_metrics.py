"""What /metrics tells, and what no label ever holds."""

import re

from tests.api.table import Guest, HttpTable

LABELS = {"operation", "status", "le", "origin", "generation", "implementation"}
LABELS |= {"major", "minor", "patchlevel", "version"}
"""Ours, and those that the library has of Python itself."""


def shown(table: HttpTable) -> str:
    return table.spectator.get("/metrics").text


def count(table: HttpTable, line: str) -> float:
    found = re.search(rf"^{re.escape(line)} (\S+)$", shown(table), re.M)
    return float(found[1]) if found else 0.0


def test_an_action_is_counted_by_its_operation_and_timed(table: HttpTable) -> None:
    answered = 'referee_answers_total{operation="act",status="200"}'
    timed = 'referee_request_seconds_count{operation="act"}'
    before = count(table, answered), count(table, timed)
    assert table.roll().status_code == 200
    assert (count(table, answered), count(table, timed)) == (before[0] + 1, before[1] + 1)


def test_what_nobody_described_has_one_label_whatever_its_address(table: HttpTable) -> None:
    table.spectator.get("/v1/a-secret-address")
    assert "a-secret-address" not in shown(table)
    assert count(table, 'referee_answers_total{operation="none",status="404"}') >= 1


def test_long_polls_are_timed_apart(table: HttpTable) -> None:
    line = 'referee_request_seconds_count{operation="listEvents, waiting"}'
    before = count(table, line)
    table.a.get(f"{table.path}/events?after=0&wait=1")
    assert count(table, line) == before + 1


def test_an_open_stream_is_counted_until_it_is_left(table: HttpTable) -> None:
    before = count(table, "referee_open_streams")
    stream = table.a.get(f"{table.path}/events", {"Accept": "text/event-stream"})
    assert count(table, "referee_open_streams") == before + 1
    stream.close()
    assert count(table, "referee_open_streams") == before


def test_no_label_names_a_game_or_a_token(table: HttpTable) -> None:
    table.roll()
    Guest(table.app, "a-token-of-nobody").get(table.path)
    text = shown(table)
    assert {name for name in re.findall(r'[{,](\w+)="', text)} <= LABELS
    for secret in (table.game, table.a.token, "a-token-of-nobody"):
        assert secret is not None and secret not in text
