"""What the host of a game may set; every game publishes its options in its first event.

Rulings marked as result-changing are options with the ruling as default. One that has a single
value so far stands here all the same, so that a game says by which reading it was judged.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from referee.kernel.ids import SeatId

Seconds = Annotated[int, Meta(ge=1, le=604_800)]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Times are seconds, `effect_delay` milliseconds; null means no limit.

    The Piggyback window always opens (A-GEN-02). Alone against the Farm the player begins.
    """

    first_seat: SeatId | None = None  # A-GEN-01: drawn if nobody names it
    window_seconds: Seconds = 30
    choice_seconds: Seconds | None = 3_600
    turn_seconds: Seconds | None = 86_400
    effect_delay: Annotated[int, Meta(ge=0, le=60_000)] = 0
    discarding: Literal["free", "forced"] = "free"
    """Whether a die that could be used may be left (A-OT-01)."""
    wild_in_equation: Literal["any", "up-to-12"] = "any"
    """What a Wild may stand for beside a Plus/Minus (A-OT-03)."""
    doubles_order: Literal["draw-first", "discard-first"] = "draw-first"
    """Whether opponents draw for doubles before cards are discarded (A-OT-07)."""
    piggyback_doubles: Literal["draw", "exempt"] = "draw"
    """Whether a piggybacking opponent draws for the roller's doubles too (A-OT-08)."""
    rab_bets_timing: Literal["after-turn"] = "after-turn"  # A-OT-12
    rab_bets_order: Literal["turn-order", "draw-order"] = "turn-order"  # A-OT-13
    ties: Literal["share", "active-first"] = "share"
    """Who wins if several lose their last Number in one step (A-OT-18)."""
    farm_choices: Literal["policy", "player"] = "policy"
    """Who chooses for the Farm in a solo game (A-OT-21)."""
