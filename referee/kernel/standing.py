"""Who is ahead in a game that is broken off: places out of what each seat has reached."""

from collections.abc import Mapping
from typing import Any

from referee.kernel.ids import SeatId


def places(worth: Mapping[SeatId, Any]) -> Mapping[SeatId, int]:
    """A place for each seat, the worthiest first; seats of equal worth share one."""
    return {
        seat: 1 + sum(other > mine for other in worth.values()) for seat, mine in worth.items()
    }
