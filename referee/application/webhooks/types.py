"""What a webhook can be told of: the types of messages, and which of them a subscriber wants.

Names of types are public API. `event.…` is followed by the type of an event, as games have them.
"""

import re
from collections.abc import Iterable
from typing import Final

GAME_CREATED: Final = "game.created"
GAME_STARTED: Final = "game.started"
GAME_FINISHED: Final = "game.finished"
GAME_ABANDONED: Final = "game.abandoned"
TURN_DUE: Final = "turn.due"
DECISION_DUE: Final = "decision.due"
DEADLINE_NEAR: Final = "deadline.near"
RULING_GIVEN: Final = "ruling.given"
SUBSCRIPTION_PAUSED: Final = "subscription.paused"
TEST: Final = "test"
EVENT: Final = "event."
"""What stands before the type of an event."""

USUAL: Final = (
    "game.*",
    TURN_DUE,
    DECISION_DUE,
    DEADLINE_NEAR,
    RULING_GIVEN,
    SUBSCRIPTION_PAUSED,
)
"""What is sent to who does not say: everything but each single event."""

OF_EVENTS: Final = {
    "GameCreated": GAME_CREATED,
    "GameStarted": GAME_STARTED,
    "RulingGiven": RULING_GIVEN,
}
"""Types that follow from one event alone, by its type."""
OF_STATES: Final = frozenset({GAME_FINISHED, GAME_ABANDONED, TURN_DUE, DECISION_DUE})
"""Types that follow from what a decision led to."""

PATTERN: Final = "|".join(
    (
        r"\*",
        r"(?:game|turn|decision|deadline|ruling|subscription|event)\.\*",
        "test",
        r"game\.(?:created|started|finished|abandoned)",
        r"(?:turn|decision)\.due",
        r"deadline\.near",
        r"ruling\.given",
        r"subscription\.paused",
        r"event\.[A-Z][A-Za-z0-9]{0,63}",
    )
)
"""A type, all of a kind, or all."""
_PATTERN: Final = re.compile(PATTERN)


def is_pattern(text: str) -> bool:
    return _PATTERN.fullmatch(text) is not None


def wants(patterns: Iterable[str], type_: str) -> bool:
    """Whether a subscriber of these wants that."""
    kind = f"{type_.partition('.')[0]}.*"
    return any(pattern in {"*", kind, type_} for pattern in patterns)


def wants_states(patterns: Iterable[str]) -> bool:
    """Whether the states that events lead to have to be known."""
    asked = (*patterns,)
    return any(wants(asked, type_) for type_ in OF_STATES)
