"""A match as its documented position: hashed after each decision, and kept in snapshots."""

from typing import Any

import msgspec
import orjson
from msgspec.structs import replace

from eventstore.chain import canonical
from referee.kernel.game import Game
from referee.kernel.lifecycle import Match, life_of

FORMAT = "bunny-referee/position/1"

Rules = Game[Any, Any]


def document(rules: Rules, match: Match) -> bytes:
    """Canonical JSON of the life and of the table."""
    life = life_of(match)
    table = None if match.table is None else rules.position(match.table)
    return canonical(
        {"format": FORMAT, "version": rules.position_version, "life": life, "table": table}
    )


def restored(rules: Rules, text: bytes) -> Match:
    """The match that this is the document of."""
    found = orjson.loads(text)
    match = msgspec.convert(found["life"], Match)
    table = found["table"]
    return match if table is None else replace(match, table=rules.from_position(table))
