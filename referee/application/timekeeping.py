"""The time of a game, by its organiser and its seats: pauses, extensions, vacations."""

from referee.application.actors import ORGANISER, Actor, require_seat
from referee.application.cache import Loaded
from referee.application.errors import UnknownSeat, plain_errors
from referee.application.idempotency import Request, keyed
from referee.application.loading import load_born
from referee.application.owning import as_owner
from referee.application.referee import Referee
from referee.application.road import Acted, Proposal, Wish, rendered, travel
from referee.kernel.clocks import SECOND
from referee.kernel.game import Command
from referee.kernel.ids import GameId, SeatId
from referee.kernel.lifecycle import ExtendClock, PauseGame, ResumeGame, TakeVacation


def pause_game(
    referee: Referee, actor: Actor, game: GameId, reason: str, request: Request
) -> Acted:
    """Stop all time and all play."""

    def pause(at: int) -> Command:
        return PauseGame(at=at, by=ORGANISER, reason=reason)

    return as_owner(referee, actor, game, request, operation="pause", make=pause)


def resume_game(
    referee: Referee, actor: Actor, game: GameId, reason: str, request: Request
) -> Acted:
    """Go on: what is due is due later by the length of the pause."""

    def resume(at: int) -> Command:
        return ResumeGame(at=at, by=ORGANISER, reason=reason)

    return as_owner(referee, actor, game, request, operation="resume", make=resume)


def extend_clock(
    referee: Referee,
    actor: Actor,
    game: GameId,
    seat: SeatId,
    seconds: int,
    *,
    reason: str,
    request: Request,
) -> Acted:
    """Give a seat more reserve."""
    with plain_errors():
        seats = load_born(referee, game).match.seats
    if seat not in seats:
        raise UnknownSeat(known=list(seats))

    def extend(at: int) -> Command:
        ms = SECOND * seconds
        return ExtendClock(at=at, seat=seat, ms=ms, by=ORGANISER, reason=reason)

    return as_owner(referee, actor, game, request, operation="extend", make=extend)


def take_vacation(
    referee: Referee, actor: Actor, game: GameId, days: int, request: Request
) -> Acted:
    """Let the own time of a seat stand for some days."""
    seat = require_seat(actor, game)

    def propose(loaded: Loaded, at: int) -> Proposal:
        return Proposal(TakeVacation(at=at, seat=seat, days=days))

    wish = Wish(seat, keyed(actor, f"vacation:{game}", request), propose)
    return rendered(travel(referee, game, wish), seat)
