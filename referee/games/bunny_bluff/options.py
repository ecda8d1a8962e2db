"""What the host of a game may set; every game publishes its options in its first event.

Rulings marked as result-changing are options with the ruling as default.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from referee.kernel.ids import SeatId

Seconds = Annotated[int, Meta(ge=1, le=604_800)]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Times are seconds; null means no limit. The challenge window always opens (A-GEN-02)."""

    dealer: SeatId | None = None  # A-GEN-01: drawn if nobody names it
    first_seat: SeatId | None = None  # the lead of the first round, likewise
    window_seconds: Seconds = 30
    turn_seconds: Seconds | None = 86_400
    challenge_lead: Literal["winner", "loser", "challenger", "challenged", "old-lead"] = "winner"
    """Who leads after a challenge; the winner is the one who did not take the stack (A-BB-01)."""
    going_out: Literal["after-window", "immediate"] = "after-window"
    """Whether the last cards may be challenged before their player is out (A-BB-03)."""
    round_end: Literal["all-pass", "others-pass"] = "all-pass"
    """Whether the player who last added must pass too (A-BB-06)."""
    ending: Literal["one-left", "first-out"] = "one-left"
    """Whether all places are played for (A-BB-14)."""
