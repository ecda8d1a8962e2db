"""The documented position: the whole situation of a table as one JSON document, and back.

The keyed state hash is taken over this document, never over the shape in memory. Fields that
have the value of an empty table are left out.
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from referee.games.killer_bunnies.frames import Frame, revive
from referee.games.killer_bunnies.table import Table

VERSION: Final = 1


def position(table: Table) -> Mapping[str, Any]:
    """The position as plain data; frames keep what waits in them."""
    whole: dict[str, Any] = msgspec.to_builtins(table)
    return {"position": VERSION, **whole}


def from_position(document: Mapping[str, Any]) -> Table:
    """The table of a position; raises msgspec.ValidationError if it is none."""
    fields = {
        name: value for name, value in document.items() if name not in {"position", "frames"}
    }
    table = msgspec.convert(fields, Table)
    frames = tuple(frame_of(data) for data in document.get("frames", ()))
    return msgspec.structs.replace(table, frames=frames)


def frame_of(data: Mapping[str, Any]) -> Frame:
    answers = tuple((seat, answer) for seat, answer in data.get("answers", ()))
    rest = tuple(revive(step) for step in data.get("rest", ()))
    return Frame(
        data["decision"],
        tuple(data["owed"]),
        data["due"],
        revive(data["question"]),
        rest,
        answers,
    )
