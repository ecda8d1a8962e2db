"""/v1/games/{id}/legal-actions and actions: what a seat may do, and doing it."""

from typing import Any

import msgspec
from flask import Response

from api import answers, edge
from api.blueprint import Blueprint, Gives
from api.documented import ETAG, READING, REPLAYED, WRITING
from api.schemas.actions import Acted, LegalActions
from api.schemas.actions import Action as ActionBody
from api.service import service
from referee.application import reading
from referee.application.acting import Action, act
from referee.kernel.ids import DecisionId, GameId

blueprint = Blueprint("actions", "What a seat may do, and doing it")


@blueprint.operation(
    "GET /games/<game:game>/legal-actions",
    "listLegalActions",
    gives=Gives(200, LegalActions),
    problems=READING,
)
def list_offers(game: str) -> Response:
    """List what the seat may do now, each with a JSON Schema narrowed to what is legal."""
    return answers.json(reading.offers(service().referee, edge.reader(), GameId(game)))


@blueprint.operation(
    "POST /games/<game:game>/actions",
    "act",
    takes=ActionBody(),
    gives=Gives(200, Acted, {**ETAG, **REPLAYED}),
    reads=("Idempotency-Key", "If-Match"),
    problems=(*WRITING, "stale", "precondition-missing", "if-match-invalid"),
)
def post_action(body: dict[str, Any], game: str) -> Response:
    """Act, once: answer an open decision by its id, or move at the version that was seen."""
    decision = body.get("decision")
    action = Action(body["type"], body["params"], DecisionId(decision) if decision else None)
    actor, seen, request = edge.writer(), edge.if_match(), edge.write(body)
    with service().hands:
        acted = act(service().referee, actor, GameId(game), action, if_match=seen, request=request)
    service().announce(game, acted.version, acted.view["phase"])
    shown = {
        "version": acted.version,
        "phase": acted.view["phase"],
        "events": acted.events,
        "view": msgspec.Raw(acted.text),
        "state_hash": acted.state_hash,
        "legal_actions": acted.legal_actions,
    }
    tag = f'"{acted.version}.{acted.digest}"'
    return answers.written(shown, replayed=acted.replayed, ETag=tag)
