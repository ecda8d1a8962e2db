"""What a service counts of the decisions that pass its store."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from msgspec.structs import replace
from prometheus_client import REGISTRY

from eventstore.chain import GENESIS, seal
from eventstore.store import Commit, VersionConflict
from eventstore.webhooks import Attempt, Lane
from referee.application.actors import CLOCK
from referee.application.clock import system_clock
from referee.cli.metering import MeteredStore
from tests.eventstore.conformance_webhooks import a_webhook, told
from tests.eventstore.samples import KEYS, commit, draft, opened

pytestmark = pytest.mark.slow

ORIGIN = {"origin": "request"}


@pytest.fixture
def store(service_url: str) -> Iterator[MeteredStore]:
    with closing(MeteredStore(service_url)) as made:
        yield made


def counted(name: str, labels: dict[str, str] = ORIGIN) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def settled(stream: str, *, late: int) -> Commit:
    """What the clock settled so many milliseconds after it was due."""
    due = replace(draft(stream, at=system_clock() - late), actor=CLOCK)
    return Commit(seal(due, after=GENESIS, keys=KEYS), origin="worker")


def test_a_decision_is_counted_once_however_often_it_is_sent(store: MeteredStore) -> None:
    before, stream = counted("referee_appends_total"), opened(store)
    for _ in range(2):
        store.append(commit(stream, key="k"))
    assert counted("referee_appends_total") == before + 1


def test_a_conflict_is_counted_apart(store: MeteredStore) -> None:
    stream = opened(store)
    store.append(commit(stream))
    before = counted("referee_version_conflicts_total"), counted("referee_appends_total")
    with pytest.raises(VersionConflict):
        store.append(commit(stream))
    after = counted("referee_version_conflicts_total"), counted("referee_appends_total")
    assert after == (before[0] + 1, before[1])


def test_how_late_a_worker_settles_is_measured(store: MeteredStore) -> None:
    labels = {"origin": "worker"}
    before = counted("referee_deadline_lateness_seconds_sum", labels)
    store.append(settled(opened(store), late=2_000))
    assert 2.0 <= counted("referee_deadline_lateness_seconds_sum", labels) - before < 10.0


def test_attempts_to_deliver_are_counted_by_what_came_of_them(store: MeteredStore) -> None:
    webhook = a_webhook(store)
    told(store, webhook)
    lane = Lane(webhook, "g-1", "nobody", 0, 0)
    attempt = Attempt(1, 1, 0, 250, "timeout")
    before = counted("referee_webhook_attempts_total", {"outcome": "timeout"})
    store.attempted(lane, attempt, at=0, due=9, until=9)
    assert counted("referee_webhook_attempts_total", {"outcome": "timeout"}) == before + 1


def test_what_waits_is_told_with_its_age(store: MeteredStore) -> None:
    told(store, a_webhook(store))
    assert store.backlog().waiting >= 1
    assert counted("referee_webhooks_waiting", {}) >= 1
    assert counted("referee_webhooks_oldest_seconds", {}) > 1_000_000  # the notice is of 1970


def test_a_reader_of_the_feed_is_as_late_as_the_first_event_it_finds(store: MeteredStore) -> None:
    labels = {"reader": "webhooks"}
    before = end_of_feed(store)
    store.append(commit(opened(store)))
    while not store.feed(before, limit=1):
        pass  # a transaction of another test holds the feed for a moment
    assert counted("referee_feed_lag_seconds", labels) > 1_000_000  # the commit is of 1970
    end_of_feed(store, before)
    assert counted("referee_feed_lag_seconds", labels) == 0.0


def end_of_feed(store: MeteredStore, cursor: str = "") -> str:
    while items := store.feed(cursor, limit=1_000):
        cursor = items[-1].cursor
    return cursor
