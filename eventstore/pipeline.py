"""One connection on which the next statement lies ready while the server works on the one before.

A server that waits to be asked waits for a thread: to be woken, to get the interpreter's lock and
a processor. What was sent ahead waits in the server's own socket instead. Each statement has its
own transaction and outcome; they are answered in order.

It goes straight through libpq: `Connection.execute` adapts types, takes the interpreter's lock
again at each step of its waiting, and reads rows by column type. What an append costs a process,
it costs every action; for everything else that is no gain worth the trouble.
"""

import select
import threading
from typing import Any, Final

from msgspec import Struct
from psycopg import Connection, InterfaceError, OperationalError
from psycopg.errors import error_from_result
from psycopg.pq import ConnStatus, ExecStatus
from psycopg.pq.abc import PGconn, PGresult
from psycopg_pool import PoolTimeout

from eventstore.pool import Pool, is_quiet
from eventstore.store import Unavailable

NAME: Final = b"pipelined"
LOST: Final = "the connection broke while others waited on it too"
ENDED: Final = "the server ended each connection before it could be used"

Line = list[bytes | None]


class Pipeline:
    """A statement of one parameter, sent by any number of threads over one connection."""

    def __init__(self, pool: Pool, statement: bytes) -> None:
        self._pool = pool
        self._statement = statement
        self._choosing = threading.Lock()
        self._wire: _Wire | None = None

    def lines(self, parameter: bytes) -> list[Line]:
        """Its rows as texts, or the server's error; Unavailable if nobody knows what became."""
        try:
            with self._choosing:
                wire = self._usable()
                place = wire.send(parameter)
            result = wire.answer(place)
        except (OperationalError, InterfaceError, PoolTimeout) as error:
            raise Unavailable(str(error)) from error
        if result.status != ExecStatus.TUPLES_OK:
            raise error_from_result(result)
        columns = range(result.nfields)
        rows = range(result.ntuples)
        return [[result.get_value(row, column) for column in columns] for row in rows]

    def close(self) -> None:
        """Give the connection back; nobody waits for an answer any more."""
        with self._choosing:
            if self._wire is not None:
                self._wire.retire()
            self._wire = None

    def _usable(self) -> "_Wire":
        """The connection of before, unless it broke or the server said farewell meanwhile."""
        if self._wire is not None and not self._wire.usable():
            self._wire.retire()
            self._wire = None
        if self._wire is None:
            self._wire = _Wire(self._pool, _connected(self._pool, self._statement))
        return self._wire


class _Place(Struct, frozen=True):
    """A place in the order of answers: read after `before`, and let `after` read."""

    before: threading.Lock
    after: threading.Lock


class _Wire:
    """A connection in pipeline mode. The lock guards libpq; who waits for an answer holds none.

    If it breaks, all who wait on it are told, and the last of them puts it away.
    """

    def __init__(self, pool: Pool, connection: Connection[Any]) -> None:
        self._pool = pool
        self._connection = connection
        self._libpq = connection.pgconn
        self._readable, self._writable = select.poll(), select.poll()
        self._readable.register(connection.fileno(), select.POLLIN)
        self._writable.register(connection.fileno(), select.POLLOUT)
        self._lock = threading.Lock()
        self._last = threading.Lock()
        self._waiting = 0
        self._broken = False
        self._retired = False

    def usable(self) -> bool:
        with self._lock:
            if not (self._broken or self._waiting or is_quiet(self._connection)):
                self._broken = True
            return not self._broken

    def send(self, parameter: bytes) -> _Place:
        """Ask, without waiting for the answers to what was asked before."""
        after = threading.Lock()
        after.acquire()
        place = _Place(self._last, after)
        with self._lock:
            try:
                self._libpq.send_query_prepared(NAME, [parameter])
                self._libpq.pipeline_sync()
                self._flush()
            except BaseException:
                self._broken = True
                raise
            self._last = after
            self._waiting += 1
        return place

    def answer(self, place: _Place) -> PGresult:
        """What the server says to the one in this place, once those before it have read."""
        try:
            place.before.acquire()
            return self._read()
        except BaseException:
            self._broken = True  # an answer stays unread
            raise
        finally:
            place.after.release()
            with self._lock:
                self._waiting -= 1
                self._put_away()

    def retire(self) -> None:
        """Back to the pool with it, as soon as nobody waits on it."""
        with self._lock:
            self._retired = True
            self._put_away()

    def _read(self) -> PGresult:
        results: list[PGresult] = []
        while not self._complete(results):
            self._readable.poll()
            with self._lock:
                self._libpq.consume_input()
        return results[0]

    def _flush(self) -> None:
        """To the last byte: psycopg's connections keep what the socket does not take at once.

        The server reads on when it has answered what was sent before; nobody needs to read that
        first, for answers are short.
        """
        while self._libpq.flush():
            self._writable.poll()

    def _complete(self, results: list[PGresult]) -> bool:
        """Take what is there; whether the end of the transaction was among it."""
        with self._lock:
            if self._broken:
                raise OperationalError(LOST)
            while not self._libpq.is_busy():
                result = self._libpq.get_result()
                if result is not None and result.status == ExecStatus.PIPELINE_SYNC:
                    return True
                if result is not None:
                    results.append(result)
                elif self._libpq.status == ConnStatus.BAD:
                    raise OperationalError(self._libpq.get_error_message())
        return False

    def _put_away(self) -> None:
        if not self._retired or self._waiting:
            return
        if self._broken:
            self._connection.close()
        else:
            self._libpq.exit_pipeline_mode()
        self._pool.putconn(self._connection)


def _connected(pool: Pool, statement: bytes) -> Connection[Any]:
    """A connection that knows the statement.

    One whose end the pool had not seen is passed over: all of them may have ended at once.
    """
    for _ in range(pool.max_size):
        connection = pool.getconn()
        try:
            if _has_learned(connection.pgconn, statement):
                connection.pgconn.enter_pipeline_mode()
                return connection
        except BaseException:
            pool.putconn(connection)
            raise
        pool.putconn(connection)
    raise OperationalError(ENDED)


def _has_learned(libpq: PGconn, statement: bytes) -> bool:
    """Whether it knows the statement now; False if the server has ended it."""
    prepared = libpq.prepare(NAME, statement)
    if prepared.status == ExecStatus.COMMAND_OK:
        return True
    if libpq.status == ConnStatus.BAD:
        return False
    raise error_from_result(prepared)
