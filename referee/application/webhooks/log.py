"""The log of a webhook: what was sent and what came back, sending it again, and a test."""

from typing import Any, Final

import msgspec
from msgspec import Struct

from eventstore.webhooks import NO_STREAM, Noted, Notice
from referee.application.actors import Actor, derive
from referee.application.errors import UnknownDelivery, plain_errors
from referee.application.idempotency import Request, keyed
from referee.application.referee import Referee
from referee.application.spelling import word
from referee.application.webhooks.messages import about_webhook
from referee.application.webhooks.subscribing import own_webhook, require_same
from referee.application.webhooks.types import TEST

END: Final = 2**62
"""Behind every delivery there is."""


class Sent(Struct, frozen=True):
    """What will be sent: a message of this id, or copies of deliveries after a number."""

    webhook: str
    replayed: bool
    message: str | None = None
    after: int = 0
    until: int | None = None


def send_test(referee: Referee, actor: Actor, webhook: str, request: Request) -> Sent:
    """Queue a message that says nothing, so that a consumer can be tried."""
    found, mine = own_webhook(referee, actor, webhook), keyed(actor, "test-webhook", request)
    message = f"msg_{word(derive(referee, 'webhook-test', webhook, request.key))}"
    now = referee.clock()
    notice = Notice(webhook, message, NO_STREAM, TEST, 0, now, about_webhook(TEST, found, now))
    with plain_errors():
        require_same(referee.store.noted(webhook, mine.scope, mine.key), mine)
        referee.store.post([notice], at=now)  # once, whoever repeats it
        noted = Noted(mine.scope, mine.key, mine.body)
        stood = referee.store.note_answer(webhook, noted)
    require_same(stood, mine)
    return Sent(webhook, stood is not None, message)


def redeliver(
    referee: Referee,
    actor: Actor,
    webhook: str,
    request: Request,
    *,
    after: int,
    until: int | None,
) -> Sent:
    """Send deliveries `after < number <= until` again, under their ids, behind what waits."""
    found, end = own_webhook(referee, actor, webhook), until if until is not None else END
    mine = keyed(actor, "redeliver", request)
    noted = Noted(mine.scope, mine.key, mine.body)
    with plain_errors():
        told = {"after": after, "until": end, "at": referee.clock()}
        stood = referee.store.post_again(found.id, **told, noted=noted)
    require_same(stood, mine)
    return Sent(webhook, stood is not None, None, after, until)


def redeliver_one(
    referee: Referee, actor: Actor, webhook: str, number: int, request: Request
) -> Sent:
    """Send one delivery again."""
    read_delivery(referee, actor, webhook, number)
    return redeliver(referee, actor, webhook, request, after=number - 1, until=number)


def deliveries_after(
    referee: Referee, actor: Actor, webhook: str, after: int, *, limit: int
) -> list[dict[str, Any]]:
    """The log of a webhook, oldest first."""
    found = own_webhook(referee, actor, webhook)
    with plain_errors():
        rows = referee.store.deliveries(found.id, after=after, limit=limit)
    return [_logged(msgspec.structs.asdict(row)) for row in rows]


def read_delivery(referee: Referee, actor: Actor, webhook: str, number: int) -> dict[str, Any]:
    """One delivery with what was sent, and every attempt with what came back."""
    found = own_webhook(referee, actor, webhook)
    with plain_errors():
        row = referee.store.delivery(found.id, number)
        if row is None:
            raise UnknownDelivery
        attempts = referee.store.attempts(found.id, number)
    shown = [
        {**msgspec.structs.asdict(a), "headers": msgspec.json.decode(a.headers)} for a in attempts
    ]
    for attempt in shown:
        del attempt["number"]
    sent = {"url": found.url, "body": msgspec.json.decode(row.body)}
    return {**_logged(msgspec.structs.asdict(row)), "request": sent, "tries": shown}


def _logged(row: dict[str, Any]) -> dict[str, Any]:
    """A line of the log."""
    return {
        "number": row["number"],
        "message": row["id"],
        "game": row["stream"] or None,
        "sequence": row["sequence"],
        "type": row["type"],
        "version": row["version"] or None,
        "created": row["created"],
        "attempts": row["attempts"],
        "delivered": row["delivered"],
        "copy_of": row["copy_of"],
    }
