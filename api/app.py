"""`create_app`: the referee over HTTP."""

from typing import Final

from flask import Flask

from api import (
    actions,
    addresses,
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
from api.schemas.problems import Problem
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


DESCRIBED: Final = {
    "info": {
        "description": "Creates, referees and replays card games.",
        "contact": {"name": "The maintainers of bunny-referee"},
        "license": {"name": "MIT", "identifier": "MIT"},
    },
    "servers": [{"url": "/", "description": "The service that answers."}],
}


def create_app(referee: Referee, settings: Settings | None = None) -> Flask:
    """A WSGI application around a wired referee."""
    chosen = settings or Settings()
    app = Flask("api", static_folder=None)
    app.config.update(
        API_TITLE="Bunny Referee",
        API_VERSION=VERSION,
        OPENAPI_VERSION="3.1.0",
        API_SPEC_OPTIONS=DESCRIBED,
        MAX_CONTENT_LENGTH=chosen.body_bytes,
    )
    # An address is right or wrong: no redirects for doubled or missing slashes.
    app.url_map.merge_slashes = False
    app.url_map.converters.update(addresses.CONVERTERS)
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
    _register_components(api)
    for resource in RESOURCES:
        api.register_blueprint(resource.blueprint)


def _register_components(api: Api) -> None:
    """What many operations refer to in the document."""
    components = api.spec.components
    for name, scheme in SECURITY.items():
        components.security_scheme(name, scheme)
    for name, parameter in PARAMETERS.items():
        components.parameter(name, parameter["in"], dict(parameter))
    for name, header in SHARED_HEADERS.items():
        components.header(name, dict(header))
    components.schema("Problem", schema=Problem)
    for converter in addresses.CONVERTERS.values():
        api.register_converter(converter, addresses.documented)
    for kind in KINDS.values():
        components.example(kind.slug, {"value": problem_example(kind)})
