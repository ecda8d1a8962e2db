"""The state of a stream, and how what happened changes it."""

import hashlib
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from referee.kernel.arbiter.desk import Desk, filed
from referee.kernel.arbiter.messages import DeskEvent, Rewound
from referee.kernel.chance import SealedChance
from referee.kernel.clocks import Clock
from referee.kernel.game import Event, Game, Result
from referee.kernel.ids import GameId, RulesetId, SeatId
from referee.kernel.lifecycle.messages import (
    EVENTS,
    EntropyAdded,
    GameAbandoned,
    GameBranched,
    GameCreated,
    GameStarted,
    SeatAdded,
    SeatClaimed,
)
from referee.kernel.lifecycle.time_messages import ClocksMoved, GamePaused, GameResumed

OF_LIFE: Final = frozenset(EVENTS)


class Phase(StrEnum):
    """Where a game is in its life. Values are public API."""

    NONE = "none"
    OPEN = "open"
    RUNNING = "running"
    FINISHED = "finished"
    ABANDONED = "abandoned"


OVER: Final = frozenset({Phase.FINISHED, Phase.ABANDONED})


class Pause(Struct, frozen=True):
    """Since when a game is paused, by whom, and why."""

    since: int
    by: str
    reason: str


class Branch(Struct, frozen=True):
    """Of which game a sandbox is a branch, from which version on; `whole`: nothing dealt anew."""

    origin: GameId
    version: int
    whole: bool


class Match(Struct, frozen=True):
    """The state of a stream: its life, and the table of its rules once it runs.

    `resumes` counts the pauses that are over: each moved all that was due.
    `desk` is there as soon as a judge or a protest has put something on it.
    """

    game: GameId = GameId("")
    ruleset: RulesetId = RulesetId("")
    phase: Phase = Phase.NONE
    options: Mapping[str, Any] = {}
    seats: tuple[SeatId, ...] = ()
    claimed: tuple[SeatId, ...] = ()
    entropy: tuple[tuple[SeatId, str], ...] = ()
    commitment: str = ""
    practice: str = ""
    table: Any = None
    clock: Clock | None = None
    paused: Pause | None = None
    resumes: int = 0
    desk: Desk | None = None
    branch: Branch | None = None

    @property
    def entropy_texts(self) -> tuple[str, ...]:
        """What `SealedChance` takes: each contribution with its seat, in the order added."""
        return tuple(f"{seat}:{text}" for seat, text in self.entropy)


UNBORN: Final = Match()
ADDED: Final = ("clock", "paused", "resumes", "desk", "branch")
"""Fields that are younger than the first records: where they were not used they do not show."""


def life_of(match: Match) -> dict[str, Any]:
    """All of a match but its table, as plain data."""
    life: dict[str, Any] = msgspec.to_builtins(replace(match, table=None))
    for name in ADDED:
        if getattr(match, name) == getattr(UNBORN, name):
            del life[name]
    return life


def chance_of(rules: Game[Any, Any], match: Match, secret: bytes) -> SealedChance:
    """The luck of a match from where it stopped."""
    drawn = 0 if match.table is None else rules.drawn(match.table)
    return luck_of(match, secret, drawn=drawn)


def luck_of(match: Match, secret: bytes, *, drawn: int) -> SealedChance:
    """The luck of a match after some draws: sealed, or a practice game's public seed."""
    if match.practice:
        seeded = hashlib.sha256(match.practice.encode()).digest()
        return SealedChance(seeded, GameId("practice"), (), drawn=drawn)
    return SealedChance(secret, match.game, match.entropy_texts, drawn=drawn)


def evolve(rules: Game[Any, Any], match: Match, event: Event) -> Match:
    """Apply one recorded fact. Total: it never decides, draws or refuses."""
    if type(event) not in OF_LIFE:
        return with_table(rules, match, rules.evolve(match.table, event))
    changes: dict[str, Any]
    match event:
        case GameCreated():
            kept = ("game", "ruleset", "options", "seats", "commitment", "practice")
            clock = None if event.clock is UNSET else Clock(event.clock)
            changes = {name: getattr(event, name) for name in kept}
            changes |= {"phase": Phase.OPEN, "clock": clock}
        case SeatClaimed(seat):
            changes = {"claimed": (*match.claimed, seat)}
        case SeatAdded(seat):
            changes = {"seats": (*match.seats, seat), **_seating(match, seat)}
        case EntropyAdded(seat, text):
            changes = {"entropy": (*match.entropy, (seat, text))}
        case GameStarted():
            changes = {"phase": Phase.RUNNING, "table": rules.initial}
            changes |= _seating(match, *match.seats)
        case GameAbandoned():
            changes = {"phase": Phase.ABANDONED}
        case _:
            changes = _beside(rules, match, event)
    return replace(match, **changes)


def _beside(rules: Game[Any, Any], match: Match, event: Event) -> dict[str, Any]:
    """What changes with a fact of the desk or about time. Those that only say why do nothing."""
    match event:
        case GameBranched(origin, version, whole, position):
            begun = {"phase": Phase.RUNNING, "claimed": match.seats}
            table = rules.from_position(position)
            return {**begun, "table": table, "branch": Branch(origin, version, whole)}
        case DeskEvent():
            return {"desk": filed(match.desk, event), **_taken_back(rules, event)}
        case ClocksMoved(times) if match.clock:
            return {"clock": match.clock.showing(*times)}
        case GamePaused(at, by, reason):
            return {"paused": Pause(at, by, reason)}
        case GameResumed(ms):
            table = rules.timing.postponed(match.table, ms) if rules.timing else match.table
            return {"paused": None, "resumes": match.resumes + 1, "table": table}
        case _:
            return {}


def _taken_back(rules: Game[Any, Any], event: DeskEvent) -> dict[str, Any]:
    """The table that a rewind goes on from; no other order touches it by itself."""
    return {"table": rules.from_position(event.position)} if isinstance(event, Rewound) else {}


def _seating(match: Match, *seats: SeatId) -> dict[str, Any]:
    return {"clock": match.clock.seating(*seats)} if match.clock else {}


def with_table(rules: Game[Any, Any], match: Match, table: Any) -> Match:
    return replace(match, table=table, phase=_phase(rules.result(table), match.phase))


def _phase(result: Result | None, before: Phase) -> Phase:
    """Rules end a game with a result, or say that there is none."""
    if result is None:
        return before
    return Phase.ABANDONED if result.facts.get("abandoned") else Phase.FINISHED
