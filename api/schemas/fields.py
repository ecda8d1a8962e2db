"""Fields that take a value as it is meant, and nothing that only looks like it."""

import re
from collections.abc import Mapping
from typing import Any, Final

from marshmallow import Schema, ValidationError, fields, missing, validate

LARGEST: Final = 2**31 - 1

_DIGITS: Final = re.compile(r"[0-9]{1,10}")
_DECIMAL: Final = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6})?")


class Form(validate.Validator):
    """The whole text has this form: unlike with `$`, not even a last newline is let through."""

    def __init__(self, pattern: str) -> None:
        self.regex = re.compile(f"^(?:{pattern})$")

    def __call__(self, value: str) -> str:
        if self.regex.fullmatch(value) is None:
            raise ValidationError("Not of the form that is asked for.")
        return value


class Digits(fields.Integer):
    """A whole number in an address: ASCII digits only."""

    def _validated(self, value: Any) -> int:
        if not isinstance(value, str) or not _DIGITS.fullmatch(value):
            raise self.make_error("invalid", input=value)
        return int(value)


class Seconds(fields.Float):
    """A length of time in an address, such as `20` or `2.5`."""

    def _validated(self, value: Any) -> float:
        if not isinstance(value, str) or not _DECIMAL.fullmatch(value):
            raise self.make_error("invalid", input=value)
        return float(value)


def word(
    pattern: str, *, required: bool = True, load_default: Any = missing, **metadata: Any
) -> fields.String:
    """A text of a fixed form."""
    return fields.String(
        required=required, load_default=load_default, validate=Form(pattern), metadata=metadata
    )


def integer(least: int = 0, **metadata: Any) -> fields.Integer:
    """A JSON integer: no text, no fraction, no boolean."""
    return fields.Integer(
        strict=True, required=True, validate=validate.Range(least, LARGEST), metadata=metadata
    )


def flat(messages: Mapping[str, Any], at: str = "") -> list[tuple[str, str]]:
    """Marshmallow's tree of messages as pairs of JSON pointer and sentence."""
    found: list[tuple[str, str]] = []
    for name, below in messages.items():
        here = at if name == "_schema" else f"{at}/{_escaped(str(name))}"
        if isinstance(below, Mapping):
            found.extend(flat(below, here))
        else:
            found.extend((here, str(sentence)) for sentence in below)
    return found


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")


__all__ = ["LARGEST", "Digits", "Form", "Schema", "Seconds", "flat", "integer", "word"]
