"""The `webhooks` of the OpenAPI document: what a consumer is sent, and how it should answer."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from apispec import APISpec
from apispec.ext.marshmallow.openapi import OpenAPIConverter

from api.media import JSON
from api.schemas.messages import MESSAGES, OfDeadline, OfGame
from eventstore.webhooks import Delivery
from referee.application.webhooks.messages import sent_body

Document = dict[str, Any]

ANSWERS: Final[Mapping[str, str]] = {
    "2XX": "It has arrived. Answer soon, do the work later: after 15 seconds it counts as lost.",
    "410": "Send nothing more: the webhook is paused.",
    "default": "It is sent again, a little later each time, for three days; `Retry-After` in "
    "seconds is kept to. What follows about the same game waits meanwhile.",
}

HEADERS: Final = tuple(
    {
        "name": name,
        "in": "header",
        "required": True,
        "description": says,
        "schema": {"type": "string"},
        "example": example,
    }
    for name, says, example in (
        (
            "webhook-id",
            "The same for every attempt: a message that comes twice can be known by it.",
            "msg_0e3f7c1b2a4d5968778695a4b3c2d1e0",
        ),
        ("webhook-timestamp", "When it was sent, in seconds since 1970 UTC.", "1764500000"),
        (
            "webhook-signature",
            "Signatures with a space between them: `v1,` and the HMAC-SHA256, `v1a,` and the "
            "Ed25519 signature (base64) of id, timestamp and body, joined by dots. While secrets "
            "are replaced there are several of each.",
            "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
        ),
    )
)


def describe(spec: APISpec, converter: OpenAPIConverter, document: Document) -> None:
    """Put the webhooks into a document whose components come from this spec."""
    resolve: Any = converter.resolve_nested_schema  # apispec has half its types
    document["webhooks"] = {
        name: {"post": _received(name, summary, resolve(schema))}
        for name, (summary, schema) in MESSAGES.items()
    }
    document["components"] = spec.to_dict()["components"]


def show(document: Document, told: Iterable[Delivery]) -> None:
    """Put what was really told into the place where a reader looks for it."""
    shown: dict[str, Any] = {}
    for delivery in told:
        name = "event" if delivery.type.startswith("event.") else delivery.type
        shown.setdefault(name, json.loads(sent_body(delivery)))
    for name, message in _rare(shown).items():
        content = document["webhooks"][name]["post"]["requestBody"]["content"]
        content[JSON]["examples"] = {"sent": {"value": message}}


def _received(name: str, summary: str, schema: Mapping[str, Any]) -> Document:
    words = [word.capitalize() for word in name.replace(".", " ").split()]
    return {
        "operationId": "on" + "".join(words),
        "summary": summary,
        "tags": ["webhooks"],
        "security": [],
        "parameters": [dict(header) for header in HEADERS],
        "requestBody": {"required": True, "content": {JSON: {"schema": schema}}},
        "responses": {status: {"description": says} for status, says in ANSWERS.items()},
    }


def _rare(shown: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a rehearsal does not come to, made of what it did come to."""
    turn = shown.get("turn.due") or shown.get("decision.due")
    ended = shown.get("game.abandoned")
    if turn is None or ended is None:
        return shown
    common = {name: turn["data"][name] for name in OfGame().fields}
    late = {"deadline": turn["data"]["decision"], "kind": "turn", "due": 1_764_500_060_000}
    near = {name: {**common, **late, **turn["data"]}[name] for name in OfDeadline().fields}
    near["due"] = near["due"] or late["due"]
    result = {"winners": ["A"], "places": {"A": 1, "B": 2}, "facts": {}}
    made = {
        "decision.due": {**turn, "type": "decision.due"},
        "turn.due": {**turn, "type": "turn.due"},
        "deadline.near": {**turn, "type": "deadline.near", "data": near},
        "game.finished": {
            **ended,
            "type": "game.finished",
            "data": {**ended["data"], "result": result},
        },
    }
    return {**made, **shown}
