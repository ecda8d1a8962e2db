"""The port on PostgreSQL: each call is one statement, and each statement a transaction."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Self

import msgspec
import psycopg
from psycopg.errors import UniqueViolation
from psycopg.rows import args_row

from eventstore import pool, queries, store
from eventstore.appending import Appends
from eventstore.chain import GENESIS
from eventstore.feed import Place, place
from eventstore.pipeline import Line
from eventstore.postgres_players import PostgresPlayers
from eventstore.postgres_tokens import PostgresTokens
from eventstore.postgres_webhooks import PostgresWebhooks
from eventstore.queries import query
from eventstore.store import (
    Answer,
    Commit,
    Deadline,
    Decision,
    Event,
    FeedItem,
    Head,
    Keys,
    Listed,
    Opening,
    Tail,
)
from eventstore.together import LANES

_NEWEST = (2**63 - 1, "")
_BATCH = 1000


class PostgresStore(PostgresTokens, PostgresWebhooks, PostgresPlayers):
    """A store behind a pool of connections; make one per operating-system process, after forks."""

    def __init__(
        self, service_url: str, *, size: int = 4, patience: float = 5.0, lanes: int = LANES
    ) -> None:
        self._pool = pool.open_pool(service_url, size=size, patience=patience)
        self.appends = Appends(self._pool, lanes)

    def close(self) -> None:
        self.appends.close()
        self._pool.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def create(self, opening: Opening) -> None:
        keys, labels = opening.keys, _json(opening.labels)
        row = (opening.stream, opening.at, opening.owner, labels, GENESIS.hash)
        if not self._rows("create", *row, keys.chance, keys.salt, keys.state):
            raise store.StreamExists(opening.stream)

    def keys(self, stream: str) -> Keys:
        for row in self._rows("keys", stream):
            return Keys(*row)
        raise store.UnknownStream(stream)

    def listed(self, stream: str) -> Listed:
        for row in self._rows("listed", stream):
            return _listed(row)
        raise store.UnknownStream(stream)

    def several(self, streams: Collection[str]) -> Sequence[Listed]:
        return tuple(_listed(row) for row in self._rows("several", [*streams]))

    def list(
        self, *, before: str | None, limit: int, labels: Mapping[str, str]
    ) -> Sequence[Listed]:
        bound = _NEWEST if before is None else (self.listed(before).created, before)
        return tuple(_listed(row) for row in self._rows("list", *bound, _json(labels), limit))

    def tail(self, stream: str, after: int, *, scope: str = "", key: str = "") -> Tail:
        rows = self._rows("tail", stream, after, scope, key)
        if not rows:
            raise store.UnknownStream(stream)
        version, last, *answer = rows[0][:7]
        events = tuple(Event(*row[7:]) for row in rows if row[7] is not None)
        return Tail(
            Head(version, last), events, Answer(*answer) if answer[0] is not None else None
        )

    def expecting(self) -> AbstractContextManager[None]:
        return self.appends.expecting()

    def append(self, commit: Commit) -> Answer | None:
        try:
            found = self.appends(commit)
        except UniqueViolation as error:
            return self._overtaken(commit, error)
        return self._appended(commit, found)

    def _appended(self, commit: Commit, found: Line) -> Answer | None:
        """What the line of an append says: nothing, an answer of before, or why not."""
        stream = commit.sealed.decision.stream
        written, held, known, quarantined = (value == b"t" for value in found[:4])
        if written:
            return None
        if found[4] is not None:
            return _answer(found[4:])
        refusal = _refusal(stream, held=held, known=known, quarantined=quarantined)
        if isinstance(refusal, store.VersionConflict):
            return self._overtaken(commit)
        raise refusal

    def remember(self, stream: str, answer: Answer) -> Answer:
        place = (stream, answer.scope, answer.key)
        rows = self._rows("remember", *place, answer.body, answer.status, answer.outcome)
        for row in rows or self._rows("answer", *place):
            return Answer(*row)
        raise store.UnknownStream(stream)

    def events(self, stream: str, *, after: int, limit: int) -> Sequence[Event]:
        with pool.connection(self._pool) as connection:
            cursor = connection.cursor(binary=True, row_factory=args_row(Event))
            found = cursor.execute(query("events"), (stream, after, limit)).fetchall()
        return found or self._nothing_of(stream)

    def decisions(self, stream: str, *, after: int, limit: int) -> Sequence[tuple[Decision, str]]:
        rows = self._rows("decisions", stream, after, limit)
        return [(Decision(*row), origin) for origin, *row in rows] or self._nothing_of(stream)

    def version_at(self, stream: str, at: int) -> int:
        return next((version for (version,) in self._rows("version_at", stream, at)), 0)

    def due(self, *, until: int, limit: int) -> Sequence[Deadline]:
        return tuple(Deadline(*row) for row in self._rows("due", until, limit))

    def feed(self, cursor: str, *, limit: int) -> Sequence[FeedItem]:
        rows = self._rows("feed", *place(cursor), limit)
        return tuple(_feed_item(*row) for row in rows)

    def save_snapshot(self, stream: str, version: int, fingerprint: str, state: bytes) -> None:
        self._run("save_snapshot", stream, fingerprint, version, state)

    def snapshot(self, stream: str, fingerprint: str) -> tuple[int, bytes] | None:
        for version, state in self._rows("snapshot", stream, fingerprint):
            return version, state
        return None

    def checkpoint(self, reader: str) -> str:
        for (cursor,) in self._rows("checkpoint", reader):
            return str(cursor)
        return ""

    def quarantine(self, stream: str, reason: str) -> None:
        if not self._rows("quarantine", stream, reason):
            raise store.UnknownStream(stream)

    def lift_quarantine(self, commit: Commit) -> Answer | None:
        stream = commit.sealed.decision.stream
        try:
            with pool.connection(self._pool) as connection, connection.transaction():
                connection.execute(query("lift_quarantine"), (stream,))
                # Rare, and in a transaction: the quick way would break it when it prepares.
                row = connection.execute(query("append"), (_json([commit]),)).fetchone()
                assert row is not None
                found = [_text(value) for value in row]
                if found[0] != b"t":
                    raise psycopg.Rollback  # it stays marked
        except UniqueViolation as error:
            return self._overtaken(commit, error)
        return self._appended(commit, found)

    def quarantined(self, *, limit: int) -> Sequence[Listed]:
        return tuple(_listed(row) for row in self._rows("quarantined", limit))

    def ready(self) -> bool:
        """A migration meant for after the roll-out may be missing, one for before it may not."""
        try:
            applied = {name for (name,) in self._rows("applied")}
        except (store.StoreError, psycopg.Error):
            return False
        return all(name in applied for name in queries.migration_ids() if "_pre_" in name)

    def replay(self, stream: str) -> Iterator[Event]:
        batch = self.events(stream, after=0, limit=_BATCH)
        while batch:
            yield from batch
            after = batch[-1].version
            batch = self.events(stream, after=after, limit=_BATCH) if len(batch) == _BATCH else ()

    def _rows(self, name: str, *parameters: object) -> Sequence[tuple[Any, ...]]:
        with pool.connection(self._pool) as connection:
            return connection.execute(query(name), parameters, binary=True).fetchall()

    def _run(self, name: str, *parameters: object) -> None:
        with pool.connection(self._pool) as connection:
            connection.execute(query(name), parameters)

    def _nothing_of(self, stream: str) -> tuple[()]:
        self.listed(stream)
        return ()

    def _overtaken(self, commit: Commit, cause: UniqueViolation | None = None) -> Answer:
        """Somebody committed the same key or version while our statement was running."""
        stream, answer = commit.sealed.decision.stream, commit.answer
        if answer is not None:
            for row in self._rows("answer", stream, answer.scope, answer.key):
                return Answer(*row)
        raise store.VersionConflict(stream) from cause


def _json(document: object) -> str:
    return msgspec.json.encode(document).decode()


def _text(value: Any) -> bytes | None:
    """A column as a line has it."""
    if isinstance(value, bool):
        return b"t" if value else b"f"
    return None if value is None else str(value).encode()


def _answer(texts: Line) -> Answer:
    scope, key, body, status, outcome = (str(text or b"", "utf-8") for text in texts)
    return Answer(scope, key, body, int(status), outcome)


def _listed(row: tuple[Any, ...]) -> Listed:
    stream, created, version, last, labels, owner = row
    return Listed(stream, created, Head(version, last), labels, owner)


def _feed_item(epoch: int, xid: str, *event: Any) -> FeedItem:
    found = Event(*event)
    return FeedItem(Place(epoch, xid, found.version, found.stream).cursor(), found)


def _refusal(stream: str, *, held: bool, known: bool, quarantined: bool) -> store.StoreError:
    if not held:
        return store.InFlight(stream)
    if not known:
        return store.UnknownStream(stream)
    return store.Quarantined(stream) if quarantined else store.VersionConflict(stream)
