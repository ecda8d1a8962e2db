"""A clock as a pure value: whose time runs, how much is left, and when it will be over.

All times are whole milliseconds, moments since 1970 UTC. Nothing here reads a clock: whoever
presses it says when. What a seat still has is kept as of the moment at which its time was last
started, so a clock that only runs does not change.
"""

from collections.abc import Callable, Collection, Iterator
from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from referee.kernel.deadlines import Deadline
from referee.kernel.ids import DecisionId, SeatId

SECOND: Final = 1_000
MINUTE: Final = 60 * SECOND
DAY: Final = 24 * 60 * MINUTE
PREFIX: Final = "clock-"
KIND: Final = "clock"
"""What kind of thing falls due when the time of a seat is over."""
LONGEST: Final = 366 * 24 * 60 * 60
"""Seconds: nobody waits longer for a card."""
MOST_PERIODS: Final = 6

TimeOfDay = Annotated[str, Meta(pattern="^([01][0-9]|2[0-3]):[0-5][0-9]$")]
Seconds = Annotated[int, Meta(ge=0, le=LONGEST)]


class PlayHours(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of every day in UTC; one that ends before it begins goes on past midnight."""

    begin: TimeOfDay
    end: TimeOfDay

    def spans(self) -> Iterator[tuple[int, int]]:
        """The parts of one day, in milliseconds after midnight."""
        begin, end = _of_day(self.begin), _of_day(self.end)
        if begin < end:
            yield begin, end
        else:
            yield from (span for span in ((0, end), (begin, DAY)) if span[0] < span[1])


class ClockOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How much time each seat has. Times are seconds.

    A move lasts as long as the table waits for a seat without a break. `move_seconds` of it are
    free each time, then the seat's reserve runs. `increment_seconds` come to the reserve after
    each move that was made. Outside `play_hours` no time runs, if there are any. After
    `forfeit_after` moves that were not made in time a seat is forfeited.
    """

    reserve_seconds: Seconds = 0
    increment_seconds: Seconds = 0
    move_seconds: Seconds = 0
    play_hours: Annotated[tuple[PlayHours, ...], Meta(max_length=MOST_PERIODS)] = ()
    vacation_days: Annotated[int, Meta(ge=0, le=366)] = 0
    forfeit_after: Annotated[int, Meta(ge=1, le=100)] = 3

    @property
    def flaw(self) -> str | None:
        """Why nobody can play by these options, if nobody can."""
        empty = not (self.reserve_seconds or self.move_seconds)
        return "expected reserve_seconds or move_seconds above 0" if empty else None

    def elapsed(self, start: int, end: int) -> int:
        """How much of the time from one moment to another is time of play."""
        if not self.play_hours:
            return max(0, end - start)
        return max(0, _played(self.play_hours, end) - _played(self.play_hours, start))

    def after(self, start: int, ms: int) -> int:
        """The first moment at which so much time of play has passed since the start."""
        if not self.play_hours or ms <= 0:
            return start + max(0, ms)
        return _reached(self.play_hours, _played(self.play_hours, start) + ms)


class SeatTime(Struct, frozen=True, omit_defaults=True):
    """The time of one seat: its reserve, and what is left of the move that it has to make.

    `move` is None where the table does not wait for the seat. Both count as of `since`, which is
    None while time stands, and lies ahead while the seat is away on vacation until then.
    `generation` counts the changes, so that a settlement of an older time finds that it is late.
    """

    seat: SeatId
    reserve: int = 0
    move: int | None = None
    since: int | None = None
    misses: int = 0
    vacation: int = 0
    away_until: int = 0
    generation: int = 0

    @property
    def left(self) -> int:
        """Time for this move, as of `since`."""
        return max(0, self.reserve + (self.move or 0))


class Clock(Struct, frozen=True):
    """The time of every seat of a game."""

    options: ClockOptions
    seats: tuple[SeatTime, ...] = ()

    def of(self, seat: SeatId) -> SeatTime | None:
        """The time of a seat, if the clock knows it."""
        return next((time for time in self.seats if time.seat == seat), None)

    def time(self, seat: SeatId) -> SeatTime:
        """The time of a seat; one that the clock does not know has none, and none is kept."""
        return self.of(seat) or SeatTime(seat)

    def seating(self, *seats: SeatId) -> "Clock":
        """The clock with a full reserve for these seats."""
        options = self.options
        new = (
            SeatTime(seat, SECOND * options.reserve_seconds, vacation=options.vacation_days)
            for seat in seats
        )
        return replace(self, seats=(*self.seats, *new))

    def showing(self, *times: SeatTime) -> "Clock":
        """The clock with these times in the place of the ones before."""
        changed = {time.seat: time for time in times}
        return replace(self, seats=tuple(changed.get(t.seat, t) for t in self.seats))

    def due(self, time: SeatTime) -> int | None:
        """When a seat's time will be over; None while it stands."""
        return None if time.since is None else self.options.after(time.since, time.left)

    def deadlines(self) -> tuple[Deadline, ...]:
        """The moments at which a seat's time will be over."""
        dues = ((time, self.due(time)) for time in self.seats)
        return tuple(
            Deadline(deadline_of(time.seat), time.generation, due, KIND)
            for time, due in dues
            if due is not None
        )

    # --- what changes it: each gives the times that are other ones than before --------------

    def pressed(self, waits_for: Collection[SeatId], at: int) -> tuple[SeatTime, ...]:
        """The table waits for these seats now, and for no others any more."""

        def turn(time: SeatTime) -> SeatTime:
            if (time.seat in waits_for) == (time.move is not None):
                return time
            return self._begun(time, at) if time.move is None else self._made(time, at)

        return self._changed(turn)

    def ended(self, at: int) -> tuple[SeatTime, ...]:
        """The game is over: what runs stands for ever, and no move was made with that."""
        return self._changed(lambda time: replace(self._spent(time, at), move=None, since=None))

    def stopped(self, at: int) -> tuple[SeatTime, ...]:
        """The game is paused: what runs stands, and moves go on later."""
        return self._changed(lambda time: replace(self._spent(time, at), since=None))

    def resumed(self, waits_for: Collection[SeatId], at: int, ms: int) -> tuple[SeatTime, ...]:
        """The pause is over after so long; a vacation ends so much later too."""
        paused = at - ms

        def go_on(time: SeatTime) -> SeatTime:
            if time.away_until > paused:
                time = replace(time, away_until=time.away_until + ms)
            if time.seat not in waits_for:
                return time if time.move is None else self._made(time, at)
            if time.move is None:
                return self._begun(time, at)
            return replace(time, since=max(at, time.away_until))

        return self._changed(go_on)

    def missed(self, time: SeatTime, at: int) -> SeatTime:
        """The seat has not made its move: no increment, and the next one begins afresh."""
        spent = self._spent(time, at)
        missed = replace(spent, move=None, since=None, misses=time.misses + 1)
        return replace(missed, generation=time.generation + 1)

    def corrected(self, time: SeatTime, ms: int) -> SeatTime:
        """So much more reserve, or less, but never less than none."""
        reserve = max(0, time.reserve + ms)
        return replace(time, reserve=reserve, generation=time.generation + 1)

    def away(self, time: SeatTime, days: int, at: int) -> SeatTime:
        """The seat's time stands for some days from now, or from the end of a vacation."""
        until = max(at, time.away_until) + days * DAY
        left = replace(time, vacation=time.vacation - days, away_until=until)
        if time.since is not None:
            left = replace(self._spent(left, at), since=until)
        return replace(left, generation=time.generation + 1)

    def _begun(self, time: SeatTime, at: int) -> SeatTime:
        move = SECOND * self.options.move_seconds
        return replace(time, move=move, since=max(at, time.away_until))

    def _made(self, time: SeatTime, at: int) -> SeatTime:
        spent = self._spent(time, at)
        reserve = spent.reserve + SECOND * self.options.increment_seconds
        return replace(spent, reserve=reserve, move=None, since=None)

    def _spent(self, time: SeatTime, at: int) -> SeatTime:
        """What is left at a moment, the move's own time used first; still as of `since`."""
        if time.since is None or time.move is None:
            return time
        used = self.options.elapsed(time.since, at)
        beyond = max(0, used - time.move)
        return replace(time, move=max(0, time.move - used), reserve=max(0, time.reserve - beyond))

    def _changed(self, change: Callable[[SeatTime], SeatTime]) -> tuple[SeatTime, ...]:
        changes = ((time, change(time)) for time in self.seats)
        return tuple(
            replace(now, generation=before.generation + 1)
            for before, now in changes
            if now != before
        )


def deadline_of(seat: SeatId) -> DecisionId:
    """The id of the deadline at which a seat's time is over."""
    return DecisionId(f"{PREFIX}{seat}")


def seat_of(deadline: DecisionId) -> SeatId | None:
    """Whose time is over at a deadline of this id, if it is one of a clock's."""
    return SeatId(deadline.removeprefix(PREFIX)) if deadline.startswith(PREFIX) else None


# --- time of play -------------------------------------------------------------------------


def _of_day(text: str) -> int:
    hours, minutes = text.split(":")
    return (60 * int(hours) + int(minutes)) * MINUTE


def _spans(hours: Collection[PlayHours]) -> list[tuple[int, int]]:
    """The parts of a day that are for play, in order, each moment once."""
    merged: list[tuple[int, int]] = []
    for begin, end in sorted(span for period in hours for span in period.spans()):
        if merged and begin <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(end, merged[-1][1])
        else:
            merged.append((begin, end))
    return merged


def _played(hours: Collection[PlayHours], moment: int) -> int:
    """How much time of play there was since 1970: days begin at midnight UTC ever since."""
    spans = _spans(hours)
    days, rest = divmod(moment, DAY)
    today = sum(min(rest, end) - begin for begin, end in spans if begin < rest)
    return days * _a_day(spans) + today


def _reached(hours: Collection[PlayHours], played: int) -> int:
    """The first moment at which there was so much time of play since 1970."""
    spans = _spans(hours)
    days, rest = divmod(played - 1, _a_day(spans))
    for begin, end in spans:
        if rest < end - begin:
            return days * DAY + begin + rest + 1
        rest -= end - begin
    raise AssertionError("a day has more time of play than its parts")


def _a_day(spans: Collection[tuple[int, int]]) -> int:
    return sum(end - begin for begin, end in spans)
