"""What any store must do about lists, grants, the feed, caches and marks."""

import pytest

from eventstore.chain import GENESIS
from eventstore.store import (
    Grant,
    Quarantined,
    Store,
    UnknownStream,
    VersionConflict,
)
from tests.eventstore.samples import (
    appended,
    commit,
    follow,
    opened,
    versions,
)


class ReadingConformance:
    def test_streams_are_listed_newest_first(self, store: Store) -> None:
        streams = [opened(store, batch="one") for _ in range(3)]
        listed = store.list(before=None, limit=3, labels={"batch": "one"})
        assert [row.stream for row in listed] == streams[::-1]

    def test_the_list_goes_on_after_a_stream(self, store: Store) -> None:
        streams = [opened(store, batch="two") for _ in range(4)]
        listed = store.list(before=streams[3], limit=2, labels={"batch": "two"})
        assert [row.stream for row in listed] == [streams[2], streams[1]]

    def test_several_streams_are_read_at_once(self, store: Store) -> None:
        one, other = opened(store), opened(store)
        rows = store.several([one, "nowhere", other])
        assert {row.stream: row for row in rows} == {s: store.listed(s) for s in (one, other)}

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
        assert store.post((), at=1, read=(reader, "", "1"))
        assert store.post((), at=2, read=(reader, "1", "2"))
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

    def test_a_released_stream_is_acted_on_again(self, store: Store) -> None:
        stream = opened(store)
        store.quarantine(stream, "endless loop")
        assert stream in [row.stream for row in store.quarantined(limit=100)]
        assert store.lift_quarantine(commit(stream, key="k")) is None
        assert store.listed(stream).labels == {}
        assert store.append(commit(stream, after=store.listed(stream).head)) is None
        assert stream not in [row.stream for row in store.quarantined(limit=100)]

    def test_a_release_that_does_not_commit_releases_nothing(self, store: Store) -> None:
        stream = opened(store)
        store.append(commit(stream, key="k"))
        store.quarantine(stream, "endless loop")
        with pytest.raises(VersionConflict):
            store.lift_quarantine(commit(stream))
        assert store.lift_quarantine(commit(stream, after=store.listed(stream).head, key="k"))
        assert store.listed(stream).labels == {"quarantined": "endless loop"}

    def test_it_is_ready(self, store: Store) -> None:
        assert store.ready()
