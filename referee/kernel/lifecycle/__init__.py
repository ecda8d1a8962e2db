"""The life of any game around its rules: created, open for seats, running, finished or abandoned.

The chance secret's SHA-256 is in the first event, before anybody adds entropy; entropy is taken
only before the start; so neither side can steer the dice.
"""

from referee.kernel.lifecycle.deciding import act, decide
from referee.kernel.lifecycle.legality import objection
from referee.kernel.lifecycle.match import UNBORN, Match, Phase, chance_of, evolve, luck_of
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
    GameCreated,
    GameStarted,
    SeatAdded,
    SeatClaimed,
    StartGame,
)

__all__ = [
    "COMMANDS",
    "ENTROPY",
    "EVENTS",
    "UNBORN",
    "AbandonGame",
    "AddEntropy",
    "AddSeat",
    "ClaimSeat",
    "CreateGame",
    "EntropyAdded",
    "GameAbandoned",
    "GameCreated",
    "GameStarted",
    "Match",
    "Phase",
    "SeatAdded",
    "SeatClaimed",
    "StartGame",
    "act",
    "chance_of",
    "decide",
    "evolve",
    "luck_of",
    "objection",
]
