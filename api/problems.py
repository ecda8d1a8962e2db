"""Every kind of problem the service reports (RFC 9457): its slug, status, title and meaning."""

from collections.abc import Iterable
from typing import Any, Final

from msgspec import Struct

BASE: Final = "/problems/"
MEDIA_TYPE: Final = "application/problem+json"


class Kind(Struct, frozen=True):
    """One documented type of problem; `meaning` tells a client's author what to do."""

    slug: str
    status: int
    title: str
    meaning: str

    @property
    def type(self) -> str:
        return BASE + self.slug


class EdgeError(Exception):
    """The HTTP edge refuses a request before any use case sees it."""

    def __init__(self, slug: str, *, retry_after: int | None = None, **extras: Any) -> None:
        super().__init__(KINDS[slug].title)
        self.slug = slug
        self.retry_after = retry_after
        self.extras = extras


class BadRequest(EdgeError):
    """The request cannot be read; the extras say where."""


def _kinds(status: int, *rows: tuple[str, str, str]) -> Iterable[tuple[str, Kind]]:
    return ((slug, Kind(slug, status, title, meaning)) for slug, title, meaning in rows)


KINDS: Final[dict[str, Kind]] = dict(
    (
        *_kinds(
            400,
            ("bad-request", "Bad request", "The request is not sound HTTP."),
            (
                "malformed-json",
                "The body is not JSON",
                "`line` and `column` say where reading stopped.",
            ),
            (
                "invalid-utf8",
                "The body is not UTF-8",
                "`offset` counts the bytes before the first that cannot be read.",
            ),
            (
                "not-an-object",
                "The body is not a JSON object",
                "Every body is one object, if there is a body at all.",
            ),
            (
                "duplicate-key",
                "A name stands twice in one object",
                "Readers disagree about which one counts, so neither does. `pointer` names it.",
            ),
            (
                "not-a-number",
                "NaN and infinities are not JSON",
                "`pointer` says where one stands.",
            ),
            (
                "number-out-of-range",
                "A number is too large",
                "Numbers lie within 2^53 - 1 of zero, what every reader keeps exactly.",
            ),
            (
                "nul-character",
                "A text holds the character NUL",
                "`pointer` says which one.",
            ),
            (
                "lone-surrogate",
                "A text holds half a surrogate pair",
                "Such a text has no UTF-8 form. `pointer` says which one.",
            ),
            (
                "nesting-too-deep",
                "Arrays and objects are nested too deeply",
                "`limit` is how deep they may go.",
            ),
            (
                "idempotency-key-missing",
                "No Idempotency-Key",
                "Every request that writes carries one; send the same key when you try again.",
            ),
            (
                "idempotency-key-invalid",
                "The Idempotency-Key cannot be used",
                "A key is 1 to 255 visible ASCII characters without spaces.",
            ),
            (
                "if-match-invalid",
                "The If-Match header cannot be used",
                "It holds one ETag of this game, or a version in quotes.",
            ),
            (
                "cursor-invalid",
                "The Last-Event-ID is not a version",
                "Send the id of the last event that you received, or none.",
            ),
        ),
        *_kinds(
            401,
            (
                "unauthenticated",
                "A token is needed",
                "Send `Authorization: Bearer` with a token of this service; tokens in addresses "
                "or bodies are never read.",
            ),
        ),
        *_kinds(
            403,
            (
                "forbidden",
                "The token is for somebody else",
                "Another role, seat or game holds this right.",
            ),
        ),
        *_kinds(
            404,
            ("not-found", "Nothing is here", "No resource has this address."),
            ("unknown-game", "No such game", "No game has this id."),
            ("unknown-player", "No such player", "You have named no player who has this id."),
            ("unknown-ruleset", "No such ruleset", "GET /v1/rulesets lists those there are."),
            ("unknown-seat", "No such seat", "The game has no seat of this name."),
            ("unknown-series", "No such series", "POST /v1/series opens one."),
            (
                "unknown-tournament",
                "No such tournament",
                "GET /v1/tournaments lists those there are.",
            ),
            (
                "unknown-round",
                "No such round",
                "The tournament has not come to a round of this number.",
            ),
            ("unknown-token", "No such token", "The game has no token of this id."),
            ("unknown-webhook", "No such webhook", "No webhook of yours has this id."),
            (
                "unknown-delivery",
                "No such delivery",
                "The log of the webhook has no such number, or not any more.",
            ),
            ("unknown-version", "No such version", "The game has not come that far."),
        ),
        *_kinds(
            405,
            ("method-not-allowed", "Method not allowed", "`Allow` lists those that are."),
        ),
        *_kinds(
            406,
            (
                "not-acceptable",
                "No acceptable format",
                "Events come as JSON, NDJSON or an event stream, standings as JSON, CSV, "
                "HTML or text.",
            ),
        ),
        *_kinds(
            409,
            (
                "in-flight",
                "The same request is at work",
                "Another request with this key is not done; try again after `Retry-After`.",
            ),
            (
                "contended",
                "Others were faster",
                "Too many act on this game at once; nothing happened, try again.",
            ),
            ("paused", "The game is paused", "The organiser stopped the clock."),
            (
                "series-open",
                "The last game goes on",
                "A series has one game at a time; its next one waits for the result.",
            ),
            (
                "quarantined",
                "The game is set aside",
                "An operator must look at it first; nothing is appended to it meanwhile.",
            ),
        ),
        *_kinds(
            412,
            (
                "stale",
                "The game has moved on",
                "`version` is where it is; read it and decide again.",
            ),
        ),
        *_kinds(
            413,
            ("body-too-large", "The body is too large", "`limit` is how many bytes it may have."),
        ),
        *_kinds(
            414,
            (
                "address-too-long",
                "The address is too long",
                "`limit` is how many bytes path and query may have together.",
            ),
        ),
        *_kinds(
            415,
            (
                "unsupported-media-type",
                "The body is not declared as JSON",
                "Send `Content-Type: application/json` and no content encoding.",
            ),
        ),
        *_kinds(
            422,
            (
                "bad-fields",
                "Some fields are wrong",
                "`errors` lists each with a JSON pointer into the body, or the parameter's name.",
            ),
            (
                "key-reused",
                "The Idempotency-Key was used for another request",
                "A key stands for one request for ever; take a new one for a new request.",
            ),
        ),
        *_kinds(
            428,
            (
                "precondition-missing",
                "Say what the action rests on",
                "Send `If-Match` with the ETag that you saw, or the `decision` that you answer.",
            ),
        ),
        *_kinds(
            429,
            (
                "too-many-requests",
                "Too many requests",
                "`Retry-After` says in how many seconds the next is welcome.",
            ),
        ),
        *_kinds(
            431,
            (
                "headers-too-large",
                "The headers are too large",
                "`limit` is how many bytes they may have together.",
            ),
        ),
        *_kinds(
            500,
            (
                "internal-error",
                "The service failed",
                "It is our fault and is logged. What carries an Idempotency-Key may be repeated.",
            ),
            (
                "corrupt-stream",
                "The game's record cannot be read",
                "Nothing is done on it until an operator has looked at it.",
            ),
        ),
        *_kinds(
            503,
            (
                "unavailable",
                "The service cannot reach its store",
                "Repeat the request with the same Idempotency-Key after `Retry-After`.",
            ),
            (
                "too-many-streams",
                "No stream is free",
                "Try again after `Retry-After`, or read page by page.",
            ),
        ),
    )
)
