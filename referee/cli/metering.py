"""The store of a service, counted for Prometheus where every decision passes."""

from typing import Final

from prometheus_client import Counter, Histogram

from eventstore.postgres import PostgresStore
from eventstore.store import Answer, Commit, VersionConflict
from referee.application.clock import system_clock
from referee.application.settling import CLOCK

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


class MeteredStore(PostgresStore):
    """Counts appends by their origin: `worker` or `request`."""

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
