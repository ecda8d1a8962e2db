"""What the organiser of a tournament chooses; it all stands in the tournament's first event."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from referee.kernel.ids import SEATS, RulesetId

MOST_ROUNDS: Final = 50
MOST_PLAYERS: Final = 1_000
"""More would keep a server busy for more than a second while a round is paired."""
MOST_POINTS: Final = 100_000
FULL: Final = 12
"""Points of a first place unless the organiser says otherwise; it divides well."""

Points = Annotated[int, Meta(ge=0, le=MOST_POINTS)]
Chairs = Annotated[int, Meta(ge=2, le=len(SEATS))]


class TieBreak(StrEnum):
    """What tells players of equal points apart. Values are public API; a draw is always last."""

    WINS = "wins"
    OPPONENTS = "opponents"
    HEAD_TO_HEAD = "head-to-head"


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`points` are those of the first place, the second and so on; none: 12 down to 0, evenly."""

    title: Annotated[str, Meta(max_length=100)] = ""
    ruleset: RulesetId
    ruleset_version: str
    game_options: Mapping[str, Any] = {}
    clock: Mapping[str, Any] | None = None
    smallest: Chairs
    largest: Chairs
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
    points: Annotated[tuple[Points, ...], Meta(max_length=len(SEATS))] = ()
    bye_points: Points | None = None
    tie_breaks: tuple[TieBreak, ...] = tuple(TieBreak)
    round_seconds: Annotated[int, Meta(ge=1, le=2_592_000)] | None = None
    check_in: bool = False
    late_entry: bool = True
    spectators: Literal["public", "none", "delayed", "after-end"] = "public"
    delay: Annotated[int, Meta(ge=0)] = 0
    audit: Literal["after-end", "live"] = "after-end"
    """Who may watch the games; the tournament itself everybody sees."""
