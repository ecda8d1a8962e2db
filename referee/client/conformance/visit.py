"""A visit to a service: what is known of it so far, and requests without any mercy of an SDK."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import requests
from requests import Response

from referee.client.client import RefereeClient

PROBLEM: Final = "application/problem+json"
SECONDS: Final = 30.0


class Failed(Exception):
    """The service did something else than the contract says."""


@dataclass
class Visit:
    """One service, an organiser's key, and the game that is played on it."""

    url: str
    key: str
    ruleset: str = ""
    seed: str = "conformance"
    seats: int = 0
    game: str = ""
    commitment: str = ""
    tokens: dict[str, str] = field(default_factory=dict)
    record: list[dict[str, Any]] = field(default_factory=list)
    actions: int = 0
    http: requests.Session = field(default_factory=requests.Session)

    def __post_init__(self) -> None:
        self.url = self.url.rstrip("/").removesuffix("/v1")
        self.http.trust_env = False

    @property
    def path(self) -> str:
        return f"/v1/games/{self.game}"

    def client(self, token: str | None) -> RefereeClient:
        """The SDK, for whoever bears this token."""
        return RefereeClient(self.url, token)

    def get(
        self, path: str, token: str | None = None, headers: Mapping[str, str] | None = None
    ) -> Response:
        return self.send("GET", path, token=token, headers=headers)

    def post(
        self,
        path: str,
        body: Any,
        token: str | None = None,
        *,
        key: str = "",
        headers: Mapping[str, str] | None = None,
    ) -> Response:
        named = {"Idempotency-Key": key or fresh_key(), **(headers or {})}
        return self.send("POST", path, token=token, headers=named, json=body)

    def send(
        self,
        method: str,
        path: str,
        *,
        token: str | None = None,
        headers: Mapping[str, str] | None = None,
        **rest: Any,
    ) -> Response:
        bearer = {"Authorization": f"Bearer {token}"} if token else {}
        return self.http.request(
            method,
            self.url + path,
            headers={**bearer, **(headers or {})},
            timeout=SECONDS,
            allow_redirects=False,
            **rest,
        )


def fresh_key() -> str:
    return uuid.uuid4().hex


def expect(response: Response, status: int, slug: str = "") -> Any:
    """The body of an answer of this status; of a problem of this type, if one is named."""
    if response.status_code != status:
        raise Failed(
            f"expected {status} {slug}, got {response.status_code}: {response.text[:200]}"
        )
    if not slug:
        return _json(response)
    media = response.headers.get("Content-Type", "").partition(";")[0]
    body = _json(response)
    if (media, body.get("status")) != (PROBLEM, status):
        raise Failed(f"{status} is no {PROBLEM}: {media}, {response.text[:200]}")
    if str(body.get("type")).rsplit("/", 1)[-1] != slug:
        raise Failed(f"expected the type {slug}, got {body.get('type')}")
    return body


def same(what: str, found: Any, wanted: Any) -> None:
    """These must not differ."""
    if found != wanted:
        raise Failed(f"{what}: expected {wanted!r}, got {found!r}")


def holds(what: str, condition: object) -> None:
    """This must be so."""
    if not condition:
        raise Failed(what)


def _json(response: Response) -> Any:
    media = response.headers.get("Content-Type", "").partition(";")[0]
    if media not in {PROBLEM, "application/json"}:
        return None
    try:
        return response.json()
    except ValueError as error:
        raise Failed(f"no JSON: {response.text[:200]}") from error
