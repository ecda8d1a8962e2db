"""/v1/tournaments: opening, listing and reading them, and their standings in many forms."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from flask import Response

from api import answers, edge
from api.blueprint import Blueprint, Gives
from api.documented import BODY, ETAG, EVERYWHERE, KEY, LOCATED, REPLAYED, WRITING
from api.games import access
from api.media import CSV, HTML, JSON, TEXT, ZIP
from api.schemas.games import Nothing
from api.schemas.tournaments import (
    NewTournament,
    StandingsQuery,
    TournamentQuery,
    TournamentsQuery,
)
from api.schemas.tournaments_shown import (
    Mine,
    OneRound,
    OpenedTournament,
    RoundList,
    Tournament,
    TournamentPage,
    TournamentStandings,
    TournamentStepped,
)
from api.service import service
from referee.application.tournaments.bundling import bundle
from referee.application.tournaments.opening import create_tournament
from referee.application.tournaments.printing import csv_of, html_of, text_of
from referee.application.tournaments.reading import (
    Read,
    list_tournaments,
    my_table,
    read_round,
    read_rounds,
    read_standings,
    read_tournament,
)
from referee.application.tournaments.rounds import finish_tournament
from referee.application.tournaments.stream import Stepped
from referee.kernel.ids import GameId
from referee.tournaments.view import phase

blueprint = Blueprint("tournaments", "Many players over several rounds, and who stands where")

READS: Final = (*EVERYWHERE, "unknown-tournament", "bad-fields", "corrupt-stream")
WRITES: Final = (*(slug for slug in WRITING if slug != "unknown-game"), "unknown-tournament")
STEPPED: Final = Gives(200, TournamentStepped, REPLAYED)

PRINTED: Final[Mapping[str, Callable[[Mapping[str, Any]], str]]] = {
    CSV: csv_of,
    HTML: html_of,
    TEXT: text_of,
}
FORMS: Final = {"json": JSON, "csv": CSV, "html": HTML, "text": TEXT}
PAPER: Final = {"type": "string", "description": "The same standings, to print or to import."}
ARCHIVE: Final = {"type": "string", "format": "binary", "description": "A zip of records."}
CLOSED: Final = "default-src 'none'; style-src 'unsafe-inline'"
"""A page that shows a table loads nothing and runs nothing."""


@blueprint.operation(
    "POST /tournaments",
    "createTournament",
    takes=NewTournament(),
    gives=Gives(201, OpenedTournament, LOCATED),
    reads=KEY,
    problems=(*EVERYWHERE, *BODY, "forbidden", "bad-fields", "unknown-ruleset"),
)
def create(body: dict[str, Any]) -> Response:
    """Open a tournament for players. Needs an organiser's key.

    Its stream is read like that of a game: `GET /v1/games/{game}/events` with the tournament's
    id tells everything as it happens, `…/record` is its record, and `…/tokens` names a judge.
    """
    watched = access(body)
    chosen = {name: body[name] for name in body.keys() - {"spectators", "delay", "audit"}}
    ruleset, version = chosen.pop("ruleset"), chosen.pop("ruleset_version")
    opened = create_tournament(
        service().referee,
        edge.writer(),
        ruleset,
        chosen,
        request=edge.write(body),
        access=watched,
        version=version,
    )
    shown = {
        "tournament": opened.tournament,
        "version": opened.version,
        "commitment": opened.commitment,
    }
    address = f"/v1/tournaments/{opened.tournament}"
    return answers.written(shown, replayed=opened.replayed, status=201, Location=address)


@blueprint.operation(
    "GET /tournaments",
    "listTournaments",
    takes=TournamentsQuery(),
    gives=Gives(200, TournamentPage),
    problems=(*EVERYWHERE, "bad-fields", "unknown-tournament"),
)
def list_all(query: dict[str, Any]) -> Response:
    """List tournaments, newest first."""
    edge.reader()
    limit = query["limit"]
    rows = list_tournaments(service().referee, before=query.get("before"), limit=limit)
    following = rows[-1]["tournament"] if len(rows) == limit else None
    return answers.json({"tournaments": rows, "next": following})


@blueprint.operation(
    "GET /tournaments/<game:tournament>",
    "getTournament",
    takes=TournamentQuery(),
    gives=Gives(200, Tournament, ETAG),
    reads=("If-None-Match",),
    problems=(*READS, "unknown-version"),
)
def get(query: dict[str, Any], tournament: str) -> Response:
    """Read a tournament: who plays, all rounds with their tables, and what was chosen.

    Where its organiser or a player looks, results that wait to be taken are taken first.
    """
    at = query.get("at_version")
    return _read(read_tournament(service().referee, edge.reader(), GameId(tournament), at))


@blueprint.operation(
    "GET /tournaments/<game:tournament>/rounds",
    "listRounds",
    gives=Gives(200, RoundList, ETAG),
    reads=("If-None-Match",),
    problems=READS,
)
def rounds(tournament: str) -> Response:
    """Read all rounds that are paired, with their tables."""
    return _read(read_rounds(service().referee, edge.reader(), GameId(tournament)))


@blueprint.operation(
    "GET /tournaments/<game:tournament>/rounds/<number:round>",
    "getRound",
    gives=Gives(200, OneRound, ETAG),
    reads=("If-None-Match",),
    problems=(*READS, "unknown-round"),
)
def one_round(tournament: str, round: int) -> Response:
    """Read a round with its tables, their games and results."""
    return _read(read_round(service().referee, edge.reader(), GameId(tournament), round))


@blueprint.operation(
    "GET /tournaments/<game:tournament>/standings",
    "getStandings",
    takes=StandingsQuery(),
    gives=Gives(200, TournamentStandings, ETAG, besides={CSV: PAPER, HTML: PAPER, TEXT: PAPER}),
    reads=("If-None-Match",),
    problems=(*READS, "unknown-round", "unknown-version", "not-acceptable"),
)
def standings(query: dict[str, Any], tournament: str) -> Response:
    """Read the standings now, after a round, or as they were known at a version.

    As JSON, as CSV for a spreadsheet, as a page to print or as plain text: by `format`, or by
    what is accepted.
    """
    read = read_standings(
        service().referee,
        edge.reader(),
        GameId(tournament),
        after=query.get("round"),
        version=query.get("at_version"),
    )
    form = FORMS[query["format"]] if "format" in query else edge.form(*FORMS.values())
    if form == JSON:
        return _read(read)
    printed = PRINTED[form](read.document)
    response = Response(printed, mimetype=form)
    response.set_etag(f"{read.version}.{read.digest}")
    response.headers["Content-Security-Policy"] = CLOSED
    response.headers["Vary"] = "Accept"
    return answers.unless_known(response)


@blueprint.operation(
    "GET /tournaments/<game:tournament>/my-table",
    "getMyTable",
    gives=Gives(200, Mine, ETAG),
    reads=("If-None-Match",),
    problems=(*READS, "forbidden"),
    token=True,
)
def mine(tournament: str) -> Response:
    """Find one's table, round after round, with the token that plays there.

    Needs a player's token. The `ETag` changes whenever there is something new.
    """
    return _read(my_table(service().referee, edge.reader(), GameId(tournament)))


@blueprint.operation(
    "POST /tournaments/<game:tournament>/finish",
    "finishTournament",
    takes=Nothing(),
    gives=STEPPED,
    reads=KEY,
    problems=WRITES,
)
def finish(body: dict[str, Any], tournament: str) -> Response:
    """Make the standings final and open the record. Needs the key of the tournament."""
    referee, asked = service().referee, edge.write(body)
    done = finish_tournament(referee, edge.writer(), GameId(tournament), asked)
    return stepped(done)


@blueprint.operation(
    "GET /tournaments/<game:tournament>/bundle",
    "getBundle",
    gives=Gives(200, ARCHIVE, media=ZIP),
    problems=(*READS, "forbidden"),
)
def get_bundle(tournament: str) -> Response:
    """Read every record of a tournament that is over, with its results, as one zip.

    The manifest in it has the SHA-256 of each file and is signed, where the service has a key.
    `referee verify` checks all of it without any service.
    """
    pieces = bundle(service().referee, edge.reader(), GameId(tournament))
    response = answers.streamed(pieces, ZIP)
    response.headers["Content-Disposition"] = f'attachment; filename="{tournament}.zip"'
    return response


def stepped(done: Stepped, status: int = 200, **more: Any) -> Response:
    """What is told of a step that was taken; who follows the tournament is woken."""
    now = phase(done.state)
    service().announce(done.tournament, done.version, now)
    shown = {"tournament": done.tournament, "version": done.version, "phase": now, **more}
    return answers.written(shown, replayed=done.replayed, status=status)


def _read(read: Read) -> Response:
    response = answers.json(read.document)
    response.set_etag(f"{read.version}.{read.digest}")
    return answers.unless_known(response)
