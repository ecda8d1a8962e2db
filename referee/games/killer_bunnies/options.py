"""What the host of a game may set; every game publishes its options in its first event.

Rulings marked as result-changing are options with the ruling as default. One that has a single
value so far stands here all the same, so that a game says by which reading it was judged.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from referee.kernel.ids import SeatId

Seconds = Annotated[int, Meta(ge=1, le=604_800)]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Times are seconds, `effect_delay` milliseconds; null means no limit."""

    first_seat: SeatId | None = None  # A-GEN-01: drawn if nobody names it
    windows: bool = True  # response windows; without them see A-KB-101
    window_seconds: Seconds = 30
    choice_seconds: Seconds | None = 3_600
    turn_seconds: Seconds | None = 86_400
    effect_delay: Annotated[int, Meta(ge=0, le=60_000)] = 0
    response_window: Literal["before-roll"] = "before-roll"  # A-KB-01
    saved_specials: Literal["own-turn"] = "own-turn"  # A-KB-09
    placement: Literal["own-section"] = "own-section"  # A-KB-16
    circle_orientation: Literal["one-ring"] = "one-ring"  # A-KB-17
    roaming_hop: Literal["hop", "discard"] = "hop"  # A-KB-21
    weapon_targets: Literal["text", "opponents", "any"] = "text"  # A-KB-30
    lost_turn_feeding: Literal["moves"] = "moves"  # A-KB-51
    owed_credit: Literal["credit"] = "credit"  # A-KB-61
    forfeit_receiver: Literal["bunny-owner"] = "bunny-owner"  # A-KB-84
    last_carrot: Literal["stop"] = "stop"  # A-KB-88
    turn_end: Literal["act", "automatic"] = "act"  # A-KB-100
    feeding_time: Literal["own-turn"] = "own-turn"  # A-KB-103
    cyber_bunny_area: Literal["before-bunny", "after-bunny"] = "before-bunny"  # A-KB-112
