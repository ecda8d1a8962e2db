"""The toy over HTTP: who sits at the table, and short words for what they send."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from api.app import create_app
from api.settings import UNLIMITED, Settings
from eventstore.store import Store
from referee.application.actors import mint_organiser
from referee.application.referee import Referee
from tests.api import contract
from tests.application.table import a_referee

Headers = Mapping[str, str]


def fresh_key() -> str:
    return f"a-key-nobody-guesses-{secrets.token_hex(8)}"


def json_of(response: TestResponse) -> dict[str, Any]:
    """The body, which is an object."""
    body = response.get_json()
    assert isinstance(body, dict), response.text
    return body


@dataclass(frozen=True)
class Guest:
    """Somebody with a token, or a spectator without one."""

    app: Flask
    token: str | None = None

    def get(self, path: str, headers: Headers | None = None) -> TestResponse:
        return self.app.test_client().get(path, headers={**self._bearer(), **(headers or {})})

    def post(
        self, path: str, body: Any = None, headers: Headers | None = None, key: str | None = None
    ) -> TestResponse:
        named = {"Idempotency-Key": key or fresh_key(), **self._bearer(), **(headers or {})}
        return self.app.test_client().post(path, json=body or {}, headers=named)

    def send(
        self, path: str, body: bytes, headers: Headers | None = None, method: str = "POST"
    ) -> TestResponse:
        """Any bytes at all."""
        sent = {
            "Idempotency-Key": fresh_key(),
            "Content-Type": "application/json",
            **self._bearer(),
            **(headers or {}),
        }
        return self.app.test_client().open(path, method=method, data=body, headers=sent)

    def _bearer(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}


@dataclass(frozen=True)
class HttpTable:
    """One game of the toy with everybody around it."""

    app: Flask
    referee: Referee
    organiser: Guest
    game: str
    seats: Mapping[str, Guest] = field(default_factory=dict)

    @property
    def path(self) -> str:
        return f"/v1/games/{self.game}"

    @property
    def a(self) -> Guest:
        return self.seats["A"]

    @property
    def b(self) -> Guest:
        return self.seats["B"]

    @property
    def spectator(self) -> Guest:
        return Guest(self.app)

    def version(self) -> int:
        return self.referee.store.listed(self.game).head.version

    def seen(self) -> dict[str, str]:
        """The precondition of somebody who has just looked."""
        return {"If-Match": f'"{self.version()}"'}

    def roll(self, seat: str = "A", key: str | None = None) -> TestResponse:
        return self.seats[seat].post(f"{self.path}/actions", {"type": "roll"}, self.seen(), key)

    def settle(self) -> None:
        """Let the fox come and ask the others."""
        self.a.get(self.path)

    def guess(self, seat: str, decision: str, number: int = 5) -> TestResponse:
        body = {"type": "guess", "params": {"number": number}, "decision": decision}
        return self.seats[seat].post(f"{self.path}/actions", body)


def an_app(referee: Referee, **settings: Any) -> Flask:
    chosen = {"reads": "", "writes": "", "failures": "", "poll": 0.01, **settings}
    app = create_app(referee, Settings(**chosen))
    contract.keep_to(app)
    return app


def an_open_game(
    seats: int = 2,
    *,
    store: Store | None = None,
    settings: Mapping[str, Any] = {},
    access: Mapping[str, Any] = {},
    ports: Mapping[str, Any] = {},
    **options: Any,
) -> HttpTable:
    """Created over HTTP, with all seats claimed."""
    referee = a_referee(store, settle_grace=-1, **ports)
    app = an_app(referee, **settings)
    organiser = Guest(app, mint_organiser(referee, "Olga"))
    body = {"ruleset": "toy", "seats": seats, "options": options, **access}
    made = organiser.post("/v1/games", body)
    assert made.status_code == 201, made.text
    game = json_of(made)["game"]
    claims = [json_of(Guest(app).post(f"/v1/games/{game}/seats")) for _ in range(seats)]
    guests = {claim["seat"]: Guest(app, claim["token"]) for claim in claims}
    return HttpTable(app, referee, organiser, game, guests)


def a_game(seats: int = 2, **options: Any) -> HttpTable:
    """Started; A is on turn. Nobody wins unless a test lowers the target."""
    table = an_open_game(seats, **{"target": 1_000, **options})
    assert table.organiser.post(f"{table.path}/start").status_code == 200
    return table


__all__ = [
    "UNLIMITED",
    "Guest",
    "HttpTable",
    "a_game",
    "an_app",
    "an_open_game",
    "fresh_key",
    "json_of",
]
