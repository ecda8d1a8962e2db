"""Whether a client of an older OpenAPI document can live with a newer one.

It compares what a client relies on: addresses, names of operations, parameters, bodies, good
answers with their headers, who may ask, and the kinds of problems. It does not read prose,
examples, links or webhooks, and what it cannot judge it reports.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from api.finishing import operations
from tests.contract.schemas import Breach, Comparison, Schema, Way, resolved


def breaches(old: Schema, new: Schema) -> list[Breach]:
    """Everything in the new document that breaks a client of the old one."""
    comparison = Comparison(old, new)
    now = {(path, method): operation for path, method, operation in operations(new)}
    found: list[Breach] = []
    for path, method, operation in operations(old):
        at = f"{method.upper()} {path}"
        if (path, method) not in now:
            found.append((at, "is gone"))
        else:
            found.extend(_operation(comparison, (old, operation), (new, now[path, method]), at))
    gone = _problems(old) - _problems(new)
    return [*found, *((f"/problems/{slug}", "is gone") for slug in sorted(gone))]


Side = tuple[Schema, Mapping[str, Any]]
"""A document and one of its operations."""


def _operation(comparison: Comparison, old: Side, new: Side, at: str) -> Iterator[Breach]:
    if old[1]["operationId"] != new[1]["operationId"]:
        yield at, f"is no longer called {old[1]['operationId']}"
    if {} in old[1]["security"] and {} not in new[1]["security"]:
        yield at, "needs a token now"
    yield from _parameters(comparison, old, new, at)
    yield from _body(comparison, old, new, at)
    for status, answer in old[1]["responses"].items():
        if status.startswith("2"):
            later = new[1]["responses"].get(status)
            yield from _answer(comparison, answer, later, f"{at} -> {status}")


def _parameters(comparison: Comparison, old: Side, new: Side, at: str) -> Iterator[Breach]:
    before, after = _named(old), _named(new)
    for key, parameter in after.items():
        if parameter.get("required") and not before.get(key, {}).get("required"):
            yield at, f"{key} has to be sent now"
    for key, parameter in before.items():
        if key not in after:
            yield at, f"{key} is no longer known"
        else:
            now = after[key]["schema"]
            yield from comparison.schema(parameter["schema"], now, Way.SENT, f"{at} {key}")


def _named(side: Side) -> dict[str, Mapping[str, Any]]:
    document, operation = side
    found = (resolved(document, part) for part in operation.get("parameters", ()))
    return {f"{parameter['in']} {parameter['name']}": parameter for parameter in found}


def _body(comparison: Comparison, old: Side, new: Side, at: str) -> Iterator[Breach]:
    before, after = (side[1].get("requestBody", {}) for side in (old, new))
    if after.get("required") and not before.get("required"):
        yield at, "a body has to be sent now"
    yield from _forms(comparison, before, after, (Way.SENT, f"{at} body"))


def _answer(
    comparison: Comparison, old: Mapping[str, Any], new: Mapping[str, Any] | None, at: str
) -> Iterator[Breach]:
    if new is None:
        yield at, "is gone"
        return
    for header in set(old.get("headers", ())) - set(new.get("headers", ())):
        yield at, f"the header {header} is gone"
    yield from _forms(comparison, old, new, (Way.COMES, at))


def _forms(
    comparison: Comparison,
    old: Mapping[str, Any],
    new: Mapping[str, Any],
    place: tuple[Way, str],
) -> Iterator[Breach]:
    way, at = place
    after = new.get("content", {})
    for media, form in old.get("content", {}).items():
        if media not in after:
            yield at, f"{media} is gone"
        else:
            yield from comparison.schema(form["schema"], after[media]["schema"], way, at)


def _problems(document: Schema) -> set[str]:
    return {
        slug
        for _, _, operation in operations(document)
        for answer in operation["responses"].values()
        for slug in answer.get("content", {})
        .get("application/problem+json", {})
        .get("examples", ())
    }
