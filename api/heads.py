"""/v1/games/{id}/head and /v1/keys: what this service vouches for, and with which keys."""

from flask import Response

from api import answers, edge
from api.blueprint import Blueprint, Gives
from api.documented import EVERYWHERE, READING
from api.schemas.records import KeySet, SignedHead
from api.service import service
from referee.application.heads import signed_head
from referee.kernel.ids import GameId

blueprint = Blueprint("heads", "What the service vouches for, and the keys that it does so with")


@blueprint.operation(
    "GET /games/<game:game>/head", "getHead", gives=Gives(200, SignedHead), problems=READING
)
def head(game: str) -> Response:
    """Read how far the bearer sees that the game has come, signed: a record is held to it."""
    return answers.json(signed_head(service().referee, edge.reader(), GameId(game)))


@blueprint.operation("GET /keys", "listKeys", gives=Gives(200, KeySet), problems=EVERYWHERE)
def keys() -> Response:
    """List the public keys of this service, those that were replaced as well."""
    edge.reader()
    published = service().referee.keyring().published
    return answers.json({"keys": [key.told for key in published]})
