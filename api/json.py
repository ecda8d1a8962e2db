"""Strict JSON, read once at the edge: what two parsers could read differently is refused here."""

import json
import re
from typing import Any, Final

from api.problems import BadRequest

MAX_DEPTH: Final = 32
MAX_INTEGER: Final = 2**53 - 1  # what every JSON reader keeps exactly

_SURROGATE = re.compile("[\ud800-\udfff]")


class _Pairs(list[tuple[str, Any]]):
    """An object as it was written, its duplicate names still there."""


class _Number(str):
    """A number as it was written."""

    __slots__ = ()


class _Constant(str):
    """NaN or an infinity, which JSON does not have but Python's reader lets through."""

    __slots__ = ()


def loads(body: bytes) -> Any:
    """The value of a JSON text; BadRequest names the first thing wrong and where it is."""
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise BadRequest("invalid-utf8", offset=error.start) from None
    try:
        written = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        where = {"line": error.lineno, "column": error.colno}
        raise BadRequest("malformed-json", **where) from None
    except RecursionError:
        raise BadRequest("nesting-too-deep", limit=MAX_DEPTH) from None
    return _checked(written, "", 0)


def load_object(body: bytes) -> dict[str, Any]:
    """The members of a JSON object; no body at all is an empty object."""
    value = loads(body) if body else {}
    if not isinstance(value, dict):
        raise BadRequest("not-an-object")
    return value


def _checked(written: Any, at: str, depth: int) -> Any:
    """The value of what was written at a JSON pointer."""
    if depth >= MAX_DEPTH and isinstance(written, list):
        raise BadRequest("nesting-too-deep", limit=MAX_DEPTH)
    match written:
        case _Pairs():
            return _object(written, at, depth)
        case list():
            return [_checked(item, f"{at}/{n}", depth + 1) for n, item in enumerate(written)]
        case _Constant():
            raise BadRequest("not-a-number", pointer=at)
        case _Number():
            return _number(written, at)
        case str():
            return _text(written, at)
        case _:
            return written


def _object(pairs: _Pairs, at: str, depth: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, written in pairs:
        _text(name, at)
        here = f"{at}/{name.replace('~', '~0').replace('/', '~1')}"
        if name in found:
            raise BadRequest("duplicate-key", pointer=here)
        found[name] = _checked(written, here, depth + 1)
    return found


def _text(text: str, at: str) -> str:
    if "\0" in text:
        raise BadRequest("nul-character", pointer=at)
    if not text.isascii() and _SURROGATE.search(text):
        raise BadRequest("lone-surrogate", pointer=at)
    return text


def _number(written: _Number, at: str) -> int | float:
    """Integers without loss, fractions within range; the length check spares the conversion.

    A number without a fraction is an integer however it is written, as JSON Schema has it.
    """
    whole = written.lstrip("-").isdigit()
    if len(written) > len(str(MAX_INTEGER)) + 1 and whole:
        raise BadRequest("number-out-of-range", pointer=at)
    number = int(written) if whole else float(written)
    if abs(number) > MAX_INTEGER:
        raise BadRequest("number-out-of-range", pointer=at)
    return int(number) if number == int(number) else number


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_Pairs,
    parse_int=_Number,
    parse_float=_Number,
    parse_constant=_Constant,
)
