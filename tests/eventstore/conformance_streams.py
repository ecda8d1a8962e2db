"""What any store must do with streams, their events and decisions."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from msgspec.structs import replace

from eventstore.chain import GENESIS, salt_for, verify
from eventstore.store import (
    Head,
    Store,
    StreamExists,
    UnknownStream,
    VersionConflict,
)
from tests.eventstore.samples import (
    KEYS,
    ODD,
    appended,
    commit,
    opened,
    opening,
    versions,
)


class StreamConformance:
    def test_a_new_stream_is_empty_at_version_zero(self, store: Store) -> None:
        stream = opened(store)
        assert (store.tail(stream, 0).head, store.tail(stream, 0).events) == (GENESIS, ())

    def test_a_stream_is_opened_once(self, store: Store) -> None:
        stream = opened(store)
        with pytest.raises(StreamExists):
            store.create(opening(stream))

    def test_a_stream_keeps_its_keys(self, store: Store) -> None:
        assert store.keys(opened(store)) == KEYS

    @pytest.mark.parametrize("read", ["keys", "listed"])
    def test_an_unknown_stream_is_said_to_be_unknown(self, store: Store, read: str) -> None:
        with pytest.raises(UnknownStream):
            getattr(store, read)("nowhere")

    def test_nothing_is_read_from_an_unknown_stream(self, store: Store) -> None:
        with pytest.raises(UnknownStream):
            store.tail("nowhere", 0)
        with pytest.raises(UnknownStream):
            store.events("nowhere", after=0, limit=1)
        with pytest.raises(UnknownStream):
            store.decisions("nowhere", after=0, limit=1)

    def test_nothing_is_appended_to_an_unknown_stream(self, store: Store) -> None:
        with pytest.raises(UnknownStream):
            store.append(commit("nowhere"))

    def test_events_come_back_as_they_were_sealed(self, store: Store) -> None:
        stream = opened(store)
        made = commit(stream, note=ODD)
        store.append(made)
        assert tuple(store.tail(stream, 0).events) == made.sealed.events
        assert tuple(store.events(stream, after=0, limit=9)) == made.sealed.events

    def test_decisions_come_back_with_their_origin(self, store: Store) -> None:
        stream = opened(store)
        made = replace(commit(stream, note=ODD), origin="worker")
        store.append(made)
        assert list(store.decisions(stream, after=0, limit=9)) == [
            (made.sealed.decision, "worker")
        ]

    def test_the_tail_holds_what_is_new_to_the_reader(self, store: Store) -> None:
        stream = opened(store)
        appended(store, stream, events=3)
        head = appended(store, stream, events=2)
        tail = store.tail(stream, 3)
        assert (tail.head, versions(tail.events)) == (head, [4, 5])

    def test_a_reader_who_knows_it_all_gets_the_head_alone(self, store: Store) -> None:
        stream = opened(store)
        head = appended(store, stream)
        assert (store.tail(stream, 2).head, store.tail(stream, 2).events) == (head, ())

    def test_events_are_read_in_pages(self, store: Store) -> None:
        stream = opened(store)
        appended(store, stream, events=5)
        assert versions(store.events(stream, after=1, limit=2)) == [2, 3]
        assert versions(store.events(stream, after=5, limit=2)) == []

    def test_decisions_are_read_in_pages(self, store: Store) -> None:
        stream = opened(store)
        for _ in range(3):
            appended(store, stream, events=2)
        page = store.decisions(stream, after=1, limit=1)
        assert [(found.first, found.last) for found, _ in page] == [(3, 4)]

    def test_a_replay_holds_every_event(self, store: Store) -> None:
        stream = opened(store)
        appended(store, stream, events=1001)
        assert versions(list(store.replay(stream))) == list(range(1, 1002))

    def test_a_stale_version_is_refused_and_nothing_is_written(self, store: Store) -> None:
        stream = opened(store)
        head = appended(store, stream)
        with pytest.raises(VersionConflict):
            store.append(commit(stream, note="late", key="k"))
        tail = store.tail(stream, 0, scope="A", key="k")
        assert (tail.head, len(tail.events), tail.answer) == (head, 2, None)

    def test_a_head_of_another_chain_is_refused(self, store: Store) -> None:
        stream = opened(store)
        head = appended(store, stream)
        with pytest.raises(VersionConflict):
            store.append(commit(stream, after=Head(head.version, "f" * 64)))

    def test_sixteen_writers_lose_nothing_and_leave_no_gap(self, store: Store) -> None:
        stream = opened(store)
        with ThreadPoolExecutor(16) as threads:
            list(threads.map(partial(_write_until_done, store, stream), range(64)))
        events = list(store.replay(stream))
        decisions = [found for found, _ in store.decisions(stream, after=0, limit=100)]
        verify(
            *(decisions, events),
            head=store.listed(stream).head,
            salts=partial(salt_for, KEYS.salt),
            whole=True,
        )
        assert versions(events) == list(range(1, 129))
        assert {event.public for event in events} == {f'{{"note":"{n}"}}' for n in range(64)}


def _write_until_done(store: Store, stream: str, number: int) -> None:
    while True:
        try:
            appended(store, stream, note=str(number))
            return
        except VersionConflict:
            continue
