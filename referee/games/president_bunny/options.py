"""What the host of a game may set; every game publishes its options in its first event.

Rulings marked as result-changing are options with the ruling as default. The last game of a
series hands its places on as `last_places` and `last_leavers` (they are in its result).
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from referee.kernel.ids import SeatId

Seconds = Annotated[int, Meta(ge=1, le=604_800)]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Times are seconds; null means no limit."""

    high_colour: Literal["red", "violet"] = "red"  # A-PB-01
    equal_rank: Literal["fails", "beats"] = "fails"  # A-PB-03
    leader_after_out: Literal["next-left", "last-to-pass"] = "next-left"  # A-PB-06
    dealer: SeatId | None = None  # A-GEN-01: drawn if nobody names it; first game only
    last_places: tuple[SeatId | None, ...] | None = None
    """Who sat at the last game of the series, best first; null who does not play again."""
    last_leavers: Annotated[int, Meta(ge=0, le=6)] = 0
    """How many at the end of `last_places` had left, so rank below The Carrot (A-PB-10)."""
    turn_seconds: Seconds | None = 86_400
