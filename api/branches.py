"""/v1/games/{id}/branches and difference: what if, and what was another."""

from typing import Any

from flask import Response

from api import answers, edge
from api.blueprint import Blueprint, Gives
from api.documented import KEY, LOCATED, READING, WRITING
from api.schemas.branches import Branched, Difference, DifferenceQuery, NewBranch
from api.service import service
from referee.application.branching import branch
from referee.application.differing import difference
from referee.kernel.ids import GameId, SeatId

blueprint = Blueprint("branches", "Sandbox games from a version on, and differences in words")


@blueprint.operation(
    "POST /games/<game:game>/branches",
    "branchGame",
    takes=NewBranch(),
    gives=Gives(201, Branched, LOCATED),
    reads=KEY,
    problems=(*WRITING, "unknown-version"),
)
def create(body: dict[str, Any], game: str) -> Response:
    """Open a sandbox game that begins at a version of this one, and get all its seats.

    Of a game that is over it is that very version; of one that goes on, what the bearer may know
    of it, and all else dealt anew. It never touches its origin, counts for nothing, waits for
    nobody, is on no list, and nobody else sees it.
    """
    actor, request = edge.writer(), edge.write(body)
    made = branch(
        service().referee, actor, GameId(game), body["version"], request, seed=body["seed"]
    )
    shown = {
        "game": made.game,
        "version": made.version,
        "origin": made.branch.origin,
        "origin_version": made.branch.version,
        "whole": made.branch.whole,
        "seats": made.seats,
    }
    address = f"/v1/games/{made.game}"
    return answers.written(shown, replayed=made.replayed, status=201, Location=address)


@blueprint.operation(
    "GET /games/<game:game>/difference",
    "getDifference",
    takes=DifferenceQuery(),
    gives=Gives(200, Difference),
    problems=(*READING, "unknown-version", "unknown-seat"),
)
def compare(query: dict[str, Any], game: str) -> Response:
    """Tell in words what happened between two versions, and what is not the same in the end.

    As the bearer may see it: a seat with its own secrets. When a game is over, all who watch may
    compare with the eyes of any `seat`; judges and auditors earlier where the game allows it.
    """
    seat = SeatId(query["seat"]) if "seat" in query else None
    found = difference(
        service().referee, edge.reader(), GameId(game), query["start"], query["end"], seat=seat
    )
    return answers.json(found)
