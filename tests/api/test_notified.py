"""The `webhooks` of openapi.yaml: their examples, and what is really sent, fit what is said."""

import json
from random import Random
from typing import Any, Final

import jsonschema  # type: ignore[import-untyped]  # it has no types of its own
import pytest

from eventstore.memory import MemoryStore
from referee.application.acting import Action, act
from referee.application.reading import offers
from referee.application.webhooks import types as webhook_types
from referee.application.webhooks.log import send_test
from referee.application.webhooks.messages import sent_body
from referee.application.webhooks.types import EVENT, is_pattern
from referee.games import GAMES
from referee.kernel.ids import RulesetId
from tests.api.contract import document
from tests.application.hooks import Post, posted, subscribed
from tests.application.table import a_game, a_referee, request
from tests.schemas import sample

WEBHOOKS: Final = document()["webhooks"]
TYPES: Final = {
    value
    for name, value in vars(webhook_types).items()
    if name.isupper() and isinstance(value, str) and name != "PATTERN" and value != EVENT
}


def check(message: dict[str, Any]) -> None:
    """The message is as the document says of its type."""
    name = "event" if message["type"].startswith(EVENT) else message["type"]
    content = WEBHOOKS[name]["post"]["requestBody"]["content"]["application/json"]
    schema = {**content["schema"], "components": document()["components"]}
    jsonschema.Draft202012Validator(schema).validate(message)


def test_every_type_is_described() -> None:
    assert set(WEBHOOKS) == {*TYPES, "event"}
    assert all(is_pattern(type_) for type_ in TYPES)


@pytest.mark.parametrize("name", sorted(WEBHOOKS))
def test_the_example_of_a_type_fits_its_schema(name: str) -> None:
    content = WEBHOOKS[name]["post"]["requestBody"]["content"]["application/json"]
    (example,) = content["examples"].values()
    check(example["value"])


def test_what_is_sent_in_a_whole_game_fits() -> None:
    rules = GAMES[RulesetId("bunny-bluff")]
    referee = a_referee(games={"bunny-bluff": rules})
    table = a_game(referee, 3, ruleset="bunny-bluff")
    subscribed(referee, table.organiser, "*")
    rng = Random(7)
    for _ in range(600):
        every = [
            (actor, offer)
            for actor in table.seats.values()
            for offer in offers(referee, actor, table.game).actions
        ]
        if not every:
            break
        actor, offer = next((one for one in every if one[1].decision), every[0])
        action = Action(offer.type, sample(offer.params, rng), offer.decision)
        version = table.version()
        act(referee, actor, table.game, action, if_match=version, request=request())
    post = posted(referee, Post())
    for message in post.sent:
        check(message)
    assert {"turn.due", "decision.due", "game.finished"} <= {*post.types()}
    numbers = [message["data"]["sequence"] for message in post.sent]
    assert numbers == [*range(1, len(numbers) + 1)]


def test_bodies_are_json_that_keeps_every_letter() -> None:
    store = MemoryStore()
    referee = a_referee(store)
    table = a_game(referee)
    hook = subscribed(referee, table.organiser, "test", name="Bj\u00f6rn \U0001f430")
    send_test(referee, table.organiser, hook.webhook.id, request())
    (row,) = store.deliveries(hook.webhook.id, after=0, limit=9)
    assert json.loads(sent_body(row))["data"]["name"] == "Bj\u00f6rn \U0001f430"
