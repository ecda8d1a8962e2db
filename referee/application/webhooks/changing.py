"""Changing webhooks, once a key: pausing, resuming, deleting, and new secrets with an overlap."""

from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from eventstore.webhooks import ACTIVE, DELETED, NO_STREAM, PAUSED, Noted, Notice, Webhook
from referee.application.actors import Actor, derive
from referee.application.errors import Contended, UnknownWebhook, plain_errors
from referee.application.idempotency import Request, keyed
from referee.application.referee import Referee
from referee.application.spelling import word
from referee.application.webhook_secrets import Pair, good
from referee.application.webhooks.messages import about_webhook
from referee.application.webhooks.subscribing import Made, own_webhook, pair_of, require_same
from referee.application.webhooks.types import SUBSCRIPTION_PAUSED, wants
from referee.kernel.clocks import SECOND

ATTEMPTS: Final = 4
PAGE: Final = 500
BY_OWNER: Final = "by-owner"


class Done(Struct, frozen=True):
    """What became of a webhook."""

    webhook: str
    state: str
    replayed: bool


class Change(Struct, frozen=True):
    """What is to be made of a webhook, and what is then answered."""

    operation: str
    make: Callable[[Webhook, int], Webhook]
    outcome: str = "{}"


def pause_webhook(referee: Referee, actor: Actor, webhook: str, request: Request) -> Done:
    """Send nothing until it is resumed; what happens meanwhile waits."""
    return _set(referee, actor, webhook, request, state=PAUSED, reason=BY_OWNER)


def resume_webhook(referee: Referee, actor: Actor, webhook: str, request: Request) -> Done:
    """Send again, all that waits first."""
    return _set(referee, actor, webhook, request, state=ACTIVE)


def delete_webhook(referee: Referee, actor: Actor, webhook: str, request: Request) -> Done:
    """Forget the webhook with all that waits for it."""
    return _set(referee, actor, webhook, request, state=DELETED)


def rotate_secret(
    referee: Referee, actor: Actor, webhook: str, overlap: int, request: Request
) -> Made:
    """A new secret and a new pair of keys; for `overlap` seconds the old ones sign as well."""
    pair = pair_of(referee, "rotate", webhook, request.key)
    until = referee.clock() + SECOND * overlap

    def rotated(found: Webhook, now: int) -> Webhook:
        kept = good(referee.vault.open(found.secrets), now)
        old = tuple(p if _ends_before(p, until) else replace(p, until=until) for p in kept)
        return replace(found, secrets=referee.vault.seal((pair, *good(old, now))))

    change = Change("rotate", rotated, msgspec.json.encode({"until": until}).decode())
    found, stood = _change(referee, actor, webhook, change, request)
    answered = msgspec.json.decode(stood.outcome if stood else change.outcome)
    return Made(found, pair.secret, pair.public_key, stood is not None, answered["until"])


def pause_for(referee: Referee, webhook: str, reason: str) -> None:
    """Pause a webhook that cannot be served, and tell its owner's others and its own log so."""
    for _ in range(ATTEMPTS):
        found = referee.store.webhook(webhook)
        if found is None or found.state != ACTIVE:
            return
        now = referee.clock()
        paused = _moved(found, now, state=PAUSED, reason=reason)
        if referee.store.change_webhook(paused):
            tell_paused(referee, paused)
            return


def reseal_all(referee: Referee) -> int:
    """Encrypt every secret with the newest key; how many webhooks there were."""
    count, page = 0, referee.store.webhooks_after("", limit=PAGE)
    while page:
        for webhook in page:
            resealed = referee.vault.reseal(webhook.secrets)
            kept = replace(webhook, secrets=resealed, revision=webhook.revision + 1)
            if not referee.store.change_webhook(kept):
                raise Contended
            count += 1
        page = referee.store.webhooks_after(page[-1].id, limit=PAGE)
    return count


def tell_paused(referee: Referee, paused: Webhook) -> None:
    """Queue the message that a webhook was paused, for itself and for its owner's others."""
    now, body = paused.changed, about_webhook(SUBSCRIPTION_PAUSED, paused, paused.changed)
    name = f"msg_{word(derive(referee, 'paused', paused.id, str(paused.revision)))}"
    notices = [
        Notice(other.id, name, NO_STREAM, SUBSCRIPTION_PAUSED, 0, now, body)
        for other in referee.store.webhooks_of(paused.owner)
        if other.id == paused.id or wants(other.types, SUBSCRIPTION_PAUSED)
    ]
    referee.store.post(notices, at=now)


def _ends_before(pair: Pair, until: int) -> bool:
    return pair.until is not None and pair.until <= until


def _set(
    referee: Referee, actor: Actor, webhook: str, request: Request, *, state: str, reason: str = ""
) -> Done:
    """Move a webhook into a state; whoever pauses it is told like everybody."""

    def moved(found: Webhook, now: int) -> Webhook:
        return replace(found, state=state, reason=reason)

    found, stood = _change(referee, actor, webhook, Change(state, moved), request)
    if state == PAUSED and stood is None:
        with plain_errors():
            tell_paused(referee, found)
    return Done(webhook, state, stood is not None)


def _change(
    referee: Referee, actor: Actor, webhook: str, change: Change, request: Request
) -> tuple[Webhook, Noted | None]:
    """Change a webhook once a key: as it is now, and what was answered if that was before."""
    mine = keyed(actor, f"{change.operation}-webhook", request)
    noted = Noted(mine.scope, mine.key, mine.body, change.outcome)
    for _ in range(ATTEMPTS):
        found = own_webhook(referee, actor, webhook, gone_too=True)
        with plain_errors():
            stood = referee.store.noted(webhook, mine.scope, mine.key)
            require_same(stood, mine)
            if stood is not None:
                return found, stood
            if found.state == DELETED:
                raise UnknownWebhook
            now = referee.clock()
            after = _moved(change.make(found, now), now)
            if referee.store.change_webhook(after, noted):
                return after, None
    raise Contended


def _moved(webhook: Webhook, now: int, **changes: Any) -> Webhook:
    return replace(webhook, changed=now, revision=webhook.revision + 1, **changes)
