"""The commands and events of a game's life, the same for every ruleset."""

from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, UnsetType

from referee.kernel.arbiter import messages as arbiter
from referee.kernel.clocks import ClockOptions
from referee.kernel.game import Command, Event, SeatCommand, Settle
from referee.kernel.ids import GameId, RulesetId, SeatId
from referee.kernel.lifecycle.time_messages import COMMANDS_OF_TIME, EVENTS_OF_TIME
from referee.kernel.secrets import SEALED

ENTROPY: Final = msgspec.Meta(min_length=1, max_length=64, pattern="^[0-9a-f]+$")


class GameCreated(Event, frozen=True):
    """First event of every stream: which rules, to the byte, and what binds the dice.

    `practice` is the public seed of a practice game, whose luck anybody can know beforehand;
    such a game says so for ever and never counts. `clock` is not there in a game without one.
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
    clock: ClockOptions | UnsetType = UNSET


class GameBranched(Event, frozen=True):
    """This game is a branch of another one from a version on, with every seat taken.

    No seat is ever late in it. `position` is the table that it begins with: where it is not
    `whole`, one that looks the same to its maker, with all else dealt anew.
    """

    origin: GameId
    version: int
    whole: bool
    position: Annotated[Mapping[str, Any], SEALED]


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
    clock: ClockOptions | UnsetType = UNSET


class OpenBranch(CreateGame, frozen=True, kw_only=True):
    """Open a game that runs at once, from this table; `practice` is the seed of its luck."""

    origin: GameId
    version: int
    whole: bool
    position: Annotated[Mapping[str, Any], SEALED]


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


COMMANDS_OF_LIFE: Final = (CreateGame, ClaimSeat, AddEntropy, StartGame, AddSeat, AbandonGame)
COMMANDS: Final[tuple[type[Command], ...]] = (
    *COMMANDS_OF_LIFE,
    OpenBranch,
    *COMMANDS_OF_TIME,
    Settle,
    *arbiter.COMMANDS,
)
EVENTS: Final[tuple[type[Event], ...]] = (
    GameCreated,
    GameBranched,
    SeatClaimed,
    EntropyAdded,
    GameStarted,
    SeatAdded,
    GameAbandoned,
    *EVENTS_OF_TIME,
    *arbiter.EVENTS,
)
