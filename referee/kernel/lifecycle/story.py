"""What happened, in sentences for people: on the judge's desk, or by the rules."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from referee.kernel.arbiter import story
from referee.kernel.game import Event, Game
from referee.kernel.ids import RuleId
from referee.kernel.lifecycle import time_messages as time


def tell(rules: Game[Any, Any], event: Event) -> str | None:
    """An event in a sentence, or None where there is nothing to tell."""
    of_time = OF_TIME.get(type(event))
    return of_time(event) if of_time else story.tell(event) or rules.tell(event)


def cites(rules: Game[Any, Any], event: Event) -> tuple[RuleId, ...]:
    """The rules behind an event: those that a judge named, else those that the rules know of."""
    return getattr(event, "rules", ()) or rules.cites(event)


def _extended(e: time.ClockExtended) -> str:
    return f"{e.seat}'s clock is set by {e.ms / 1_000:+g} s: {e.reason}"


def _vacation(e: time.VacationTaken) -> str:
    return f"{e.seat} is away for {e.days} day{'s' if e.days > 1 else ''}."


OF_TIME: Final[Mapping[type[Event], Callable[[Any], str]]] = {
    time.GamePaused: lambda e: f"The game is paused: {e.reason}",
    time.GameResumed: lambda e: f"The game goes on: {e.reason}",
    time.ClockExtended: _extended,
    time.VacationTaken: _vacation,
    time.ClockExpired: lambda e: f"{e.seat}'s time is over; what it owed is decided for it.",
    time.SeatForfeited: lambda e: f"{e.seat} has to leave: {e.reason}",
}
