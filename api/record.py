"""/v1/games/{id}/decisions and record: what an auditor needs, during the game and after it."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from flask import Response

from api import answers, edge
from api.blueprint import Blueprint, Gives
from api.documented import READING
from api.schemas.events import DecisionPage, DecisionsQuery
from api.service import service
from referee.application.reading import decisions_after, record
from referee.kernel.ids import GameId

blueprint = Blueprint("record", "Checking a game: links of the hash chain, and the whole record")

LINES = {"type": "string", "description": "A line with the keys, then one for each decision."}


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
    gives=Gives(200, LINES, media="application/x-ndjson"),
    problems=READING,
)
def get(game: str) -> Response:
    """Read the whole record of a game that is over, with all that was hidden and its keys."""
    lines = record(service().referee, edge.reader(), GameId(game))
    # The first line is made here, where an error can still become a problem.
    first = next(lines)
    return Response(_encoded(chain((first,), lines)), mimetype="application/x-ndjson")


def _encoded(lines: Iterator[dict[str, Any]]) -> Iterator[bytes]:
    for line in lines:
        yield answers.encoded(line) + b"\n"
