"""/healthz, /readyz and /problems/<slug>: about the service itself."""

from flask import Blueprint, Response

from api import answers, errors
from api.problems import BASE, KINDS, EdgeError, Kind
from api.service import service

blueprint = Blueprint("operations", __name__)


@blueprint.get("/healthz")
def healthz() -> Response:
    """The process answers."""
    return answers.json({"status": "ok"})


@blueprint.get("/readyz")
def readyz() -> Response:
    """The store answers and has the schema that this code was written for."""
    if not service().referee.store.ready():
        return errors.problem("unavailable")
    return answers.json({"status": "ready"})


@blueprint.get("/problems/<word:slug>")
def problem(slug: str) -> Response:
    """What a kind of problem means and what to do about it."""
    kind = KINDS.get(slug) or _reasons().get(slug)
    if kind is None:
        raise EdgeError("not-found")
    shown = {
        "type": kind.type,
        "title": kind.title,
        "status": kind.status,
        "meaning": kind.meaning,
    }
    return answers.json(shown)


@blueprint.get("/problems")
def problems() -> Response:
    """Every kind of problem there is."""
    every = (*KINDS.values(), *_reasons().values())
    return answers.json({"problems": [BASE + kind.slug for kind in every]})


def _reasons() -> dict[str, Kind]:
    return errors.reasons(service().referee.games.values())
