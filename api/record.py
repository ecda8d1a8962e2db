"""/v1/games/{id}/decisions and record: what an auditor needs, during the game and after it."""

from typing import Any

from flask import Response, request

from api import answers, edge
from api.blueprint import Blueprint, Gives
from api.documented import READING
from api.media import NDJSON
from api.schemas.events import DecisionPage, DecisionsQuery
from api.schemas.records import RecordQuery
from api.service import service
from eventstore.chain import canonical
from referee.application.reading import decisions_after
from referee.application.records.lines import MEDIA_TYPE
from referee.application.records.making import record
from referee.kernel.ids import GameId

blueprint = Blueprint("record", "Checking a game: links of the hash chain, and the whole record")

LINES = {"type": "string", "description": "A header, a line for each decision, and a footer."}


@blueprint.operation(
    "GET /games/<game:game>/decisions",
    "listDecisions",
    takes=DecisionsQuery(),
    gives=Gives(200, DecisionPage),
    problems=READING,
)
def decisions(query: dict[str, Any], game: str) -> Response:
    """Read the links that decisions put into the hash chain, as the bearer may see them."""
    after, limit = query["after"], query["limit"]
    found = decisions_after(service().referee, edge.reader(), GameId(game), after, limit=limit)
    cursor = found[-1]["last"] if found else after
    return answers.json({"decisions": found, "next": cursor})


@blueprint.operation(
    "GET /games/<game:game>/record",
    "getRecord",
    takes=RecordQuery(),
    gives=Gives(200, LINES, media=NDJSON, besides={MEDIA_TYPE: LINES}),
    problems=READING,
)
def get(query: dict[str, Any], game: str) -> Response:
    """Read the record of a game: whole when it is over, before that as far as the bearer sees."""
    actor, scope = edge.reader(), query["scope"]
    lines = record(service().referee, actor, GameId(game), scope)
    form = request.accept_mimetypes.best_match([NDJSON, MEDIA_TYPE], default=NDJSON)
    return answers.streamed((canonical(line) + b"\n" for line in lines), form)
