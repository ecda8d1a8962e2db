"""How a table ended: the places of its seats from a finished game, or from one as it stands."""

from collections.abc import Mapping
from typing import Any

from referee.kernel.game import Game
from referee.kernel.ids import SEATS, SeatId
from referee.kernel.lifecycle import Match, Phase
from referee.tournaments.messages import How, Places


def ended(rules: Game[Any, Any], match: Match) -> tuple[How, Places]:
    """The places by seat, and what they rest on.

    A finished game says them itself. One that was broken off is judged as it stands, where its
    rules can tell who is ahead; who has no place shares the last one.
    """
    table = match.table
    result = None if table is None else rules.result(table)
    if match.phase is Phase.FINISHED and result is not None:
        return "played", _placed(match, result.places)
    standing = {} if table is None else rules.standing(table)
    return "adjudicated", _placed(match, standing)


def _placed(match: Match, found: Mapping[SeatId, int]) -> Places:
    """Places as tournaments count them: as many are left out as share one."""
    last = 1 + max(found.values(), default=0)
    whole = [found.get(seat, last) for seat in SEATS[: len(match.seats)]]
    return tuple(1 + sum(other < mine for other in whole) for mine in whole)
