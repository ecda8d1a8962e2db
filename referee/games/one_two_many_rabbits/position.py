"""The documented position: the whole situation of a table as one JSON document, and back.

What is written says everything; what is read may be sparse: see `sparse.py`.
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from referee.games.one_two_many_rabbits.sparse import begun
from referee.games.one_two_many_rabbits.table import KINDS, Table
from referee.kernel.flow import frame_of
from referee.kernel.positions import plain
from referee.kernel.rejection import BadPosition

VERSION: Final = 1
WHOLE: Final = "asked"
"""Every game has asked something: what is written has this member, and says everything."""


def position(table: Table) -> Mapping[str, Any]:
    """The whole situation as plain data; it leaves out what is as in an empty table."""
    return {"position": VERSION, **plain(table)}


def from_position(document: Mapping[str, Any]) -> Table:
    """The table of a position, whole or sparse; BadPosition says what is wrong where."""
    if document.get("position", VERSION) != VERSION:
        raise BadPosition(f"$.position: this referee reads version {VERSION}")
    try:
        return _whole(document) if WHOLE in document else begun(document)
    except (msgspec.ValidationError, KeyError, TypeError, AttributeError) as error:
        raise BadPosition(f"$: {error}") from error


def _whole(document: Mapping[str, Any]) -> Table:
    fields = {n: value for n, value in document.items() if n not in {"position", "frames"}}
    table = msgspec.convert(fields, Table)
    frames = tuple(frame_of(data, KINDS) for data in document.get("frames", ()))
    return msgspec.structs.replace(table, frames=frames)


# --- its schema ---------------------------------------------------------------------------

WORD: Final = {"type": ["string", "integer"], "description": "A card by its kind or name."}
ROW: Final = {"type": "array", "items": WORD}
IN_SHORT: Final[Mapping[str, Any]] = {
    "position": {"const": VERSION},
    "farm": {**ROW, "description": "Solo: the Farm's cards."},
    "draws": {**ROW, "description": "What is drawn next, first one first."},
    "deck": {**ROW, "description": "The whole draw pile, its top last."},
    "discard": ROW,
    "players": {"description": "So many seats; or for each its hand, or an object with a hand."},
    "turn": {"description": "Whose turn begins; or its seat, dice, riding and rab_bets."},
    "frames": {"type": "array", "items": {"type": "object"}},
}


def schema() -> Mapping[str, Any]:
    """The JSON Schema of what `from_position` reads."""
    _, parts = msgspec.json.schema_components([Table], ref_template="#/$defs/{name}")
    table = parts.pop("Table")
    table = {name: value for name, value in table.items() if name != "required"}
    table["properties"] = {**table["properties"], **IN_SHORT}
    return {**table, "additionalProperties": False, "$defs": parts}
