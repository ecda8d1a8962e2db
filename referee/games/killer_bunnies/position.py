"""The documented position: the whole situation of a table as one JSON document, and back.

The keyed state hash is taken over this document, never over the shape in memory. Fields that
have the value of an empty table are left out.
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from referee.games.killer_bunnies.table import KINDS, Table
from referee.kernel.flow import frame_of
from referee.kernel.positions import plain

VERSION: Final = 1


def position(table: Table) -> Mapping[str, Any]:
    """The position as plain data; frames keep what waits in them."""
    return {"position": VERSION, **plain(table)}


def from_position(document: Mapping[str, Any]) -> Table:
    """The table of a position; raises msgspec.ValidationError if it is none."""
    fields = {
        name: value for name, value in document.items() if name not in {"position", "frames"}
    }
    table = msgspec.convert(fields, Table)
    frames = tuple(frame_of(data, KINDS) for data in document.get("frames", ()))
    return msgspec.structs.replace(table, frames=frames)
