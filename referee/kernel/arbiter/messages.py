"""Commands of judges and protesters, and the facts that come of them.

Who gave an order stands in it as the id of a token (`by`), which says nothing of the token.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec

from referee.kernel.clocks import LONGEST as LONGEST_CLOCK
from referee.kernel.clocks import SECOND
from referee.kernel.game import Command, Event
from referee.kernel.ids import RuleId, SeatId
from referee.kernel.secrets import SEALED

LONGEST: Final = 1_000
"""Characters of a text."""
TEXT: Final = msgspec.Meta(min_length=1, max_length=LONGEST)
HIDDEN_TEXT: Final = msgspec.Meta(max_length=LONGEST, extra=SEALED.extra)
HIGHEST: Final = 1_000_000
"""Points of a penalty."""
POINTS: Final = msgspec.Meta(ge=0, le=HIGHEST)

MILLISECONDS: Final = msgspec.Meta(ge=-LONGEST_CLOCK * SECOND, le=LONGEST_CLOCK * SECOND)

WARNING: Final = "warning"
BY_POINTS: Final = "points"
"""Penalties that every game knows; they change nothing on the table."""


Position = Mapping[str, Any]


class DeskCommand(Command, frozen=True, kw_only=True):
    """Something for the judge's desk: no rule of a game decides it."""


class Order(DeskCommand, frozen=True, kw_only=True):
    """A judge's word."""

    by: str


class GiveRuling(Order, frozen=True, kw_only=True):
    """Say how the rules are to be read, of a version if one is named."""

    text: Annotated[str, TEXT]
    rules: tuple[RuleId, ...] = ()
    about: int | None = None


class GivePenalty(Order, frozen=True, kw_only=True):
    """Warn a seat, count points against it, or apply a penalty that the game's rules know."""

    seat: SeatId
    kind: str
    reason: Annotated[str, TEXT]
    points: Annotated[int, POINTS] = 0
    rules: tuple[RuleId, ...] = ()
    about: int | None = None


class MakeNote(Order, frozen=True, kw_only=True):
    """Write down what was seen: for all, or `confidential` for officials until the end."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST)] = ""
    confidential: Annotated[str, HIDDEN_TEXT] = ""


class ForfeitSeat(Order, frozen=True, kw_only=True):
    """Take a seat out of the game, by the game's own rules for those who leave."""

    seat: SeatId
    reason: Annotated[str, TEXT]
    rules: tuple[RuleId, ...] = ()


class CorrectClock(Order, frozen=True, kw_only=True):
    """Give a seat so many milliseconds more on its clock, or (negative) fewer."""

    seat: SeatId
    ms: Annotated[int, MILLISECONDS]
    reason: Annotated[str, TEXT]
    rules: tuple[RuleId, ...] = ()


class ReleaseGame(Order, frozen=True, kw_only=True):
    """Let a game that was set aside go on; `cause` is why it was."""

    reason: Annotated[str, TEXT]
    cause: str


class Rewind(Order, frozen=True, kw_only=True):
    """Take the game back to what it was at a version.

    `position` is the table of then, for nobody to read before the end; `then` is when that was.
    `cause` is why the game was set aside, if it was: it goes on with this.
    """

    to: int
    then: int
    reason: Annotated[str, TEXT]
    rules: tuple[RuleId, ...] = ()
    position: Annotated[Position, SEALED]
    cause: str = ""


class LodgeProtest(DeskCommand, frozen=True, kw_only=True):
    """A seat objects to what happened, at a version if one is named."""

    seat: SeatId
    text: Annotated[str, TEXT]
    about: int | None = None


class WithdrawProtest(DeskCommand, frozen=True, kw_only=True):
    """A seat takes its protest back."""

    seat: SeatId
    protest: str


class AnswerProtest(Order, frozen=True, kw_only=True):
    """Uphold or reject a protest."""

    protest: str
    upheld: bool
    text: Annotated[str, TEXT]
    rules: tuple[RuleId, ...] = ()


# --- events -------------------------------------------------------------------------------


class DeskEvent(Event, frozen=True):
    """A fact of the judge's desk."""


class RulingGiven(DeskEvent, frozen=True):
    """A judge said how the rules are to be read."""

    ruling: str
    at: int
    by: str
    text: str
    rules: tuple[RuleId, ...]
    about: int | None


class PenaltyGiven(DeskEvent, frozen=True):
    """A seat is punished. What the rules of the game do about it follows as their events."""

    penalty: str
    at: int
    by: str
    seat: SeatId
    kind: str
    points: int
    reason: str
    rules: tuple[RuleId, ...]
    about: int | None


class NoteMade(DeskEvent, frozen=True):
    """A judge wrote something down."""

    note: str
    at: int
    by: str
    text: str
    confidential: Annotated[str, HIDDEN_TEXT] = ""


class ForfeitOrdered(DeskEvent, frozen=True):
    """A judge takes a seat out of the game; that it leaves follows as the rules' own events."""

    order: str
    at: int
    by: str
    seat: SeatId
    reason: str
    rules: tuple[RuleId, ...]


class ClockOrdered(DeskEvent, frozen=True):
    """A judge corrects a clock; what it shows follows in an event of its own."""

    order: str
    at: int
    by: str
    seat: SeatId
    ms: int
    reason: str
    rules: tuple[RuleId, ...]


class GameReleased(DeskEvent, frozen=True):
    """The game had been set aside; a judge let it go on."""

    order: str
    at: int
    by: str
    reason: str
    cause: str


class Rewound(DeskEvent, frozen=True):
    """The game goes on from an earlier version; what happened since stays on record.

    `position` is the table now: that of then, with face-down piles shuffled again of which
    somebody may have learned something since.
    """

    order: str
    at: int
    by: str
    to: int
    reason: str
    rules: tuple[RuleId, ...]
    position: Annotated[Position, SEALED] = msgspec.field(default_factory=dict)


class ProtestLodged(DeskEvent, frozen=True):
    """A seat objects."""

    protest: str
    at: int
    seat: SeatId
    text: str
    about: int | None


class ProtestWithdrawn(DeskEvent, frozen=True):
    """A seat has taken its protest back."""

    protest: str
    at: int
    seat: SeatId


class ProtestAnswered(DeskEvent, frozen=True):
    """A judge upheld or rejected a protest."""

    protest: str
    at: int
    by: str
    upheld: bool
    text: str
    rules: tuple[RuleId, ...]


COMMANDS: Final = (
    GiveRuling, GivePenalty, MakeNote, ForfeitSeat, CorrectClock, ReleaseGame, Rewind,
    LodgeProtest, WithdrawProtest, AnswerProtest,
)  # fmt: skip
EVENTS: Final[tuple[type[DeskEvent], ...]] = (
    RulingGiven, PenaltyGiven, NoteMade, ForfeitOrdered, ClockOrdered, GameReleased, Rewound,
    ProtestLodged, ProtestWithdrawn, ProtestAnswered,
)  # fmt: skip
