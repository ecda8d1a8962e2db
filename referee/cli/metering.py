"""The store of a service, counted for Prometheus where every decision passes."""

from collections.abc import Sequence
from typing import Final

from prometheus_client import Counter, Gauge, Histogram

from eventstore.postgres import PostgresStore
from eventstore.store import Answer, Commit, FeedItem, VersionConflict
from eventstore.webhooks import Attempt, Backlog, Lane
from referee.application.actors import CLOCK
from referee.application.clock import system_clock
from referee.application.webhooks.subscribing import READER

APPENDS: Final = Counter("referee_appends", "Decisions that became durable.", ["origin"])
CONFLICTS: Final = Counter(
    "referee_version_conflicts",
    "Appends refused since another came first; each is decided again.",
    ["origin"],
)
LATENESS: Final = Histogram(
    "referee_deadline_lateness_seconds",
    "From when something fell due until it was settled, by who settled it.",
    ["origin"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 30.0, 300.0),
)
DELIVERIES: Final = Counter(
    "referee_webhook_attempts",
    "Attempts to deliver to webhooks, by what came of them.",
    ["outcome"],
)
DELIVERY_SECONDS: Final = Histogram(
    "referee_webhook_seconds",
    "How long an attempt took.",
    buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0),
)
WAITING: Final = Gauge(
    "referee_webhooks_waiting",
    "Messages that wait for active webhooks.",
    multiprocess_mode="mostrecent",
)
OLDEST: Final = Gauge(
    "referee_webhooks_oldest_seconds",
    "How long the oldest of them waits.",
    multiprocess_mode="mostrecent",
)
LAG: Final = Gauge(
    "referee_feed_lag_seconds",
    "How old the oldest event is that a reader of the feed has not read.",
    ["reader"],
    multiprocess_mode="mostrecent",
)


class MeteredStore(PostgresStore):
    """Counts appends by their origin (`worker` or `request`), and attempts to deliver."""

    def attempted(
        self, lane: Lane, attempt: Attempt, *, at: int, due: int | None, until: int
    ) -> bool:
        DELIVERIES.labels(attempt.outcome).inc()
        DELIVERY_SECONDS.observe(attempt.ms / 1_000)
        return super().attempted(lane, attempt, at=at, due=due, until=until)

    def feed(self, cursor: str, *, limit: int) -> Sequence[FeedItem]:
        """Whoever reads the feed is as late as the first event that they find."""
        found = super().feed(cursor, limit=limit)
        late = (system_clock() - found[0].event.at) / 1_000 if found else 0.0
        LAG.labels(READER).set(max(0.0, late))
        return found

    def skip_feed(self, reader: str) -> bool:
        skipped = super().skip_feed(reader)
        if skipped:
            LAG.labels(reader).set(0.0)
        return skipped

    def backlog(self) -> Backlog:
        found = super().backlog()
        WAITING.set(found.waiting)
        OLDEST.set(0.0 if found.oldest is None else (system_clock() - found.oldest) / 1_000)
        return found

    def append(self, commit: Commit) -> Answer | None:
        try:
            stored = super().append(commit)
        except VersionConflict:
            CONFLICTS.labels(commit.origin).inc()
            raise
        if stored is None:
            _count(commit)
        return stored


def _count(commit: Commit) -> None:
    APPENDS.labels(commit.origin).inc()
    decision = commit.sealed.decision
    if decision.actor == CLOCK:
        # A settlement is dated with its due time, never with that of its discovery.
        LATENESS.labels(commit.origin).observe((system_clock() - decision.at) / 1000)
