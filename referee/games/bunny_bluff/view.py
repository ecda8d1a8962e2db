"""What one viewer may see of a table. Secrets live here, once.

Foreign hands are counts; so are plays on the stack, except one's own; sealed answers are known
to their giver only.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from referee.games.bunny_bluff.table import Laid, Table
from referee.games.rabbit_deck import named
from referee.games.rabbit_table import Player, waiting
from referee.kernel.game import Viewer


def view(table: Table, viewer: Viewer) -> Mapping[str, Any]:
    """The table as a JSON document for a seat, or for everybody without one (None)."""
    seen: Mapping[str, Any] = msgspec.to_builtins(_seen(table, viewer))
    return seen


def _seen(table: Table, viewer: Viewer) -> Mapping[str, Any]:
    return {
        "players": [player_view(table, player, viewer) for player in table.players],
        "dealer": table.dealer,
        "round": {
            "lead": table.lead,
            "colour": table.colour,
            "stack": [laid_view(laid, viewer) for laid in table.stack],
            "passed": table.passed,
        },
        "removed": len(table.aside),
        "out": table.out,
        "left": table.left,
        "waiting": [waiting(frame, viewer) for frame in table.frames],
        "result": table.result,
    }


def player_view(table: Table, player: Player, viewer: Viewer) -> Mapping[str, Any]:
    seen = {
        "seat": player.seat,
        "hand_size": len(player.hand),
        "standing_pass": "my-turn" if player.seat in table.standing else None,
    }
    return {**seen, "hand": named(player.hand)} if player.seat == viewer else seen


def laid_view(laid: Laid, viewer: Viewer) -> Mapping[str, Any]:
    seen = {"seat": laid.seat, "count": len(laid.cards)}
    return {**seen, "cards": laid.cards} if laid.seat == viewer else seen
