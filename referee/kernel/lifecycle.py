"""The life of any game around its rules: created, open for seats, running, finished or abandoned.

The chance secret's SHA-256 is in the first event, before anybody adds entropy; entropy is taken
only before the start; so neither side can steer the dice.
"""

import hashlib
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.chance import Chance, SealedChance
from referee.kernel.game import (
    Command,
    Event,
    Game,
    Join,
    Result,
    SeatCommand,
    Settle,
    content_hash,
)
from referee.kernel.ids import SEATS, GameId, RuleId, RulesetId, SeatId
from referee.kernel.rejection import Objection, Reason, Rejected

ENTROPY: Final = msgspec.Meta(min_length=1, max_length=64, pattern="^[0-9a-f]+$")


class Phase(StrEnum):
    """Where a game is in its life. Values are public API."""

    NONE = "none"
    OPEN = "open"
    RUNNING = "running"
    FINISHED = "finished"
    ABANDONED = "abandoned"


class GameCreated(Event, frozen=True):
    """First event of every stream: which rules, to the byte, and what binds the dice.

    `practice` is the public seed of a practice game, whose luck anybody can know beforehand;
    such a game says so for ever and never counts.
    """

    game: GameId
    ruleset: RulesetId
    ruleset_version: str
    ruleset_hash: str
    options: Mapping[str, Any]
    seats: tuple[SeatId, ...]
    commitment: str
    left_out: tuple[str, ...] = ()
    practice: str = ""


class SeatClaimed(Event, frozen=True):
    """Somebody sits here now."""

    seat: SeatId


class EntropyAdded(Event, frozen=True):
    """A seat's contribution to the dice: hex text, mixed into every draw."""

    seat: SeatId
    entropy: str


class GameStarted(Event, frozen=True):
    """The rules take over; what follows is the game's own."""

    seats: tuple[SeatId, ...]


class SeatAdded(Event, frozen=True):
    """A further seat of a running game, to be claimed like the others."""

    seat: SeatId


class GameAbandoned(Event, frozen=True):
    """The organiser ended the game without a result."""


class CreateGame(Command, frozen=True, kw_only=True):
    """Open a game for a number of seats; options are already checked against the ruleset."""

    game: GameId
    options: Mapping[str, Any]
    seats: int
    commitment: str
    practice: str = ""


class ClaimSeat(SeatCommand, frozen=True, kw_only=True):
    """Take a free seat."""


class AddEntropy(SeatCommand, frozen=True, kw_only=True):
    """Mix one's own randomness into all draws of the game, once."""

    entropy: Annotated[str, ENTROPY]


class StartGame(Command, frozen=True, kw_only=True):
    """Deal and begin."""


class AddSeat(Command, frozen=True, kw_only=True):
    """Let one more play in a running game, left of a seat or where the rules put newcomers."""

    left_of: SeatId | None = None


class AbandonGame(Command, frozen=True, kw_only=True):
    """End the game without a result."""


_COMMANDS_OF_LIFE: Final = (CreateGame, ClaimSeat, AddEntropy, StartGame, AddSeat, AbandonGame)
COMMANDS: Final = (*_COMMANDS_OF_LIFE, Settle)
EVENTS: Final = (GameCreated, SeatClaimed, EntropyAdded, GameStarted, SeatAdded, GameAbandoned)
_OF_LIFE: Final = frozenset(EVENTS)

_GEN_03 = (RuleId("A-GEN-03"),)
_GEN_05 = (RuleId("A-GEN-05"),)


class Match(Struct, frozen=True):
    """The state of a stream: its life, and the table of its rules once it runs."""

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

    @property
    def entropy_texts(self) -> tuple[str, ...]:
        """What `SealedChance` takes: each contribution with its seat, in the order added."""
        return tuple(f"{seat}:{text}" for seat, text in self.entropy)


UNBORN: Final = Match()


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


def objection(rules: Game[Any, Any], match: Match, command: Command) -> Objection | None:
    """The first reason why this command is not legal now, of the life or of the rules."""
    match command:
        case CreateGame(seats=seats):
            return None if seats in rules.seats else Objection(Reason.NOT_OFFERED, _GEN_05)
        case ClaimSeat(seat=seat):
            return _cannot_claim(match, seat)
        case AddEntropy() | StartGame():
            return _not_open(match) or _unready(match, command)
        case AddSeat(at=at, left_of=left_of):
            return _cannot_add(rules, match, at, left_of)
        case AbandonGame():
            return _over(match)
        case _:
            return _not_running(match) or rules.objection(match.table, command)


def act(
    rules: Game[Any, Any], match: Match, command: Command, chance: Chance
) -> tuple[tuple[Event, ...], Match]:
    """What happens if this command is accepted, and the match after it; or Rejected."""
    if isinstance(command, _COMMANDS_OF_LIFE):
        events = _decided(rules, match, command, chance)
        for event in events:
            match = evolve(rules, match, event)
        return events, match
    # The rules judge their own commands when they act: asked here too, they would do it twice.
    if refusal := _not_running(match):
        raise Rejected(refusal)
    events, table = rules.act(match.table, command, chance)
    return events, _with_table(rules, match, table)


def decide(
    rules: Game[Any, Any], match: Match, command: Command, chance: Chance
) -> tuple[Event, ...]:
    """What happens if this command is accepted, or Rejected."""
    events, _ = act(rules, match, command, chance)
    return events


def _decided(
    rules: Game[Any, Any], match: Match, command: Command, chance: Chance
) -> tuple[Event, ...]:
    if refusal := objection(rules, match, command):
        raise Rejected(refusal)
    events: tuple[Event, ...]
    match command:
        case CreateGame():
            events = (_created(rules, command),)
        case ClaimSeat(seat=seat):
            events = (SeatClaimed(seat),)
        case AddEntropy(seat=seat, entropy=entropy):
            events = (EntropyAdded(seat, entropy),)
        case StartGame(at=at):
            options = msgspec.convert(match.options, rules.options)
            events = (GameStarted(match.seats), *rules.open(options, match.seats, chance, at))
        case AddSeat(at=at, left_of=left_of):
            join = _join(match, at, left_of)
            events = (SeatAdded(join.seat), *rules.decide(match.table, join, chance))
        case _:
            events = (GameAbandoned(),)
    return events


def evolve(rules: Game[Any, Any], match: Match, event: Event) -> Match:
    """Apply one recorded fact. Total: it never decides, draws or refuses."""
    if type(event) not in _OF_LIFE:
        return _with_table(rules, match, rules.evolve(match.table, event))
    changes: dict[str, Any]
    match event:
        case GameCreated():
            kept = ("game", "ruleset", "options", "seats", "commitment", "practice")
            changes = {name: getattr(event, name) for name in kept} | {"phase": Phase.OPEN}
        case SeatClaimed(seat):
            changes = {"claimed": (*match.claimed, seat)}
        case SeatAdded(seat):
            changes = {"seats": (*match.seats, seat)}
        case EntropyAdded(seat, text):
            changes = {"entropy": (*match.entropy, (seat, text))}
        case GameStarted():
            changes = {"phase": Phase.RUNNING, "table": rules.initial}
        case _:
            changes = {"phase": Phase.ABANDONED}
    return replace(match, **changes)


def _with_table(rules: Game[Any, Any], match: Match, table: Any) -> Match:
    return replace(match, table=table, phase=_phase(rules.result(table), match.phase))


def _phase(result: Result | None, before: Phase) -> Phase:
    """Rules end a game with a result, or say that there is none."""
    if result is None:
        return before
    return Phase.ABANDONED if result.facts.get("abandoned") else Phase.FINISHED


def _created(rules: Game[Any, Any], command: CreateGame) -> GameCreated:
    return GameCreated(
        game=command.game,
        ruleset=rules.id,
        ruleset_version=rules.version,
        ruleset_hash=content_hash(rules),
        options=command.options,
        seats=SEATS[: command.seats],
        commitment=command.commitment,
        left_out=rules.left_out,
        practice=command.practice,
    )


def _unready(match: Match, command: AddEntropy | StartGame) -> Objection | None:
    """Entropy is given once, and a game starts with all its seats claimed."""
    if isinstance(command, StartGame):
        free = len(match.claimed) < len(match.seats)
        return Objection(Reason.SEATS_NOT_CLAIMED, ()) if free else None
    given = any(command.seat == giver for giver, _ in match.entropy)
    return Objection(Reason.NOT_OFFERED, _GEN_03) if given else None


def _cannot_claim(match: Match, seat: SeatId) -> Objection | None:
    """A seat is claimed once, before the start unless it was added later."""
    taken = seat in match.claimed
    if match.phase is Phase.RUNNING and seat in match.seats and not taken:
        return None
    return _not_open(match) or (Objection(Reason.SEAT_TAKEN, ()) if taken else None)


def _cannot_add(
    rules: Game[Any, Any], match: Match, at: int, left_of: SeatId | None
) -> Objection | None:
    """Why nobody can join: the rules do not know how, or object."""
    if refusal := _not_running(match):
        return refusal
    if not rules.joins or len(match.seats) == len(SEATS):
        return Objection(Reason.NOT_OFFERED, _GEN_05)
    return rules.objection(match.table, _join(match, at, left_of))


def _join(match: Match, at: int, left_of: SeatId | None) -> Join:
    """The next letter that no seat had yet."""
    return Join(at=at, seat=SEATS[len(match.seats)], left_of=left_of)


def _over(match: Match) -> Objection | None:
    over = match.phase in {Phase.FINISHED, Phase.ABANDONED}
    return Objection(Reason.GAME_OVER, ()) if over else None


def _not_open(match: Match) -> Objection | None:
    started = Objection(Reason.ALREADY_STARTED, ())
    return _over(match) or (started if match.phase is Phase.RUNNING else None)


def _not_running(match: Match) -> Objection | None:
    unstarted = Objection(Reason.NOT_STARTED, ())
    return _over(match) or (unstarted if match.phase is Phase.OPEN else None)
