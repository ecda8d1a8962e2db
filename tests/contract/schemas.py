"""Whether a JSON Schema still takes, or still promises, what an older one did."""

import json
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import Any, Final

Schema = Mapping[str, Any]
Breach = tuple[str, str]
"""Where, and what is wrong there."""


class Way(Enum):
    """Which way values go: what is sent must stay accepted, what comes must stay understood."""

    SENT = "sent"
    COMES = "comes"


ANNOTATIONS: Final = frozenset(
    {"description", "title", "example", "examples", "format", "deprecated", "$comment"}
)
"""They change nothing about what is valid."""
LEAST: Final = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties")
MOST: Final = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties")
BELOW: Final = ("anyOf", "oneOf", "allOf", "prefixItems")
JUDGED: Final = frozenset(
    {"type", "enum", "const", "required", "properties", "additionalProperties", "items", "$ref"}
).union(LEAST, MOST, BELOW, ANNOTATIONS)


class Comparison:
    """Compares schemas of two documents, each with references into its own."""

    def __init__(self, old: Schema, new: Schema) -> None:
        self._old, self._new = old, new
        self._seen: set[tuple[str, str, Way]] = set()

    def schema(self, old: Schema, new: Schema, way: Way, at: str) -> Iterator[Breach]:
        """Every way in which the new schema breaks with the old one."""
        pair = (old.get("$ref", ""), new.get("$ref", ""), way)
        if all(pair[:2]):
            if pair in self._seen:
                return
            self._seen.add(pair)
        before, after = resolved(self._old, old), resolved(self._new, new)
        for check in CHECKS:
            yield from check(before, after, way, at)
        yield from self._members(before, after, way, at)
        yield from self._below(before, after, way, at)

    def _members(self, old: Schema, new: Schema, way: Way, at: str) -> Iterator[Breach]:
        members: Schema = new.get("properties", {})
        for name, below in old.get("properties", {}).items():
            if name in members:
                yield from self.schema(below, members[name], way, f"{at}/{name}")
            else:
                yield at, f"the member {name} is gone"
        before, after = (
            old.get("additionalProperties", True),
            new.get("additionalProperties", True),
        )
        if isinstance(before, dict) and isinstance(after, dict):
            yield from self.schema(before, after, way, f"{at}/*")
        elif way is Way.SENT and before is not False and after is not True and before != after:
            yield at, "members that were accepted no longer are"

    def _below(self, old: Schema, new: Schema, way: Way, at: str) -> Iterator[Breach]:
        if "items" in old and "items" in new:
            yield from self.schema(old["items"], new["items"], way, f"{at}[]")
        elif ("items" in old) != ("items" in new):
            yield at, "its items are described differently, which is not judged here"
        for word in BELOW:
            before, after = old.get(word, ()), new.get(word, ())
            if len(before) != len(after):
                yield at, f"{word} has another number of branches, which is not judged here"
                continue
            for number, (one, other) in enumerate(zip(before, after, strict=True)):
                yield from self.schema(one, other, way, f"{at}/{word}[{number}]")


def resolved(document: Schema, part: Schema) -> Schema:
    """A part of the document, or what it refers to."""
    while "$ref" in part:
        found: Any = document
        for step in part["$ref"].removeprefix("#/").split("/"):
            found = found[step.replace("~1", "/").replace("~0", "~")]
        part = found
    return part


def types(old: Schema, new: Schema, way: Way, at: str) -> Iterator[Breach]:
    before, after = _types(old), _types(new)
    if way is Way.SENT and not before <= after:
        yield at, f"values of type {_said(before - after)} are no longer accepted"
    if way is Way.COMES and not after <= before:
        yield at, f"values of type {_said(after - before)} may come now"


def choices(old: Schema, new: Schema, way: Way, at: str) -> Iterator[Breach]:
    before, after = _choices(old), _choices(new)
    if way is Way.SENT and after is not None and (before is None or not before <= after):
        yield at, f"of the values only {_said(after)} are accepted now"
    if way is Way.COMES and before is not None and (after is None or not after <= before):
        yield at, f"other values than {_said(before)} may come now"


def bounds(old: Schema, new: Schema, way: Way, at: str) -> Iterator[Breach]:
    """A bound is tighter if it is higher (LEAST) or lower (MOST); none is as loose as can be."""
    for words, sign in ((LEAST, 1), (MOST, -1)):
        for word in words:
            before, after = (
                sign * bound[word] if word in bound else float("-inf") for bound in (old, new)
            )
            if way is Way.SENT and after > before:
                yield at, f"{word} is tighter than it was"
            if way is Way.COMES and after < before:
                yield at, f"{word} is looser than it was"


def required(old: Schema, new: Schema, way: Way, at: str) -> Iterator[Breach]:
    before, after = set(old.get("required", ())), set(new.get("required", ()))
    if way is Way.SENT and after - before:
        yield at, f"now has to have {_said(after - before)}"
    if way is Way.COMES and before - after:
        yield at, f"need not have {_said(before - after)} any more"


def the_rest(old: Schema, new: Schema, _way: Way, at: str) -> Iterator[Breach]:
    """Patterns, defaults and whatever else: a change is not judged, so it counts."""
    for word in sorted((set(old) | set(new)) - JUDGED):
        if old.get(word) != new.get(word):
            yield at, f"{word} has changed, which is not judged here"


Check = Callable[[Schema, Schema, Way, str], Iterator[Breach]]
CHECKS: Final[tuple[Check, ...]] = (types, choices, bounds, required, the_rest)
EVERY_TYPE: Final = frozenset(
    {"null", "boolean", "integer", "number", "string", "array", "object"}
)


def _types(schema: Schema) -> frozenset[str]:
    named = schema.get("type", EVERY_TYPE)
    found = frozenset({named} if isinstance(named, str) else named)
    return found | {"integer"} if "number" in found else found


def _choices(schema: Schema) -> frozenset[str] | None:
    """The values that may stand there, as JSON; None: no list is given."""
    if "const" in schema:
        return frozenset({json.dumps(schema["const"])})
    return frozenset(map(json.dumps, schema["enum"])) if "enum" in schema else None


def _said(names: Any) -> str:
    return ", ".join(sorted(names))
