"""Small streams, drafts and commits for the tests of the store."""

import itertools
import time
import uuid
from collections.abc import Sequence

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow

from eventstore.chain import GENESIS, canonical, seal
from eventstore.queries import query
from eventstore.store import (
    Answer,
    Commit,
    Draft,
    Event,
    FeedItem,
    Head,
    Keys,
    Message,
    Opening,
    Store,
)

KEYS = Keys(chance=b"c" * 32, salt=b"s" * 32, state=b"h" * 32)
ODD = 'é€😀\u2028"\\\n\t\x00 end'
_numbers = itertools.count(1)


def opening(stream: str, *, at: int = 1_000, **labels: str) -> Opening:
    return Opening(stream, at, KEYS, labels, owner="organiser")


def opened(store: Store, **labels: str) -> str:
    """A new stream; its id and its time are above those of all before in this run."""
    number = next(_numbers)
    stream = f"{number:06d}-{uuid.uuid4().hex}"
    store.create(opening(stream, at=number, **labels))
    return stream


def draft(stream: str, *, events: int = 2, at: int = 5, note: str = "n") -> Draft:
    """A command with a part for seat A, and events of which the first has a sealed part."""
    text = canonical({"note": note}).decode()
    first = Message("Rolled", text, {"sealed": text})
    others = tuple(Message("Moved", text) for _ in range(events - 1))
    command = Message("Play", text, {"A": text})
    return Draft(stream, "A", at, command, (first, *others), state=b'{"position":1}')


def answer(key: str, *, scope: str = "A", body: str = "digest", outcome: str = "{}") -> Answer:
    return Answer(scope, key, body, 200, outcome)


def commit(
    stream: str, *, after: Head = GENESIS, events: int = 2, note: str = "n", key: str = ""
) -> Commit:
    sealed = seal(draft(stream, events=events, note=note), after=after, keys=KEYS)
    return Commit(sealed, answer=answer(key) if key else None)


def appended(store: Store, stream: str, *, events: int = 2, note: str = "n") -> Head:
    """Append one decision to the end of the stream; the head it leads to."""
    made = commit(stream, after=store.listed(stream).head, events=events, note=note)
    assert store.append(made) is None
    return made.sealed.head


def follow(store: Store, streams: Sequence[str], count: int) -> list[FeedItem]:
    """Read the feed of these streams until `count` events came.

    The server is shared: a transaction in another test's database may hold the feed for a moment.
    """
    cursor, found = "", list[FeedItem]()
    patience = time.monotonic() + 10
    while len(found) < count and time.monotonic() < patience:
        batch = store.feed(cursor, limit=100)
        found += [item for item in batch if item.event.stream in streams]
        cursor = batch[-1].cursor if batch else cursor
    return found


def versions(events: Sequence[Event]) -> list[int]:
    return [event.version for event in events]


def append_without_committing(another: Connection[TupleRow], made: Commit) -> None:
    another.execute(query("append"), (msgspec.json.encode([made]).decode(),))


def end_connections(another: Connection[TupleRow], name: str) -> None:
    """The server ends all connections of this name; when this returns, they are gone."""
    another.execute(
        "select pg_terminate_backend(pid, 9999) from pg_stat_activity where application_name = $1",
        (name,),
    )
    another.commit()  # within a transaction the list of connections stays as it was


def wait_for_a_blocked_statement(another: Connection[TupleRow]) -> None:
    """Until somebody waits for a lock in this database."""
    patience = time.monotonic() + 5
    blocked = """select exists (
        select from pg_locks where not granted and pid in (
            select pid from pg_locks
            where database = (select oid from pg_database where datname = current_database())
        ))"""
    while another.execute(blocked).fetchone() != (True,) and time.monotonic() < patience:
        time.sleep(0.01)
