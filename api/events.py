"""GET /v1/games/{id}/events: one cursor for pages, long polls, NDJSON and event streams."""

import re
from collections.abc import Iterable
from typing import Any, Final

from flask import Response, request

from api import answers, edge, media
from api.blueprint import Blueprint, Gives
from api.documented import READING
from api.follow import Follower
from api.problems import BadRequest
from api.schemas.events import EventPage, EventsQuery
from api.service import service
from referee.kernel.ids import GameId

blueprint = Blueprint("events", "What happened in a game, as it happens")

LINES: Final = {"type": "string", "description": "An `Event` a line."}
STREAM: Final = {"type": "string", "description": "Messages: `id` a version, `data` an `Event`."}
_VERSION: Final = re.compile("[0-9]{1,9}")


@blueprint.operation(
    "GET /games/<game:game>/events",
    "listEvents",
    takes=EventsQuery(),
    gives=Gives(200, EventPage, besides={media.NDJSON: LINES, media.EVENT_STREAM: STREAM}),
    reads=("Last-Event-ID",),
    problems=(*READING, "not-acceptable", "cursor-invalid", "too-many-streams"),
)
def get(query: dict[str, Any], game: str) -> Response:
    """Read events after a cursor, as far as the bearer may see them.

    With `Accept: application/json` one page, after up to `wait` seconds if there is none yet;
    with `application/x-ndjson` every event there is, a line each, and those of the next `wait`
    seconds; with `text/event-stream` every event as it happens, until the game is over.
    """
    follower = Follower(service(), edge.reader(), GameId(game), query["told"] == "true")
    resumed = _resumed(query["after"])
    query["wait"] = min(query["wait"], service().settings.longest_wait)
    match edge.form(media.JSON, media.NDJSON, media.EVENT_STREAM):
        case media.NDJSON as form:
            return _streamed(follower, follower.lines(query["after"], query["wait"]), form)
        case media.EVENT_STREAM as form:
            return _streamed(follower, follower.messages(resumed), form)
        case _:
            return _page(follower, query)


def _page(follower: Follower, query: dict[str, Any]) -> Response:
    after, limit = query["after"], query["limit"]
    events = follower.read(after, limit) or follower.awaited(after, limit, query["wait"])
    return answers.json({"events": events, "next": events[-1]["version"] if events else after})


def _streamed(follower: Follower, pieces: Iterable[bytes], mimetype: str) -> Response:
    """A stream holds its place until the client leaves, which WSGI sees at the next write."""
    follower.admit()
    response = Response(pieces, mimetype=mimetype)
    # Proxies that buffer would hold an event until many more have happened.
    response.headers["X-Accel-Buffering"] = "no"
    response.call_on_close(follower.leave)
    return response


def _resumed(after: int) -> int:
    """Browsers repeat the first address when they reconnect; the header knows better."""
    last = request.headers.get("Last-Event-ID")
    if last is None:
        return after
    if not _VERSION.fullmatch(last):
        raise BadRequest("cursor-invalid")
    return int(last)
