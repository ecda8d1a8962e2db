"""/v1/games/{id}/seats, entropy, start, abandon: the life of a game around its rules."""

from collections.abc import Callable
from typing import Any

from flask import Response

from api import answers, edge
from api.blueprint import Blueprint, Gives
from api.documented import KEY, REPLAYED, WRITING
from api.schemas.games import Claimed, Entropy, Newcomer, Nothing, SeatClaim, Stepped
from api.service import service
from referee.application.actors import Actor
from referee.application.idempotency import Request
from referee.application.opening import (
    abandon_game,
    add_entropy,
    add_seat,
    claim_seat,
    start_game,
)
from referee.application.referee import Referee
from referee.application.road import Acted
from referee.kernel.ids import GameId, SeatId
from referee.kernel.lifecycle import Phase

blueprint = Blueprint("life", "Taking seats, adding entropy, starting and ending a game")

STEPPED = Gives(200, Stepped, REPLAYED)
Step = Callable[[Referee, Actor, GameId, Request], Acted]


@blueprint.operation(
    "POST /games/<game:game>/seats",
    "claimSeat",
    takes=SeatClaim(),
    gives=Gives(201, Claimed, REPLAYED),
    reads=KEY,
    problems=(*WRITING, "unknown-seat"),
    token=False,
)
def claim(body: dict[str, Any], game: str) -> Response:
    """Take a free seat. The answer holds the token that plays it.

    No token is needed. Without one the Idempotency-Key is a secret of at least 16 characters:
    whoever repeats the request with it is given the token again.
    """
    seat = SeatId(body["seat"]) if "seat" in body else None
    request = edge.write(body)
    claimed = claim_seat(
        service().referee,
        edge.writer(),
        GameId(game),
        seat,
        name=body["name"],
        request=request,
    )
    service().announce(game, claimed.version, Phase.OPEN)
    shown = {"seat": claimed.seat, "token": claimed.token, "version": claimed.version}
    return answers.written(shown, replayed=claimed.replayed, status=201)


@blueprint.operation(
    "POST /games/<game:game>/entropy",
    "addEntropy",
    takes=Entropy(),
    gives=STEPPED,
    reads=KEY,
    problems=WRITING,
)
def entropy(body: dict[str, Any], game: str) -> Response:
    """Mix randomness of one's own into the dice, once a seat, before the start."""

    def add(referee: Referee, actor: Actor, named: GameId, request: Request) -> Acted:
        return add_entropy(referee, actor, named, body["entropy"], request=request)

    return _stepped(add, body, game)


@blueprint.operation(
    "POST /games/<game:game>/start",
    "startGame",
    takes=Nothing(),
    gives=STEPPED,
    reads=KEY,
    problems=WRITING,
)
def start(body: dict[str, Any], game: str) -> Response:
    """Deal and begin, once every seat is taken. Needs the key that created the game."""
    return _stepped(start_game, body, game)


@blueprint.operation(
    "POST /games/<game:game>/abandon",
    "abandonGame",
    takes=Nothing(),
    gives=STEPPED,
    reads=KEY,
    problems=WRITING,
)
def abandon(body: dict[str, Any], game: str) -> Response:
    """End the game without a result. Needs the key that created the game."""
    return _stepped(abandon_game, body, game)


@blueprint.operation(
    "POST /games/<game:game>/newcomers",
    "addSeat",
    takes=Newcomer(),
    gives=STEPPED,
    reads=KEY,
    problems=WRITING,
)
def newcomer(body: dict[str, Any], game: str) -> Response:
    """Let one more play in a running game; the new seat is then claimed. Needs the game's key."""

    def add(referee: Referee, actor: Actor, named: GameId, request: Request) -> Acted:
        left_of = SeatId(body["left_of"]) if "left_of" in body else None
        return add_seat(referee, actor, named, left_of, request)

    return _stepped(add, body, game)


def _stepped(step: Step, body: dict[str, Any], game: str) -> Response:
    acted = step(service().referee, edge.writer(), GameId(game), edge.write(body))
    service().announce(game, acted.version, acted.view["phase"])
    shown = {"version": acted.version, "phase": acted.view["phase"]}
    return answers.written(shown, replayed=acted.replayed)
