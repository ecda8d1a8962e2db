"""Reading documents that people write: what is wrong is said with its path."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct

from referee.kernel.rejection import BadPosition

MOST: Final = 200
"""The longest array that any part of a position can be."""
FEW: Final = 12
"""As many words as an explanation may list."""


def members(given: Any, known: Collection[str], where: str) -> dict[str, Any]:
    """The object that is given, if it has no member that nobody knows."""
    if not isinstance(given, Mapping):
        raise BadPosition(f"{where}: expected an object")
    if unknown := sorted(set(given) - set(known)):
        expected = ", ".join(sorted(known))
        raise BadPosition(f"{where}.{unknown[0]}: unknown; expected only {expected}")
    return dict(given)


def listed(given: Any, where: str) -> list[Any]:
    """The array that is given."""
    if not isinstance(given, list | tuple) or len(given) > MOST:
        raise BadPosition(f"{where}: expected an array of at most {MOST}")
    return list(given)


def whole_number(given: Any, where: str, most: int = 1_000) -> int:
    if type(given) is not int or not 0 <= given <= most:
        raise BadPosition(f"{where}: expected a whole number up to {most}")
    return given


def seated(given: Any, most: int) -> list[Any]:
    """One entry a seat: of an array, of the seats' letters or hands, or of their number alone."""
    if type(given) is int:
        return [{} for _ in range(whole_number(given, "$.players", most))]
    if not isinstance(given, list | tuple) or len(given) > most:
        raise BadPosition(f"$.players: expected an array, or the number of seats, up to {most}")
    return [in_short(row) for row in given]


def in_short(given: Any) -> Any:
    """A seat by its letter or its hand alone."""
    if isinstance(given, str):
        return {"seat": given}
    return {"hand": given} if isinstance(given, list | tuple) else given


def texts(part: Any) -> Iterator[str]:
    """Every text that stands anywhere in a document; the names of its members are none."""
    if isinstance(part, Mapping):
        for value in part.values():
            yield from texts(value)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from texts(value)
    elif isinstance(part, str):
        yield part


def unknown_member(given: Any, understood: Any, where: str = "$") -> str | None:
    """The path of a member that was read over, at any depth: a misspelt one is no member."""
    if isinstance(given, Mapping) and isinstance(understood, Mapping):
        for name, part in given.items():
            if name not in understood:
                return f"{where}.{name}"
            if found := unknown_member(part, understood[name], f"{where}.{name}"):
                return found
    elif isinstance(given, list | tuple) and isinstance(understood, list | tuple):
        for place, (part, known) in enumerate(zip(given, understood, strict=False)):
            if found := unknown_member(part, known, f"{where}[{place}]"):
                return found
    return None


def located(error: str) -> tuple[str, str]:
    """A path and a problem out of "$.path: problem", or out of "problem - at `$.path`"."""
    if found := re.fullmatch(r"(?s)(?:\$: )?(.*) - at `\$(.*)`", error):
        return found[2], found[1][:1].lower() + found[1][1:]
    if found := re.fullmatch(r"(?s)\$(\S*): (.*)", error):
        return found[1], found[2]
    return "", error


def known_words(problem: str, schema: Mapping[str, Any], path: str) -> str:
    """The problem, or which words there are instead, if they are few enough to be read."""
    if not problem.lower().startswith("invalid enum value"):
        return problem
    words = [word for word in _words_at(schema, path) if word is not None]
    few = 0 < len(words) <= FEW
    return f"expected one of {', '.join(map(str, words))}" if few else problem


def _words_at(schema: Mapping[str, Any], path: str) -> list[Any]:
    """What a schema lists at a path like `.options.ties` or `.uses[0].cards[1]`."""
    part: Mapping[str, Any] = schema
    for name in re.findall(r"\.(\w+)|\[", path):
        part = _meant(schema, part)
        part = part.get("properties", {}).get(name, {}) if name else part.get("items", {})
    last = _meant(schema, part)
    return [word for choice in last.get("anyOf", [last]) for word in choice.get("enum", ())]


def _meant(schema: Mapping[str, Any], part: Mapping[str, Any]) -> Mapping[str, Any]:
    found: Mapping[str, Any] = schema.get("$defs", {}).get(part.get("$ref", "")[8:], part)
    return found


def loose_schema(kind: type[Struct]) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """The JSON Schema of a struct and of its parts: nothing required, nothing unknown let in."""
    _, parts = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
    loose = {name: _loosened(part) for name, part in parts.items()}
    return loose.pop(kind.__name__), loose


def _loosened(part: Mapping[str, Any]) -> dict[str, Any]:
    loose = {name: value for name, value in part.items() if name != "required"}
    return {**loose, "additionalProperties": False} if "properties" in part else loose
