"""/v1/tournaments/{id}/rounds: pairing, beginning at all tables, and a judge's corrections."""

from typing import Any

from flask import Response

from api import edge
from api.blueprint import Blueprint, Gives
from api.documented import KEY, REPLAYED
from api.schemas.games import Nothing
from api.schemas.tournaments import Correction, Pairing
from api.schemas.tournaments_shown import TournamentStepped
from api.service import service
from api.tournaments import STEPPED, WRITES, stepped
from referee.application.tournaments import rounds
from referee.kernel.ids import GameId
from referee.tournaments.messages import PlayerId

blueprint = Blueprint("rounds", "The rounds of a tournament")


@blueprint.operation(
    "POST /tournaments/<game:tournament>/rounds",
    "pairRound",
    takes=Pairing(),
    gives=Gives(201, TournamentStepped, REPLAYED),
    reads=KEY,
    problems=WRITES,
)
def pair(body: dict[str, Any], tournament: str) -> Response:
    """Pair the next round, or the one that has not begun anew. Needs the tournament's key.

    Without `tables`: neighbours in the standings, with as few repeated meetings as can be.
    """
    given = body.get("tables")
    tables = None if given is None else tuple(tuple(map(PlayerId, table)) for table in given)
    done = rounds.pair_round(
        service().referee,
        edge.writer(),
        GameId(tournament),
        tables,
        reason=body["reason"],
        request=edge.write(body),
    )
    return stepped(done, status=201)


@blueprint.operation(
    "POST /tournaments/<game:tournament>/rounds/start",
    "startRound",
    takes=Nothing(),
    gives=STEPPED,
    reads=KEY,
    problems=WRITES,
)
def start(body: dict[str, Any], tournament: str) -> Response:
    """Begin the round that is paired: a game at every table, all seats taken, all let loose.

    Players find their seats' tokens with `GET …/my-table`. Needs the tournament's key.
    """
    referee, asked = service().referee, edge.write(body)
    return stepped(rounds.start_round(referee, edge.writer(), GameId(tournament), asked))


@blueprint.operation(
    "POST /tournaments/<game:tournament>/rounds/<number:round>/tables/<number:table>/result",
    "correctResult",
    takes=Correction(),
    gives=STEPPED,
    reads=KEY,
    problems=WRITES,
)
def correct(body: dict[str, Any], tournament: str, round: int, table: int) -> Response:
    """Rule on the result of a table, before it has one or after. Needs a judge's token."""
    done = rounds.correct_result(
        service().referee,
        edge.writer(),
        GameId(tournament),
        (round, table),
        places=tuple(body["places"]),
        reason=body["reason"],
        request=edge.write(body),
    )
    return stepped(done)
