"""The small reader of schemas agrees with a big one, and its samples fit."""

from random import Random
from typing import Any

import jsonschema  # type: ignore[import-untyped]  # it has no types of its own
import pytest

from tests.schemas import fits, sample

WORDS = {"enum": ["a", "b", "c"]}
SCHEMAS: list[dict[str, Any]] = [
    {"const": None},
    {"const": "a"},
    WORDS,
    {"enum": [1, 2]},
    {"type": "integer", "minimum": 1, "maximum": 3},
    {"type": "array", "items": WORDS, "uniqueItems": True, "minItems": 1, "maxItems": 2},
    {
        "type": "object",
        "properties": {"card": {"const": "a"}, "target": WORDS},
        "required": ["card"],
        "additionalProperties": False,
    },
    {"oneOf": [{"const": None}, WORDS, {"type": "integer", "minimum": 1, "maximum": 3}]},
]
VALUES: list[Any] = [
    None, True, 0, 1, 2, 3, 4, "a", "d", [], ["a"], ["a", "a"], ["a", "b"], ["a", "b", "c"],
    ["d"], [True], {}, {"card": "a"}, {"card": "b"}, {"card": "a", "target": "b"},
    {"card": "a", "target": "d"}, {"card": "a", "more": 1}, {"target": "a"},
]  # fmt: skip


@pytest.mark.parametrize("schema", SCHEMAS, ids=str)
def test_it_judges_as_a_full_validator_does(schema: dict[str, Any]) -> None:
    validator = jsonschema.Draft202012Validator(schema)
    for value in VALUES:
        assert fits(schema, value) == validator.is_valid(value), value


@pytest.mark.parametrize("schema", SCHEMAS, ids=str)
def test_samples_fit(schema: dict[str, Any]) -> None:
    rng = Random(1)
    assert all(fits(schema, sample(schema, rng)) for _ in range(50))


def test_what_is_outside_the_subset_is_said_so() -> None:
    with pytest.raises(AssertionError, match="outside the documented subset"):
        sample({"type": "string"}, Random(1))
