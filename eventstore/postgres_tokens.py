"""The tokens of the store on PostgreSQL."""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from psycopg.rows import TupleRow
from psycopg_pool import ConnectionPool

from eventstore import pool
from eventstore.queries import query
from eventstore.tokens import Grant, Issued, Reading, Revocation


class PostgresTokens:
    """Each call is one statement, but for the replacement of grants."""

    _pool: ConnectionPool[Any]

    def grant(self, grant: Grant, *, at: int = 0, instead: bool = False) -> Grant | None:
        row = (*msgspec.structs.astuple(grant), at)
        kept = self._replaced(grant, row) if instead else bool(self._asked("grant", *row))
        return None if kept else self._standing(grant.digest)

    def granted(self, digest: str) -> Grant | None:
        for row in self._asked("granted", digest):
            return Grant(*row)
        return None

    def grants(self, stream: str | None) -> Sequence[Issued]:
        rows = self._asked("grants", stream)
        return tuple(Issued(Grant(*grant), created, revoked) for created, revoked, *grant in rows)

    def revoke(self, revocation: Revocation) -> Revocation | None:
        if self._asked("revoke", *msgspec.structs.astuple(revocation)):
            return None
        (stood,) = self._asked("revoked", revocation.digest)
        return Revocation(*stood)

    def revoked_lately(self) -> Collection[str]:
        return [digest for (digest,) in self._asked("revoked_lately")]

    def note(self, reading: Reading) -> None:
        self._asked("note_reading", *msgspec.structs.astuple(reading))

    def readings(self, stream: str, *, after: int, limit: int) -> Sequence[tuple[int, Reading]]:
        rows = self._asked("readings", stream, after, limit)
        return tuple((number, Reading(*reading)) for number, *reading in rows)

    def _standing(self, digest: str) -> Grant:
        (row,) = self._asked("standing_grant", digest)
        return Grant(*row)

    def _replaced(self, grant: Grant, row: Sequence[object]) -> bool:
        """Of two that replace at the same time the later must see what the earlier kept."""
        place = f"{grant.stream}/{grant.role}/{grant.seat}"
        with pool.connection(self._pool) as connection, connection.transaction():
            connection.execute(query("lock_grants"), (place,))
            return bool(connection.execute(query("replace_grants"), row).fetchall())

    def _asked(self, name: str, *parameters: object) -> Sequence[TupleRow]:
        with pool.connection(self._pool) as connection:
            return connection.execute(query(name), parameters, binary=True).fetchall()
