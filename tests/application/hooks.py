"""Webhooks at the use cases: who subscribed, a relay, a consumer that answers as it is told."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from eventstore.webhooks import Webhook
from referee.application.actors import Actor
from referee.application.opening import abandon_game, create_game
from referee.application.referee import Referee
from referee.application.webhooks.delivering import Reply, deliver
from referee.application.webhooks.relaying import Relay
from referee.application.webhooks.subscribing import Made, Wanted, create_webhook
from tests.application.table import StoppedClock, request

URL = "https://tables.example.com/hooks"
DONE = Reply("delivered", 3, 200, "thanks")
DOWN = Reply("connection", 1)
NO = Reply("status", 2, 500, "not now")


@dataclass
class Post:
    """Stands where messages are sent; notes them."""

    replies: list[Reply] = field(default_factory=list)
    """What comes back first; then all is well."""
    sent: list[dict[str, Any]] = field(default_factory=list)
    headers: list[Mapping[str, str]] = field(default_factory=list)
    urls: list[str] = field(default_factory=list)
    before: Callable[[], None] = lambda: None

    def __call__(self, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
        self.before()
        self.urls.append(url)
        self.headers.append(headers)
        self.sent.append(json.loads(body))
        return self.replies.pop(0) if self.replies else DONE

    def types(self) -> list[str]:
        return [message["type"] for message in self.sent]


def subscribed(referee: Referee, actor: Actor, *types: str, **wanted: Any) -> Made:
    whole = Wanted(**{"url": URL, "types": types, **wanted})
    return create_webhook(referee, actor, whole, request())


def posted(referee: Referee, post: Post | None = None) -> Post:
    """All that is to be told, told."""
    told = post or Post()
    Relay(referee).read_on()
    deliver(referee, told)
    return told


def a_short_game(referee: Referee, olga: Actor) -> str:
    """Two messages: created and abandoned."""
    made = create_game(referee, olga, "toy", {}, seats=2, request=request())
    abandon_game(referee, olga, made.game, request())
    return made.game


def state(referee: Referee, webhook: Webhook) -> Webhook:
    """The webhook as it is now."""
    found = referee.store.webhook(webhook.id)
    assert found is not None
    return found


def later(referee: Referee, ms: int) -> None:
    assert isinstance(referee.clock, StoppedClock)
    referee.clock.now += ms


def of(messages: Sequence[dict[str, Any]], type_: str) -> list[dict[str, Any]]:
    return [message for message in messages if message["type"] == type_]
