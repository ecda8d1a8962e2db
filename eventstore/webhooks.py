"""Webhooks at the port: who is told of what, and the queue of what is to be told.

A *webhook* is a subscription. What it is to be told of one stream stands in a *lane*, strictly in
order: the head of a lane is delivered before anything behind it is tried. A lane is *leased* by
one worker at a time; a lease that ran out is anybody's. Lanes of one *endpoint* (scheme, host and
port) share a circuit breaker and a limit of leases. Messages that belong to no stream have a lane
of their own, `""`. Bodies and secrets are opaque texts here.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, Protocol

from msgspec import Struct

ACTIVE: Final = "active"
PAUSED: Final = "paused"
DELETED: Final = "deleted"
NO_STREAM: Final = ""


class Webhook(Struct, frozen=True):
    """A subscription. `revision` counts its changes; `failing` is since when nothing arrives.

    `stream` and `labels` say which streams it is told of, besides `owner`; `asked` is the digest
    of the request that made it.
    """

    id: str
    owner: str
    role: str
    stream: str | None
    seat: str | None
    labels: Mapping[str, str]
    url: str
    endpoint: str
    types: tuple[str, ...]
    name: str
    secrets: str
    created: int
    asked: str
    state: str = ACTIVE
    reason: str = ""
    changed: int = 0
    failing: int | None = None
    revision: int = 1


class Noted(Struct, frozen=True):
    """What was answered to a request that changed a webhook, under its idempotency key."""

    scope: str
    key: str
    body: str
    outcome: str = "{}"


class Notice(Struct, frozen=True):
    """Something a webhook is to be told; told twice under the same id it is queued once."""

    webhook: str
    id: str
    stream: str
    type: str
    version: int
    at: int
    body: str


class Delivery(Struct, frozen=True):
    """A notice in its lane. `sequence` counts the notices of a lane; a copy has its original's.

    `number` is its place in the log of the webhook; `delivered` is when it arrived.
    """

    number: int
    webhook: str
    id: str
    stream: str
    sequence: int
    type: str
    version: int
    created: int
    body: str
    attempts: int = 0
    delivered: int | None = None
    copy_of: int | None = None


class Attempt(Struct, frozen=True):
    """One try to deliver: what was sent besides the body, what came back, how long it took."""

    number: int
    attempt: int
    at: int
    ms: int
    outcome: str
    status: int | None = None
    headers: str = "{}"
    excerpt: str = ""


class Lane(Struct, frozen=True):
    """A lane that its holder may deliver from now; `failures` are those of its head."""

    webhook: Webhook
    stream: str
    holder: str
    failures: int
    endpoint_failures: int


class Backlog(Struct, frozen=True):
    """How much waits, and since when the oldest of it does."""

    waiting: int
    oldest: int | None


class Webhooks(Protocol):
    """The part of a store that keeps subscriptions and what they are to be told."""

    def keep_webhook(self, webhook: Webhook) -> Webhook | None:
        """Keep a new one; None if it is kept now, else the one that stood under this id."""

    def webhook(self, webhook: str) -> Webhook | None: ...

    def webhooks_of(self, owner: str) -> Sequence[Webhook]:
        """Those of an owner that are not deleted, oldest first."""

    def webhooks_after(self, webhook: str, *, limit: int) -> Sequence[Webhook]:
        """All that are not deleted, by id, behind one."""

    def webhooks_for(self, owners: Collection[str], streams: Collection[str]) -> Sequence[Webhook]:
        """Those not deleted of these owners over several streams, and of these streams."""

    def change_webhook(self, webhook: Webhook, noted: Noted | None = None) -> bool:
        """Replace the one of the revision before, with what was answered; False: not any more.

        State, reason and secrets change, nothing else. What was waiting for one that is active
        again is due at `changed`.
        """

    def noted(self, webhook: str, scope: str, key: str) -> Noted | None:
        """What was answered under a key before."""

    def note_answer(self, webhook: str, noted: Noted) -> Noted | None:
        """Note what is answered under a key; None if it is noted now, else what stood there."""

    def skip_feed(self, reader: str) -> bool:
        """If there is no webhook: set the reader's checkpoint to the end of the feed, and True."""

    def post(
        self, notices: Sequence[Notice], *, at: int, read: tuple[str, str, str] | None = None
    ) -> bool:
        """Queue notices. `read`: reader, checkpoint and the next one, which moves with them.

        False, and nothing is queued, if the checkpoint is not where the reader found it.
        """

    def post_again(
        self, webhook: str, *, after: int, until: int, at: int, noted: Noted
    ) -> Noted | None:
        """Queue copies of deliveries `after < number <= until`; None, or what was answered."""

    def claim(self, *, at: int, until: int, holder: str, limit: int, opened: int) -> Lane | None:
        """Lease a lane that is due until a time, of an endpoint with fewer than `limit` leases.

        An endpoint with `opened` failures or more in a row gives one lease at a time.
        """

    def waiting(self, lane: Lane, limit: int) -> Sequence[Delivery]:
        """The head of a lane and what follows it."""

    def attempted(
        self, lane: Lane, attempt: Attempt, *, at: int, due: int | None, until: int
    ) -> bool:
        """Note an attempt at the head; `due` is when to try again, None: it arrived.

        The lease now ends at `until`. False if somebody else holds the lane by now.
        """

    def release(self, lane: Lane) -> None:
        """Give the lease back."""

    def endpoint_failed(self, webhook: Webhook, *, opened: int, opens: int) -> None:
        """It has failed once more; after `opened` failures it is left alone until `opens`."""

    def webhook_failing(self, webhook: Webhook, *, at: int) -> None:
        """Nothing arrives since then at the latest."""

    def webhook_works(self, webhook: Webhook, *, at: int, again: bool) -> None:
        """Something arrived: its endpoint is well. `again`: all that was put off is due now."""

    def deliveries(self, webhook: str, *, after: int, limit: int) -> Sequence[Delivery]:
        """Its log after a number, oldest first."""

    def delivery(self, webhook: str, number: int) -> Delivery | None: ...

    def attempts(self, webhook: str, number: int) -> Sequence[Attempt]: ...

    def lanes_due(self, at: int) -> int:
        """How many lanes could be claimed, if no limit stood in the way; 100 at most."""

    def backlog(self) -> Backlog:
        """What waits for webhooks that are active."""

    def trim_webhooks(self, before: int) -> int:
        """Forget what was delivered before, and all of deleted webhooks; how much it was."""
