"""The subset of JSON Schema that offers are written in: sample an instance, test an instance."""

from random import Random
from typing import Any

import msgspec


def sample(schema: Any, rng: Random) -> Any:
    """A random instance of a schema of the documented subset (see `LegalAction`)."""
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return rng.choice(schema["enum"])
    if "oneOf" in schema:
        return sample(rng.choice(schema["oneOf"]), rng)
    match schema["type"]:
        case "integer":
            return rng.randint(schema["minimum"], schema["maximum"])
        case "array":
            size = rng.randint(schema["minItems"], schema["maxItems"])
            return rng.sample(schema["items"]["enum"], size)
        case "object":
            return {name: sample(part, rng) for name, part in schema["properties"].items()}
        case _:
            raise AssertionError(f"outside the documented subset: {schema}")


def fits(schema: Any, value: Any) -> bool:
    """Whether a JSON value is an instance of such a schema."""
    if "const" in schema:
        return same(schema["const"], value)
    if "enum" in schema:
        return any(same(member, value) for member in schema["enum"])
    if "oneOf" in schema:
        return sum(fits(part, value) for part in schema["oneOf"]) == 1
    match schema["type"]:
        case "integer":
            whole = isinstance(value, int) and not isinstance(value, bool)
            return whole and bool(schema["minimum"] <= value <= schema["maximum"])
        case "array":
            return fits_array(schema, value)
        case "object":
            return fits_object(schema, value)
        case _:
            raise AssertionError(f"outside the documented subset: {schema}")


def fits_array(schema: Any, value: Any) -> bool:
    if not isinstance(value, list) or not schema["minItems"] <= len(value) <= schema["maxItems"]:
        return False
    unique = len({msgspec.json.encode(item) for item in value}) == len(value)
    return unique and all(fits(schema["items"], item) for item in value)


def fits_object(schema: Any, value: Any) -> bool:
    if not isinstance(value, dict) or not set(schema["required"]) <= set(value):
        return False
    parts = schema["properties"]
    return all(name in parts and fits(parts[name], item) for name, item in value.items())


def same(one: Any, other: Any) -> bool:
    """Equal as JSON: true is not 1."""
    return bool(one == other) and isinstance(one, bool) == isinstance(other, bool)
