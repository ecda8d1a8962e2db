"""openapi.yaml is the application's own description, current and valid."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]  # it has no types of its own
import pytest
from openapi_spec_validator import validate

from api.app import create_app
from api.spec import document, openapi
from eventstore.memory import MemoryStore
from referee.application.referee import Referee
from referee.games import GAMES
from referee.kernel.game import params_schema
from referee.kernel.secrets import tag_of

COMMITTED = Path(__file__).parents[2] / "openapi.yaml"


@pytest.fixture(scope="module")
def described() -> dict[str, Any]:
    return openapi(GAMES)


def test_the_committed_document_is_current() -> None:
    assert COMMITTED.read_text() == document(GAMES), "write it anew: make openapi"


def test_it_is_valid(described: dict[str, Any]) -> None:
    validate(described)


def test_every_route_under_v1_is_described(described: dict[str, Any]) -> None:
    app = create_app(Referee(store=MemoryStore(), games={}, master=b""))
    rules = {str(rule) for rule in app.url_map.iter_rules() if str(rule).startswith("/v1")}
    assert len(rules) == len(described["paths"])


def test_operations_have_names_of_their_own(described: dict[str, Any]) -> None:
    names = [op["operationId"] for path in described["paths"].values() for op in _of(path)]
    assert len(names) == len(set(names))


def test_what_writes_asks_for_a_key(described: dict[str, Any]) -> None:
    key = {"$ref": "#/components/parameters/IdempotencyKey"}
    paths = described["paths"].items()
    storing = (
        p for name, p in paths if not name.endswith(("/rulings", "/dry-runs", "/verifications"))
    )
    posts = [path["post"] for path in storing if "post" in path]
    assert all(key in post["parameters"] for post in posts)


def test_every_answer_was_given_by_the_service_itself(described: dict[str, Any]) -> None:
    """All examples come from a rehearsal; these are left out of it, with a reason."""
    left_out = {
        "releaseGame",  # the game does not break
        "addSeat",  # the shortest game knows no newcomers
        "getBundle",  # a zip cannot be shown
        "getRuleset",  # its JSON Schemas are too much for the tools that follow references
    }
    for name, answer in _good_answers(described):
        shown = [form.get("examples") for form in answer["content"].values()]
        assert all(shown) or name in left_out, name


def test_an_action_shows_how_the_rules_refuse_it(described: dict[str, Any]) -> None:
    refused = described["paths"]["/v1/games/{game}/actions"]["post"]["responses"]["422"]
    (shown,) = (
        example["value"]
        for example in refused["content"]["application/problem+json"]["examples"].values()
        if "value" in example
    )
    assert shown["type"] == "/problems/not-your-decision"


def test_no_two_rehearsals_differ(described: dict[str, Any]) -> None:
    assert openapi(GAMES) == described


def test_examples_fit_the_schemas_of_their_actions(described: dict[str, Any]) -> None:
    schemas = {
        f"{game.id}.{tag_of(command)}": params_schema(command)
        for game in GAMES.values()
        for command in game.commands
    }
    body = described["paths"]["/v1/games/{game}/actions"]["post"]["requestBody"]
    for name, example in body["content"]["application/json"]["examples"].items():
        jsonschema.Draft202012Validator(schemas[name]).validate(example["value"]["params"])


def _good_answers(described: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path in described["paths"].values():
        for operation in _of(path):
            for status, answer in operation["responses"].items():
                if status.startswith("2"):
                    yield operation["operationId"], answer


def _of(path: dict[str, Any]) -> list[dict[str, Any]]:
    return [path[method] for method in ("get", "post") if method in path]
