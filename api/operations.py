"""/healthz, /readyz, /metrics and /problems/<slug>: about the service itself."""

from collections.abc import Mapping
from typing import Final

from flask import Blueprint, Response, request

from api import answers, edge, errors, explained, metrics, reference
from api.explained import Explained
from api.media import HTML, JSON
from api.problems import EdgeError
from api.service import service

blueprint = Blueprint("operations", __name__)
BROKER: Final = {None: "unknown", True: "reached", False: "unreachable"}
"""By what came of the last wake-up that was sent; unknown before the first."""


@blueprint.get("/healthz")
def healthz() -> Response:
    """The process answers."""
    return answers.json({"status": "ok"})


@blueprint.get("/readyz")
def readyz() -> Response:
    """The store answers, has the schema that this code was written for, and we are to stay.

    Without a broker the service is slower to let effects happen, and ready all the same.
    """
    here = service()
    if here.draining.is_set() or not here.referee.store.ready():
        return errors.problem("unavailable")
    return answers.json({"status": "ready", "broker": BROKER[here.referee.wakeups.reached]})


@blueprint.get("/metrics")
def counted() -> Response:
    """What was counted, for Prometheus: a read like any other, so nobody asks too often."""
    edge.reader()
    return metrics.page()


@blueprint.get("/problems/<word:slug>")
def problem(slug: str) -> Response:
    """What a kind of problem means and what to do about it: a page for people, or JSON."""
    page = _explained().get(slug)
    if page is None:
        raise EdgeError("not-found")
    if _by_people():
        return reference.shown(explained.html(page))
    kind = page.kind
    shown = {
        "type": kind.type,
        "title": kind.title,
        "status": kind.status,
        "meaning": kind.meaning,
        "advice": page.advice,
        "source": page.source,
    }
    return answers.json(shown)


@blueprint.get("/problems")
def problems() -> Response:
    """Every kind of problem there is."""
    every = _explained().values()
    if _by_people():
        return reference.shown(explained.index_html(every))
    return answers.json({"problems": [page.kind.type for page in every]})


def _explained() -> Mapping[str, Explained]:
    games = service().referee.games.values()
    return explained.explained(games, reference.described())


def _by_people() -> bool:
    """Browsers ask for pages; who does not say gets JSON."""
    return request.accept_mimetypes.best_match([JSON, HTML]) == HTML
