"""The global feed: no slow transaction is skipped, no event comes twice, epochs come in order."""

import time
from collections.abc import Sequence

import pytest
from psycopg import Connection
from psycopg.rows import TupleRow

from eventstore.feed import BEGINNING, Place, place
from eventstore.postgres import PostgresStore
from eventstore.store import StoreError
from tests.eventstore.samples import append_without_committing, appended, commit, opened


class Reader:
    """Reads the feed from its checkpoint and keeps what it got of some streams."""

    def __init__(self, store: PostgresStore, streams: Sequence[str]) -> None:
        self.store, self.streams = store, streams
        self.cursor = ""
        self.got: list[tuple[str, int]] = []

    def read(self, *, limit: int = 1000) -> int:
        items = self.store.feed(self.cursor, limit=limit)
        self.cursor = items[-1].cursor if items else self.cursor
        places = [(item.event.stream, item.event.version) for item in items]
        self.got += [found for found in places if found[0] in self.streams]
        return len(items)

    def read_until(self, count: int) -> None:
        patience = time.monotonic() + 10
        while len(self.got) < count and time.monotonic() < patience:
            self.read()


def test_a_slow_transaction_is_neither_skipped_nor_repeated(
    postgres_store: PostgresStore, another: Connection[TupleRow]
) -> None:
    slow, quick = opened(postgres_store), opened(postgres_store)
    reader = Reader(postgres_store, [slow, quick])
    append_without_committing(another, commit(slow))
    appended(postgres_store, quick)
    reader.read()
    assert reader.got == []
    another.commit()
    reader.read_until(4)
    reader.read()
    assert reader.got == [(slow, 1), (slow, 2), (quick, 1), (quick, 2)]


def test_a_transaction_that_gives_up_holds_nobody_back(
    postgres_store: PostgresStore, another: Connection[TupleRow]
) -> None:
    failed, quick = opened(postgres_store), opened(postgres_store)
    reader = Reader(postgres_store, [failed, quick])
    append_without_committing(another, commit(failed))
    appended(postgres_store, quick)
    another.rollback()
    reader.read_until(2)
    assert reader.got == [(quick, 1), (quick, 2)]


def test_a_reader_may_stop_in_the_middle_of_a_decision(postgres_store: PostgresStore) -> None:
    stream = opened(postgres_store)
    appended(postgres_store, stream, events=5)
    reader = Reader(postgres_store, [stream])
    reader.read_until(5)
    again = Reader(postgres_store, [stream])
    while again.read(limit=3):
        pass
    assert again.got == reader.got == [(stream, version) for version in range(1, 6)]


def test_transactions_are_ordered_as_numbers_and_epochs_before_them(
    postgres_store: PostgresStore, owner: Connection[TupleRow]
) -> None:
    stream = opened(postgres_store)
    for version, epoch, xid in ((1, 0, "9"), (2, 0, "10"), (3, 1, "1")):
        _insert(owner, stream, version, epoch, xid)
    owner.commit()
    reader = Reader(postgres_store, [stream])
    while reader.read(limit=1):
        pass
    assert reader.got == [(stream, 1), (stream, 2), (stream, 3)]


def test_what_has_no_epoch_yet_is_not_read(
    postgres_store: PostgresStore, owner: Connection[TupleRow]
) -> None:
    stream = opened(postgres_store)
    _insert(owner, stream, 1, 2_000_000_000, "1")
    owner.commit()
    reader = Reader(postgres_store, [stream])
    reader.read()
    assert reader.got == []


@pytest.mark.parametrize("cursor", ["x", "1", "1.2", "1.2.x.s", "-1.2.3.s", "1.²3.3.s"])
def test_a_cursor_that_is_none_is_refused(postgres_store: PostgresStore, cursor: str) -> None:
    with pytest.raises(StoreError):
        postgres_store.feed(cursor, limit=1)


def test_a_cursor_is_read_back_whatever_the_stream_is_called() -> None:
    found = Place(1, "18446744073709551615", 7, "a.b.c")
    assert place(found.cursor()) == found
    assert place("") == BEGINNING


def _insert(
    owner: Connection[TupleRow], stream: str, version: int, *feed_place: int | str
) -> None:
    owner.execute(
        "insert into eventstore.events (stream, version, type, actor, at, public, private,"
        " commitments, hash, decision, feed_epoch, xid)"
        " values ($1, $2::integer, 'T', 'A', 1, '{}', '{}', '{}', '', 1, $3::integer,"
        " $4::text::xid8)",
        (stream, version, *feed_place),
    )
