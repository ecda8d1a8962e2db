"""Why a command of a game's life is not legal now."""

from typing import Any, Final

from msgspec.structs import replace

from referee.kernel.arbiter.messages import DeskCommand
from referee.kernel.clocks import seat_of
from referee.kernel.game import Command, Game, Join, Settle
from referee.kernel.ids import SEATS, RuleId, SeatId
from referee.kernel.lifecycle import ordering
from referee.kernel.lifecycle.match import OVER, Match, Phase
from referee.kernel.lifecycle.messages import (
    AbandonGame,
    AddEntropy,
    AddSeat,
    ClaimSeat,
    CreateGame,
    OpenBranch,
    StartGame,
)
from referee.kernel.lifecycle.time_messages import (
    ExtendClock,
    PauseGame,
    ResumeGame,
    TakeVacation,
)
from referee.kernel.rejection import Objection, Reason

_GEN_03: Final = (RuleId("A-GEN-03"),)
_GEN_07: Final = (RuleId("A-GEN-07"),)


def objection(rules: Game[Any, Any], match: Match, command: Command) -> Objection | None:
    """The first reason why this command is not legal now, of the life or of the rules."""
    match command:
        case CreateGame():
            return _cannot_create(rules, command)
        case ClaimSeat() | AddEntropy() | StartGame():
            return _cannot_prepare(match, command)
        case AddSeat(at=at, left_of=left_of):
            return _cannot_add(rules, match, at, left_of)
        case AbandonGame():
            return _over(match)
        case PauseGame() | ResumeGame() | ExtendClock() | TakeVacation():
            return _cannot_time(match, command)
        case _:
            return _beyond(rules, match, command)


def _beyond(rules: Game[Any, Any], match: Match, command: Command) -> Objection | None:
    """What is not of the life itself: the judge's desk, or the rules."""
    if not isinstance(command, DeskCommand):
        return _cannot_play(rules, match, command)
    if refusal := ordering.objection(rules, match, command):
        return refusal
    meant = ordering.stands_for(rules, match, command)
    return None if meant is None else objection(rules, match, meant)


def _cannot_create(rules: Game[Any, Any], command: CreateGame) -> Objection | None:
    """A game has a number of seats that its rules know; a branch those of its origin."""
    fits = isinstance(command, OpenBranch) or command.seats in rules.seats
    if fits:
        return None
    fewest, most = rules.seats.start, rules.seats.stop - 1
    detail = f"This game is for {fewest} to {most} seats."
    return Objection(Reason.NOT_OFFERED, tuple(map(RuleId, rules.seats_by)), detail)


def _cannot_prepare(match: Match, command: ClaimSeat | AddEntropy | StartGame) -> Objection | None:
    if isinstance(command, ClaimSeat):
        return _cannot_claim(match, command.seat)
    return _not_open(match) or _unready(match, command)


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
    if refusal := not_running(match):
        return refusal
    if not rules.joins or len(match.seats) == len(SEATS):
        return Objection(Reason.NOT_OFFERED, tuple(map(RuleId, rules.closed_by)))
    return rules.objection(match.table, newcomer(match, at, left_of))


def newcomer(match: Match, at: int, left_of: SeatId | None) -> Join:
    """The next letter that no seat had yet."""
    return Join(at=at, seat=SEATS[len(match.seats)], left_of=left_of)


def _over(match: Match) -> Objection | None:
    return Objection(Reason.GAME_OVER, ()) if match.phase in OVER else None


def _not_open(match: Match) -> Objection | None:
    started = Objection(Reason.ALREADY_STARTED, ())
    return _over(match) or (started if match.phase is Phase.RUNNING else None)


def not_running(match: Match) -> Objection | None:
    """Why nothing can be played now."""
    if match.phase is Phase.RUNNING:
        return Objection(Reason.GAME_PAUSED, ()) if match.paused else None
    return _over(match) or Objection(Reason.NOT_STARTED, ())


def _cannot_play(rules: Game[Any, Any], match: Match, command: Command) -> Objection | None:
    """Why the rules forbid it, or the clock."""
    if refusal := not_running(match):
        return refusal
    if isinstance(command, Settle) and (match.clock or match.resumes):
        return _not_due(rules, match, command)
    refused: Objection | None = rules.objection(match.table, command)
    return refused


def _not_due(rules: Game[Any, Any], match: Match, command: Settle) -> Objection | None:
    """Fenced: what is named is as it was when its time was told, and the time has come."""
    if (seat := seat_of(command.deadline)) is None:
        refused: Objection | None = rules.objection(match.table, of_the_rules(match, command))
        return refused
    named = (command.deadline, command.generation)
    dues = match.clock.deadlines() if match.clock else ()
    fits = any((d.id, d.generation) == named and d.due <= command.at for d in dues)
    return None if fits else Objection(Reason.NOT_DUE, _GEN_07, detail=f"clock of {seat}")


def of_the_rules(match: Match, command: Settle) -> Settle:
    """The settlement as the rules know it: they do not count the pauses."""
    return replace(command, generation=command.generation - match.resumes)


def _cannot_time(match: Match, command: Command) -> Objection | None:
    """Why the time of a game is not changed like this now."""
    match command:
        case ResumeGame():
            unpaused = Objection(Reason.NOT_PAUSED, ())
            return _running(match) or (None if match.paused else unpaused)
        case ExtendClock(seat=seat):
            return _running(match) or _no_clock(match, seat)
        case TakeVacation(seat=seat, days=days):
            return not_running(match) or _no_clock(match, seat) or _no_days(match, seat, days)
        case _:
            return not_running(match)


def _running(match: Match) -> Objection | None:
    """Why the game is not under way, paused or not."""
    refusal = not_running(match)
    return None if refusal and refusal.reason is Reason.GAME_PAUSED else refusal


def _no_clock(match: Match, seat: SeatId) -> Objection | None:
    known = match.clock and match.clock.of(seat)
    return None if known else Objection(Reason.NO_CLOCK, ())


def _no_days(match: Match, seat: SeatId, days: int) -> Objection | None:
    time = match.clock and match.clock.of(seat)
    left = time.vacation if time else 0
    return None if days <= left else Objection(Reason.NO_VACATION, (), f"{left} days are left")
