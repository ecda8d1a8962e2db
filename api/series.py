"""/v1/series: games of one table in a row, each knowing how the one before it ended."""

from typing import Any

from flask import Response

from api import answers, edge
from api.blueprint import Blueprint, Gives
from api.documented import BODY, EVERYWHERE, KEY, LOCATED
from api.games import access
from api.schemas.games import Begun, NewSeries, Nothing, Series
from api.service import service
from referee.application import series as use_cases
from referee.application.opening import Marks
from referee.application.options import clock_of
from referee.application.series import create_series, next_game, read_series

blueprint = Blueprint("series", "Games of one table in a row")

CREATING = (*EVERYWHERE, *BODY, "forbidden", "bad-fields")


@blueprint.operation(
    "POST /series",
    "createSeries",
    takes=NewSeries(),
    gives=Gives(201, Begun, LOCATED),
    reads=KEY,
    problems=(*CREATING, "unknown-ruleset"),
)
def create(body: dict[str, Any]) -> Response:
    """Open a series with its first game. Needs an organiser's key."""
    begun = create_series(
        service().referee,
        edge.writer(),
        body["ruleset"],
        body["options"],
        seats=body["seats"],
        marks=Marks(access=access(body), clock=clock_of(body["clock"])),
        request=edge.write(body),
    )
    return _begun(begun)


@blueprint.operation(
    "POST /series/<game:series>/games",
    "nextGame",
    takes=Nothing(),
    gives=Gives(201, Begun, LOCATED),
    reads=KEY,
    problems=(*CREATING, "unknown-series", "series-open"),
)
def next_one(body: dict[str, Any], series: str) -> Response:
    """Open the next game, with what the last one hands on. Needs the key of the series."""
    begun = next_game(service().referee, edge.writer(), series, request=edge.write(body))
    return _begun(begun)


@blueprint.operation(
    "GET /series/<game:series>",
    "getSeries",
    gives=Gives(200, Series),
    problems=(*EVERYWHERE, "unknown-series"),
)
def get(series: str) -> Response:
    """Read the games of a series, their results, and the wins of each seat."""
    return answers.json(read_series(service().referee, series, edge.reader()))


def _begun(begun: use_cases.Begun) -> Response:
    made = begun.game
    shown = {
        "series": begun.series,
        "number": begun.number,
        "game": made.game,
        "version": made.version,
        "commitment": made.commitment,
    }
    address = f"/v1/games/{made.game}"
    return answers.written(shown, replayed=made.replayed, status=201, Location=address)
