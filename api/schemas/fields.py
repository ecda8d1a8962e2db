"""Fields that take a value as it is meant, and nothing that only looks like it."""

import json
import re
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from marshmallow import EXCLUDE, Schema, ValidationError, fields, missing, validate

from api.json import MAX_INTEGER

LARGEST: Final = 2**31 - 1
_ONE_LINE: Final = r"[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]*"

_DIGITS: Final = re.compile(r"[0-9]{1,10}")
_DECIMAL: Final = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,30})?(?:[eE][+-]?[0-9]{1,3})?")

NO_NUL: Final = {"type": "string", "pattern": "^[^\\u0000]*$"}
_SCALARS: Final = (
    {"type": "null"},
    {"type": "boolean"},
    {"type": "number", "minimum": -MAX_INTEGER, "maximum": MAX_INTEGER},
    NO_NUL,
)
_OBJECT: Final = {"$ref": "#/components/schemas/JsonObject"}


def _array(*items: Any) -> dict[str, Any]:
    return {"type": "array", "items": {"anyOf": [*_SCALARS, _OBJECT, *items]}}


# Arrays nest twice here because generators of clients know no arrays of themselves.
JSON_OBJECT: Final = {
    "type": "object",
    "description": "Any JSON object that every reader takes alike: no NUL in a text, no number "
    "beyond 2^53 - 1.",
    "propertyNames": NO_NUL,
    "additionalProperties": {"anyOf": [*_SCALARS, _OBJECT, _array(_array())]},
}
"""The schema of what `JsonObject` takes, as one component of the document."""


def unshared(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The same schema without parts in common, which YAML would show as anchors."""
    copied: dict[str, Any] = json.loads(json.dumps(schema))
    return copied


class Shown(Schema):
    """A part of an answer, described as open: a later version may show more."""

    class Meta:
        """Nothing is loaded by it; this is how apispec learns that it is open."""

        unknown = EXCLUDE


class JsonObject(fields.Field[dict[str, Any]]):
    """An object whose members are for somebody else to check."""

    json_schema: ClassVar = _OBJECT

    def _deserialize(
        self, value: Any, attr: str | None, data: Any, **kwargs: Any
    ) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise ValidationError("Expected an object.")
        return value


class Whole(fields.Integer):
    """A JSON integer: no text and no boolean."""

    def _validated(self, value: Any) -> int:
        if type(value) is not int:
            raise self.make_error("invalid", input=value)
        return value


class YesOrNo(fields.Boolean):
    """`true` or `false`, not what only equals one of them."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class Form(validate.Validator):
    """The whole text has this form: unlike with `$`, not even a last newline is let through."""

    def __init__(self, pattern: str, says: str = "") -> None:
        self.regex = re.compile(f"^(?:{pattern})$")
        self.says = says or f"Expected a text of the form {pattern}"

    def __call__(self, value: str) -> str:
        if self.regex.fullmatch(value) is None:
            raise ValidationError(self.says)
        return value


ONE_LINE: Final = Form(_ONE_LINE, "Expected one line of text without control characters.")
"""Nothing that breaks lines or turns their direction either."""


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
    """A JSON integer that the store can keep."""
    return Whole(required=True, validate=validate.Range(least, LARGEST), metadata=metadata)


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
