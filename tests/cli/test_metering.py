"""What a service counts of the decisions that pass its store."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from msgspec.structs import replace
from prometheus_client import REGISTRY

from eventstore.chain import GENESIS, seal
from eventstore.store import Commit, VersionConflict
from referee.application.clock import system_clock
from referee.application.settling import CLOCK
from referee.cli.metering import MeteredStore
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
