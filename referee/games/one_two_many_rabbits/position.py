"""The documented position: the whole situation of a table as one JSON document, and back."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from referee.games.one_two_many_rabbits.table import KINDS, Table
from referee.kernel.flow import frame_of
from referee.kernel.positions import plain

VERSION: Final = 1


def position(table: Table) -> Mapping[str, Any]:
    """The whole situation as plain data; frames keep what waits in them."""
    return {"position": VERSION, **plain(table)}


def from_position(document: Mapping[str, Any]) -> Table:
    """The table of a position; raises msgspec.ValidationError if it is none."""
    fields = {n: value for n, value in document.items() if n not in {"position", "frames"}}
    table = msgspec.convert(fields, Table)
    frames = tuple(frame_of(data, KINDS) for data in document.get("frames", ()))
    return msgspec.structs.replace(table, frames=frames)
