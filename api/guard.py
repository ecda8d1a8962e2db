"""Below Flask, where it costs microseconds: headers of every answer, and what is never read."""

from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from werkzeug.wrappers import Response

from api import errors, metrics, request_ids
from api.settings import Settings

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

Headers = list[tuple[str, str]]

ADDED: Final = "referee.headers"
"""Where in the environment of a request the edge leaves headers for its answer."""
HEADERS: Final = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
]
UNLESS_NAMED: Final = [
    ("Cache-Control", "no-store"),
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
]
"""An answer that is the same for everybody, or a page for people, says otherwise itself."""
VARY: Final = "Authorization, Accept"

ALLOWED: Final = (
    "Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, "
    f"Last-Event-ID, {request_ids.HEADER}"
)
EXPOSED: Final = (
    "Allow, Deprecation, ETag, Idempotent-Replayed, Link, Location, RateLimit, RateLimit-Policy, "
    f"Retry-After, Sunset, WWW-Authenticate, {request_ids.HEADER}"
)
A_DAY: Final = "86400"


class Guarded:
    """What one viewer may see is kept by no cache and taken for nothing but what it is.

    Pages of other origins read answers only if the operator names them. They bring their token
    themselves: there are no cookies, so no credentials of the browser are ever allowed.
    """

    def __init__(self, app: "WSGIApplication", settings: Settings) -> None:
        self._app = app
        self._origins = frozenset(settings.origins.split())
        self._longest = settings.address_bytes
        self._largest = settings.headers_bytes

    def __call__(self, environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        environ[metrics.BEGAN] = perf_counter()
        own = (request_ids.HEADER, request_ids.named(environ))
        origin = self._origin(environ)

        def guarded(status: str, headers: Headers, *error: Any) -> Any:
            named = {name for name, _ in headers}
            usual = [header for header in UNLESS_NAMED if header[0] not in named]
            added = environ.get(ADDED, ())
            return start(status, [*headers, *HEADERS, own, *usual, *origin, *added], *error)

        answer = self._refusal(environ) or self._preflight(environ, origin)
        return (answer or self._app)(environ, guarded)

    def _origin(self, environ: "WSGIEnvironment") -> Headers:
        """What a browser must read before it hands the answer to a page of another origin."""
        asking = environ.get("HTTP_ORIGIN")
        if not self._origins:
            return [("Vary", VARY)]
        vary = [("Vary", f"{VARY}, Origin")]
        if asking is None or not self._origins & {asking, "*"}:
            return vary
        return [
            *vary,
            ("Access-Control-Allow-Origin", asking),
            ("Access-Control-Expose-Headers", EXPOSED),
        ]

    def _preflight(self, environ: "WSGIEnvironment", origin: Headers) -> Response | None:
        """The answer to a browser that asks before it sends for a page that may."""
        asked = "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in environ
        if environ["REQUEST_METHOD"] != "OPTIONS" or not asked or len(origin) == 1:
            return None
        return Response(
            status=204,
            headers={
                "Access-Control-Allow-Methods": "GET, POST, DELETE",
                "Access-Control-Allow-Headers": ALLOWED,
                "Access-Control-Max-Age": A_DAY,
            },
        )

    def _refusal(self, environ: "WSGIEnvironment") -> Response | None:
        """The problem of a request that is too long to be looked at."""
        if (
            len(environ.get("PATH_INFO", "")) + len(environ.get("QUERY_STRING", ""))
            > self._longest
        ):
            return errors.problem("address-too-long", limit=self._longest)
        if sum(_sizes(environ)) > self._largest:
            return errors.problem("headers-too-large", limit=self._largest)
        return None


def _sizes(environ: "WSGIEnvironment") -> Iterator[int]:
    return (len(name) + len(text) for name, text in environ.items() if name[:5] == "HTTP_")
