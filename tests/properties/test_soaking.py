"""A soak looks at its games and leaves them as they are, so that each can be played again."""

import pytest

from referee.games import GAMES
from referee.kernel.ids import RulesetId
from tests.properties.soaking import CLOSE, Census, Pace, soak_game
from tests.soak import verdict

BLIND = Pace(0, 0, 0, new=0, rare=0)
GLANCE = Pace(1 / 30, 1 / 300, 1, new=0, rare=0)


def played(census: Census) -> tuple[object, ...]:
    return census.events, census.acted, census.longest


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_game_is_the_same_however_closely_it_is_looked_at(ruleset: RulesetId) -> None:
    assert played(soak_game(7, ruleset, BLIND)) == played(soak_game(7, ruleset, GLANCE))


def test_a_failure_is_looked_for_at_every_moment() -> None:
    census = soak_game(7, RulesetId("president-bunny"), CLOSE)
    assert census.totals["moments under all laws"] == census.totals["actions"]


@pytest.mark.parametrize(
    ("reasons", "games", "fails"),
    [(["sold-out"], 1_999, False), (["sold-out"], 2_000, True), ([], 2_000, False)],
)
def test_a_long_soak_fails_if_anything_was_never_seen(
    reasons: list[str], games: int, fails: bool
) -> None:
    failed = verdict({"cards": [], "reasons": reasons}, games)
    assert failed == ("soak failed: never seen in 2000 games: reasons sold-out" if fails else None)


def test_random_play_knows_the_ways_that_chance_seldom_takes() -> None:
    census = Census()
    for seed in range(3):
        census.add(soak_game(seed, RulesetId("killer-bunnies"), BLIND))
    assert {"TradeMade", "TradeEnded", "SeatJoined", "SeatLeft"} <= set(census.events)


@pytest.mark.parametrize(("games", "scale"), [(1, 1), (2_000, 1), (8_000, 4), (90_000, 10)])
def test_a_long_soak_looks_less_closely_at_each_game(games: int, scale: int) -> None:
    assert Pace.of(games) == Pace(1 / 8 / scale, 1 / 250 / scale, 1 / scale)
