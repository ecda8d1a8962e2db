"""The one error a rule may raise, and the value it is made of."""

from enum import StrEnum

from msgspec import Struct

from referee.kernel.ids import RuleId


class RefereeError(Exception):
    """Something was asked of the referee that it does not do."""


class Reason(StrEnum):
    """Why any game may refuse a command. Values are public API: never reuse or rename one.

    A game adds its own reasons in an enum beside its rules.
    """

    GAME_OVER = "game-over"
    NOT_STARTED = "game-not-started"
    ALREADY_STARTED = "game-already-started"
    SEAT_TAKEN = "seat-taken"
    SEATS_NOT_CLAIMED = "seats-not-claimed"
    NOT_YOUR_DECISION = "not-your-decision"
    DECISION_CLOSED = "decision-closed"
    EFFECT_DUE = "effect-due"
    NOT_AN_ANSWER = "not-an-answer"
    NOT_OFFERED = "not-offered"
    NOT_DUE = "not-due"


class Objection(Struct, frozen=True):
    """Why a command is not legal now: a reason, and the rules that stand behind it."""

    reason: StrEnum
    rules: tuple[RuleId, ...]
    detail: str = ""


class Rejected(RefereeError):
    """The command is well formed but the rules forbid it now. Nothing happened."""

    def __init__(self, objection: Objection) -> None:
        super().__init__(objection.reason.value)
        self.objection = objection

    @property
    def reason(self) -> StrEnum:
        return self.objection.reason

    @property
    def rules(self) -> tuple[RuleId, ...]:
        return self.objection.rules


class EndlessLoop(RefereeError):
    """A decision took more steps than any card can need: the game is to be quarantined."""
