"""/v1/games/{id}/tokens, reads and seat reclaim: who may see and play a game, and who looked."""

from typing import Any

from flask import Response

from api import answers, edge
from api.blueprint import Blueprint, Gives
from api.documented import BODY, KEY, READING, REPLAYED
from api.schemas.games import Nothing
from api.schemas.tokens import (
    GrantedToken,
    NewToken,
    ReadPage,
    ReadsQuery,
    ReclaimedSeat,
    RevokedToken,
    TokenList,
)
from api.service import service
from referee.application.actors import SPECTATOR, Role
from referee.application.errors import Unauthenticated
from referee.application.reading import readings_after
from referee.application.tokens import (
    Wanted,
    issue_token,
    list_tokens,
    reclaim_seat,
    revoke_token,
)
from referee.kernel.ids import GameId, SeatId

blueprint = Blueprint("tokens", "Who may see and play a game, and who looked at what is hidden")

GRANTING = (*READING, *BODY)


@blueprint.operation(
    "POST /games/<game:game>/tokens",
    "issueToken",
    takes=NewToken(),
    gives=Gives(201, GrantedToken, REPLAYED),
    reads=KEY,
    problems=GRANTING,
)
def issue(body: dict[str, Any], game: str) -> Response:
    """Grant a spectator, an auditor or a judge access to the game. Needs the game's key."""
    wanted = Wanted(Role(body["role"]), body["name"], body["lifetime"])
    actor, request = edge.writer(), edge.write(body)
    granted = issue_token(service().referee, actor, GameId(game), wanted, request)
    shown = {
        "token": granted.token,
        "id": granted.id,
        "role": granted.role,
        "expires": granted.expires,
    }
    return answers.written(shown, replayed=granted.replayed, status=201)


@blueprint.operation(
    "GET /games/<game:game>/tokens",
    "listTokens",
    gives=Gives(200, TokenList),
    problems=READING,
    token=True,
)
def list_all(game: str) -> Response:
    """List all tokens that the game ever had, those of its seats too. Needs the game's key."""
    actor = edge.reader()
    if actor is SPECTATOR:
        raise Unauthenticated
    return answers.json({"tokens": list_tokens(service().referee, actor, GameId(game))})


@blueprint.operation(
    "POST /games/<game:game>/tokens/<word:token_id>/revoke",
    "revokeToken",
    takes=Nothing(),
    gives=Gives(200, RevokedToken, REPLAYED),
    reads=KEY,
    problems=(*GRANTING, "unknown-token"),
)
def revoke(body: dict[str, Any], game: str, token_id: str) -> Response:
    """End a token for ever, in every process within two seconds. Needs the game's key."""
    actor, request = edge.writer(), edge.write(body)
    ended = revoke_token(service().referee, actor, GameId(game), token_id, request)
    shown = {"id": ended.id, "revoked": ended.revoked}
    return answers.written(shown, replayed=ended.replayed)


@blueprint.operation(
    "POST /games/<game:game>/seats/<game:seat>/reclaim",
    "reclaimSeat",
    takes=Nothing(),
    gives=Gives(201, ReclaimedSeat, REPLAYED),
    reads=KEY,
    problems=(*GRANTING, "unknown-seat"),
)
def reclaim(body: dict[str, Any], game: str, seat: str) -> Response:
    """Give a claimed seat a new token, for a player who lost theirs or left. Needs the game's key.

    The tokens that the seat had stop in every process within two seconds, open streams included.
    """
    actor, request = edge.writer(), edge.write(body)
    granted = reclaim_seat(service().referee, actor, GameId(game), SeatId(seat), request)
    shown = {"seat": granted.seat, "token": granted.token, "id": granted.id}
    return answers.written(shown, replayed=granted.replayed, status=201)


@blueprint.operation(
    "GET /games/<game:game>/reads",
    "listReads",
    takes=ReadsQuery(),
    gives=Gives(200, ReadPage),
    problems=READING,
)
def reads(query: dict[str, Any], game: str) -> Response:
    """Read which auditors and judges were shown something hidden, what, and when."""
    after, limit = query["after"], query["limit"]
    found = readings_after(service().referee, edge.reader(), GameId(game), after, limit=limit)
    return answers.json({"reads": found, "next": found[-1]["number"] if found else after})
