"""One instance of a legal action's schema, chosen at random: all that a bot needs to move."""

from collections.abc import Mapping
from random import Random
from typing import Any


class UnknownSchema(ValueError):
    """The schema uses more than the documented subset of JSON Schema."""


def sample(schema: Mapping[str, Any], rng: Random) -> Any:
    """An instance of the schema: const, enum, oneOf, integer, array or object."""
    match schema:
        case {"const": value}:
            return value
        case {"enum": values}:
            return rng.choice(values)
        case {"oneOf": alternatives}:
            return sample(rng.choice(alternatives), rng)
        case {"type": "integer"}:
            return rng.randint(schema["minimum"], schema["maximum"])
        case {"type": "array"}:
            return _array(schema, rng)
        case {"type": "object"}:
            return _object(schema, rng)
        case _:
            raise UnknownSchema(f"not in the documented subset: {dict(schema)}")


def _array(schema: Mapping[str, Any], rng: Random) -> list[Any]:
    items, least = schema["items"], schema.get("minItems", 0)
    if schema.get("uniqueItems") and "enum" in items:
        values = items["enum"]
        most = min(schema.get("maxItems", len(values)), len(values))
        return rng.sample(values, rng.randint(least, most))
    return [sample(items, rng) for _ in range(rng.randint(least, schema["maxItems"]))]


def _object(schema: Mapping[str, Any], rng: Random) -> dict[str, Any]:
    required = schema.get("required", ())
    return {
        name: sample(part, rng)
        for name, part in schema.get("properties", {}).items()
        if name in required or rng.choice((True, False))
    }
