"""What one viewer may see of a table. Secrets live here, once.

Foreign hands and the draw pile are counts; the Farm's cards lie face up (OT-54); sealed answers
are known to their giver only.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from referee.games.one_two_many_rabbits.table import FARM, Player, Table
from referee.kernel.flow import Frame
from referee.kernel.game import Viewer


def view(table: Table, viewer: Viewer) -> Mapping[str, Any]:
    """The table as a JSON document for a seat, or for everybody without one (None)."""
    seen: Mapping[str, Any] = msgspec.to_builtins(_seen(table, viewer))
    return seen


def _seen(table: Table, viewer: Viewer) -> Mapping[str, Any]:
    return {
        "players": [player_view(player, viewer) for player in table.players],
        "turn": turn_view(table),
        "rab_bets": rab_bets_view(table),
        "piles": {"draw": len(table.deck), "discard": table.discard, "aside": len(table.aside)},
        "waiting": [waiting_view(frame, viewer) for frame in table.frames],
        "result": table.result,
    }


def player_view(player: Player, viewer: Viewer) -> Mapping[str, Any]:
    seen = {
        "seat": player.seat,
        "hand_size": len(player.hand),
        "standing_pass": "my-turn" if player.standing else None,
        "left": player.gone,
    }
    is_open = player.seat in {viewer, FARM}
    return {**seen, "hand": player.hand} if is_open else seen


def turn_view(table: Table) -> Mapping[str, Any]:
    return {
        "seat": table.active,
        "announced": table.announced,
        "dice": table.dice,
        "riding": table.riding,
    }


def rab_bets_view(table: Table) -> Mapping[str, Any]:
    return {
        "calling": table.calling,
        "bets": table.bets,
        "queue": [waiting.seat for waiting in table.queue],
        "spent": len(table.spent),
    }


def waiting_view(frame: Frame, viewer: Viewer) -> Mapping[str, Any]:
    """An open question: who owes an answer, until when, and one's own sealed answer."""
    seen = {
        "decision": frame.decision,
        "owed": frame.owed,
        "due": frame.due,
        "question": frame.question,
    }
    own = [answer for seat, answer in frame.answers if seat == viewer]
    return {**seen, "my_answer": own[0]} if own else seen
