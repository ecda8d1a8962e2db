"""Somebody with the owner's rights alters rows: the record that is read then says where."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from psycopg import Connection
from psycopg.rows import TupleRow

from eventstore.postgres import PostgresStore
from referee.application.opening import abandon_game
from referee.application.records.findings import Finding
from tests.application.table import TableOfToy, a_game, a_referee, request, restarted
from tests.recorded import found_by_second, lines_for, verified

pytestmark = pytest.mark.slow


@pytest.fixture
def table(service_url: str) -> Iterator[TableOfToy]:
    """A game that is over: entries for versions 1 to 3, then the start, a roll, the end."""
    with closing(PostgresStore(service_url, size=2)) as store:
        table = a_game(a_referee(store))
        table.roll()
        abandon_game(table.referee, table.organiser, table.game, request())
        yield table


def altered(owner: Connection[TupleRow], table: TableOfToy, statement: str) -> None:
    """What the triggers refuse, by the owner, who may take them away for a moment."""
    for name in (b"events", b"decisions"):
        owner.execute(b"alter table eventstore." + name + b" disable trigger refuse_change")
    done = owner.execute(statement.encode(), (table.game,))
    assert done.rowcount == 1, "exactly one row is altered"
    for name in (b"events", b"decisions"):
        owner.execute(b"alter table eventstore." + name + b" enable trigger refuse_change")
    owner.commit()


def found(table: TableOfToy) -> Finding | None:
    """What another process finds, and the second verifier with it."""
    lines = lines_for(TableOfToy(restarted(table.referee), table.game, table.organiser, {}))
    finding, second = verified(lines).finding, found_by_second(lines)
    assert second == (finding and (finding.line, finding.check.value))
    return finding


EVENT = "update eventstore.events set {} where stream = $1 and version = {}"
DECISION = "update eventstore.decisions set {} where stream = $1 and first = {}"
LOST_EVENT = "delete from eventstore.events where stream = $1 and version = {1}"
LOST_DECISION = "delete from eventstore.decisions where stream = $1 and first = {1}"

ALTERED = [
    (EVENT, "actor = 'B'", 2),
    (EVENT, "at = at - 1", 3),
    (EVENT, 'public = \'{"seat":"A"}\'', 3),
    (EVENT, "hash = repeat('0', 64)", 2),
    (DECISION, "at = at - 1", 3),
    (DECISION, "state_hash = repeat('0', 64)", 2),
    (LOST_EVENT, "", 3),
    (LOST_DECISION, "", 2),
]
"""For each: what is done, and the version that it is done to. Its line is one further."""


def test_an_untouched_game_is_verified(table: TableOfToy) -> None:
    assert found(table) is None


@pytest.mark.parametrize(("statement", "change", "version"), ALTERED)
def test_an_altered_row_is_named(
    owner: Connection[TupleRow], table: TableOfToy, statement: str, change: str, version: int
) -> None:
    altered(owner, table, statement.format(change, version))
    finding = found(table)
    assert finding is not None and (finding.line, finding.check) == (version + 1, "chain")
