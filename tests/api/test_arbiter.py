"""The judge's desk over HTTP."""

from typing import Any

import pytest

from referee.application.actors import Role, mint
from tests.api.table import Guest, HttpTable, a_game, fresh_key, json_of

RULING = {"text": "It counts.", "rules": ["TOY-1"], "about": 3}
WARNING = {"seat": "B", "kind": "warning", "reason": "Talking."}


@pytest.fixture
def table() -> HttpTable:
    return a_game()


def a_judge(table: HttpTable) -> Guest:
    return Guest(table.app, mint(table.referee, Role.JUDGE, "Jude"))


def filed(guest: Guest, path: str, body: Any, key: str | None = None) -> dict[str, Any]:
    response = guest.post(path, body, key=key)
    assert response.status_code == 201, response.text
    return json_of(response)


def test_a_judge_rules_penalises_and_notes(table: HttpTable) -> None:
    judge = a_judge(table)
    for kind, body in (("rulings", RULING), ("penalties", WARNING), ("notes", {"text": "Late."})):
        filed(judge, f"{table.path}/{kind}", body)
    seen = json_of(table.a.get(table.path))["view"]["desk"]
    assert seen == json_of(table.spectator.get(f"{table.path}/desk"))["desk"]
    assert [len(seen[kind]) for kind in ("rulings", "penalties", "notes")] == [1, 1, 1]


def test_a_protest_is_lodged_answered_and_another_withdrawn(table: HttpTable) -> None:
    first = filed(table.a, f"{table.path}/protests", {"text": "No!", "about": 3})
    assert first["events"][0]["public"]["protest"] == "protest-1"
    filed(table.b, f"{table.path}/protests", {"text": "Cold."})
    filed(table.b, f"{table.path}/protests/protest-2/withdraw", {})
    answer = {"upheld": False, "text": "It stands."}
    filed(a_judge(table), f"{table.path}/protests/protest-1/answer", answer)
    desk = json_of(table.a.get(f"{table.path}/desk"))["desk"]
    assert [protest["state"] for protest in desk["protests"]] == ["rejected", "withdrawn"]


def test_a_game_is_taken_back(table: HttpTable) -> None:
    start, before = table.version(), json_of(table.a.get(table.path))["view"]["table"]
    table.roll()
    filed(a_judge(table), f"{table.path}/rewinds", {"to": start, "reason": "Stuck."})
    assert json_of(table.a.get(table.path))["view"]["table"] == before
    told = json_of(table.a.get(f"{table.path}/events?after={start}"))["events"]
    assert "position" not in str(told) and told[-1]["type"] == "Rewound"


def test_an_order_sent_again_is_answered_again(table: HttpTable) -> None:
    judge, key = a_judge(table), fresh_key()
    once = filed(judge, f"{table.path}/rulings", RULING, key)
    again = judge.post(f"{table.path}/rulings", RULING, key=key)
    assert json_of(again) == once and again.headers["Idempotent-Replayed"] == "true"
    other = judge.post(f"{table.path}/penalties", WARNING, key=key)
    assert json_of(other)["type"] == "/problems/key-reused"


@pytest.mark.parametrize(
    ("path", "body", "problem"),
    [
        ("rulings", {"text": "So.", "rules": ["KB-999"]}, "no-such-rule"),
        ("rulings", {"text": "So.", "about": 999}, "unknown-version"),
        ("rulings", {"text": ""}, "bad-fields"),
        ("rulings", {"text": "two\nlines"}, "bad-fields"),
        ("notes", {"confidential": "\u202eturned"}, "bad-fields"),
        ("penalties", {**WARNING, "seat": "Z"}, "unknown-seat"),
        ("penalties", {**WARNING, "kind": "flogging"}, "no-such-penalty"),
        ("penalties", {**WARNING, "points": 3}, "points-misplaced"),
        ("notes", {}, "nothing-said"),
        ("forfeits", {"seat": "B", "reason": "Gone."}, "not-offered"),
        ("clock-corrections", {"seat": "B", "ms": 5, "reason": "Dark."}, "no-clock"),
        ("protests/protest-9/answer", {"upheld": True, "text": "So."}, "no-such-protest"),
        ("release", {"reason": "Mended."}, "not-quarantined"),
        ("rewinds", {"to": 999, "reason": "Stuck."}, "unknown-version"),
        ("rewinds", {"to": 1, "reason": "Stuck."}, "game-not-started"),
    ],
)
def test_what_cannot_be_ordered_is_a_problem(
    table: HttpTable, path: str, body: Any, problem: str
) -> None:
    answer = a_judge(table).post(f"{table.path}/{path}", body)
    assert json_of(answer)["type"] == f"/problems/{problem}"


@pytest.mark.parametrize("kind", ["rulings", "penalties", "notes", "forfeits", "release"])
def test_nobody_else_gives_orders(table: HttpTable, kind: str) -> None:
    bodies: dict[str, Any] = {"rulings": RULING, "penalties": WARNING, "notes": {"text": "x"}}
    body = bodies.get(kind, {"reason": "x", **({"seat": "B"} if kind == "forfeits" else {})})
    for guest in (table.organiser, table.a):
        assert guest.post(f"{table.path}/{kind}", body).status_code == 403
    assert table.spectator.post(f"{table.path}/{kind}", body).status_code == 401


def test_the_quarantine_is_listed_and_left(table: HttpTable) -> None:
    judge = a_judge(table)
    table.referee.store.quarantine(table.game, "endless loop")
    listed = json_of(judge.get("/v1/quarantine"))["games"]
    assert [(row["game"], row["reason"]) for row in listed] == [(table.game, "endless loop")]
    assert table.roll().status_code == 409
    filed(judge, f"{table.path}/release", {"reason": "Mended."})
    assert json_of(judge.get("/v1/quarantine"))["games"] == []
    assert table.roll().status_code == 200
    assert table.a.get("/v1/quarantine").status_code == 403
    assert table.spectator.get("/v1/quarantine").status_code == 401
