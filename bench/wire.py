"""Prepared requests: what a client of ours, and one of the reference, sends over the wire."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

import orjson
from msgspec import Struct

from bench.scripts import Act, Script
from referee.client.client import RefereeClient


class Opened(Struct, frozen=True):
    """A running game: its id and the token of each seat."""

    game: str
    tokens: Mapping[str, str]


def opened(organiser: RefereeClient, script: Script) -> Opened:
    """Open the practice game of a script and seat everybody."""
    seed, options = script.seed, script.options
    created = organiser.create_game("killer-bunnies", script.seats, options, practice=seed)
    game = created["game"]
    claims = [organiser.claim(game) for _ in range(script.seats)]
    organiser.start(game)
    return Opened(game, {claim["seat"]: claim["token"] for claim in claims})


def lane_of(opened: Opened, acts: Sequence[Act]) -> tuple[str, ...]:
    """The requests of these acts, in order."""
    return tuple(_action(opened, act) for act in acts)


def _action(opened: Opened, act: Act) -> str:
    body: dict[str, Any] = {"type": act.type, "params": act.params}
    headers = {"Authorization": f"Bearer {opened.tokens[act.seat]}"}
    if act.decision:
        body["decision"] = act.decision
    else:
        headers["If-Match"] = f'"{act.version}"'
    return post(f"/v1/games/{opened.game}/actions", body, headers)


def post(path: str, body: Mapping[str, Any], headers: Mapping[str, str] = {}) -> str:
    """A whole request as text."""
    text = orjson.dumps(body).decode()
    lines = [
        f"POST {path} HTTP/1.1",
        "Host: localhost",
        "Content-Type: application/json",
        f"Idempotency-Key: {uuid.uuid4().hex}",
        *(f"{name}: {value}" for name, value in headers.items()),
        f"Content-Length: {len(text)}",
    ]
    return "\r\n".join([*lines, "", text])
