"""Connections for the store: pooled, settled once, each statement its own transaction."""

import select
from collections.abc import Iterator
from contextlib import contextmanager

import orjson
from psycopg import Connection, InterfaceError, OperationalError, RawCursor
from psycopg.rows import TupleRow
from psycopg.types.json import set_json_loads
from psycopg_pool import ConnectionPool, PoolTimeout

from eventstore.queries import query
from eventstore.store import Unavailable

Pool = ConnectionPool[Connection[TupleRow]]


def open_pool(conninfo: str, *, size: int, patience: float) -> Pool:
    """A pool of up to `size` connections; who gets none within `patience` seconds is refused."""
    settings = {"autocommit": True, "prepare_threshold": 0, "cursor_factory": RawCursor}
    return ConnectionPool(
        conninfo,
        min_size=1,
        max_size=size,
        timeout=patience,
        kwargs=settings,
        configure=_configure,
        check=_check,
        open=True,
    )


@contextmanager
def connection(pool: Pool) -> Iterator[Connection[TupleRow]]:
    try:
        with pool.connection() as borrowed:
            yield borrowed
    except (OperationalError, InterfaceError, PoolTimeout) as error:
        raise Unavailable(str(error)) from error


class Kept:
    """Connections that one purpose keeps: to borrow one from the pool costs half a statement."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._idle: list[Connection[TupleRow]] = []

    @contextmanager
    def connection(self) -> Iterator[Connection[TupleRow]]:
        """One that was used before, or else one of the pool; after an error it goes back there."""
        try:
            borrowed = self._quiet() or self._pool.getconn()
            try:
                yield borrowed
            except BaseException:
                self._pool.putconn(borrowed)
                raise
        except (OperationalError, InterfaceError, PoolTimeout) as error:
            raise Unavailable(str(error)) from error
        self._idle.append(borrowed)

    def close(self) -> None:
        """Give them all back."""
        while self._idle:
            self._pool.putconn(self._idle.pop())

    def _quiet(self) -> Connection[TupleRow] | None:
        while self._idle:
            if is_quiet(connection := self._idle.pop()):
                return connection
            self._pool.putconn(connection)
        return None


def is_quiet(connection: Connection[TupleRow]) -> bool:
    """Whether the server has nothing to say: where nothing was asked, it would be a farewell."""
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    return not poll.poll(0)


def _configure(connection: Connection[TupleRow]) -> None:
    set_json_loads(orjson.loads, connection)
    connection.execute(query("session"), prepare=False)


def _check(connection: Connection[TupleRow]) -> None:
    """Ask the server only if the socket has something to say: an idle one that does is closing."""
    if not is_quiet(connection):
        ConnectionPool.check_connection(connection)
