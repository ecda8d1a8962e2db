"""The toy's messages: what may be asked of it, and what may have happened in it."""

from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec
from msgspec import Struct

from referee.kernel.game import Event, SeatCommand
from referee.kernel.ids import DecisionId, SeatId
from referee.kernel.rejection import Refusal
from referee.kernel.secrets import secret_to

LOW: Final = 1
HIGH: Final = 9


class ToyReason(Refusal):
    NOT_YOUR_TURN = "not-your-turn"


class ToyOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """`target` points win; times in ms."""

    target: Annotated[int, msgspec.Meta(ge=1, le=1_000)] = 6
    effect_delay: Annotated[int, msgspec.Meta(ge=0)] = 0
    answer_time: Annotated[int, msgspec.Meta(ge=0)] = 60_000


class SecretDealt(Event, frozen=True):
    seat: SeatId
    number: Annotated[int, secret_to("seat")]
    draw: int


class ToyBegan(Event, frozen=True):
    seats: tuple[SeatId, ...]
    options: ToyOptions


class DieRolled(Event, frozen=True):
    seat: SeatId
    draw: int
    value: int


class FoxDue(Event, frozen=True):
    id: DecisionId
    due: int


class FoxCame(Event, frozen=True):
    id: DecisionId
    draw: int
    value: int


class GuessAsked(Event, frozen=True):
    decision: DecisionId
    seats: tuple[SeatId, ...]
    due: int


class Guessed(Event, frozen=True):
    decision: DecisionId
    seat: SeatId
    number: Annotated[int, secret_to("seat")]


class Begged(Event, frozen=True):
    decision: DecisionId
    seat: SeatId
    due: int


class GuessClosed(Event, frozen=True):
    decision: DecisionId


class Roll(SeatCommand, frozen=True, kw_only=True):
    """Roll the die; only on turn."""


class Guess(SeatCommand, frozen=True, kw_only=True):
    """Answer the open question."""

    number: Annotated[int, msgspec.Meta(ge=LOW, le=HIGH), secret_to("seat")]


class Beg(SeatCommand, frozen=True, kw_only=True):
    """Ask for more time: any seat, any number of times, while the question is open."""

    ms: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 1_000


class Spin(SeatCommand, frozen=True, kw_only=True):
    """A card that never comes to an end."""


NO_PARAMS: Final[Mapping[str, Any]] = {
    "type": "object",
    "properties": {},
    "required": [],
    "additionalProperties": False,
}
GUESS_PARAMS: Final[Mapping[str, Any]] = {
    "type": "object",
    "properties": {"number": {"type": "integer", "minimum": LOW, "maximum": HIGH}},
    "required": ["number"],
    "additionalProperties": False,
}
