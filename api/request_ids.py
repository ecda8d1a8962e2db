"""The id of a request: the client's or made here, in its answer and in every line of the log."""

import re
import secrets
from typing import TYPE_CHECKING, Final

import structlog

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

HEADER: Final = "X-Request-Id"
ID: Final = "referee.request-id"
"""Where in the environment of a request its id stands."""
_WELL_FORMED: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")


def named(environ: "WSGIEnvironment") -> str:
    """Give the request its id; what does not belong into a line of a log is replaced."""
    given = environ.get("HTTP_X_REQUEST_ID", "")
    chosen: str = given if _WELL_FORMED.fullmatch(given) else secrets.token_hex(8)
    environ[ID] = chosen
    # A thread answers one request at a time, and its next one binds anew.
    structlog.contextvars.bind_contextvars(request_id=chosen)
    return chosen
