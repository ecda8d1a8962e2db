"""Every cause of a refusal has its own type of problem, and leaves the stream as it was."""

from collections.abc import Callable
from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.api.table import Guest, Headers, HttpTable, an_open_game, fresh_key, json_of

Send = Callable[[HttpTable], TestResponse]


NO_HEADERS: Headers = {}


def act(body: Any, headers: Headers = NO_HEADERS, *, seen: bool = True) -> Send:
    return lambda t: t.a.post(f"{t.path}/actions", body, {**(t.seen() if seen else {}), **headers})


def raw(body: bytes, **headers: str) -> Send:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda t: t.a.send(f"{t.path}/actions", body, {**t.seen(), **named})


def get(path: str, **headers: str) -> Send:
    return lambda t: t.a.get(path.format(game=t.game), headers)


ROLL = {"type": "roll"}
STREAM = {"Accept": "text/event-stream", "Last-Event-ID": "x"}

CAUSES: list[tuple[int, str, Send]] = [
    (400, "malformed-json", raw(b"{")),
    (400, "invalid-utf8", raw(b'"\xff"')),
    (400, "not-an-object", raw(b"[]")),
    (400, "duplicate-key", raw(b'{"type":"roll","type":"spin"}')),
    (400, "not-a-number", raw(b'{"type":NaN}')),
    (400, "number-out-of-range", raw(b'{"type":99999999999999999999}')),
    (400, "nul-character", raw(b'{"type":"\\u0000"}')),
    (400, "lone-surrogate", raw(b'{"type":"\\udc00"}')),
    (400, "nesting-too-deep", raw(b"[" * 5_000)),
    (
        400,
        "idempotency-key-missing",
        lambda t: t.app.test_client().post(
            f"{t.path}/actions", json=ROLL, headers={"Authorization": f"Bearer {t.a.token}"}
        ),
    ),
    (400, "idempotency-key-invalid", act(ROLL, {"Idempotency-Key": "two words"})),
    (400, "idempotency-key-invalid", act(ROLL, {"Idempotency-Key": "x" * 256})),
    (400, "if-match-invalid", act(ROLL, {"If-Match": "7"}, seen=False)),
    (400, "if-match-invalid", act(ROLL, {"If-Match": '"1" "2"'}, seen=False)),
    (428, "precondition-missing", act(ROLL, {"If-Match": "*"}, seen=False)),
    (412, "stale", act(ROLL, {"If-Match": 'W/"foreign", "1"'}, seen=False)),
    (400, "cursor-invalid", get("/v1/games/{game}/events", **STREAM)),
    (401, "unauthenticated", lambda t: t.spectator.post(f"{t.path}/actions", ROLL)),
    (401, "unauthenticated", lambda t: Guest(t.app, "nobody").get(t.path)),
    (401, "unauthenticated", get("/v1/games", Authorization="Basic QTpC")),
    (403, "forbidden", lambda t: t.organiser.post(f"{t.path}/actions", ROLL, t.seen())),
    (403, "forbidden", lambda t: t.a.post(f"{t.path}/start")),
    (403, "forbidden", lambda t: t.a.post("/v1/games", {"ruleset": "toy", "seats": 2})),
    (403, "forbidden", lambda t: t.a.get(f"{t.path}/record")),
    (404, "not-found", get("/v1/nothing")),
    (404, "not-found", get("/v1/games/{game}/")),
    (404, "not-found", get("//v1/games")),
    (404, "not-found", get("/v1/games/a%00b")),
    (404, "unknown-game", lambda t: t.spectator.get("/v1/games/g-unknown")),
    (404, "unknown-game", lambda t: t.organiser.post("/v1/games/g-unknown/start")),
    (404, "unknown-ruleset", get("/v1/rulesets/chess")),
    (404, "unknown-version", get("/v1/games/{game}?at_version=999")),
    (404, "unknown-seat", lambda t: t.spectator.post(f"{t.path}/seats", {"seat": "Z"})),
    (405, "method-not-allowed", lambda t: t.a.send(t.path, b"", method="DELETE")),
    (406, "not-acceptable", get("/v1/games/{game}/events", Accept="image/png")),
    (412, "stale", act(ROLL, {"If-Match": '"1"'}, seen=False)),
    (413, "body-too-large", raw(b'{"type":"' + b"x" * 70_000 + b'"}')),
    (415, "unsupported-media-type", raw(b"type=roll", Content_Type="text/plain")),
    (415, "unsupported-media-type", raw(b"{}", Content_Encoding="gzip")),
    (422, "bad-fields", act({"type": "fly"})),
    (422, "bad-fields", act({"typ": "roll"})),
    (422, "bad-fields", act({"type": "roll", "params": []})),
    (422, "bad-fields", act({"type": "roll", "params": {"card": 1}})),
    (422, "bad-fields", act({"type": "guess", "params": {"number": "5"}})),
    (422, "bad-fields", act({"type": "guess", "params": {"number": True}})),
    (422, "bad-fields", get("/v1/games/{game}/events?after=-1")),
    (422, "bad-fields", get("/v1/games/{game}/events?afer=1")),
    (422, "bad-fields", get("/v1/games/{game}?at_version=0")),
    (422, "bad-fields", get("/v1/games?phase=lost")),
    (422, "not-your-turn", lambda t: t.b.post(f"{t.path}/actions", ROLL, t.seen())),
    (422, "game-already-started", lambda t: t.organiser.post(f"{t.path}/start")),
    (422, "decision-closed", act({**ROLL, "decision": "d99"}, seen=False)),
    (428, "precondition-missing", act(ROLL, seen=False)),
]


@pytest.mark.parametrize(("status", "slug", "send"), CAUSES)
def test_each_cause_has_its_type_and_changes_nothing(
    table: HttpTable, status: int, slug: str, send: Send
) -> None:
    before = table.referee.store.tail(table.game, 0)
    response = send(table)
    body = json_of(response)
    assert (response.status_code, body["status"], body["type"]) == (
        status,
        status,
        f"/problems/{slug}",
    )
    assert response.mimetype == "application/problem+json"
    assert table.referee.store.tail(table.game, 0) == before


def test_a_refusal_by_the_rules_cites_them(table: HttpTable) -> None:
    body = json_of(table.roll("B"))
    assert [rule["id"] for rule in body["rules"]] == ["TOY-1"]
    assert body["rules"][0]["text"]


def test_a_taken_seat_stays_taken() -> None:
    table = an_open_game()
    claim = table.spectator.post(f"{table.path}/seats", {"seat": "A"})
    assert (claim.status_code, json_of(claim)["type"]) == (422, "/problems/seat-taken")


def test_wrong_fields_are_pointed_at(table: HttpTable) -> None:
    seats = {"ruleset": "toy", "seats": "2", "colour": "red"}
    errors = json_of(table.organiser.post("/v1/games", seats))["errors"]
    assert {e["pointer"] for e in errors} == {"/seats", "/colour"}


def test_what_would_be_right_is_said(table: HttpTable) -> None:
    body = {"ruleset": "Toy!", "seats": 0, "colour": "red"}
    errors = json_of(table.organiser.post("/v1/games", body))["errors"]
    told = {error["pointer"]: error["detail"] for error in errors}
    assert told["/ruleset"] == "Expected a text of the form [a-z0-9-]{1,40}"
    assert told["/seats"].startswith("Must be greater than or equal to 1")
    assert told["/colour"].startswith("Unknown. Expected only: ")
    (error,) = json_of(table.a.get(f"{table.path}/events?befor=1"))["errors"]
    expected = "Unknown. Expected only: after, limit, wait, told."
    assert error == {"parameter": "befor", "detail": expected}


def test_wrong_parameters_of_an_action_are_pointed_at(table: HttpTable) -> None:
    body = {"type": "guess", "params": {"number": 99}}
    answer = json_of(table.a.post(f"{table.path}/actions", body, table.seen()))
    assert [e["pointer"] for e in answer["errors"]] == ["/params/number"]


def test_a_wrong_parameter_of_an_address_is_named(table: HttpTable) -> None:
    errors = json_of(table.a.get("/v1/games?limit=many"))["errors"]
    assert [e["parameter"] for e in errors] == ["limit"]


def test_a_stale_request_is_told_where_the_game_is(table: HttpTable) -> None:
    stale = table.a.post(f"{table.path}/actions", ROLL, {"If-Match": '"1"'})
    assert json_of(stale)["version"] == table.version()


def test_allowed_methods_are_listed(table: HttpTable) -> None:
    response = table.a.send(table.path, b"", method="PUT")
    assert response.headers["Allow"] == "GET, HEAD, OPTIONS"


def test_who_is_not_known_is_told_how_to_say_it(table: HttpTable) -> None:
    nobody = Guest(table.app, "nobody").get(table.path)
    assert nobody.headers["WWW-Authenticate"] == 'Bearer realm="referee", error="invalid_token"'


def test_a_key_stands_for_one_request(table: HttpTable) -> None:
    key = fresh_key()
    assert table.roll(key=key).status_code == 200
    other = table.a.post(f"{table.path}/actions", {"type": "spin"}, table.seen(), key)
    assert (other.status_code, json_of(other)["type"]) == (422, "/problems/key-reused")


def test_an_endless_card_sets_the_game_aside(table: HttpTable) -> None:
    for _ in range(2):
        spun = table.a.post(f"{table.path}/actions", {"type": "spin"}, table.seen())
        assert (spun.status_code, json_of(spun)["type"]) == (409, "/problems/quarantined")


def test_every_problem_has_a_page(table: HttpTable) -> None:
    for address in json_of(table.a.get("/problems"))["problems"]:
        assert json_of(table.a.get(address))["type"] == address
