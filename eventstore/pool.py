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
