"""Why a command of a game's life is not legal now."""

from typing import Any, Final

from referee.kernel.game import Command, Game, Join
from referee.kernel.ids import SEATS, RuleId, SeatId
from referee.kernel.lifecycle.match import Match, Phase
from referee.kernel.lifecycle.messages import (
    AbandonGame,
    AddEntropy,
    AddSeat,
    ClaimSeat,
    CreateGame,
    StartGame,
)
from referee.kernel.rejection import Objection, Reason

_GEN_03: Final = (RuleId("A-GEN-03"),)
_GEN_05: Final = (RuleId("A-GEN-05"),)


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
            return not_running(match) or rules.objection(match.table, command)


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
        return Objection(Reason.NOT_OFFERED, _GEN_05)
    return rules.objection(match.table, newcomer(match, at, left_of))


def newcomer(match: Match, at: int, left_of: SeatId | None) -> Join:
    """The next letter that no seat had yet."""
    return Join(at=at, seat=SEATS[len(match.seats)], left_of=left_of)


def _over(match: Match) -> Objection | None:
    over = match.phase in {Phase.FINISHED, Phase.ABANDONED}
    return Objection(Reason.GAME_OVER, ()) if over else None


def _not_open(match: Match) -> Objection | None:
    started = Objection(Reason.ALREADY_STARTED, ())
    return _over(match) or (started if match.phase is Phase.RUNNING else None)


def not_running(match: Match) -> Objection | None:
    unstarted = Objection(Reason.NOT_STARTED, ())
    return _over(match) or (unstarted if match.phase is Phase.OPEN else None)
