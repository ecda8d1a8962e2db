"""What any store must make true together with a decision, or not at all."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from msgspec.structs import replace

from eventstore.chain import GENESIS
from eventstore.store import (
    LATELY,
    Answer,
    Deadline,
    Grant,
    InFlight,
    Store,
    UnknownStream,
    VersionConflict,
)
from tests.eventstore.samples import (
    answer,
    commit,
    opened,
)


class CommitConformance:
    def test_a_key_is_answered_again_and_written_once(self, store: Store) -> None:
        stream = opened(store)
        assert store.append(commit(stream, key="k")) is None
        again = commit(stream, after=store.listed(stream).head, note="again", key="k")
        assert store.append(again) == answer("k")
        assert store.listed(stream).head.version == 2

    def test_a_used_key_is_answered_even_to_a_stale_writer(self, store: Store) -> None:
        stream = opened(store)
        store.append(commit(stream, key="k"))
        assert store.append(commit(stream, key="k")) == answer("k")

    def test_the_same_key_belongs_to_each_scope_and_stream_anew(self, store: Store) -> None:
        one, other = opened(store), opened(store)
        store.append(commit(one, key="k"))
        assert store.append(commit(other, key="k")) is None
        assert store.tail(one, 0, scope="B", key="k").answer is None

    def test_the_tail_tells_the_stored_answer(self, store: Store) -> None:
        stream = opened(store)
        store.append(commit(stream, key="k"))
        assert store.tail(stream, 2, scope="A", key="k").answer == answer("k")

    def test_a_refusal_is_remembered_and_the_first_stands(self, store: Store) -> None:
        stream = opened(store)
        first, second = answer("k", outcome='{"n":1}'), answer("k", outcome='{"n":2}')
        assert store.remember(stream, first) == first
        assert store.remember(stream, second) == first
        assert store.append(commit(stream, key="k")) == first
        assert store.listed(stream).head == GENESIS

    def test_nothing_is_remembered_of_an_unknown_stream(self, store: Store) -> None:
        with pytest.raises(UnknownStream):
            store.remember("nowhere", answer("k"))

    def test_one_key_from_many_threads_is_written_once(self, store: Store) -> None:
        stream = opened(store)
        with ThreadPoolExecutor(8) as threads:
            outcomes = list(threads.map(lambda _: _outcome(store, stream), range(16)))
        assert outcomes.count(None) == 1
        assert set(map(str, outcomes)) <= {"None", str(answer("k")), "in flight"}
        assert store.listed(stream).head.version == 2

    def test_deadlines_are_replaced_by_those_of_the_new_state(self, store: Store) -> None:
        stream = opened(store)
        old = (Deadline(stream, "hunger", 1, 10), Deadline(stream, "window", 1, 20))
        new = (Deadline(stream, "window", 2, 30), Deadline(stream, "attack", 1, 25))
        store.append(replace(commit(stream), deadlines=old))
        store.append(replace(commit(stream, after=store.listed(stream).head), deadlines=new))
        assert _due(store, stream, until=99) == [new[1], new[0]]

    def test_an_append_that_names_no_deadlines_leaves_them(self, store: Store) -> None:
        stream = opened(store)
        standing = Deadline(stream, "hunger", 1, 10)
        store.append(replace(commit(stream), deadlines=(standing,)))
        store.append(replace(commit(stream, after=store.listed(stream).head), deadlines=None))
        assert _due(store, stream, until=99) == [standing]

    def test_a_refused_append_leaves_the_deadlines(self, store: Store) -> None:
        stream = opened(store)
        standing = Deadline(stream, "hunger", 1, 10)
        store.append(replace(commit(stream), deadlines=(standing,)))
        with pytest.raises(VersionConflict):
            store.append(commit(stream))
        assert _due(store, stream, until=99) == [standing]

    def test_only_what_is_due_falls_due(self, store: Store) -> None:
        stream = opened(store)
        soon, later = Deadline(stream, "soon", 1, 10), Deadline(stream, "later", 1, 11)
        store.append(replace(commit(stream), deadlines=(later, soon)))
        assert _due(store, stream, until=10) == [soon]

    def test_the_earliest_fall_due_first(self, store: Store) -> None:
        stream = opened(store)
        negative = tuple(Deadline(stream, f"d{due}", 1, due) for due in (-1, -3, -2))
        store.append(replace(commit(stream), deadlines=negative))
        assert [found.due for found in store.due(until=-1, limit=2)] == [-3, -2]

    def test_nothing_of_a_quarantined_stream_falls_due(self, store: Store) -> None:
        stream = opened(store)
        store.append(replace(commit(stream), deadlines=(Deadline(stream, "d1", 0, 5),)))
        store.quarantine(stream, "test")
        assert _due(store, stream, until=99) == []

    def test_what_nobody_settles_keeps_nothing_waiting(self, store: Store) -> None:
        stream = opened(store)
        old = tuple(Deadline(stream, f"old{n}", 0, n - 1_000_000) for n in range(30))
        new = tuple(
            Deadline(stream, f"new{n}", 0, LATELY - 1_000_000 + 500 + n) for n in range(20)
        )
        store.append(replace(commit(stream), deadlines=(*old, *new)))
        assert _first(store, until=LATELY - 1_000_000 + 600) == [*new[:10], old[0]]
        store.append(commit(stream, after=store.listed(stream).head))
        store.append(commit(stream, after=store.listed(stream).head))

    def test_grants_commit_with_the_decision(self, store: Store) -> None:
        stream = opened(store)
        granted = Grant(f"digest-{stream}", "seat", stream, "A", "Ana")
        store.append(replace(commit(stream), grants=(granted,)))
        assert store.granted(granted.digest) == granted

    def test_labels_commit_with_the_decision(self, store: Store) -> None:
        stream = opened(store, status="open", game="warren")
        store.append(replace(commit(stream), labels={"status": "running"}))
        assert store.listed(stream).labels == {"status": "running", "game": "warren"}


def _first(store: Store, *, until: int) -> list[Deadline]:
    return list(store.due(until=until, limit=10))


def _due(store: Store, stream: str, *, until: int) -> list[Deadline]:
    return [found for found in store.due(until=until, limit=1000) if found.stream == stream]


def _outcome(store: Store, stream: str) -> Answer | str | None:
    try:
        return store.append(commit(stream, key="k"))
    except InFlight:
        return "in flight"
