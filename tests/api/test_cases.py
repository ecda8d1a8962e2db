"""The cases of tests/cases, each part of each one judged through POST /v1/rulings.

In words they are in tests/cases/<game>.md, as scenarios in the folder of the game. `referee rules`
reads the ids that a case exercises out of the latter.
"""

import pytest

from referee.games import GAMES
from referee.kernel.ids import RulesetId
from tests.api.cases import Part, Reading, parts
from tests.api.judge import Judge


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge()


@pytest.mark.parametrize("part", tuple(parts()), ids=str)
def test_a_case_comes_out_as_it_says(judge: Judge, part: Part) -> None:
    ruling = judge.ask(dict(part.scenario))
    reading = Reading(ruling, GAMES[RulesetId(part.scenario["ruleset"])].cards)
    reading.check_rest(part.expect, len(part.scenario.get("steps", ())))
    for expectation in part.expect:
        reading.check(expectation)
