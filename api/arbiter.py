"""/v1/games/{id}/desk and what is put on it: rulings, penalties, notes, orders, protests."""

from typing import Any

from flask import Response

from api import answers, edge
from api.blueprint import Blueprint, Gives
from api.documented import EVERYWHERE, KEY, READING, REPLAYED, WRITING
from api.schemas.arbiter import (
    GameDesk,
    NewAnswer,
    NewCorrection,
    NewForfeit,
    NewNote,
    NewPenalty,
    NewProtest,
    NewRelease,
    NewRewind,
    NewRuling,
    Ordered,
    Quarantine,
)
from api.schemas.games import Nothing
from api.service import service
from referee.application.arbitrating import order, protest, quarantined, read_desk, release
from referee.application.rewinding import rewind
from referee.application.road import Acted
from referee.kernel.arbiter import messages as m
from referee.kernel.ids import GameId, SeatId

blueprint = Blueprint("arbiter", "Judges: rulings, penalties, notes, orders; and protests")

FILED = Gives(201, Ordered, REPLAYED)
ORDERING = (*WRITING, "unknown-seat", "unknown-version")
NOBODY = SeatId("")
"""Whose protest it is, the token says."""


@blueprint.operation(
    "GET /games/<game:game>/desk", "getDesk", gives=Gives(200, GameDesk), problems=READING
)
def desk(game: str) -> Response:
    """Read all that judges and protesters put on record.

    Confidential notes are shown to judges and auditors, which the list of reads then says; to
    everybody when the game is over.
    """
    return answers.json(read_desk(service().referee, edge.reader(), GameId(game)))


@blueprint.operation(
    "POST /games/<game:game>/rulings",
    "giveRuling",
    takes=NewRuling(),
    gives=FILED,
    reads=KEY,
    problems=ORDERING,
)
def give_ruling(body: dict[str, Any], game: str) -> Response:
    """Put a ruling on record. Needs a judge's token, as all orders do."""
    return _ordered(game, m.GiveRuling(**_blank(), **_cited(body)), body)


@blueprint.operation(
    "POST /games/<game:game>/penalties",
    "givePenalty",
    takes=NewPenalty(),
    gives=FILED,
    reads=KEY,
    problems=ORDERING,
)
def give_penalty(body: dict[str, Any], game: str) -> Response:
    """Penalise a seat. A warning or points are facts on record; others the game's rules apply."""
    return _ordered(game, m.GivePenalty(**_blank(), **_cited(body)), body)


@blueprint.operation(
    "POST /games/<game:game>/notes",
    "makeNote",
    takes=NewNote(),
    gives=FILED,
    reads=KEY,
    problems=ORDERING,
)
def make_note(body: dict[str, Any], game: str) -> Response:
    """Note something, for everybody or for officials until the end."""
    return _ordered(game, m.MakeNote(**_blank(), **body), body)


@blueprint.operation(
    "POST /games/<game:game>/forfeits",
    "forfeitSeat",
    takes=NewForfeit(),
    gives=FILED,
    reads=KEY,
    problems=ORDERING,
)
def forfeit(body: dict[str, Any], game: str) -> Response:
    """Take a seat out of the game, by the game's own rules for those who leave."""
    return _ordered(game, m.ForfeitSeat(**_blank(), **_cited(body)), body)


@blueprint.operation(
    "POST /games/<game:game>/clock-corrections",
    "correctClock",
    takes=NewCorrection(),
    gives=FILED,
    reads=KEY,
    problems=ORDERING,
)
def correct_clock(body: dict[str, Any], game: str) -> Response:
    """Give a seat time on its clock, or take some."""
    return _ordered(game, m.CorrectClock(**_blank(), **_cited(body)), body)


@blueprint.operation(
    "POST /games/<game:game>/rewinds",
    "rewindGame",
    takes=NewRewind(),
    gives=FILED,
    reads=KEY,
    problems=(*WRITING, "unknown-version"),
)
def take_back(body: dict[str, Any], game: str) -> Response:
    """Take a running game back to a version. What happened since stays on record.

    Hands and what lies open are as they were; face-down piles that anybody has drawn from since
    are shuffled again; open questions get new ids and the time that they had left. A game that is
    set aside goes on with it.
    """
    wanted = m.Rewind(**_blank(), then=0, position={}, **_cited(body))
    actor, request = edge.writer(), edge.write(body)
    return _told(game, rewind(service().referee, actor, GameId(game), wanted, request))


@blueprint.operation(
    "POST /games/<game:game>/protests",
    "lodgeProtest",
    takes=NewProtest(),
    gives=FILED,
    reads=KEY,
    problems=ORDERING,
)
def lodge(body: dict[str, Any], game: str) -> Response:
    """Object to what happened, as a seat. The answer's first event holds the protest's id."""
    return _protested(game, m.LodgeProtest(at=0, seat=NOBODY, **body), body)


@blueprint.operation(
    "POST /games/<game:game>/protests/<word:protest_id>/withdraw",
    "withdrawProtest",
    takes=Nothing(),
    gives=FILED,
    reads=KEY,
    problems=WRITING,
)
def withdraw(body: dict[str, Any], game: str, protest_id: str) -> Response:
    """Take one's own protest back."""
    return _protested(game, m.WithdrawProtest(at=0, seat=NOBODY, protest=protest_id), body)


@blueprint.operation(
    "POST /games/<game:game>/protests/<word:protest_id>/answer",
    "answerProtest",
    takes=NewAnswer(),
    gives=FILED,
    reads=KEY,
    problems=WRITING,
)
def answer(body: dict[str, Any], game: str, protest_id: str) -> Response:
    """Uphold or reject a protest, once."""
    wanted = m.AnswerProtest(**_blank(), protest=protest_id, **_cited(body))
    return _ordered(game, wanted, body)


@blueprint.operation(
    "GET /quarantine",
    "listQuarantined",
    gives=Gives(200, Quarantine),
    problems=(*EVERYWHERE, "forbidden"),
    token=True,
)
def list_quarantined() -> Response:
    """List the games that are set aside because their rules went round in circles.

    A judge of all games sees them all, a judge of one game that one.
    """
    return answers.json({"games": quarantined(service().referee, edge.reader())})


@blueprint.operation(
    "POST /games/<game:game>/release",
    "releaseGame",
    takes=NewRelease(),
    gives=FILED,
    reads=KEY,
    problems=WRITING,
)
def let_go(body: dict[str, Any], game: str) -> Response:
    """Let a game that is set aside go on; the next event of its record says so."""
    actor, request = edge.writer(), edge.write(body)
    acted = release(service().referee, actor, GameId(game), body["reason"], request)
    return _told(game, acted)


def _blank() -> dict[str, Any]:
    """When an order was given and who gave it: filled in where that is known."""
    return {"at": 0, "by": ""}


def _cited(body: dict[str, Any]) -> dict[str, Any]:
    return {**body, "rules": tuple(body["rules"])}


def _ordered(game: str, wanted: m.Order, body: dict[str, Any]) -> Response:
    actor, request = edge.writer(), edge.write(body)
    return _told(game, order(service().referee, actor, GameId(game), wanted, request))


def _protested(
    game: str, wanted: m.LodgeProtest | m.WithdrawProtest, body: dict[str, Any]
) -> Response:
    actor, request = edge.writer(), edge.write(body)
    return _told(game, protest(service().referee, actor, GameId(game), wanted, request))


def _told(game: str, acted: Acted) -> Response:
    service().announce(game, acted.version, acted.view["phase"])
    shown = {"version": acted.version, "phase": acted.view["phase"], "events": acted.events}
    return answers.written(shown, replayed=acted.replayed, status=201)
