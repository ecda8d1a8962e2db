"""`create_app`: the referee over HTTP."""

from flask import Flask
from werkzeug.routing import BaseConverter, IntegerConverter

from api import (
    actions,
    arbiter,
    branches,
    clocks,
    entries,
    errors,
    events,
    games,
    heads,
    metrics,
    operations,
    players,
    record,
    reference,
    rounds,
    rulesets,
    rulings,
    seats,
    series,
    service,
    table,
    tokens,
    tournaments,
    verifications,
    webhooks,
)
from api.blueprint import Api
from api.documented import PARAMETERS, SECURITY, SHARED_HEADERS, problem_example
from api.guard import Guarded
from api.problems import KINDS
from api.schemas.games import GAME, RULESET
from api.schemas.players import ID
from api.schemas.problems import Problem
from api.schemas.webhooks import WEBHOOK
from api.settings import Settings
from referee.application.referee import Referee

VERSION = "0.1.0"
RESOURCES = (
    rulesets,
    games,
    seats,
    actions,
    clocks,
    events,
    record,
    heads,
    verifications,
    rulings,
    series,
    tournaments,
    entries,
    rounds,
    tokens,
    webhooks,
    players,
    arbiter,
    branches,
)


class GameConverter(BaseConverter):
    """A game's id in an address. Anything else there is no game's, and never reaches a store."""

    regex = GAME


class WordConverter(BaseConverter):
    """A word with hyphens in an address."""

    regex = RULESET


class WebhookConverter(BaseConverter):
    """A webhook's id in an address."""

    regex = WEBHOOK


class NumberConverter(IntegerConverter):
    """A place in a log, in its one spelling."""

    regex = "[1-9][0-9]{0,15}"


class PlayerConverter(BaseConverter):
    """A player's id in an address."""

    regex = ID


def create_app(referee: Referee, settings: Settings | None = None) -> Flask:
    """A WSGI application around a wired referee."""
    chosen = settings or Settings()
    app = Flask("api", static_folder=None)
    app.config.update(
        API_TITLE="Bunny Referee",
        API_VERSION=VERSION,
        OPENAPI_VERSION="3.1.0",
        API_SPEC_OPTIONS={
            "info": {
                "description": "Creates, referees and replays card games.",
                "contact": {"name": "The maintainers of bunny-referee"},
                "license": {"name": "MIT", "identifier": "MIT"},
            },
            "servers": [{"url": "/", "description": "The service that answers."}],
        },
        MAX_CONTENT_LENGTH=chosen.body_bytes,
    )
    # An address is right or wrong: no redirects for doubled or missing slashes.
    app.url_map.merge_slashes = False
    app.url_map.converters.update(
        game=GameConverter,
        word=WordConverter,
        webhook=WebhookConverter,
        number=NumberConverter,
        player=PlayerConverter,
    )
    service.install(app, referee, chosen)
    errors.register(app)
    metrics.install(app)
    _register_resources(app)
    app.wsgi_app = Guarded(app.wsgi_app, chosen)  # type: ignore[assignment, method-assign]  # Flask's documented way
    return app


def _register_resources(app: Flask) -> None:
    app.register_blueprint(operations.blueprint)
    app.register_blueprint(table.blueprint)
    reference.install(app, create_app)
    api = Api(app)
    for name, scheme in SECURITY.items():
        api.spec.components.security_scheme(name, scheme)
    for name, parameter in PARAMETERS.items():
        api.spec.components.parameter(name, parameter["in"], dict(parameter))
    for name, header in SHARED_HEADERS.items():
        api.spec.components.header(name, dict(header))
    api.spec.components.schema("Problem", schema=Problem)
    api.register_converter(GameConverter, lambda _: {"type": "string", "pattern": f"^{GAME}$"})
    api.register_converter(WordConverter, lambda _: {"type": "string", "pattern": f"^{RULESET}$"})
    api.register_converter(
        WebhookConverter, lambda _: {"type": "string", "pattern": f"^{WEBHOOK}$"}
    )
    api.register_converter(
        NumberConverter, lambda _: {"type": "integer", "minimum": 1, "maximum": 10**16 - 1}
    )
    api.register_converter(PlayerConverter, lambda _: {"type": "string", "pattern": f"^{ID}$"})
    for kind in KINDS.values():
        api.spec.components.example(kind.slug, {"value": problem_example(kind)})
    for resource in RESOURCES:
        api.register_blueprint(resource.blueprint)
