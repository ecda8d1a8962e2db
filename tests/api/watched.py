"""Games that somebody watches, and the tokens to do it with."""

from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any

from werkzeug.test import TestResponse

from tests.api.table import Guest, HttpTable, an_open_game, json_of
from tests.application.table import StoppedClock

SECOND = 1_000
NO_ACCESS: Mapping[str, Any] = {}


def a_watched_game(access: Mapping[str, Any], *, over: bool = False) -> HttpTable:
    """A running game with a policy of its own."""
    table = an_open_game()
    body = {"ruleset": "toy", "seats": 2, "options": {"target": 1_000}, **access}
    game = json_of(table.organiser.post("/v1/games", body))["game"]
    claims = [json_of(table.spectator.post(f"/v1/games/{game}/seats")) for _ in range(2)]
    seats = {claim["seat"]: Guest(table.app, claim["token"]) for claim in claims}
    table = replace(table, game=game, seats=seats)
    assert table.organiser.post(f"{table.path}/start").status_code == 200
    if over:
        table.organiser.post(f"{table.path}/abandon")
    return table


def granted(table: HttpTable, role: str, **wanted: Any) -> Guest:
    made = table.organiser.post(f"{table.path}/tokens", {"role": role, **wanted})
    assert made.status_code == 201, made.text
    return Guest(table.app, json_of(made)["token"])


def rows(table: HttpTable) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = json_of(table.organiser.get(f"{table.path}/tokens"))["tokens"]
    return listed


def revoked(table: HttpTable, guest: Guest, key: str | None = None) -> TestResponse:
    """The token's id is the beginning of its digest, which is all that the service keeps."""
    digest = sha256((guest.token or "").encode()).hexdigest()
    return table.organiser.post(f"{table.path}/tokens/{digest[:20]}/revoke", key=key)


def pass_time(table: HttpTable, ms: int) -> None:
    clock = table.referee.clock
    assert isinstance(clock, StoppedClock)
    clock.now += ms
