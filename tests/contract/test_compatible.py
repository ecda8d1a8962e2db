"""The comparison finds what breaks clients, and lets pass what does not."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any, Final

import pytest

from tests.contract.compatible import breaches
from tests.contract.released import CURRENT, read, releases

Document = dict[str, Any]
DOCUMENT: Final = read(CURRENT)
GAMES: Final = "/v1/games"
EVENTS: Final = "/v1/games/{game}/events"


def schema(document: Document, name: str) -> dict[str, Any]:
    found: dict[str, Any] = document["components"]["schemas"][name]
    return found


def operation(document: Document, path: str, method: str) -> dict[str, Any]:
    found: dict[str, Any] = document["paths"][path][method]
    return found


def limit(document: Document) -> dict[str, Any]:
    parameters = operation(document, GAMES, "get")["parameters"]
    (found,) = (p["schema"] for p in parameters if p.get("name") == "limit")
    assert isinstance(found, dict)
    return found


Change = Callable[[Document], object]
NEW: Final = {"type": "string"}

BREAKING: Final[dict[str, Change]] = {
    "a path is gone": lambda d: d["paths"].pop(EVENTS),
    "a method is gone": lambda d: d["paths"][GAMES].pop("post"),
    "an operation has another name": lambda d: operation(d, GAMES, "get").update(operationId="x"),
    "a token is needed": lambda d: operation(d, GAMES, "get").update(security=[{"bearer": []}]),
    "a parameter is gone": lambda d: operation(d, GAMES, "get")["parameters"].pop(0),
    "a parameter is needed": lambda d: operation(d, GAMES, "get")["parameters"].append(
        {"in": "query", "name": "x", "required": True, "schema": NEW}
    ),
    "a bound is tighter": lambda d: limit(d).update(maximum=100),
    "a default is another": lambda d: limit(d).update(default=10),
    "a pattern is another": lambda d: schema(d, "NewGame")["properties"]["ruleset"].update(
        pattern="^x$"
    ),
    "a member has to be sent": lambda d: schema(d, "SeatClaim").update(required=["name"]),
    "a member is refused": lambda d: schema(d, "NewGame")["properties"].pop("practice"),
    "a type is refused": lambda d: schema(d, "NewGame")["properties"]["seats"].update(
        type="string"
    ),
    "a choice is refused": lambda d: operation(d, GAMES, "get")["parameters"][1]["schema"].update(
        enum=["open"]
    ),
    "a member does not come": lambda d: schema(d, "Created")["properties"].pop("commitment"),
    "a member may not come": lambda d: schema(d, "Created").update(required=["game"]),
    "null may come": lambda d: schema(d, "Created")["properties"]["game"].update(
        type=["string", "null"]
    ),
    "another value may come": lambda d: schema(d, "GameView")["properties"]["phase"][
        "enum"
    ].append("paused"),
    "a status is gone": lambda d: operation(d, GAMES, "post")["responses"].pop("201"),
    "a header is gone": lambda d: operation(d, GAMES, "post")["responses"]["201"]["headers"].pop(
        "Idempotent-Replayed"
    ),
    "a form is gone": lambda d: operation(d, EVENTS, "get")["responses"]["200"]["content"].pop(
        "text/event-stream"
    ),
    "a kind of problem is gone": lambda d: _forget(d, "in-flight"),
}

HARMLESS: Final[dict[str, Change]] = {
    "nothing": lambda d: None,
    "prose": lambda d: operation(d, GAMES, "get").update(summary="Other words."),
    "an operation more": lambda d: d["paths"].update({"/v1/new": {}}),
    "a parameter more": lambda d: operation(d, GAMES, "get")["parameters"].append(
        {"in": "query", "name": "x", "schema": NEW}
    ),
    "a looser bound": lambda d: limit(d).update(maximum=1_000),
    "a member more may be sent": lambda d: schema(d, "NewGame")["properties"].update(x=NEW),
    "a member more comes": lambda d: schema(d, "Created")["properties"].update(x=NEW),
    "fewer values come": lambda d: schema(d, "GameView")["properties"]["phase"]["enum"].pop(),
    "a kind of problem more": lambda d: operation(d, GAMES, "post")["responses"].update(
        {"418": {"description": "x"}}
    ),
    "a token is not needed": lambda d: operation(d, GAMES, "post").update(
        security=[{}, {"bearer": []}]
    ),
}


def _forget(document: Document, slug: str) -> None:
    for path in document["paths"].values():
        for known in path.values():
            for answer in known.get("responses", {}).values() if isinstance(known, dict) else ():
                for form in answer.get("content", {}).values():
                    form.get("examples", {}).pop(slug, None)


def changed(change: Change) -> Document:
    document = deepcopy(DOCUMENT)
    change(document)
    return document


@pytest.mark.parametrize("change", BREAKING.values(), ids=BREAKING)
def test_what_breaks_clients_is_found(change: Change) -> None:
    assert breaches(DOCUMENT, changed(change))


@pytest.mark.parametrize("change", HARMLESS.values(), ids=HARMLESS)
def test_what_does_not_is_let_pass(change: Change) -> None:
    assert breaches(DOCUMENT, changed(change)) == []


def test_clients_of_the_last_release_can_live_with_this_document() -> None:
    """A breaking change needs /v2: docs/explanation/versions.md says what may change in /v1."""
    assert breaches(read(releases()[-1]), DOCUMENT) == []
