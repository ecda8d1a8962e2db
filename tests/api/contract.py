"""Whether answers are those that openapi.yaml describes; every test of the API is held to it."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

import jsonschema_rs
from flask import Flask, Response, request

from api.spec import openapi
from referee.games import GAMES

breaches: Final[list[str]] = []
"""What was answered in another way than described, since somebody last looked."""


def keep_to(app: Flask) -> None:
    """Note every answer of an application that its description does not allow."""
    app.after_request(_noted)


def _noted(response: Response) -> Response:
    where = f"{request.method} {request.path} -> {response.status_code}"
    breaches.extend(f"{where}: {breach}" for breach in _breaches(response))
    return response


def _breaches(response: Response) -> Iterator[str]:
    operation = _operation()
    if operation is None:
        return
    described = operation["responses"].get(str(response.status_code))
    if described is None:
        yield "this status is not described"
        return
    content = described.get("content", {})
    media = response.mimetype or ""
    if content and media not in content:
        yield f"{media!r} is not described"
    elif content and media.endswith("json") and not response.is_streamed:
        yield from _flaws(operation, response)


def _operation() -> Mapping[str, Any] | None:
    """The described operation that answers the current request."""
    rule = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", str(request.url_rule))
    found: Mapping[str, Any] | None = document()["paths"].get(rule, {}).get(request.method.lower())
    return found


def _flaws(operation: Mapping[str, Any], response: Response) -> Iterator[str]:
    validator = _validator(operation["operationId"], str(response.status_code), response.mimetype)
    for error in validator.iter_errors(response.get_json()):
        yield f"{error.instance_path}: {error.message}"[:300]


@cache
def document() -> Mapping[str, Any]:
    return openapi(GAMES)


@cache
def _validator(operation: str, status: str, media: str) -> Any:
    every = (op for path in document()["paths"].values() for op in path.values())
    (described,) = (op for op in every if _id(op) == operation)
    schema = described["responses"][status]["content"][media]["schema"]
    return jsonschema_rs.validator_for({**schema, "components": document()["components"]})


def _id(operation: Any) -> str:
    return str(operation.get("operationId", "")) if isinstance(operation, Mapping) else ""
