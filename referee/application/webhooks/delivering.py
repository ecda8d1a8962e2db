"""Delivering what waits in the lanes of webhooks: sign, send, note what came back, try again.

The head of a lane is tried until it arrives; what is behind it waits. A lane that failed is left
for later at once, so that a dead consumer costs others nothing: its endpoint gives few leases,
and after some failures to connect none but one for a probe now and then. When nothing has arrived
for three days the webhook is paused; nothing is ever skipped.
"""

import random
from collections.abc import Callable, Mapping
from typing import Final, Protocol
from uuid import uuid4

import msgspec
from msgspec import Struct

from eventstore.webhooks import Attempt, Delivery, Lane, Webhook
from referee.application.actors import actor_by_digest
from referee.application.errors import Unauthenticated, plain_errors
from referee.application.referee import Referee
from referee.application.webhook_secrets import good, signed
from referee.application.webhooks.changing import pause_for
from referee.application.webhooks.messages import sent_body
from referee.kernel.clocks import MINUTE, SECOND

HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

SCHEDULE: Final = tuple(
    n * unit
    for unit, ns in ((SECOND, (5, 30)), (MINUTE, (2, 10, 30)), (HOUR, (1, 2, 4, 8, 12, 16, 24)))
    for n in ns
)
"""How long to wait after the first failure of a message, the second, and so on; the last stays."""
SPREAD: Final = 0.2
"""Waits are up to so much shorter or longer, so that what failed together comes back apart."""
LONGEST_WAIT: Final = DAY
GIVEN_UP: Final = 3 * DAY
"""When nothing has arrived for so long, a webhook is paused; and when one message has not, in all
the tries that there are."""

LEASE: Final = 20 * SECOND
"""Longer than an attempt may take: a lane whose holder died is free again by then."""
LEASES: Final = 4
"""Lanes of one endpoint that are served at once."""
OPENED: Final = 3
"""Failures to connect in a row after which an endpoint is left alone."""
FIRST_REST: Final = 5 * SECOND
LONGEST_REST: Final = MINUTE
AT_ONCE: Final = 20
"""Messages that are read from a lane at once."""

DELIVERED: Final = "delivered"
STATUS: Final = "status"
UNREACHED: Final = frozenset({"timeout", "connection", "certificate", "no-answer"})
"""Outcomes that say that an endpoint is not well; a wrong status says so of one address only."""
GONE: Final = 410
GOOD: Final = range(200, 300)

GONE_REASON: Final = "gone"
FAILING_REASON: Final = "failing"
TOKEN_REASON: Final = "token-ended"


class Reply(Struct, frozen=True):
    """What came back. `retry_after` is in ms, if the consumer asked for time."""

    outcome: str
    ms: int = 0
    status: int | None = None
    excerpt: str = ""
    retry_after: int | None = None


class Sender(Protocol):
    """Sends one message to one address. Never raises for what the other side does."""

    def __call__(self, url: str, headers: Mapping[str, str], body: bytes) -> Reply: ...


def deliver(referee: Referee, send: Sender, *, going_on: Callable[[], bool] = lambda: True) -> int:
    """Serve one lane after the other while any is due; how many messages arrived."""
    arrived = 0
    with plain_errors():
        while going_on() and (lane := claimed(referee)):
            try:
                arrived += _serve(referee, send, lane, going_on)
            finally:
                referee.store.release(lane)
    return arrived


def claimed(referee: Referee) -> Lane | None:
    """A lane that is ours for a while."""
    now = referee.clock()
    return referee.store.claim(
        at=now, until=now + LEASE, holder=uuid4().hex, limit=LEASES, opened=OPENED
    )


def next_try(now: int, failures: int, retry_after: int | None, spread: float) -> int:
    """When to try again after so many failures; a consumer may ask for more time, up to a day."""
    wait = SCHEDULE[min(failures, len(SCHEDULE)) - 1] * (1 + spread)
    return now + int(min(max(wait, retry_after or 0), LONGEST_WAIT))


def _serve(referee: Referee, send: Sender, lane: Lane, going_on: Callable[[], bool]) -> int:
    """Deliver the lane until it is empty, fails, or is somebody else's."""
    arrived, first = 0, True
    if not _may_be_told(referee, lane.webhook):
        pause_for(referee, lane.webhook.id, TOKEN_REASON)
        return 0
    while going_on() and (waiting := referee.store.waiting(lane, AT_ONCE)):
        for delivery in waiting:
            if not _delivered(referee, send, lane, delivery, recovers=first):
                return arrived
            arrived, first = arrived + 1, False
            if not going_on():
                break
        if len(waiting) < AT_ONCE:
            break  # what was queued meanwhile makes the lane due again
    return arrived


def _may_be_told(referee: Referee, webhook: Webhook) -> bool:
    """Whether the token that subscribed is still good."""
    try:
        actor_by_digest(referee, webhook.owner)
    except Unauthenticated:
        return False
    return True


def _delivered(
    referee: Referee, send: Sender, lane: Lane, delivery: Delivery, *, recovers: bool
) -> bool:
    """Try the head once; False if the lane is to be left."""
    at, body = referee.clock(), sent_body(delivery)
    pairs = good(referee.vault.open(lane.webhook.secrets), at)
    headers = signed(pairs, delivery.id, at // SECOND, body)
    reply = send(lane.webhook.url, headers, body)
    arrived, now = reply.outcome == DELIVERED, referee.clock()
    failures = (lane.failures if recovers else 0) + 1
    spread = random.uniform(-SPREAD, SPREAD)
    due = None if arrived else next_try(now, failures, reply.retry_after, spread)
    attempt = _attempt(delivery, at, reply, headers)
    if not referee.store.attempted(lane, attempt, at=now, due=due, until=now + LEASE):
        return False
    if arrived:
        _note_success(referee, lane, now, recovers=recovers)
    else:
        _note_failure(referee, lane, reply, now, failures=failures)
    return arrived


def _attempt(delivery: Delivery, at: int, reply: Reply, headers: Mapping[str, str]) -> Attempt:
    return Attempt(
        number=delivery.number,
        attempt=delivery.attempts + 1,
        at=at,
        ms=reply.ms,
        outcome=reply.outcome,
        status=reply.status,
        headers=msgspec.json.encode(headers).decode(),
        excerpt=reply.excerpt,
    )


def _note_success(referee: Referee, lane: Lane, now: int, *, recovers: bool) -> None:
    """What was put off while nothing arrived is tried at once.

    Not when only another lane fails: its message may be one that the consumer cannot take.
    """
    came_back = lane.failures + lane.endpoint_failures > 0
    if recovers and (came_back or lane.webhook.failing is not None):
        referee.store.webhook_works(lane.webhook, at=now, again=came_back)


def _note_failure(referee: Referee, lane: Lane, reply: Reply, now: int, *, failures: int) -> None:
    webhook, since = lane.webhook, lane.webhook.failing
    if reply.outcome in UNREACHED:
        opens = now + rest(lane.endpoint_failures + 1)
        referee.store.endpoint_failed(webhook, opened=OPENED, opens=opens)
    if since is None:
        referee.store.webhook_failing(webhook, at=now)
    if reply.status == GONE:
        pause_for(referee, webhook.id, GONE_REASON)
    elif failures >= len(SCHEDULE) or (since is not None and now - since >= GIVEN_UP):
        pause_for(referee, webhook.id, FAILING_REASON)


def rest(failures: int) -> int:
    """How long an endpoint is left alone after so many failures in a row."""
    doublings = max(0, min(failures - OPENED, 10))
    return min(LONGEST_REST, FIRST_REST << doublings)
