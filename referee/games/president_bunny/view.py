"""What one viewer may see of a table: foreign hands are counts, so are cards turned down."""

from collections.abc import Mapping
from typing import Any

import msgspec

from referee.games.president_bunny.table import Table
from referee.games.rabbit_deck import named
from referee.games.rabbit_table import Player, waiting
from referee.kernel.game import Viewer


def view(table: Table, viewer: Viewer) -> Mapping[str, Any]:
    """The table as a JSON document for a seat, or for everybody without one (None)."""
    seen: Mapping[str, Any] = msgspec.to_builtins(_seen(table, viewer))
    return seen


def _seen(table: Table, viewer: Viewer) -> Mapping[str, Any]:
    return {
        "high_colour": table.options.high_colour,
        "players": [player_view(player, viewer) for player in table.players],
        "dealer": table.dealer,
        "trick": {"plays": table.trick, "passed": table.passed},
        "aside": len(table.aside),
        "out": table.out,
        "left": table.left,
        "waiting": [waiting(frame, viewer) for frame in table.frames],
        "result": table.result,
    }


def player_view(player: Player, viewer: Viewer) -> Mapping[str, Any]:
    seen = {"seat": player.seat, "hand_size": len(player.hand)}
    return {**seen, "hand": named(player.hand)} if player.seat == viewer else seen
