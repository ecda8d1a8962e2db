"""GET /v1/rulesets: what can be played, and all that each ruleset declares."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import msgspec
from flask import Response

from api import answers, edge
from api.blueprint import Blueprint, Gives
from api.documented import EVERYWHERE
from api.media import JSON
from api.schemas.rulesets import Ruleset, RulesetList, RulesetQuery
from api.service import service
from referee.kernel.clocks import ClockOptions
from referee.kernel.game import Game, content_hash, declared

blueprint = Blueprint("rulesets", "The games that can be played, with their rules and cards")

SUMMARY = ("id", "version", "versions", "title", "seats", "hash")


@blueprint.operation(
    "GET /rulesets", "listRulesets", gives=Gives(200, RulesetList), problems=EVERYWHERE
)
def list_rulesets() -> Response:
    """List the rulesets."""
    edge.reader()
    editions = service().referee.editions
    every = (declaration(game, editions.versions(game.id)) for game in editions.values())
    rows = [{name: shown[name] for name in SUMMARY} for shown in every]
    return answers.json({"rulesets": rows})


@blueprint.operation(
    "GET /rulesets/<word:ruleset>",
    "getRuleset",
    takes=RulesetQuery(),
    gives=Gives(200, Ruleset),
    reads=("If-None-Match",),
    problems=(*EVERYWHERE, "unknown-ruleset", "bad-fields"),
)
def get_ruleset(query: dict[str, Any], ruleset: str) -> Response:
    """Read all that a ruleset declares: options, actions, events, cards, rules, rulings."""
    edge.reader()
    referee = service().referee
    rules = referee.ruleset(ruleset, query.get("version")).rules
    body, digest = _text(rules, referee.editions.versions(ruleset))
    response = Response(body, mimetype=JSON)
    response.set_etag(digest)
    response.headers["Cache-Control"] = "no-cache"
    return answers.unless_known(response)


def declaration(game: Game[Any, Any], versions: tuple[str, ...]) -> Mapping[str, Any]:
    """What the content hash covers, and the clock that games may be played by beside it."""
    clock = msgspec.json.schema(ClockOptions) if game.timing else None
    return {"hash": content_hash(game), "versions": versions, **declared(game), "clock": clock}


def _text(game: Game[Any, Any], versions: tuple[str, ...]) -> tuple[bytes, str]:
    """A ruleset never changes while the service runs, so it is encoded once."""
    digest = sha256(repr((content_hash(game), versions)).encode()).hexdigest()
    if digest not in _TEXTS:
        _TEXTS[digest] = answers.encoded(declaration(game, versions))
    return _TEXTS[digest], digest


_TEXTS: dict[str, bytes] = {}
