"""flask-smorest with our strict reading of bodies and our problems in its documents."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Final, NoReturn, TypeVar, cast

from flask import Flask, Request, request
from flask_smorest import Api as SmorestApi
from flask_smorest import Blueprint as SmorestBlueprint
from marshmallow import RAISE, Schema, ValidationError
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import ClientDisconnected, RequestEntityTooLarge

from api.documented import HEADERS, problem_responses
from api.json import load_object
from api.links import links_from
from api.media import JSON
from api.problems import EdgeError
from api.retiring import Retired
from api.schemas.fields import JSON_OBJECT, flat, unshared
from referee.application.errors import BadFields

NOT_MODIFIED: Final = {"description": "The client holds this very representation."}

UNKNOWN: Final = "Unknown field."
"""What marshmallow says of a member that a schema does not have."""

View = TypeVar("View", bound=Callable[..., Any])
Shape = type[Schema] | Mapping[str, Any]


class StrictParser(FlaskParser):
    """Reads bodies with `api.json` and says where a wrong field is."""

    # A misspelt member or parameter is an error, not something to be lost.
    DEFAULT_UNKNOWN_BY_LOCATION = {"query": RAISE}  # noqa: RUF012  as webargs has it

    def body(self, schema: Schema, req: Request) -> Any:
        """What a JSON body says. An action has one: the way over `parse` takes twice as long."""
        body = whole_body(req)
        if body and (req.mimetype != JSON or _encoded(req)):
            raise EdgeError("unsupported-media-type")
        try:
            return schema.load(load_object(body), unknown=RAISE)
        except ValidationError as error:
            self.handle_error(ValidationError({"json": error.messages}), req, schema)

    def handle_error(
        self, error: ValidationError, req: Request, schema: Schema, **_: object
    ) -> NoReturn:
        messages = error.messages if isinstance(error.messages, Mapping) else {}
        (location, below), *_rest = messages.items()
        wrong = flat(below if isinstance(below, Mapping) else {"_schema": below})
        known = (
            f"Unknown. Expected only: {', '.join(schema.fields)}."
            if schema.fields
            else "Unknown. Nothing is expected."
        )
        told = (
            (at, known if says == UNKNOWN and at.count("/") == 1 else says) for at, says in wrong
        )
        raise BadFields(errors=[_placed(location, at, says) for at, says in told])


@dataclass(frozen=True, slots=True)
class Gives:
    """What an operation answers if nothing is wrong."""

    status: int
    schema: Shape
    headers: Mapping[str, Any] = field(default_factory=dict)
    media: str = JSON
    besides: Mapping[str, Shape] = field(default_factory=dict)
    """The same in other media types."""

    @property
    def forms(self) -> Mapping[str, Shape]:
        return {self.media: self.schema, **self.besides}


@dataclass(frozen=True, slots=True)
class Contract:
    """What an operation promises besides its schemas; `body`: in media types of its own."""

    name: str
    reads: tuple[str, ...]
    problems: tuple[str, ...]
    token: bool
    deprecated: Retired | None
    body: Mapping[str, Shape] | None


class Blueprint(SmorestBlueprint):  # type: ignore[misc]  # flask-smorest has no types
    """A group of resources."""

    ARGUMENTS_PARSER = StrictParser()

    def __init__(self, name: str, description: str) -> None:
        super().__init__(name, __name__, url_prefix="/v1", description=description)
        self._prepare_doc_cbks.append(self._prepare_contract_doc)

    def operation(  # noqa: PLR0913  an operation has so many sides; each is named where it is used
        self,
        route: str,
        name: str,
        *,
        takes: Schema | Mapping[str, Shape] | None = None,
        gives: Gives,
        reads: tuple[str, ...] = (),
        problems: tuple[str, ...] = (),
        token: bool | None = None,
        deprecated: Retired | None = None,
    ) -> Callable[[View], View]:
        """Route a view function and document it: what it takes, gives, reads and may report.

        Without a word on it, who writes needs a token and who reads does not. What it takes in
        media types of its own the view reads itself.
        """
        method, path = route.split()
        location = "json" if method == "POST" else "query"
        known = method == "POST" if token is None else token
        schema = takes if isinstance(takes, Schema) else None
        body = takes if isinstance(takes, Mapping) else None
        contract = Contract(name, reads, problems, known, deprecated, body)

        def decorate(view: View) -> View:
            noted = self._noted(view, schema, location, gives)
            # What flask-smorest noted of a view is wanted, its wrappers are not: each looks again
            # for a coroutine, and for an answer to dump.
            routed: Any = _routed(view, schema, location, contract)
            routed._apidoc = {**noted._apidoc, "contract": contract}
            self.add_url_rule(path, view.__name__, routed, methods=[method])
            return view

        return decorate

    def _noted(self, view: View, schema: Schema | None, location: str, gives: Gives) -> Any:
        """The view with what flask-smorest's own decorators note for the document."""
        noted: Any = view
        for media, shape in gives.forms.items():
            given = {"headers": gives.headers, "content_type": media}
            noted = self.response(gives.status, shape, **given)(noted)
        if schema is None:
            return noted
        # No body is an empty object: whoever must say nothing need not send one.
        owed = any(member.required for member in schema.fields.values())
        return self.arguments(schema, location=location, required=owed)(noted)

    @staticmethod
    def _prepare_contract_doc(
        doc: dict[str, Any], noted: Mapping[str, Any], **_: object
    ) -> dict[str, Any]:
        contract: Contract = noted["contract"]
        headers = [HEADERS[name] for name in contract.reads]
        anyone: list[dict[str, Any]] = [] if contract.token else [{}]
        if contract.body:
            forms = {media: {"schema": shape} for media, shape in contract.body.items()}
            doc = {**doc, "requestBody": {"required": True, "content": forms}}
        if contract.deprecated:
            doc = {**doc, "deprecated": True}
        return {
            **doc,
            "operationId": contract.name,
            "parameters": [*doc.get("parameters", ()), *headers],
            "responses": _responses(doc.get("responses", {}), contract),
            "security": [*anyone, {"bearer": []}],
        }


class Api(SmorestApi):  # type: ignore[misc]  # flask-smorest has no types
    """Leaves errors to `api.errors`."""

    def __init__(self, app: Flask) -> None:
        super().__init__(app)
        self.ma_plugin.converter.add_attribute_function(_own_schema)
        self.spec.components.schema("JsonObject", component=unshared(JSON_OBJECT))

    def _register_error_handlers(self) -> None:
        """One table renders them all, and it is registered once."""

    def _register_responses(self) -> None:
        """Problems are documented by operation, not by status."""


def _responses(noted: Mapping[str, Any], contract: Contract) -> dict[str, Any]:
    """The good answers with where they lead, and the problems."""
    # What flask-smorest notes of wrong arguments has no type of ours: ours replaces it.
    good = {status: answer for status, answer in noted.items() if not isinstance(answer, str)}
    if links := links_from(contract.name):
        good = {status: {**answer, "links": links} for status, answer in good.items()}
    if retired := contract.deprecated:
        good = {status: _besides(answer, retired.documented) for status, answer in good.items()}
    held = {"304": NOT_MODIFIED} if "If-None-Match" in contract.reads else {}
    return {**good, **held, **problem_responses(contract.problems)}


def _besides(answer: Mapping[str, Any], headers: Mapping[str, Any]) -> dict[str, Any]:
    return {**answer, "headers": {**answer.get("headers", {}), **headers}}


def _routed(
    view: View, schema: Schema | None, location: str, contract: Contract
) -> Callable[..., Any]:
    """The view as it is called: its token first, then what it takes."""
    routed = view if schema is None else _reading(view, schema, location)
    if contract.token:
        routed = _known(routed)
    return contract.deprecated.announced(routed) if contract.deprecated else routed


def _reading(view: View, schema: Schema, location: str) -> View:
    """The view with what was read at a location as its first argument."""
    parser = Blueprint.ARGUMENTS_PARSER

    @wraps(view)
    def of_query(**route: Any) -> Any:
        return view(parser.parse(schema, request, location=location), **route)

    @wraps(view)
    def of_body(**route: Any) -> Any:
        return view(parser.body(schema, request), **route)

    return cast(View, of_body if location == "json" else of_query)


def _known(view: View) -> View:
    """The view for those who bring a token; the others are told so before anything is read."""

    @wraps(view)
    def known(**route: Any) -> Any:
        if "Authorization" not in request.headers:
            raise EdgeError("unauthenticated")
        return view(**route)

    return cast(View, known)


def _own_schema(_converter: object, noted: object, **_: object) -> Mapping[str, Any]:
    """What a field of ours says of itself."""
    schema: Mapping[str, Any] = getattr(noted, "json_schema", {})
    return schema


def whole_body(req: Request) -> bytes:
    """The body to its end: one that does not say how long it is ends at the limit as well."""
    limit, length = req.max_content_length, req.content_length
    if length is not None and (limit is None or length <= limit):
        # As Werkzeug does, without the layers of a stream around a hundred bytes.
        body: bytes = req.environ["wsgi.input"].read(length)
        if len(body) < length:
            raise ClientDisconnected
        return body
    body = req.get_data(cache=False)
    if limit is not None and len(body) >= limit:
        raise RequestEntityTooLarge
    return body


def _encoded(req: Request) -> bool:
    return req.headers.get("Content-Encoding", "identity").lower() != "identity"


def _placed(location: str, at: str, sentence: str) -> dict[str, str]:
    if location == "json":
        return {"pointer": at, "detail": sentence}
    return {"parameter": at.removeprefix("/"), "detail": sentence}
