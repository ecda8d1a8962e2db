"""Sealed luck is what its description says, to the bit, and no outcome is favoured."""

import hashlib
import hmac
import json
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from referee.kernel.chance import (
    BadScript,
    Draw,
    ScriptedChance,
    ScriptExhausted,
    SealedChance,
    below,
    fisher_yates,
)
from referee.kernel.ids import GameId

VECTORS: dict[str, Any] = json.loads(
    Path(__file__).with_name("chance_vectors.json").read_text(encoding="utf-8")
)
HALF = 2**63 + 1
"""Almost half of all words are thrown away at so many sides."""


def sealed(case: dict[str, Any], number: int) -> SealedChance:
    secret, entropy = bytes.fromhex(case["secret"]), case["entropy"]
    return SealedChance(secret, GameId(case["game"]), entropy, drawn=number - 1)


def by_the_book(secret: bytes, message: list[object], sides: int) -> tuple[int, int]:
    """The documented recipe with nothing but the standard library: outcome and attempts."""
    attempt = 0
    while True:
        text = json.dumps([*message, attempt], separators=(",", ":"), ensure_ascii=False)
        digest = hmac.new(secret, text.encode(), hashlib.sha256).digest()
        word = int.from_bytes(digest[:8], "big")
        if word < 2**64 - 2**64 % sides:
            return word % sides, attempt + 1
        attempt += 1


@pytest.mark.rules("A-GEN-03")
@pytest.mark.parametrize("case", VECTORS["cases"], ids=lambda case: case["game"])
def test_every_roll_is_as_published(case: dict[str, Any]) -> None:
    for roll in case["rolls"]:
        chance = sealed(case, roll["number"])
        assert chance.roll(roll["purpose"], roll["sides"]) == Draw(roll["number"], roll["value"])


@pytest.mark.rules("A-GEN-03")
@pytest.mark.parametrize("case", VECTORS["cases"], ids=lambda case: case["game"])
def test_every_shuffle_is_as_published(case: dict[str, Any]) -> None:
    for shuffle in case["shuffles"]:
        number, order = sealed(case, shuffle["number"]).shuffle(
            shuffle["purpose"], shuffle["items"]
        )
        assert (number, list(order)) == (shuffle["number"], shuffle["order"])


@pytest.mark.parametrize("case", VECTORS["cases"], ids=lambda case: case["game"])
def test_the_recipe_needs_only_the_standard_library(case: dict[str, Any]) -> None:
    secret = bytes.fromhex(case["secret"])
    for roll in case["rolls"]:
        named = [VECTORS["format"], case["game"], case["entropy"], roll["purpose"], roll["number"]]
        assert 1 + by_the_book(secret, named, roll["sides"])[0] == roll["value"]


def test_a_word_in_the_incomplete_last_stretch_is_thrown_away() -> None:
    tried = [by_the_book(b"k", [n], HALF) for n in range(50)]
    assert [below(b"k", [n], HALF) for n in range(50)] == [value for value, _ in tried]
    assert max(attempts for _, attempts in tried) > 1


def chi_squared(counts: Counter[Any], cells: int) -> float:
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in counts) + expected * (
        cells - len(counts)
    )


def test_a_die_favours_no_number() -> None:
    chance = SealedChance(b"fair", GameId("g"), ())
    rolls = Counter(chance.roll("die", 12).value for _ in range(12_000))
    assert set(rolls) == set(range(1, 13))
    assert chi_squared(rolls, 12) < 31.3  # one time in a thousand at 11 degrees of freedom


def test_a_shuffle_favours_no_order() -> None:
    chance = SealedChance(b"fair", GameId("g"), ())
    orders = Counter(chance.shuffle("cards", "abcd")[1] for _ in range(4_800))
    assert set(orders) == set(permutations("abcd"))
    assert chi_squared(orders, 24) < 49.7  # one time in a thousand at 23 degrees of freedom


def test_a_shuffle_is_one_draw() -> None:
    chance = SealedChance(b"k", GameId("g"), ())
    assert chance.shuffle("deck", range(5))[0] == 1
    assert chance.roll("die", 6).number == 2


@pytest.mark.rules("A-GEN-03")
@pytest.mark.parametrize(
    "other",
    [
        SealedChance(b"other", GameId("g"), ("A:00",)),
        SealedChance(b"k", GameId("h"), ("A:00",)),
        SealedChance(b"k", GameId("g"), ("A:01",)),
        SealedChance(b"k", GameId("g"), ("A:00",), drawn=1),
    ],
    ids=["secret", "game", "entropy", "number"],
)
def test_everything_that_names_a_draw_changes_it(other: SealedChance) -> None:
    first = SealedChance(b"k", GameId("g"), ("A:00",)).roll("die", 2**40)
    assert other.roll("die", 2**40).value != first.value


def test_fisher_yates_exchanges_from_the_end() -> None:
    assert fisher_yates("abcd", lambda place: 0) == ("b", "c", "d", "a")
    assert fisher_yates("abcd", lambda place: place) == ("a", "b", "c", "d")


def test_a_script_is_followed_and_numbered() -> None:
    chance = ScriptedChance(4, 12, drawn=7)
    assert [chance.roll("a", 12), chance.roll("b", 12)] == [Draw(8, 4), Draw(9, 12)]
    assert chance.shuffle("c", "xy") == (10, ("x", "y"))
    assert chance.left == 0


def test_a_script_that_is_too_short_says_for_what() -> None:
    with pytest.raises(ScriptExhausted, match="no outcome left for defend"):
        ScriptedChance().roll("defend", 12)


@pytest.mark.rules("A-GEN-03")
@pytest.mark.parametrize("value", [0, 13])
def test_a_scripted_outcome_must_be_on_the_die(value: int) -> None:
    with pytest.raises(BadScript, match="is not between 1 and 12"):
        ScriptedChance(value).roll("defend", 12)
