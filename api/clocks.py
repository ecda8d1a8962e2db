"""/v1/games/{id}/pause, resume, extensions, vacation: the time of a game."""

from typing import Any

from flask import Response

from api import answers, edge
from api.blueprint import Blueprint, Gives
from api.documented import KEY, REPLAYED, WRITING
from api.schemas.times import Extension, Reasoned, Timed, Vacation
from api.service import service
from referee.application import timekeeping
from referee.application.road import Acted
from referee.kernel.ids import GameId, SeatId

blueprint = Blueprint("clocks", "The time of a game: pauses, extensions, vacations")

TIMED = Gives(200, Timed, REPLAYED)
SHOWN = ("phase", "clock", "paused")
"""What is told of the view."""


@blueprint.operation(
    "POST /games/<game:game>/pause",
    "pauseGame",
    takes=Reasoned(),
    gives=TIMED,
    reads=KEY,
    problems=WRITING,
)
def pause(body: dict[str, Any], game: str) -> Response:
    """Stop all time and all play. Needs the key that created the game.

    Whoever acts gets `paused`, nothing falls due, and the game may stay so as long as it takes.
    """
    referee, actor, request = service().referee, edge.writer(), edge.write(body)
    done = timekeeping.pause_game(referee, actor, GameId(game), body["reason"], request)
    return _timed(game, done)


@blueprint.operation(
    "POST /games/<game:game>/resume",
    "resumeGame",
    takes=Reasoned(),
    gives=TIMED,
    reads=KEY,
    problems=WRITING,
)
def resume(body: dict[str, Any], game: str) -> Response:
    """Go on: whatever is due is due later by the length of the pause. Needs the game's key."""
    referee, actor, request = service().referee, edge.writer(), edge.write(body)
    done = timekeeping.resume_game(referee, actor, GameId(game), body["reason"], request)
    return _timed(game, done)


@blueprint.operation(
    "POST /games/<game:game>/extensions",
    "extendClock",
    takes=Extension(),
    gives=TIMED,
    reads=KEY,
    problems=(*WRITING, "unknown-seat"),
)
def extend(body: dict[str, Any], game: str) -> Response:
    """Give a seat more reserve, paused or not. Needs the key that created the game."""
    done = timekeeping.extend_clock(
        service().referee,
        edge.writer(),
        GameId(game),
        SeatId(body["seat"]),
        body["seconds"],
        reason=body["reason"],
        request=edge.write(body),
    )
    return _timed(game, done)


@blueprint.operation(
    "POST /games/<game:game>/vacation",
    "takeVacation",
    takes=Vacation(),
    gives=TIMED,
    reads=KEY,
    problems=WRITING,
)
def vacation(body: dict[str, Any], game: str) -> Response:
    """Let the time of the bearer's own seat stand for some days. Everybody sees it."""
    referee, actor, request = service().referee, edge.writer(), edge.write(body)
    done = timekeeping.take_vacation(referee, actor, GameId(game), body["days"], request)
    return _timed(game, done)


def _timed(game: str, done: Acted) -> Response:
    view = done.view
    service().announce(game, done.version, view["phase"])
    shown = {"version": done.version, **{name: view[name] for name in SHOWN}}
    return answers.written(shown, replayed=done.replayed)
