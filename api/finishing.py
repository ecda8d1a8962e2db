"""What the OpenAPI document says besides what routes and schemas know: facts, limits, examples."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from api.documented import COUNTED, header_references
from api.media import JSON
from api.rehearsal import Exchange
from api.settings import Settings

Document = dict[str, Any]

METHODS: Final = ("get", "post", "put", "patch", "delete")
ORDER: Final = ("operationId", "summary", "description", "tags", "security", "parameters")
"""What a reader of an operation wants to know first."""
_REFERENCE: Final = re.compile(r'"\$ref": "#/components/(\w+)/([\w.-]+)"')


def finished(document: Document, exchanges: Iterable[Exchange]) -> Document:
    """The document with what every reader wants to know."""
    for _, method, operation in operations(document):
        _describe(operation, method)
        _plainest_first(operation)
        _count(operation)
    for item in document["paths"].values():
        _explain_places(item)
    by_name = {operation["operationId"]: operation for _, _, operation in operations(document)}
    for exchange in exchanges:
        _show(by_name[exchange.operation], exchange)
    return _without_unused({"openapi": document["openapi"], **document})


def operations(document: Mapping[str, Any]) -> Iterator[tuple[str, str, Document]]:
    """Path, method and operation of each one."""
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                yield path, method, item[method]


def limits(settings: Settings) -> str:
    """The limits of a service, for the head of the document."""
    return LIMITS.format(
        kib=settings.body_bytes // 1024,
        address=settings.address_bytes,
        headers=settings.headers_bytes,
        reads=settings.reads or "no limit",
        writes=settings.writes or "no limit",
        streams=settings.streams,
    )


PLACES: Final[Mapping[str, str]] = {
    "ruleset": "The id of a ruleset, from `GET /v1/rulesets`.",
    "rule_id": "The id of a rule or ruling, as refusals cite it.",
    "game": "The id of a game.",
    "seat": "The letter of a seat.",
    "series": "The id of a series.",
    "player": "The opaque id of a player, as registered or from the list of games or tokens.",
    "tournament": "The id of a tournament.",
    "round": "The number of a round, from 1.",
    "table": "The number of a table in its round, from 1.",
    "protest_id": "The id of a protest, as the desk of the game has it.",
    "token_id": "The id of a token, from the list of the game's tokens; not the token.",
    "webhook": "The id of a webhook.",
    "number": "The number of a delivery in the log.",
    "phase": "Only games in this phase of their life.",
    "after": "The cursor: what the reader has already. 0 is the beginning.",
    "limit": "How many at most.",
}
"""Parameters that mean the same wherever they stand, and say nothing of themselves."""

LIMITS: Final = """\
Creates, referees and replays card games.

**Limits.**

- A body has at most {kib} KiB, is nested at most 32 deep, and holds numbers within
  2^53 - 1 of zero.
- Path and query have at most {address} bytes, all headers together {headers}.
- Reads: {reads} for each token, or address without one; writes: {writes}. Answers say in
  `RateLimit` what is left; more gets `429` with `Retry-After`.
- A process holds at most {streams} open streams and long polls; more gets `503` with
  `Retry-After`.

An operator may set other limits.

**Errors** are problem documents (RFC 9457). Their `type` is the address of a page on this service.
A client has to be ready for types, members and events that it does not know.
"""


def _explain_places(item: Document) -> None:
    known = [item, *(item[method] for method in METHODS if method in item)]
    for parameter in (each for part in known for each in part.get("parameters", ())):
        if parameter.get("name") in PLACES:
            parameter.setdefault("description", PLACES[parameter["name"]])


def _describe(operation: Document, method: str) -> None:
    facts = [sentence for applies, sentence in FACTS if applies(operation, method)]
    told = operation.get("description", "")
    operation["description"] = "\n\n".join(filter(None, (told, " ".join(facts))))
    rest = (name for name in operation if name not in ORDER)
    for name in [*(name for name in ORDER if name in operation), *rest]:
        operation[name] = operation.pop(name)


def _count(operation: Document) -> None:
    """Whoever is answered well is told how much room is left."""
    for status, answer in operation["responses"].items():
        if status.startswith("2"):
            answer["headers"] = {**answer.get("headers", {}), **header_references(COUNTED)}


def _plainest_first(operation: Document) -> None:
    """Generators of clients take the first form of an answer that they know."""
    for answer in operation["responses"].values():
        forms = answer.get("content", {})
        for media in sorted(forms, key=lambda media: media != JSON):
            forms[media] = forms.pop(media)


def _reads(operation: Mapping[str, Any], parameter: str) -> bool:
    wanted = f"#/components/parameters/{parameter}"
    return any(given.get("$ref") == wanted for given in operation.get("parameters", ()))


def _open(operation: Mapping[str, Any]) -> bool:
    return {} in operation["security"]


Applies = Callable[[Mapping[str, Any], str], bool]

FACTS: Final[tuple[tuple[Applies, str], ...]] = (
    (
        lambda operation, method: method == "get" and _open(operation),
        "Needs no token: who has none reads as a spectator.",
    ),
    (lambda operation, method: not _open(operation), "Needs a token."),
    (
        lambda operation, _: _reads(operation, "IdempotencyKey"),
        "Sent again with the same `Idempotency-Key`, it happens once and is answered alike.",
    ),
    (lambda _, method: method == "get", "Counts as a read."),
    (lambda _, method: method != "get", "Counts as a write."),
)


def _show(operation: Document, exchange: Exchange) -> None:
    """Put an exchange where a reader of the operation looks for it; the first one stays.

    What holds JSON Schemas of its own is left out: tools would follow their references from here.
    """
    if "$defs" in str(exchange.came):
        return
    answer = operation["responses"][str(exchange.status)]["content"][exchange.media]
    named = exchange.problem or "played"
    shown = {"summary": "From a game that was played; long lists are cut.", "value": exchange.came}
    answer.setdefault("examples", {}).setdefault(named, shown)
    if exchange.sent is not None and not exchange.problem:
        body = operation["requestBody"]["content"][exchange.form]
        body.setdefault("examples", {}).setdefault("played", {"value": exchange.sent})


def _without_unused(document: Document) -> Document:
    """Components that nothing refers to would only make readers wonder."""
    while unused := _unused(document):
        for kind, name in unused:
            del document["components"][kind][name]
    return document


def _unused(document: Document) -> set[tuple[str, str]]:
    used = set(_REFERENCE.findall(json.dumps(document)))
    kinds = ("schemas", "examples", "parameters", "headers", "responses")
    components = document["components"]
    return {(kind, name) for kind in kinds for name in components.get(kind, ())} - used
