"""What fuzzing has found, each fault as the smallest request that showed it."""

from typing import Any
from urllib.parse import quote

import pytest

from api.spec import openapi
from referee.games import GAMES
from tests.api.table import HttpTable, json_of

SCENARIO = {"ruleset": "toy", "position": {}, "steps": []}


def type_of(answer: Any) -> str:
    return str(json_of(answer)["type"]).removeprefix("/problems/")


@pytest.mark.parametrize("almost", [0, 1, "true", None])
def test_what_only_equals_true_or_false_is_neither(table: HttpTable, almost: Any) -> None:
    answer = table.a.post("/v1/rulings", {**SCENARIO, "go_on": almost})
    assert [error["pointer"] for error in json_of(answer)["errors"]] == ["/go_on"]


@pytest.mark.parametrize("almost", [True, "2", 2.5, None])
def test_what_only_looks_like_an_integer_is_none(table: HttpTable, almost: Any) -> None:
    answer = table.organiser.post("/v1/games", {"ruleset": "toy", "seats": almost})
    assert [error["pointer"] for error in json_of(answer)["errors"]] == ["/seats"]


def test_a_number_without_a_fraction_is_an_integer(table: HttpTable) -> None:
    answer = table.organiser.send("/v1/games", b'{"ruleset":"toy","seats":2.0}')
    assert answer.status_code == 201


@pytest.mark.parametrize("last", ["", "x", "-1", "1.0", "9" * 10])
def test_a_last_event_that_is_no_version_is_refused_in_every_form(
    table: HttpTable, last: str
) -> None:
    for form in ("application/json", "application/x-ndjson", "text/event-stream"):
        headers = {"Accept": form, "Last-Event-ID": last}
        assert type_of(table.a.get(f"{table.path}/events", headers)) == "cursor-invalid"


@pytest.mark.parametrize("wait", ["0.000001234567890123", "1e-05", "0.0"])
def test_a_wait_is_any_number_of_seconds(table: HttpTable, wait: str) -> None:
    assert table.a.get(f"{table.path}/events?after=9&wait={wait}").status_code == 200


@pytest.mark.parametrize("wait", ["nan", "inf", "-1", "25.1", "1e9", "", " 1", "0x1"])
def test_a_wait_that_is_none_is_refused(table: HttpTable, wait: str) -> None:
    answer = table.a.get(f"{table.path}/events?wait={quote(wait)}")
    assert type_of(answer) == "bad-fields"


@pytest.mark.parametrize("name", ["two\nlines", "\u202edlog", "bell\u0007", "x" * 61])
def test_a_name_is_one_line_of_text(table: HttpTable, name: str) -> None:
    answer = table.spectator.post(f"{table.path}/seats", {"name": name})
    assert [error["pointer"] for error in json_of(answer)["errors"]] == ["/name"]


def test_what_needs_a_token_says_so_before_it_reads_anything(table: HttpTable) -> None:
    assert type_of(table.spectator.get(f"{table.path}/tokens")) == "unauthenticated"
    assert type_of(table.spectator.send("/v1/games", b"no JSON")) == "unauthenticated"


def test_a_body_is_owed_only_where_something_must_be_said() -> None:
    owed = {
        operation["operationId"]
        for path in openapi(GAMES)["paths"].values()
        for operation in path.values()
        if isinstance(operation, dict) and operation.get("requestBody", {}).get("required")
    }
    assert {"createGame", "act", "addEntropy"} <= owed
    assert not owed & {"startGame", "abandonGame", "claimSeat", "nextGame", "addSeat"}
