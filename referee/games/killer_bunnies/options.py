"""What the host of a game may set; every game publishes its options in its first event.

Rulings marked as result-changing are options with the ruling as default. One that has a single
value so far stands here all the same, so that a game says by which reading it was judged.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from referee.kernel.ids import SeatId

Seconds = Annotated[int, Meta(ge=1, le=604_800)]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """Times are seconds, `effect_delay` milliseconds; null means no limit."""

    first_seat: SeatId | None = None  # A-GEN-01: drawn if nobody names it
    starting_carrots: Annotated[int, Meta(ge=0, le=2)] = 0  # KB-305: makes games shorter
    choose_cards_out: Annotated[int, Meta(ge=0, le=12)] = 0  # KB-306: makes games longer
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
    minilith_clovers: Literal["double-first", "subtract-first"] = "double-first"  # A-KB-37
    trojan_neighbours: Literal["carrier"] = "carrier"  # A-KB-44
    lost_turn_feeding: Literal["moves", "starves"] = "moves"  # A-KB-51
    moved_bunny_feeding: Literal["recounted", "kept"] = "recounted"  # A-KB-53
    casino_patterns: Literal["worst-only"] = "worst-only"  # A-KB-58
    gamble_rewards: Literal["owner", "player"] = "owner"  # A-KB-59
    owed_credit: Literal["credit"] = "credit"  # A-KB-61
    trades: bool = True
    trade_offers: Annotated[int, Meta(ge=1, le=100)] = 3  # talks that a seat may open in a turn
    trade_seconds: Seconds | None = 300
    trade_marks: Literal["whole-game"] = "whole-game"  # A-KB-79
    forfeit_receiver: Literal["bunny-owner"] = "bunny-owner"  # A-KB-84
    last_carrot: Literal["stop"] = "stop"  # A-KB-88
    turn_end: Literal["act", "automatic"] = "act"  # A-KB-100
    feeding_time: Literal["own-turn"] = "own-turn"  # A-KB-103
    geneva_refill: Literal["at-once"] = "at-once"  # A-KB-102
    unmet_feeding: Literal["dies"] = "dies"  # A-KB-104
    inexact_transfer: Literal["discard-bank"] = "discard-bank"  # A-KB-105
    saved_counter_scope: Literal["own-bunnies"] = "own-bunnies"  # A-KB-107
    after_weapon: Literal["trojans-then-reuse"] = "trojans-then-reuse"  # A-KB-108
    roll_rewards: Literal["one-step"] = "one-step"  # A-KB-109
    cyber_bunny_area: Literal["before-bunny", "after-bunny"] = "before-bunny"  # A-KB-112
