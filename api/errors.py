"""The one table from exceptions to problems, and the handlers that render them."""

import logging
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from flask import Flask, Response, current_app, request
from werkzeug.exceptions import HTTPException

from api.answers import encoded
from api.problems import BASE, KINDS, MEDIA_TYPE, EdgeError, Kind
from api.request_ids import ID
from api.service import service
from referee.application import errors
from referee.kernel.game import Game
from referee.kernel.ids import RuleId
from referee.kernel.rejection import Reason, Refusal, Rejected
from referee.tournaments import TOURNAMENT

TABLE: Final[Mapping[type[Exception], str]] = {
    errors.BadFields: "bad-fields",
    errors.Unauthenticated: "unauthenticated",
    errors.Forbidden: "forbidden",
    errors.UnknownGame: "unknown-game",
    errors.UnknownSeat: "unknown-seat",
    errors.UnknownPlayer: "unknown-player",
    errors.UnknownRuleset: "unknown-ruleset",
    errors.UnknownToken: "unknown-token",
    errors.UnknownVersion: "unknown-version",
    errors.UnknownSeries: "unknown-series",
    errors.UnknownWebhook: "unknown-webhook",
    errors.UnknownDelivery: "unknown-delivery",
    errors.UnknownTournament: "unknown-tournament",
    errors.UnknownRound: "unknown-round",
    errors.Unknown: "not-found",
    errors.Stale: "stale",
    errors.PreconditionMissing: "precondition-missing",
    errors.KeyReused: "key-reused",
    errors.Contended: "contended",
    errors.InFlight: "in-flight",
    errors.Paused: "paused",
    errors.SeriesOpen: "series-open",
    errors.Quarantined: "quarantined",
    errors.Unavailable: "unavailable",
    errors.CorruptStream: "corrupt-stream",
}
"""Application errors by slug; the status of a slug is in `problems.KINDS`."""

BY_STATUS: Final[Mapping[int, str]] = {
    404: "not-found",
    405: "method-not-allowed",
    413: "body-too-large",
    415: "unsupported-media-type",
}
"""What Flask and Werkzeug refuse by themselves; any other of theirs is a bad request."""

REJECTED: Final = 422
TOO_LARGE: Final = 413
SERVER_ERROR: Final = 500
RETRY_AFTER: Final = {
    "series-open": 10,
    "contended": 1,
    "in-flight": 1,
    "unavailable": 2,
    "too-many-streams": 5,
}

_BY_THE_RULES: Final = (
    "The rules forbid it now and nothing happened. `rules` cites the rows and rulings behind it."
)

_log: Final = logging.getLogger(__name__)


def register(app: Flask) -> None:
    """Answer every exception with a problem."""
    app.register_error_handler(EdgeError, _edge)
    app.register_error_handler(errors.Fault, _fault)
    app.register_error_handler(Rejected, _rejected)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _unforeseen)


def reasons(games: Iterable[Game[Any, Any]]) -> dict[str, Kind]:
    """Why the kernel and these games refuse commands, as kinds of problems."""
    enums: list[type[Refusal]] = [Reason, *(g.reasons for g in games), TOURNAMENT.reasons]
    every = (reason for enum in enums for reason in enum)
    return {
        r.value: Kind(r.value, REJECTED, sentence(r.value), f"{r.says} {_BY_THE_RULES}")
        for r in every
    }


def _edge(error: EdgeError) -> Response:
    return problem(error.slug, retry_after=error.retry_after, **error.extras)


def _fault(error: errors.Fault) -> Response:
    slug = next(TABLE[cls] for cls in type(error).__mro__ if cls in TABLE)
    if KINDS[slug].status == SERVER_ERROR:
        _log.error("%s %s: %s", request.method, request.path, error, exc_info=error)
        return problem(slug, request_id=request.environ[ID])
    return problem(slug, str(error), **_extras(error.facts))


def _extras(facts: Mapping[str, Any]) -> Mapping[str, Any]:
    """The facts of a fault; its wrong fields with JSON pointers."""
    wrong = facts.get("fields")
    if wrong is None:
        return facts
    errors_ = [{**_place(field["at"]), "detail": field["problem"]} for field in wrong]
    return {"errors": errors_}


def _place(at: str) -> Mapping[str, str]:
    """`$.params.cards[1]` as `/params/cards/1`; what is not a path is a header's name."""
    if not at.startswith("$"):
        return {"header": at}
    return {"pointer": re.sub(r"[.\[]", "/", at[1:].replace("]", ""))}


def _rejected(error: Rejected) -> Response:
    """The rules say no; which ones is part of the answer."""
    reason = error.reason.value
    body = {
        "type": BASE + reason,
        "title": sentence(reason),
        "status": REJECTED,
        "detail": error.objection.detail or getattr(error.reason, "says", sentence(reason)),
        "rules": [{"id": rule, "text": _text(rule)} for rule in error.rules],
    }
    return _response(body, {})


def _text(rule: RuleId) -> str:
    """What a cited rule or ruling says; ids are never used twice across games."""
    for game in service().referee.editions.every:
        found = game.rules.get(rule) or game.rulings.get(rule)
        if found is not None:
            return found.text
    return ""


def _http(error: HTTPException) -> Response:
    if error.code == SERVER_ERROR:
        return _unforeseen(error)
    allowed = getattr(error, "valid_methods", None)
    headers = {"Allow": ", ".join(sorted(allowed))} if allowed else {}
    extras = {"limit": current_app.config["MAX_CONTENT_LENGTH"]} if error.code == TOO_LARGE else {}
    return problem(BY_STATUS.get(error.code or 0, "bad-request"), headers=headers, **extras)


def _unforeseen(error: Exception) -> Response:
    _log.error("%s %s failed", request.method, request.path, exc_info=error)
    return problem("internal-error", request_id=request.environ[ID])


def problem(
    slug: str,
    detail: str = "",
    *,
    headers: Mapping[str, str] | None = None,
    retry_after: int | None = None,
    **extras: Any,
) -> Response:
    """A problem of a documented kind; extras are its own fields."""
    kind = KINDS[slug]
    body = {
        "type": kind.type,
        "title": kind.title,
        "status": kind.status,
        "detail": detail or kind.meaning,
        **extras,
    }
    wait = retry_after or RETRY_AFTER.get(slug)
    retry = {"Retry-After": str(wait)} if wait else {}
    return _response(body, {**_challenge(slug), **retry, **(headers or {})})


def sentence(reason: str) -> str:
    """`seat-taken` as a title: `Seat taken`."""
    return reason.replace("-", " ").capitalize()


def _challenge(slug: str) -> Mapping[str, str]:
    if slug != "unauthenticated":
        return {}
    known = ', error="invalid_token"' if "Authorization" in request.headers else ""
    return {"WWW-Authenticate": f'Bearer realm="referee"{known}'}


def _response(body: Mapping[str, Any], headers: Mapping[str, str]) -> Response:
    return Response(encoded(body), body["status"], headers, mimetype=MEDIA_TYPE)
