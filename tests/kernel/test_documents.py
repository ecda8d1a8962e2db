"""What is wrong with a document is said with its path, and with the words that would be right."""

from typing import Any, Literal

import msgspec
import pytest
from msgspec import Struct

from referee.kernel.documents import known_words, located


class Part(Struct):
    """A part that stands in a row."""

    sign: Literal["+", "-"] | None = None
    month: Literal[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] = 1


class Whole(Struct):
    """Something with words at the top and in its parts."""

    colour: Literal["red", "blue"] = "red"
    parts: list[Part] = []
    size: int = 0


def told(document: Any) -> str:
    """What is said of a document that is no `Whole`."""
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(document, Whole)
    path, problem = located(str(caught.value))
    return f"{path}: {known_words(problem, msgspec.json.schema(Whole), path)}"


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ({"colour": "green"}, ".colour: expected one of blue, red"),
        ({"parts": [{}, {"sign": "*"}]}, ".parts[1].sign: expected one of +, -"),
        ({"parts": [{"month": 14}]}, ".parts[0].month: invalid enum value 14"),
        ({"size": "big"}, ".size: expected `int`, got `str`"),
    ],
    ids=str,
)
def test_a_wrong_word_is_answered_by_the_right_ones(document: Any, expected: str) -> None:
    assert told(document) == expected


def test_words_that_no_schema_lists_are_not_guessed() -> None:
    assert known_words("invalid enum value 3", {}, ".colour[0].shade") == "invalid enum value 3"
