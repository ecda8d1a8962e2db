"""docs/reference/positions.md: its examples are judged as they stand; it leaves nothing out."""

import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

import pytest

from referee.games import GAMES
from referee.kernel.ids import RulesetId
from tests.api.cases import Part, Reading
from tests.api.judge import Judge
from tests.docs.snippets import FENCE, ROOT

PAGE: Final = (ROOT / "docs/reference/positions.md").read_text("utf-8")


def examples() -> Iterator[Part]:
    """Each scenario of the page with what the page expects of it."""
    blocks = [(words.strip(), text) for _, words, text in FENCE.findall(PAGE)]
    for (first, scenario), (second, expect) in pairwise(blocks):
        if first == "scenario":
            assert second == "expect", f"nothing is expected of {scenario}"
            told = json.loads(scenario)
            yield Part(told["ruleset"], scenario[:40], told, tuple(json.loads(expect)))


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge()


@pytest.mark.parametrize("example", tuple(examples()), ids=lambda example: example.case)
def test_an_example_comes_out_as_the_page_says(judge: Judge, example: Part) -> None:
    ruling = judge.ask(dict(example.scenario))
    reading = Reading(ruling, GAMES[RulesetId(example.case)].cards)
    reading.check_rest(example.expect, len(example.scenario.get("steps", ())))
    for expectation in example.expect:
        reading.check(expectation)


def members(schema: Any) -> Iterator[str]:
    """The members of a position, and of its players and bunnies."""
    yield from schema["properties"]
    for name in ("Player", "Bunny"):
        yield from schema["$defs"].get(name, {}).get("properties", ())


@pytest.mark.parametrize("ruleset", ["killer-bunnies", "bunny-bluff", "president-bunny"])
def test_the_page_tells_of_every_member(ruleset: str) -> None:
    schema = GAMES[RulesetId(ruleset)].position_schema
    assert {name for name in members(schema) if f"`{name}`" not in PAGE} == set()
