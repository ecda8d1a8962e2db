"""/docs and /openapi.json: the reference of this very service, with no address outside of it."""

import hashlib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any, Final

from flask import Blueprint, Flask, Response, current_app

from api import answers, pages
from api.describing import Create, description
from api.media import JSON
from api.problems import EdgeError
from api.service import service

blueprint = Blueprint("reference", __name__)
EXTENSION: Final = "referee-reference"

SWAGGER: Final = files("flask_swagger_ui") / "dist"
"""The package is there for its files alone: Swagger UI as its makers publish it."""
ASSETS: Final = {
    "swagger-ui-bundle.js": (SWAGGER, "text/javascript"),
    "swagger-ui.css": (SWAGGER, "text/css"),
    "favicon-32x32.png": (SWAGGER, "image/png"),
    "reference.js": (pages.FOLDER, "text/javascript"),
    "page.css": (pages.FOLDER, "text/css"),
}
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Scripts and styles come from files of this service only. Swagger UI's icons are data."""
HEAD: Final = """\
<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
<link rel="icon" href="/docs/assets/favicon-32x32.png">
<script src="/docs/assets/swagger-ui-bundle.js" defer></script>
<script src="/docs/assets/reference.js" defer></script>"""
ROOMS: Final = {
    "/table/": "Games on a page: watch, play, step through, check",
    "/docs": "Every operation, to read and to try",
    "/openapi.json": "The OpenAPI document of this service",
    "/problems": "Every kind of problem",
    "/v1/rulesets": "The games that are refereed here",
}
BODY: Final = """\
<div id="reference"></div>
<noscript><p>The reference needs JavaScript; <a href="/openapi.json">the document</a> does not.</p>
</noscript>"""


def install(app: Flask, create: Create) -> None:
    """Let an application show what it is; `create` makes another one like it."""

    @cache
    def made() -> dict[str, Any]:
        running = service()
        return description(create, running.referee.games.values(), running.settings)

    app.extensions[EXTENSION] = made
    app.register_blueprint(blueprint)


def described() -> dict[str, Any]:
    """The document of the application that answers the current request."""
    made: Callable[[], dict[str, Any]] = current_app.extensions[EXTENSION]
    return made()


@blueprint.get("/openapi.json")
def document() -> Response:
    """The OpenAPI document of this service: its games, its limits."""
    return kept(answers.encoded(described()), JSON)


@blueprint.get("/")
def entrance() -> Response:
    """Where a person who only has the address of the service finds the rest."""
    return shown(pages.page("Bunny Referee", f"<h1>Bunny Referee</h1>{pages.listing(ROOMS)}"))


@blueprint.get("/docs")
def reference() -> Response:
    """Every operation, to read and to try."""
    return shown(pages.page("Bunny Referee: API reference", BODY, head=HEAD, kind="reference"))


@blueprint.get("/docs/assets/<name>")
def asset(name: str) -> Response:
    """A file that the pages need."""
    if name not in ASSETS:
        raise EdgeError("not-found")
    return kept(_asset(name), ASSETS[name][1])


def shown(html: str) -> Response:
    """A page for people, which loads nothing from elsewhere."""
    response = Response(html, mimetype="text/html")
    response.headers["Content-Security-Policy"] = POLICY
    return response


def kept(body: bytes, mimetype: str) -> Response:
    """The same for everybody: browsers keep it, and ask whether it is still so."""
    response = Response(body, mimetype=mimetype)
    response.set_etag(hashlib.sha256(body).hexdigest()[:16])
    response.headers["Cache-Control"] = "no-cache"
    return answers.unless_known(response)


@cache
def _asset(name: str) -> bytes:
    return (ASSETS[name][0] / name).read_bytes()
