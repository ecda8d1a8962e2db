"""What may be asked of a tournament, and what has happened in it.

Who asked stands beside each of these in the stream, as the decision's actor.
"""

from typing import Annotated, Final, Literal, NewType

from msgspec import Meta, Struct

from referee.kernel.game import Command, Event
from referee.kernel.ids import GameId
from referee.tournaments.options import Options

PlayerId = NewType("PlayerId", str)  # an opaque word of the organiser's, e.g. "p-017"
Pairing = tuple[tuple[PlayerId, ...], ...]
Places = tuple[int, ...]
"""One for each seat, in order: 1 is best, ties share one."""
How = Literal["played", "adjudicated", "ruled"]
"""How a table came to its result: by its game, as its game stood, by a judge's word."""

Reasoned = Annotated[str, Meta(max_length=400)]
Entropy = Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]*$")]


class Reported(Struct, frozen=True):
    """A table's result with the head of its game's record, which proves it."""

    table: int
    game: GameId
    version: int
    hash: str
    places: Places
    how: How = "played"


# --- commands -----------------------------------------------------------------------------


class RegisterPlayer(Command, frozen=True, kw_only=True):
    """Enter a player, or one who had left. `entropy` is the player's own for all draws."""

    player: PlayerId
    entropy: Entropy = ""


class CheckInPlayer(Command, frozen=True, kw_only=True):
    """The player is there."""

    player: PlayerId


class DropPlayer(Command, frozen=True, kw_only=True):
    """The player is not paired any more; a table that is played goes on."""

    player: PlayerId
    reason: Reasoned = ""


class HandOver(Command, frozen=True, kw_only=True):
    """Somebody else plays on for a player: the points stay where they are."""

    player: PlayerId
    to: PlayerId
    reason: Reasoned = ""


class PairRound(Command, frozen=True, kw_only=True):
    """Say who plays whom next: by the standings, or as given."""

    tables: Pairing | None = None
    reason: Reasoned = ""


class StartRound(Command, frozen=True, kw_only=True):
    """All tables begin, each with its game."""

    games: tuple[GameId, ...]


class TakeResults(Command, frozen=True, kw_only=True):
    """Tables have come to their ends."""

    results: tuple[Reported, ...]


class CorrectResult(Command, frozen=True, kw_only=True):
    """A judge rules on a table, whether or not it has a result."""

    round: int
    table: int
    places: Places
    reason: Annotated[str, Meta(min_length=1, max_length=400)]
    by: str = ""
    """Which judge: the id of the token, filled in by the application."""


class FinishTournament(Command, frozen=True, kw_only=True):
    """Draw the lots that part whom nothing else does, and end."""


COMMANDS: Final[tuple[type[Command], ...]] = (
    RegisterPlayer, CheckInPlayer, DropPlayer, HandOver, PairRound, StartRound, TakeResults,
    CorrectResult, FinishTournament,
)  # fmt: skip

# --- events -------------------------------------------------------------------------------


class TournamentOpened(Event, frozen=True):
    """Players may be registered."""

    options: Options


class PlayerRegistered(Event, frozen=True):
    """A player takes part from the next round on that is paired."""

    player: PlayerId
    entropy: str


class PlayerCheckedIn(Event, frozen=True):
    """The player is there."""

    player: PlayerId


class PlayerDropped(Event, frozen=True):
    """The player has left; points stay in the standings."""

    player: PlayerId
    reason: str


class SeatHandedOver(Event, frozen=True):
    """Somebody else plays on for a player."""

    player: PlayerId
    to: PlayerId
    reason: str


class RoundPaired(Event, frozen=True):
    """Who plays whom, in the order of the seats. `lots` part those who stand equal.

    `draw` is the number of the draw behind the lots; `repeats` how many had met before.
    """

    round: int
    tables: Pairing
    byes: tuple[PlayerId, ...]
    lots: tuple[PlayerId, ...]
    draw: int
    repeats: int
    given: bool
    reason: str


class RoundStarted(Event, frozen=True):
    """All tables play, until `due` if there is a limit."""

    round: int
    games: tuple[GameId, ...]
    at: int
    due: int | None


class ResultTaken(Event, frozen=True):
    """A table has its result."""

    round: int
    result: Reported


class TimeCalled(Event, frozen=True):
    """The time of the round is over; these tables are judged as they stand."""

    round: int
    tables: tuple[int, ...]


class ResultCorrected(Event, frozen=True):
    """A judge has ruled; `before` is what stood there."""

    round: int
    table: int
    places: Places
    before: Places
    reason: str
    by: str = ""


class RoundFinished(Event, frozen=True):
    """Every table of the round has its result."""

    round: int


class TournamentFinished(Event, frozen=True):
    """The standings are final."""

    lots: tuple[PlayerId, ...]
    draw: int


EVENTS: Final[tuple[type[Event], ...]] = (
    TournamentOpened, PlayerRegistered, PlayerCheckedIn, PlayerDropped, SeatHandedOver,
    RoundPaired, RoundStarted, ResultTaken, TimeCalled, ResultCorrected, RoundFinished,
    TournamentFinished,
)  # fmt: skip
