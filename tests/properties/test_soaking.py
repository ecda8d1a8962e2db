"""A soak looks at its games and leaves them as they are, so that each can be played again."""

import pytest

from referee.games import GAMES
from referee.kernel.ids import RulesetId
from tests.properties.soaking import CLOSE, Census, Pace, soak_game

BLIND = Pace(0, 0, 0)


def played(census: Census) -> tuple[object, ...]:
    return census.events, census.acted, census.longest


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_game_is_the_same_however_closely_it_is_looked_at(ruleset: RulesetId) -> None:
    assert played(soak_game(7, ruleset, BLIND)) == played(soak_game(7, ruleset, Pace()))


def test_a_failure_is_looked_for_at_every_moment() -> None:
    census = soak_game(7, RulesetId("president-bunny"), CLOSE)
    assert census.totals["moments under all laws"] == census.totals["actions"]


@pytest.mark.parametrize(("games", "scale"), [(1, 1), (2_000, 1), (8_000, 4), (90_000, 10)])
def test_a_long_soak_looks_less_closely_at_each_game(games: int, scale: int) -> None:
    assert Pace.of(games) == Pace(1 / 8 / scale, 1 / 250 / scale, 1 / scale)
