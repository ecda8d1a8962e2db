"""The commands and events of a game's time: clocks, pauses, extensions, vacations, forfeits.

`by` is the role of who asked, never a name, and `reason` is what that one gave for it. What the
clocks show is told by one event alone, `ClocksMoved`; the others say why they moved.
"""

from typing import Annotated, Final

from msgspec import Meta

from referee.kernel.clocks import LONGEST, SECOND, SeatTime
from referee.kernel.game import Command, Event, SeatCommand
from referee.kernel.ids import SeatId

REASON: Final = Meta(max_length=200)
CLOCK: Final = "clock"
"""Who forfeits a seat that has let too much time run out."""

Reasoned = Annotated[str, REASON]
Correction = Annotated[int, Meta(ge=-LONGEST * SECOND, le=LONGEST * SECOND)]


class PauseGame(Command, frozen=True, kw_only=True):
    """Stop all time and all play, until the game is resumed."""

    by: str
    reason: Reasoned


class ResumeGame(Command, frozen=True, kw_only=True):
    """Go on where the game stopped: what is due is due so much later."""

    by: str
    reason: Reasoned


class ExtendClock(Command, frozen=True, kw_only=True):
    """Give a seat more reserve, or less: so many milliseconds."""

    seat: SeatId
    ms: Correction
    by: str
    reason: Reasoned


class TakeVacation(SeatCommand, frozen=True, kw_only=True):
    """Let one's own time stand for some days."""

    days: Annotated[int, Meta(ge=1)]


class GamePaused(Event, frozen=True):
    """Nobody can act and nothing falls due until the game is resumed."""

    at: int
    by: str
    reason: str


class GameResumed(Event, frozen=True):
    """The game goes on after so many milliseconds; what is due is due so much later."""

    ms: int
    by: str
    reason: str


class ClockExtended(Event, frozen=True):
    """A seat has so many milliseconds more reserve; less if it is a negative number."""

    seat: SeatId
    ms: int
    by: str
    reason: str


class VacationTaken(Event, frozen=True):
    """A seat's time stands for so many days."""

    seat: SeatId
    days: int


class ClockExpired(Event, frozen=True):
    """A seat has let its time run out, for the so manieth time; what it owed is decided for it."""

    seat: SeatId
    misses: int


class SeatForfeited(Event, frozen=True):
    """A seat has to leave; what follows is by the leaving rules of the game."""

    seat: SeatId
    by: str
    reason: str


class ClocksMoved(Event, frozen=True):
    """What the clocks show that changed, as of their own `since`."""

    times: tuple[SeatTime, ...]


COMMANDS_OF_TIME: Final = (PauseGame, ResumeGame, ExtendClock, TakeVacation)
EVENTS_OF_TIME: Final = (
    GamePaused,
    GameResumed,
    ClockExtended,
    VacationTaken,
    ClockExpired,
    SeatForfeited,
    ClocksMoved,
)
