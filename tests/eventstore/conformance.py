"""What any store must do. Subclass it once per implementation and provide the fixture."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from msgspec.structs import replace

from eventstore.chain import GENESIS, salt_for, verify
from eventstore.store import (
    Answer,
    Deadline,
    Grant,
    Head,
    InFlight,
    Quarantined,
    Store,
    StreamExists,
    UnknownStream,
    VersionConflict,
)
from tests.eventstore.samples import (
    KEYS,
    ODD,
    answer,
    appended,
    commit,
    follow,
    opened,
    opening,
    versions,
)


class StoreConformance:
    @pytest.fixture
    def store(self) -> Store:
        raise NotImplementedError


class StreamConformance(StoreConformance):
    """Streams, their events and decisions."""

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


class CommitConformance(StoreConformance):
    """What becomes true together with a decision."""

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


class ReadingConformance(StoreConformance):
    """Lists, grants, the feed, caches and marks."""

    def test_streams_are_listed_newest_first(self, store: Store) -> None:
        streams = [opened(store, batch="one") for _ in range(3)]
        listed = store.list(before=None, limit=3, labels={"batch": "one"})
        assert [row.stream for row in listed] == streams[::-1]

    def test_the_list_goes_on_after_a_stream(self, store: Store) -> None:
        streams = [opened(store, batch="two") for _ in range(4)]
        listed = store.list(before=streams[3], limit=2, labels={"batch": "two"})
        assert [row.stream for row in listed] == [streams[2], streams[1]]

    def test_the_list_is_filtered_by_every_label(self, store: Store) -> None:
        wanted = opened(store, batch="three", status="open")
        opened(store, batch="three", status="finished")
        listed = store.list(before=None, limit=9, labels={"batch": "three", "status": "open"})
        assert [row.stream for row in listed] == [wanted]

    def test_the_list_goes_on_after_no_unknown_stream(self, store: Store) -> None:
        with pytest.raises(UnknownStream):
            store.list(before="nowhere", limit=1, labels={})

    def test_a_row_of_the_list_tells_the_head(self, store: Store) -> None:
        stream = opened(store, game="warren")
        head = appended(store, stream)
        row = store.listed(stream)
        assert (row.stream, row.head, row.owner) == (stream, head, "organiser")

    def test_a_grant_over_all_streams_needs_no_decision(self, store: Store) -> None:
        granted = Grant(f"digest-{opened(store)}", "organiser", name="Otto")
        store.grant(granted)
        assert store.granted(granted.digest) == granted

    def test_a_token_is_granted_once(self, store: Store) -> None:
        digest = f"digest-{opened(store)}"
        store.grant(Grant(digest, "spectator"))
        store.grant(Grant(digest, "organiser"))
        assert store.granted(digest) == Grant(digest, "spectator")

    def test_an_unknown_token_grants_nothing(self, store: Store) -> None:
        assert store.granted("nobody's") is None

    def test_the_feed_holds_every_stream_in_its_own_order(self, store: Store) -> None:
        one, other = opened(store), opened(store)
        for stream in (one, other, one):
            appended(store, stream)
        events = [item.event for item in follow(store, [one, other], 6)]
        assert versions([event for event in events if event.stream == one]) == [1, 2, 3, 4]
        assert versions([event for event in events if event.stream == other]) == [1, 2]

    def test_the_feed_goes_on_after_any_of_its_cursors(self, store: Store) -> None:
        stream = opened(store)
        appended(store, stream, events=3)
        second = follow(store, [stream], 3)[1]
        rest = [item.event for item in store.feed(second.cursor, limit=1)]
        assert [(event.stream, event.version) for event in rest] == [(stream, 3)]

    def test_a_snapshot_belongs_to_one_fingerprint_of_the_code(self, store: Store) -> None:
        stream = opened(store)
        store.save_snapshot(stream, 2, "code-1", b"\x00state")
        assert store.snapshot(stream, "code-1") == (2, b"\x00state")
        assert store.snapshot(stream, "code-2") is None

    def test_the_newest_snapshot_stays(self, store: Store) -> None:
        stream = opened(store)
        for version in (2, 4, 3):
            store.save_snapshot(stream, version, "code", b"%d" % version)
        assert store.snapshot(stream, "code") == (4, b"4")

    def test_a_reader_finds_its_checkpoint_again(self, store: Store) -> None:
        reader = f"reader-{opened(store)}"
        assert store.checkpoint(reader) == ""
        store.save_checkpoint(reader, "1")
        store.save_checkpoint(reader, "2")
        assert store.checkpoint(reader) == "2"

    def test_a_quarantined_stream_says_so_and_takes_nothing(self, store: Store) -> None:
        stream = opened(store)
        store.quarantine(stream, "endless loop")
        with pytest.raises(Quarantined):
            store.append(commit(stream))
        assert store.listed(stream).labels == {"quarantined": "endless loop"}
        assert store.listed(stream).head == GENESIS

    def test_no_unknown_stream_is_quarantined(self, store: Store) -> None:
        with pytest.raises(UnknownStream):
            store.quarantine("nowhere", "why")

    def test_it_is_ready(self, store: Store) -> None:
        assert store.ready()


def _due(store: Store, stream: str, *, until: int) -> list[Deadline]:
    return [found for found in store.due(until=until, limit=1000) if found.stream == stream]


def _write_until_done(store: Store, stream: str, number: int) -> None:
    while True:
        try:
            appended(store, stream, note=str(number))
            return
        except VersionConflict:
            continue


def _outcome(store: Store, stream: str) -> Answer | str | None:
    try:
        return store.append(commit(stream, key="k"))
    except InFlight:
        return "in flight"
