"""The life of any game around its rules: created, open for seats, running, finished or abandoned.

The chance secret's SHA-256 is in the first event, before anybody adds entropy; entropy is taken
only before the start; so neither side can steer the dice.
"""

from referee.kernel.lifecycle.deciding import act, decide
from referee.kernel.lifecycle.legality import objection
from referee.kernel.lifecycle.match import (
    OVER,
    UNBORN,
    Branch,
    Match,
    Pause,
    Phase,
    chance_of,
    evolve,
    life_of,
    luck_of,
)
from referee.kernel.lifecycle.messages import (
    COMMANDS,
    ENTROPY,
    EVENTS,
    AbandonGame,
    AddEntropy,
    AddSeat,
    ClaimSeat,
    CreateGame,
    EntropyAdded,
    GameAbandoned,
    GameBranched,
    GameCreated,
    GameStarted,
    OpenBranch,
    SeatAdded,
    SeatClaimed,
    StartGame,
)
from referee.kernel.lifecycle.story import tell
from referee.kernel.lifecycle.time_messages import (
    ClockExpired,
    ClockExtended,
    ClocksMoved,
    ExtendClock,
    GamePaused,
    GameResumed,
    PauseGame,
    ResumeGame,
    SeatForfeited,
    TakeVacation,
    VacationTaken,
)
from referee.kernel.lifecycle.timekeeping import deadlines, waits_for
from referee.kernel.lifecycle.upcasters import UPCASTERS

__all__ = [
    "COMMANDS",
    "ENTROPY",
    "EVENTS",
    "OVER",
    "UNBORN",
    "UPCASTERS",
    "AbandonGame",
    "AddEntropy",
    "AddSeat",
    "Branch",
    "ClaimSeat",
    "ClockExpired",
    "ClockExtended",
    "ClocksMoved",
    "CreateGame",
    "EntropyAdded",
    "ExtendClock",
    "GameAbandoned",
    "GameBranched",
    "GameCreated",
    "GamePaused",
    "GameResumed",
    "GameStarted",
    "Match",
    "OpenBranch",
    "Pause",
    "PauseGame",
    "Phase",
    "ResumeGame",
    "SeatAdded",
    "SeatClaimed",
    "SeatForfeited",
    "StartGame",
    "TakeVacation",
    "VacationTaken",
    "act",
    "chance_of",
    "deadlines",
    "decide",
    "evolve",
    "life_of",
    "luck_of",
    "objection",
    "tell",
    "waits_for",
]
