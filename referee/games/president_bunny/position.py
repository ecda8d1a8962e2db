"""The documented position: the whole situation of a table as one JSON document, and back."""

from collections.abc import Mapping
from typing import Any, Final

from referee.games import rabbit_table
from referee.games.president_bunny.table import Table

VERSION: Final = 1


def position(table: Table) -> Mapping[str, Any]:
    return rabbit_table.position(table, VERSION)


def from_position(document: Mapping[str, Any]) -> Table:
    """The table of a position; raises msgspec.ValidationError if it is none."""
    return rabbit_table.from_position(document, Table)
