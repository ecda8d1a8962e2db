"""One statement straight through libpq: what the append costs a process, it costs every action.

`Connection.execute` adapts types, waits in steps that each take the interpreter's lock again, and
reads rows by column type; a third of the processor time is left when the text goes in as it is
and lines of texts come out. For everything else that is no gain worth the trouble.
"""

from typing import Any

from psycopg import Connection, OperationalError
from psycopg.errors import error_from_result
from psycopg.pq import ConnStatus, DiagnosticField, ExecStatus
from psycopg.pq.abc import PGresult

from eventstore.queries import query

NOT_PREPARED = b"26000"

Line = list[bytes | None]


def lines(connection: Connection[Any], name: str, parameter: bytes) -> list[Line]:
    """Run the statement of this name with its one parameter; the rows that it gives."""
    result = connection.pgconn.exec_prepared(name.encode(), [parameter])
    if result.error_field(DiagnosticField.SQLSTATE) == NOT_PREPARED:
        _checked(connection, connection.pgconn.prepare(name.encode(), query(name)))
        result = connection.pgconn.exec_prepared(name.encode(), [parameter])
    _checked(connection, result)
    columns = range(result.nfields)
    return [[result.get_value(row, column) for column in columns] for row in range(result.ntuples)]


def _checked(connection: Connection[Any], result: PGresult) -> None:
    if result.status in {ExecStatus.TUPLES_OK, ExecStatus.COMMAND_OK}:
        return
    if connection.pgconn.status != ConnStatus.OK:
        raise OperationalError(result.get_error_message())
    raise error_from_result(result)
