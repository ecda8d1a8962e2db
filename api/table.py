"""/table/: games in a browser. Static files, which use the public API and nothing else."""

from functools import cache
from importlib.resources.abc import Traversable
from typing import Final

from flask import Blueprint, Response

from api import page
from api.problems import EdgeError
from api.reference import kept

blueprint = Blueprint("table", __name__)

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
"""Scripts and styles come from files of this service only, and no text ever becomes markup."""
INDEX: Final = "index.html"


@blueprint.get("/table/")
@blueprint.get("/table/<path:name>")
def file(name: str = INDEX) -> Response:
    """A file of the page."""
    body, mimetype = _file(name)
    response = kept(body, mimetype)
    response.headers["Content-Security-Policy"] = POLICY
    return response


@cache
def _files() -> dict[str, Traversable]:
    return page.served()


@cache
def _read(name: str) -> tuple[bytes, str]:
    return _files()[name].read_bytes(), page.MIMETYPES[page.suffix(name)]


def _file(name: str) -> tuple[bytes, str]:
    if name not in _files():
        raise EdgeError("not-found")
    return _read(name)
