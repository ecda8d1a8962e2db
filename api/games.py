"""/v1/games: create, list and read games."""

from typing import Any, Final

from flask import Response

from api import answers, edge
from api.blueprint import Blueprint, Gives
from api.documented import BODY, ETAG, EVERYWHERE, KEY, LOCATED, READING
from api.media import NDJSON
from api.schemas.games import (
    Created,
    GamePage,
    GameQuery,
    GamesQuery,
    GameView,
    NewGame,
    ViewsQuery,
)
from api.service import service
from referee.application.access import Access, Audit, Spectators
from referee.application.looking import views_between
from referee.application.opening import Marks, create_game
from referee.application.options import clock_of
from referee.application.reading import Seen, list_games, read_game
from referee.kernel.ids import GameId, SeatId

blueprint = Blueprint("games", "Creating, listing and reading games")

VIEWS: Final = {"type": "string", "description": "A `GameView` a line."}


@blueprint.operation(
    "POST /games",
    "createGame",
    takes=NewGame(),
    gives=Gives(201, Created, LOCATED),
    reads=KEY,
    problems=(*EVERYWHERE, *BODY, "forbidden", "unknown-ruleset", "bad-fields"),
)
def create(body: dict[str, Any]) -> Response:
    """Create a game. Needs an organiser's key; the answer binds the dice before any entropy."""
    made = create_game(
        service().referee,
        edge.writer(),
        body["ruleset"],
        body["options"],
        seats=body["seats"],
        marks=Marks(
            practice=body["practice"],
            access=access(body),
            clock=clock_of(body["clock"]),
            version=body["ruleset_version"],
        ),
        request=edge.write(body),
    )
    shown = {"game": made.game, "version": made.version, "commitment": made.commitment}
    address = f"/v1/games/{made.game}"
    return answers.written(shown, replayed=made.replayed, status=201, Location=address)


@blueprint.operation(
    "GET /games",
    "listGames",
    takes=GamesQuery(),
    gives=Gives(200, GamePage),
    problems=(*EVERYWHERE, "bad-fields", "unknown-game"),
)
def list_all(query: dict[str, Any]) -> Response:
    """List games, newest first."""
    rows = list_games(
        service().referee,
        edge.reader(),
        before=query.get("before"),
        limit=query["limit"],
        ruleset=query.get("ruleset"),
        phase=query.get("phase"),
        game=query.get("game"),
    )
    full = len(rows) == query["limit"]
    return answers.json({"games": rows, "next": rows[-1]["game"] if full else None})


@blueprint.operation(
    "GET /games/<game:game>",
    "getGame",
    takes=GameQuery(),
    gives=Gives(200, GameView, ETAG),
    reads=("If-None-Match",),
    problems=(*READING, "unknown-version", "unknown-seat"),
)
def get(query: dict[str, Any], game: str) -> Response:
    """Read a game as the bearer may see it, now or at a version.

    A seat sees its own secrets, its organiser and spectators what is public, by the game's
    `access`. Where auditors and judges may see what is hidden, `tables` in the view has the table
    of each seat. When a game is over, all who watch may see with the eyes of any `seat`.
    """
    actor, seat = edge.reader(), _seat(query)
    seen = read_game(service().referee, actor, GameId(game), query.get("at_version"), seat=seat)
    response = answers.json(_shown(game, seen))
    response.set_etag(f"{seen.version}.{seen.digest}")
    return answers.unless_known(response)


@blueprint.operation(
    "GET /games/<game:game>/views",
    "listViews",
    takes=ViewsQuery(),
    gives=Gives(200, VIEWS, media=NDJSON),
    problems=(*READING, "unknown-version", "unknown-seat"),
)
def views(query: dict[str, Any], game: str) -> Response:
    """Read a game at many versions at once, for those who step through it.

    A line for the version that `first` belongs to and for each later one until `last`, as
    `getGame` shows them. Decisions are whole: a view holds until the version of the next.
    """
    actor, named = edge.reader(), GameId(game)
    seat, first, last = _seat(query), query["first"], query["last"]
    found = views_between(service().referee, actor, named, first, last, seat=seat)
    lines = (answers.encoded(_shown(game, seen)) + b"\n" for seen in found)
    return Response(lines, mimetype=NDJSON)


def _shown(game: str, seen: Seen) -> dict[str, Any]:
    return {
        "game": game,
        "version": seen.version,
        "phase": seen.phase,
        "access": seen.access,
        "view": seen.view,
    }


def _seat(query: dict[str, Any]) -> SeatId | None:
    return SeatId(query["seat"]) if "seat" in query else None


def access(body: dict[str, Any]) -> Access:
    """Who may watch, as the body of a new game or series says."""
    spectators = Spectators(body["spectators"])
    delay = body["delay"] if spectators is Spectators.DELAYED else 0
    return Access(spectators, delay, Audit(body["audit"]))
