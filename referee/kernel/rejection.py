"""The one error a rule may raise, and the value it is made of."""

from enum import StrEnum

from msgspec import Struct

from referee.kernel.ids import RuleId


class RefereeError(Exception):
    """Something was asked of the referee that it does not do."""


class Refusal(StrEnum):
    """A reason for a refusal: a slug, which is public API for ever, and what it says to people."""

    says: str

    def __new__(cls, slug: str, says: str = "") -> "Refusal":
        reason = str.__new__(cls, slug)
        reason._value_ = slug
        reason.says = says or slug.replace("-", " ").capitalize() + "."
        return reason


class Reason(Refusal):
    """Why any game may refuse a command. A game adds its own reasons in an enum of its own."""

    GAME_OVER = "game-over", "The game is over: nothing can be played any more."
    NOT_STARTED = "game-not-started", "The game has not started yet."
    ALREADY_STARTED = "game-already-started", "The game has started: this belongs before it."
    SEAT_TAKEN = "seat-taken", "Somebody sits there already."
    SEATS_NOT_CLAIMED = "seats-not-claimed", "A game starts when every seat is claimed."
    NOT_YOUR_DECISION = "not-your-decision", "The open decision is not this seat's to make."
    DECISION_CLOSED = "decision-closed", "The decision that is named is not open (any more)."
    EFFECT_DUE = "effect-due", "An effect is due: wait for the next event."
    NOT_AN_ANSWER = "not-an-answer", "This kind of action does not answer the open decision."
    NOT_OFFERED = "not-offered", "This is not among what may be chosen now."
    NOT_DUE = "not-due", "This is not due, or it has been settled already."
    GAME_PAUSED = "game-paused", "The game is paused: nothing can be played until it is resumed."
    NOT_PAUSED = "not-paused", "The game is not paused."
    NO_CLOCK = "no-clock", "This game is played without a clock, or the seat has none."
    NO_VACATION = "no-vacation", "The seat has fewer days of vacation left."
    NO_SUCH_RULE = "no-such-rule", "A judge cites a rule that the ruleset does not have."
    NO_SUCH_PENALTY = "no-such-penalty", "Neither judges nor this game's rules know the penalty."
    POINTS_MISPLACED = "points-misplaced", "A penalty in points has some, and no other one has."
    NOTHING_SAID = "nothing-said", "A note without any text says nothing."
    NO_SUCH_PROTEST = "no-such-protest", "No protest of this seat has this id."
    PROTEST_CLOSED = "protest-closed", "The protest has been answered or withdrawn."
    TOO_MANY_PROTESTS = "too-many-protests", "The seat has protested as often as it may."
    NOT_QUARANTINED = "not-quarantined", "The game has not been set aside."
    SEATS_CHANGED = "seats-changed", "Somebody has joined since: the game cannot be taken back."
    DESK_FULL = "desk-full", "The judge's desk of this game holds no more of these."


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


class BadPosition(RefereeError):
    """A position document that no table can have; the text says what is wrong where."""
