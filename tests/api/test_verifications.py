"""POST /v1/verifications, and records as they are given out for it."""

from pathlib import Path

import pytest
from werkzeug.test import TestResponse

from referee.application.records import foreign
from referee.application.records.lines import MEDIA_TYPE
from referee.games import EDITIONS
from tests.api.table import Guest, HttpTable, a_game, an_app, an_open_game, json_of
from tests.recorded import documents, texts
from tests.toy import TOY

PATH = "/v1/verifications"
LINES = {"Content-Type": MEDIA_TYPE}


@pytest.fixture
def over() -> HttpTable:
    table = a_game()
    table.organiser.post(f"{table.path}/abandon")
    return table


def record_of(guest: Guest, table: HttpTable, scope: str = "whole") -> TestResponse:
    return guest.get(f"{table.path}/record?scope={scope}", {"Accept": MEDIA_TYPE})


def test_a_record_comes_in_its_own_media_type(over: HttpTable) -> None:
    assert record_of(over.spectator, over).mimetype == MEDIA_TYPE
    usual = over.spectator.get(f"{over.path}/record")
    assert usual.mimetype == "application/x-ndjson"
    assert usual.data == record_of(over.spectator, over).data


@pytest.mark.parametrize("scope", ["whole", "own", "public"])
def test_what_is_given_out_is_verified(over: HttpTable, scope: str) -> None:
    answer = over.a.send(PATH, record_of(over.a, over, scope).data, LINES)
    assert answer.status_code == 200, answer.text
    assert (json_of(answer)["verified"], json_of(answer)["scope"]) == (True, scope)


def test_a_changed_line_is_found(over: HttpTable) -> None:
    told = documents(record_of(over.a, over).data.splitlines())
    told[2]["at"] += 1
    found = json_of(over.a.send(PATH, b"\n".join(texts(told)), LINES))
    assert (found["verified"], found["finding"]["line"]) == (False, 3)
    assert (found["finding"]["check"], found["head"]["version"]) == ("chain", 1)


def test_a_running_game_is_recorded_for_each_role(table: HttpTable) -> None:
    statuses = {scope: record_of(table.a, table, scope).status_code for scope in ("own", "public")}
    assert statuses == {"own": 200, "public": 200}
    assert record_of(table.a, table).status_code == 403
    assert record_of(table.a, table, "most").status_code == 422
    assert json_of(table.b.send(PATH, record_of(table.a, table, "own").data, LINES))["verified"]


def test_it_needs_a_token(over: HttpTable) -> None:
    assert over.spectator.send(PATH, b"", LINES).status_code == 401


@pytest.mark.parametrize(
    "headers", [{}, {"Content-Type": "text/plain"}, {**LINES, "Content-Encoding": "gzip"}]
)
def test_other_media_types_are_refused(over: HttpTable, headers: dict[str, str]) -> None:
    assert over.a.send(PATH, b"{}", headers).status_code == 415


def test_a_body_has_a_limit_of_its_own(over: HttpTable) -> None:
    app = an_app(over.referee, body_bytes=10, record_bytes=100)
    answer = Guest(app, over.organiser.token).send(PATH, b"x" * 101, LINES)
    assert (answer.status_code, json_of(answer)["limit"]) == (413, 100)
    small = Guest(app, over.organiser.token).send(PATH, b"x" * 90, LINES)
    assert json_of(small)["finding"]["check"] == "form"


@pytest.mark.parametrize(
    "body", [b"", b"\n\n", b"[]\n{}", b"\xff\xfe", b'{"a":1}' * 3, b"[" * 999]
)
def test_anything_gets_an_answer(over: HttpTable, body: bytes) -> None:
    found = json_of(over.a.send(PATH, body, LINES))
    assert (found["verified"], found["finding"]["check"]) == (False, "form")


# Records of real tables

EXAMPLES = Path(__file__).parents[2] / "docs/reference/foreign"
BY_HAND = {"Content-Type": foreign.MEDIA_TYPE}


@pytest.fixture
def judge() -> Guest:
    table = an_open_game(ports={"games": {**EDITIONS, "toy": TOY}})
    return table.a


@pytest.mark.parametrize("file", sorted(EXAMPLES.iterdir()), ids=lambda file: file.stem)
def test_a_record_of_a_real_table_is_adjudicated(judge: Guest, file: Path) -> None:
    found = json_of(judge.send(PATH, file.read_bytes(), BY_HAND))
    assert (found["ruleset"], found["scope"]) == (file.stem, "foreign")
    assert found["verified"] is (found["finding"] is None) is (found["findings"] == [])
    assert found["reached"]["ruleset"] == file.stem


def test_an_illegal_action_comes_with_its_rules_and_what_was_legal(judge: Guest) -> None:
    text = (EXAMPLES / "president-bunny.jsonl").read_bytes()
    finding = json_of(judge.send(PATH, text, BY_HAND))["finding"]
    assert finding["rules"] == ["PB-10", "PB-11", "PB-12"]
    assert "pass-turn" in {offer["type"] for offer in finding["legal"]}


@pytest.mark.parametrize(
    "body", [b"", b"\n\n", b"[]\n{}", b"\xff\xfe", b'{"a":1}' * 3, b"[" * 999, b'{"format":1}']
)
def test_any_text_of_a_real_table_gets_an_answer(judge: Guest, body: bytes) -> None:
    found = json_of(judge.send(PATH, body, BY_HAND))
    assert (found["verified"], found["finding"]["check"]) == (False, "form")


def test_what_is_no_record_of_ours_is_not_taken_for_one(judge: Guest) -> None:
    text = (EXAMPLES / "bunny-bluff.jsonl").read_bytes()
    assert json_of(judge.send(PATH, text, LINES))["finding"]["check"] == "form"
