"""Webhooks of organisers and seats: subscribing, pausing, secrets, the log, sending again.

A webhook belongs to the token that made it: it sees what that token's bearer would see, and no
longer than the token is good. Its secrets are derived from the idempotency keys of the requests
that asked for them, so that a request which is sent again is answered alike.
"""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from eventstore.webhooks import DELETED, Noted, Webhook
from referee.application.actors import Actor, Role, derive, require_live, require_owner
from referee.application.errors import (
    BadFields,
    Forbidden,
    KeyReused,
    UnknownWebhook,
    plain_errors,
)
from referee.application.idempotency import Keyed, Request, keyed
from referee.application.loading import load_born
from referee.application.referee import Referee
from referee.application.series import games_of
from referee.application.spelling import word
from referee.application.targets import Target, Unfit
from referee.application.webhook_secrets import Pair, good
from referee.application.webhooks.types import USUAL, is_pattern
from referee.kernel.ids import GameId

READER: Final = "webhooks"
"""Whose checkpoint in the feed it is up to which webhooks were told."""
MOST: Final = 100
"""Webhooks of one token."""


class Wanted(Struct, frozen=True):
    """The webhook that is asked for; no types: the usual ones."""

    url: str
    types: tuple[str, ...] = ()
    game: str | None = None
    series: str | None = None
    tournament: str | None = None
    name: str = ""


class Made(Struct, frozen=True):
    """A new webhook or a new secret of one, shown this once and to repeats of the request.

    `until` is when the secrets that were good before stop signing.
    """

    webhook: Webhook
    secret: str
    public_key: str
    replayed: bool
    until: int | None = None


def create_webhook(referee: Referee, actor: Actor, wanted: Wanted, request: Request) -> Made:
    """Subscribe an address to what the bearer may see."""
    asked = keyed(actor, "create-webhook", request)
    webhook = _drafted(referee, actor, wanted, asked)
    with plain_errors():
        stood = referee.store.webhook(webhook.id)
        if stood is None:
            _require_room(referee, actor)
            referee.store.skip_feed(READER)  # the first of all is told of nothing that was before
            stood = referee.store.keep_webhook(webhook)
    if stood is not None and stood.asked != asked.body:
        raise KeyReused
    pair = pair_of(referee, "create", webhook.id, request.key)
    return Made(stood or webhook, pair.secret, pair.public_key, replayed=stood is not None)


def list_webhooks(referee: Referee, actor: Actor) -> list[dict[str, Any]]:
    """Those of the bearer, oldest first."""
    _require_subscriber(referee, actor)
    with plain_errors():
        return [told(referee, webhook) for webhook in referee.store.webhooks_of(actor.digest)]


def read_webhook(referee: Referee, actor: Actor, webhook: str) -> dict[str, Any]:
    """One of the bearer; it can be read that it was deleted."""
    return told(referee, own_webhook(referee, actor, webhook, gone_too=True))


def own_webhook(
    referee: Referee, actor: Actor, webhook: str, *, gone_too: bool = False
) -> Webhook:
    """The bearer's webhook of this id; others' are as unknown as those that there are not."""
    _require_subscriber(referee, actor)
    with plain_errors():
        found = referee.store.webhook(webhook)
    if found is None or found.owner != actor.digest:
        raise UnknownWebhook
    if found.state == DELETED and not gone_too:
        raise UnknownWebhook
    return found


def told(referee: Referee, webhook: Webhook) -> dict[str, Any]:
    """What its owner is told of a webhook: all but its secrets."""
    signing = good(referee.vault.open(webhook.secrets), referee.clock())
    return {
        **lasting(webhook),
        "state": webhook.state,
        "reason": webhook.reason or None,
        "changed": webhook.changed,
        "failing": webhook.failing,
        "keys": [{"public_key": pair.public_key, "until": pair.until} for pair in signing],
    }


def lasting(webhook: Webhook) -> dict[str, Any]:
    """What stays as it is of a webhook: the same whenever its creation is asked for again."""
    return {
        "webhook": webhook.id,
        "url": webhook.url,
        "types": list(webhook.types),
        "game": webhook.stream,
        "seat": webhook.seat,
        "series": webhook.labels.get("series"),
        "tournament": webhook.labels.get("tournament"),
        "name": webhook.name,
        "created": webhook.created,
    }


def _drafted(referee: Referee, actor: Actor, wanted: Wanted, asked: Keyed) -> Webhook:
    _require_subscriber(referee, actor)
    stream, labels = _scope(referee, actor, wanted)
    target = _target(referee, wanted)
    webhook = f"w-{word(derive(referee, 'webhook', actor.digest, asked.key))}"
    now = referee.clock()
    return Webhook(
        id=webhook,
        owner=actor.digest,
        role=actor.role.value,
        stream=stream,
        seat=actor.seat,
        labels=labels,
        url=target.url,
        endpoint=target.endpoint,
        types=wanted.types or USUAL,
        name=wanted.name,
        secrets=referee.vault.seal([pair_of(referee, "create", webhook, asked.key)]),
        created=now,
        asked=asked.body,
        changed=now,
    )


def _target(referee: Referee, wanted: Wanted) -> Target:
    """Where it is to point, if that and what it is to be told are sound."""
    try:
        target = referee.targets.read(wanted.url)
    except Unfit as error:
        raise _wrong("$.url", str(error)) from error
    for type_ in wanted.types:
        if not is_pattern(type_):
            raise _wrong("$.types", f"no such type: {type_}")
    return target


def _scope(referee: Referee, actor: Actor, wanted: Wanted) -> tuple[str | None, Mapping[str, str]]:
    """The one game, or the labels of the games, that a subscriber may ask for."""
    named = {"series": wanted.series, "tournament": wanted.tournament}
    labels = {name: value for name, value in named.items() if value is not None}
    if actor.role is Role.SEAT:
        if labels or wanted.game not in {None, actor.game}:
            raise Forbidden("a seat is told of its own game", reason="another-game")
        return actor.game, {}
    if wanted.game is not None:
        if labels:
            raise _wrong("$.game", "one game, or those of a series or tournament: not both")
        with plain_errors():
            require_owner(actor, load_born(referee, GameId(wanted.game)))
    if wanted.series is not None and games_of(referee, wanted.series)[0].owner != actor.digest:
        raise Forbidden("another organiser created this series", reason="not-the-owner")
    return wanted.game, labels


def _require_subscriber(referee: Referee, actor: Actor) -> None:
    require_live(referee, actor)
    if actor.role not in {Role.ORGANISER, Role.SEAT}:
        raise Forbidden("organisers and seats have webhooks", reason="not-a-subscriber")


def _require_room(referee: Referee, actor: Actor) -> None:
    if len(referee.store.webhooks_of(actor.digest)) >= MOST:
        raise Forbidden(f"a token has at most {MOST} webhooks", reason="too-many-webhooks")


def pair_of(referee: Referee, operation: str, webhook: str, key: str) -> Pair:
    """The secrets that follow from a request."""
    shared = derive(referee, "webhook-secret", operation, webhook, key)
    return Pair(shared, derive(referee, "webhook-seed", operation, webhook, key))


def _wrong(at: str, problem: str) -> BadFields:
    return BadFields(problem, fields=[{"at": at, "problem": problem}])


def require_same(stood: Noted | None, mine: Keyed) -> None:
    if stood is not None and stood.body != mine.body:
        raise KeyReused
