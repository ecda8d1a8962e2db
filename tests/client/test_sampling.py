"""A sample of an offered schema is an instance of it."""

from random import Random
from typing import Any

import jsonschema  # type: ignore[import-untyped]  # it has no types of its own
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.client.sampling import UnknownSchema, sample

VALUES = st.integers(-9, 9) | st.text(max_size=3)
ENUMS = st.lists(VALUES, min_size=1, max_size=5, unique_by=repr)


def bounds(low: int, high: int) -> dict[str, Any]:
    return {"type": "integer", "minimum": min(low, high), "maximum": max(low, high)}


def choices(values: list[Any], least: int, most: int) -> dict[str, Any]:
    size = sorted((least % (len(values) + 1), most % (len(values) + 1)))
    items = {"items": {"enum": values}, "uniqueItems": True}
    return {"type": "array", **items, "minItems": size[0], "maxItems": size[1]}


def fields(members: dict[str, Any]) -> dict[str, Any]:
    required = sorted(members)[::2]
    rest = {"required": required, "additionalProperties": False}
    return {"type": "object", "properties": members, **rest}


LEAVES = st.one_of(
    st.builds(lambda value: {"const": value}, VALUES),
    st.builds(lambda values: {"enum": values}, ENUMS),
    st.builds(bounds, st.integers(-9, 9), st.integers(-9, 9)),
    st.builds(choices, ENUMS, st.integers(0, 5), st.integers(0, 5)),
)
SCHEMAS = st.recursive(
    LEAVES,
    lambda inner: st.builds(fields, st.dictionaries(st.text(max_size=3), inner, max_size=3)),
)


@given(SCHEMAS, st.integers())
def test_every_sample_is_an_instance(schema: dict[str, Any], seed: int) -> None:
    jsonschema.validate(sample(schema, Random(seed)), schema)


@given(st.integers())
def test_one_of_several_shapes_is_taken(seed: int) -> None:
    shapes = [{"const": "pass"}, bounds(1, 3)]
    assert sample({"oneOf": shapes}, Random(seed)) in ("pass", 1, 2, 3)


def test_what_the_subset_does_not_have_is_not_guessed() -> None:
    with pytest.raises(UnknownSchema):
        sample({"type": "string", "pattern": "a+"}, Random(0))
