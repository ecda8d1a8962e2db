"""/v1/tournaments/{id}/players: who comes, is there, hands over and leaves."""

from typing import Any, Final

from flask import Response

from api import answers, edge
from api.blueprint import Blueprint, Gives
from api.documented import KEY, REPLAYED
from api.schemas.games import Nothing
from api.schemas.tournaments import Dropping, HandingOver, NewPlayer
from api.schemas.tournaments_shown import Entered
from api.service import service
from api.tournaments import STEPPED, WRITES, stepped
from referee.application.tournaments import players
from referee.kernel.ids import GameId
from referee.kernel.lifecycle import Phase
from referee.tournaments.messages import PlayerId

blueprint = Blueprint("entries", "The players of a tournament, and the tokens they do it with")

GIVEN: Final = Gives(201, Entered, REPLAYED)


@blueprint.operation(
    "POST /tournaments/<game:tournament>/players",
    "registerPlayer",
    takes=NewPlayer(),
    gives=GIVEN,
    reads=KEY,
    problems=WRITES,
)
def register(body: dict[str, Any], tournament: str) -> Response:
    """Register a player, early or late, or one who had left. Needs the tournament's key.

    The answer holds the token with which the player finds their table in every round.
    """
    entered = players.register_player(
        service().referee,
        edge.writer(),
        GameId(tournament),
        PlayerId(body["player"]),
        name=body["name"],
        entropy=body["entropy"],
        request=edge.write(body),
    )
    return _entered(tournament, entered)


@blueprint.operation(
    "POST /tournaments/<game:tournament>/players/<game:player>/check-in",
    "checkIn",
    takes=Nothing(),
    gives=STEPPED,
    reads=KEY,
    problems=WRITES,
)
def check_in(body: dict[str, Any], tournament: str, player: str) -> Response:
    """Say that a player is there. Needs the player's token or the tournament's key."""
    done = players.check_in(
        service().referee,
        edge.writer(),
        GameId(tournament),
        PlayerId(player),
        edge.write(body),
    )
    return stepped(done)


@blueprint.operation(
    "POST /tournaments/<game:tournament>/players/<game:player>/drop",
    "dropPlayer",
    takes=Dropping(),
    gives=STEPPED,
    reads=KEY,
    problems=WRITES,
)
def drop(body: dict[str, Any], tournament: str, player: str) -> Response:
    """Let a player leave: a table that is played goes on, and points stay.

    Needs the player's token or the tournament's key.
    """
    done = players.drop(
        service().referee,
        edge.writer(),
        GameId(tournament),
        PlayerId(player),
        reason=body["reason"],
        request=edge.write(body),
    )
    return stepped(done)


@blueprint.operation(
    "POST /tournaments/<game:tournament>/players/<game:player>/hand-over",
    "handOver",
    takes=HandingOver(),
    gives=GIVEN,
    reads=KEY,
    problems=WRITES,
)
def hand_over(body: dict[str, Any], tournament: str, player: str) -> Response:
    """Let somebody else play on for a player, also in the middle of a game.

    Who played before loses every token at once. Needs the tournament's key.
    """
    entered = players.hand_over(
        service().referee,
        edge.writer(),
        GameId(tournament),
        PlayerId(player),
        players.Successor(PlayerId(body["to"]), body["name"], body["reason"]),
        request=edge.write(body),
    )
    return _entered(tournament, entered)


@blueprint.operation(
    "POST /tournaments/<game:tournament>/players/<game:player>/reissue",
    "reissuePlayerToken",
    takes=Nothing(),
    gives=GIVEN,
    reads=KEY,
    problems=WRITES,
)
def reissue(body: dict[str, Any], tournament: str, player: str) -> Response:
    """Give a player who lost their token a new one. Needs the tournament's key."""
    entered = players.reissue_token(
        service().referee,
        edge.writer(),
        GameId(tournament),
        PlayerId(player),
        edge.write(body),
    )
    return _entered(tournament, entered)


def _entered(tournament: str, entered: players.Entered) -> Response:
    service().announce(tournament, entered.version, Phase.RUNNING)
    shown = {
        "player": entered.player,
        "played_by": entered.played_by,
        "token": entered.token,
        "version": entered.version,
    }
    return answers.written(shown, replayed=entered.replayed, status=201)
