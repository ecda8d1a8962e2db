"""The bodies of messages: `type`, `timestamp` and `data`, as Standard Webhooks has them.

A message of a game says which game, at which version, how the head of its chain reads there, what
happened as far as its subscriber may see it, and (added when it is queued) its number in the
order of this webhook's messages about this game.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final

import msgspec

from eventstore.webhooks import Delivery, Notice, Webhook
from referee.application.webhooks.happenings import Happening

_ENCODER: Final = msgspec.json.Encoder()


def about_game(
    webhook: Webhook, happening: Happening, type_: str, seen: Mapping[str, Any]
) -> Notice:
    """What a webhook is told of a happening, under one of its types."""
    event = happening.event
    stated = {
        "game": event.stream,
        "version": event.version,
        "head": event.hash,
        **happening.facts,
        "event": seen,
    }
    # By its hash: after a restore to an earlier moment a version may be told of anew.
    fact = "" if happening.lasting else event.hash
    name = "|".join((webhook.id, event.stream, fact, type_, happening.apart))
    return Notice(
        webhook=webhook.id,
        id=f"msg_{sha256(name.encode()).hexdigest()[:32]}",
        stream=event.stream,
        type=type_,
        version=event.version,
        at=event.at,
        body=_text(type_, event.at, stated),
    )


def about_webhook(type_: str, webhook: Webhook, at: int) -> str:
    """A body that is about a webhook itself."""
    stated = {
        "webhook": webhook.id,
        "name": webhook.name,
        "url": webhook.url,
        "state": webhook.state,
        "reason": webhook.reason or None,
    }
    return _text(type_, at, stated)


def sent_body(delivery: Delivery) -> bytes:
    """The body that is sent: with its place among the messages of its lane."""
    body = msgspec.json.decode(delivery.body)
    body["data"] = {"sequence": delivery.sequence, **body["data"]}
    return _ENCODER.encode(body)  # its members in the order in which they were stored


def _text(type_: str, at: int, stated: Mapping[str, Any]) -> str:
    moment = datetime.fromtimestamp(at / 1_000, UTC)
    body = {
        "type": type_,
        "timestamp": moment.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "data": stated,
    }
    return _ENCODER.encode(body).decode()
