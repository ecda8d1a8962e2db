"""/v1/verifications: a record is followed, drawn and judged again, as `referee verify` does."""

from threading import Lock
from typing import Final

from flask import Response, request
from werkzeug.exceptions import RequestEntityTooLarge

from api import answers, edge
from api.blueprint import Blueprint, Gives, whole_body
from api.documented import EVERYWHERE
from api.problems import EdgeError
from api.schemas.records import Verification
from api.service import service
from referee.application.records import foreign
from referee.application.records.lines import MEDIA_TYPE
from referee.application.records.verifying import Trust, lines_of, verification

blueprint = Blueprint("verifications", "Verifying records of games")

RECORD: Final = {
    "type": "string",
    "format": "binary",
    "description": "The lines of a record, as they were given out.",
}

FOREIGN: Final = {
    "type": "string",
    "format": "binary",
    "description": "The lines of a record of a real table, as foreign-records.md says.",
}
TAKEN: Final = (MEDIA_TYPE, foreign.MEDIA_TYPE)

_one_at_a_time = Lock()
"""A verification is all computing: several at once would only keep players waiting."""


@blueprint.operation(
    "POST /verifications",
    "verifyRecord",
    takes={MEDIA_TYPE: RECORD, foreign.MEDIA_TYPE: FOREIGN},
    gives=Gives(200, Verification),
    problems=(*EVERYWHERE, "body-too-large", "unsupported-media-type"),
)
def verify() -> Response:
    """Verify a record from its lines and this service's keys, or adjudicate one of a real table.

    Needs any token, stores nothing. The record of a real table, as somebody wrote it down, is
    judged by the rules alone: every finding is told, and an illegal action ends it.
    """
    edge.writer()
    lines = lines_of(_body())
    referee = service().referee
    trust = Trust(keys=referee.keyring().published)
    with _one_at_a_time:
        if request.mimetype == foreign.MEDIA_TYPE:
            return answers.json(foreign.adjudicate(referee, lines))
        return answers.json(verification(lines, referee.games, trust=trust))


def _body() -> bytes:
    """The record as it was sent; records are longer than what other operations take."""
    if request.mimetype not in TAKEN or "Content-Encoding" in request.headers:
        raise EdgeError("unsupported-media-type")
    request.max_content_length = limit = service().settings.record_bytes
    try:
        return whole_body(request)
    except RequestEntityTooLarge:
        raise EdgeError("body-too-large", limit=limit) from None
