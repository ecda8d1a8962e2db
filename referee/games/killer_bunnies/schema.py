"""The JSON Schema of a position: every member may be left out, and many may be said in short."""

from collections.abc import Mapping
from typing import Any, Final

from referee.games.killer_bunnies.position import VERSION
from referee.games.killer_bunnies.table import Table
from referee.kernel.documents import loose_schema

Schema = Mapping[str, Any]

WORD: Final = {"type": "string", "description": "A card by its number, kind or printed name."}
WORDS: Final = {"type": "array", "items": WORD}
UNITS: Final = {"type": "array", "items": {"enum": [1, 2, 5, 10]}}
COUNT: Final = {"type": "integer", "minimum": 0}


def _told(schema: Schema, description: str) -> Schema:
    return {**schema, "description": description}


def _or(*choices: Schema) -> Schema:
    return {"anyOf": list(choices)}


OF_TABLE: Final[dict[str, Schema]] = {
    "position": {"const": VERSION},
    "draws": _told(WORDS, "What is drawn next from the Draw Pile, first one first."),
    "deal": _told(WORDS, "A game dealt now: what is dealt, first one first, seat by seat."),
    "next_cabbage": _told(UNITS, "The Cabbage cards taken next, first one first."),
    "next_water": _told(UNITS, "The Water cards taken next, first one first."),
    "market_open": {"type": "boolean", "description": "False: the market is closed."},
    "magic_carrot": {"type": "integer", "minimum": 1, "maximum": 12},
    "deck": _told(WORDS, "The whole Draw Pile, its top last; the other cards are out of play."),
    "frames": {"type": "array", "items": {"type": "object"}},
}
OF_PLAYER: Final[dict[str, Schema]] = {
    "hand": _told(WORDS, "Filled up to `hand_size` with cards that nobody named."),
    "hand_size": _told(COUNT, "Five if it is not given."),
    "dolla": _or(_told(COUNT, "A sum."), {"type": "array", "items": _or(WORD, COUNT)}),
    "cabbage": _or(_told(COUNT, "A sum."), UNITS),
    "water": _or(_told(COUNT, "A sum."), UNITS),
    "abducted": _or(_told(COUNT, "So many bunnies."), WORDS),
}


def schema() -> Schema:
    """The schema of what `from_position` reads."""
    table, loose = loose_schema(Table)
    player, bunny = loose["Player"]["properties"], loose["Bunny"]["properties"]
    counted = _told(COUNT, "So many.")
    row = {"type": "array", "items": _or({"$ref": "#/$defs/Bunny"}, WORD)}
    player |= OF_PLAYER | {"bunnies": _or(counted, row)}
    for name in ("feeds", "trojans"):
        bunny[name]["items"] = _or(bunny[name]["items"], WORD)
    players = {"type": "array", "items": _or({"$ref": "#/$defs/Player"}, {"type": "string"})}
    turn = table["properties"]["turn"]
    table["properties"] |= OF_TABLE | {
        "players": _or(_told(counted, "So many seats."), players),
        "turn": _or(turn, _told({"type": "string"}, "The seat whose turn begins.")),
    }
    return {**table, "$defs": loose}
