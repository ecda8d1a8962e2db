"""The time of a match: when clocks are pressed, what happens when one runs out, and pauses."""

from typing import Any, Final, assert_never

from msgspec.structs import replace

from referee.kernel.chance import Chance
from referee.kernel.clocks import Clock, seat_of
from referee.kernel.deadlines import Deadline
from referee.kernel.game import Command, Event, Game, Owing, Settle
from referee.kernel.ids import SeatId
from referee.kernel.lifecycle.legality import objection, of_the_rules
from referee.kernel.lifecycle.match import OVER, Match, Phase, evolve, with_table
from referee.kernel.lifecycle.time_messages import (
    CLOCK,
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
from referee.kernel.rejection import Rejected

TOO_MANY: Final = "too many moves were not made in time"

Rules = Game[Any, Any]
Acted = tuple[tuple[Event, ...], Match]
CommandOfTime = PauseGame | ResumeGame | ExtendClock | TakeVacation


def deadlines(rules: Rules, match: Match) -> tuple[Deadline, ...]:
    """What falls due by itself, earliest first: nothing but in a game that is under way.

    In a branch nobody is ever late; what only a clock can let happen still does.
    """
    if match.phase is not Phase.RUNNING or match.paused:
        return ()
    found = rules.deadlines(match.table)
    if match.branch:
        found = tuple(d for d in found if d.kind in rules.effects)
    if match.resumes:
        found = tuple(replace(d, generation=d.generation + match.resumes) for d in found)
    if match.clock:
        found = (*found, *match.clock.deadlines())
    return tuple(sorted(found, key=lambda d: (d.due, d.id)))


def waits_for(rules: Rules, match: Match) -> Owing | None:
    """Whose time runs, and for which question: nobody's in a window, a pause, or after the end."""
    if match.phase is not Phase.RUNNING or match.paused or rules.timing is None:
        return None
    found: Owing | None = rules.timing.owing(match.table)
    return found


def pressed(rules: Rules, events: tuple[Event, ...], match: Match, at: int) -> Acted:
    """The events, and what the clocks show after them if that has changed."""
    clock = match.clock
    if clock is None or (match.paused and match.phase is Phase.RUNNING):
        return events, match
    return _moved(rules, events, match, _now(rules, match, clock, at))


def act(rules: Rules, match: Match, command: Command) -> Acted:
    """What happens if the time of a game is changed like this; or Rejected."""
    if refusal := objection(rules, match, command):
        raise Rejected(refusal)
    assert isinstance(command, CommandOfTime)
    event = _fact(match, command)
    after = evolve(rules, match, event)
    if after.clock is None:
        return (event,), after
    return _moved(rules, (event,), after, _changed(rules, after, after.clock, event, command.at))


def settle(rules: Rules, match: Match, command: Settle, chance: Chance) -> Acted:
    """What was due happens; who owed a move and did not make it has missed it."""
    if refusal := objection(rules, match, command):
        raise Rejected(refusal)
    if match.clock is None:
        events, table = rules.act(match.table, of_the_rules(match, command), chance)
        return events, with_table(rules, match, table)
    settling = _Settling(rules, match, command, chance)
    settling.run(_late(rules, match, command))
    return settling.acted(match.clock)


def _late(rules: Rules, match: Match, command: Settle) -> tuple[SeatId, ...]:
    """Whose time is over with this deadline."""
    if seat := seat_of(command.deadline):
        return (seat,)
    owing = waits_for(rules, match)
    return owing.seats if owing and owing.decision == command.deadline else ()


class _Settling:
    """One settlement in the making, in a game with a clock: lives for one decision."""

    def __init__(self, rules: Rules, match: Match, command: Settle, chance: Chance) -> None:
        assert match.clock
        self.rules, self.match, self.command, self.chance = rules, match, command, chance
        self.clock: Clock = match.clock
        self.events: list[Event] = []

    def run(self, late: tuple[SeatId, ...]) -> None:
        out = [seat for seat in late if self.misses(seat)]
        for seat in out:
            self.forfeit(seat)
        if self.match.phase is not Phase.RUNNING:
            return
        if seat_of(self.command.deadline) is None:
            self.settle_question()
        elif late != tuple(out):
            self.lapse(late[0])

    def misses(self, seat: SeatId) -> bool:
        """Count a miss; whether it was one too many, where the rules know how a seat leaves."""
        missed = self.clock.missed(self.clock.time(seat), self.command.at)
        self.clock = self.clock.showing(missed)
        self.events.append(ClockExpired(seat, missed.misses))
        timing = self.rules.timing
        knows = timing is not None and timing.leave is not None
        return knows and missed.misses >= self.clock.options.forfeit_after

    def forfeit(self, seat: SeatId) -> None:
        """The seat leaves, by the rules; what it owed is dealt with by them too."""
        assert self.rules.timing and self.rules.timing.leave
        leave = self.rules.timing.leave(at=self.command.at, seat=seat)
        if self.rules.objection(self.match.table, leave) is None:
            self.events.append(SeatForfeited(seat, CLOCK, TOO_MANY))
            self.follow(*self.rules.act(self.match.table, leave, self.chance))

    def lapse(self, seat: SeatId) -> None:
        """What the seat owes is decided for it (A-GEN-07)."""
        assert self.rules.timing
        at = self.command.at
        self.follow(*self.rules.timing.lapse(self.match.table, seat, self.chance, at))

    def settle_question(self) -> None:
        """The question or effect as a whole, unless a forfeit has closed it."""
        plain = of_the_rules(self.match, self.command)
        if self.rules.objection(self.match.table, plain) is None:
            self.follow(*self.rules.act(self.match.table, plain, self.chance))

    def follow(self, events: tuple[Event, ...], table: Any) -> None:
        self.events.extend(events)
        self.match = with_table(self.rules, self.match, table)

    def acted(self, before: Clock) -> Acted:
        """All that happened, and what the clocks show in the end."""
        clock = _now(self.rules, self.match, self.clock, self.command.at)
        match = replace(self.match, clock=before)
        return _moved(self.rules, tuple(self.events), match, clock)


def _now(rules: Rules, match: Match, clock: Clock, at: int) -> Clock:
    """The clock pressed for whom the table waits now, or ended with the game."""
    times = clock.ended(at) if match.phase in OVER else clock.pressed(_seats(rules, match), at)
    return clock.showing(*times)


def _fact(match: Match, command: CommandOfTime) -> Event:
    match command:
        case PauseGame(at=at, by=by, reason=reason):
            return GamePaused(at, by, reason)
        case ResumeGame(at=at, by=by, reason=reason):
            assert match.paused
            return GameResumed(at - match.paused.since, by, reason)
        case ExtendClock(seat=seat, ms=ms, by=by, reason=reason):
            return ClockExtended(seat, ms, by, reason)
        case TakeVacation(seat=seat, days=days):
            return VacationTaken(seat, days)
        case _:
            assert_never(command)


def _changed(rules: Rules, match: Match, clock: Clock, event: Event, at: int) -> Clock:
    """The clock after such a fact."""
    match event:
        case GamePaused():
            return clock.showing(*clock.stopped(at))
        case GameResumed(ms):
            return clock.showing(*clock.resumed(_seats(rules, match), at, ms))
        case ClockExtended(seat, ms):
            return clock.showing(clock.corrected(clock.time(seat), ms))
        case VacationTaken(seat, days):
            return clock.showing(clock.away(clock.time(seat), days, at))
        case _:
            return clock


def _seats(rules: Rules, match: Match) -> tuple[SeatId, ...]:
    owing = waits_for(rules, match)
    return owing.seats if owing else ()


def _moved(rules: Rules, events: tuple[Event, ...], match: Match, clock: Clock) -> Acted:
    """The events, with one more if the clock shows something else than that of the match."""
    assert match.clock
    times = tuple(
        now for before, now in zip(match.clock.seats, clock.seats, strict=True) if now != before
    )
    if not times:
        return events, match
    event = ClocksMoved(times)
    return (*events, event), evolve(rules, match, event)
