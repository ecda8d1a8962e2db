"""Places in the global feed, and the epoch that keeps them in order when a dump is restored.

A cursor is opaque to readers. It holds the feed's epoch and the id of the transaction that wrote
the event, since those are what a reader has to compare so as to skip no slow transaction.
"""

from typing import NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from eventstore.queries import query
from eventstore.store import StoreError


class Place(NamedTuple):
    """The place of an event: its epoch, transaction and version, and the stream to tell ties."""

    epoch: int
    xid: str
    version: int
    stream: str

    def cursor(self) -> str:
        return f"{self.epoch}.{self.xid}.{self.version}.{self.stream}"


BEGINNING = Place(0, "0", 0, "")


def place(cursor: str) -> Place:
    if not cursor:
        return BEGINNING
    epoch, xid, version, stream = (*cursor.split(".", 3), "", "", "")[:4]
    if not (epoch.isdecimal() and xid.isdecimal() and version.isdecimal()):
        raise StoreError(f"no feed cursor: {cursor!r}")
    return Place(int(epoch), xid, int(version), stream)


def begin_epoch(owner: Connection[TupleRow]) -> None:
    """Order all later events after all that are there, whatever their transaction ids.

    No append may be running meanwhile: it would land in the old epoch, behind the readers.
    """
    with owner.transaction():
        owner.execute(query("stop_writers"))
        owner.execute(query("raise_epoch"))


def is_foreign(owner: Connection[TupleRow]) -> bool:
    """Whether the tables came from another cluster, whose transaction ids mean nothing here."""
    row = owner.execute(query("feed_is_foreign")).fetchone()
    return row == (True,)
