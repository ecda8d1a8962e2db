"""/v1/players: what people are called is found, and forgotten for ever when they ask for it."""

from typing import Any

import msgspec
from flask import Response

from api import answers, edge
from api.blueprint import Blueprint, Gives
from api.documented import EVERYWHERE
from api.schemas.players import ErasedPlayer, PlayerList, PlayersQuery
from api.service import service
from referee.application.players import erase_player, find_players

blueprint = Blueprint("players", "Names of people, which are kept apart and can be erased")


@blueprint.operation(
    "GET /players",
    "findPlayers",
    takes=PlayersQuery(),
    gives=Gives(200, PlayerList),
    problems=(*EVERYWHERE, "forbidden", "bad-fields"),
    token=True,
)
def find(query: dict[str, Any]) -> Response:
    """Find the ids under which your games and tokens know a name. Needs an organiser's key."""
    found = find_players(service().referee, edge.reader(), query["name"])
    return answers.json({"players": [msgspec.to_builtins(player) for player in found]})


@blueprint.operation(
    "DELETE /players/<player:player>",
    "erasePlayer",
    gives=Gives(200, ErasedPlayer),
    problems=(*EVERYWHERE, "forbidden", "unknown-player"),
    token=True,
)
def erase(player: str) -> Response:
    """Forget a name for ever. Events know the id alone, so every record stays as it is.

    Needs the organiser's key whose game or token made it known. Asked again it changes nothing.
    """
    erased = erase_player(service().referee, edge.writer(), player)
    return answers.json(msgspec.to_builtins(erased))
