"""What webhooks are told of a game, for the law of secrets: an organiser's and a seat's."""

from collections.abc import Iterator, Sequence
from typing import Any

import orjson

from referee.application.actors import actor_of
from referee.application.idempotency import Request
from referee.application.referee import Referee
from referee.application.webhooks.messages import sent_body
from referee.application.webhooks.nearing import tell_near
from referee.application.webhooks.relaying import Relay
from referee.application.webhooks.subscribing import Wanted, create_webhook

ALL = 100_000


def subscribed(referee: Referee, tokens: Sequence[str]) -> list[str]:
    """A webhook for everything, for the bearer of each token; their ids."""
    wanted = Wanted("https://listener.example.com/", ("*",))
    return [
        create_webhook(referee, actor_of(referee, token), wanted, Request("a-key", "")).webhook.id
        for token in tokens
    ]


def told(referee: Referee, webhooks: Sequence[str]) -> Iterator[Any]:
    """Type and body of every message, in order."""
    Relay(referee).read_on()
    tell_near(referee)
    for webhook in webhooks:
        rows = referee.store.deliveries(webhook, after=0, limit=ALL)
        assert rows, "the law would judge nothing"
        yield from ((row.type, orjson.loads(sent_body(row))) for row in rows)
