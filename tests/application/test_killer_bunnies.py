"""A real game on the road: random play through the use cases, then its record judged again."""

from random import Random

import pytest

from eventstore.chain import canonical
from referee.application.actors import SPECTATOR
from referee.application.loading import load, opened
from referee.application.opening import abandon_game
from referee.application.records.making import record
from referee.application.records.verifying import verification
from referee.games import GAMES
from referee.kernel.ids import RulesetId
from tests.application.random_play import step
from tests.application.table import a_game, a_referee, request, restarted

RULES = GAMES[RulesetId("killer-bunnies")]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_is_replayed_and_decided_again_to_the_same_states(seed: int) -> None:
    referee = a_referee(games={"killer-bunnies": RULES}, snapshot_every=100)
    table = a_game(referee, seats=2 + seed, ruleset="killer-bunnies", seed=f"{seed}")
    rng = Random(seed)
    for _ in range(300):
        assert step(table, rng)
    abandon_game(referee, table.organiser, table.game, request())
    lines = map(canonical, record(referee, SPECTATOR, table.game))
    found = verification(lines, referee.games)
    assert (found.finding, found.head) == (None, referee.store.listed(table.game).head)


def test_a_snapshot_and_its_tail_are_the_game() -> None:
    referee = a_referee(games={"killer-bunnies": RULES}, snapshot_every=50)
    table = a_game(referee, seats=4, ruleset="killer-bunnies", seed="3")
    rng = Random(3)
    for _ in range(200):
        assert step(table, rng)
    other = restarted(referee, games=referee.games)
    assert opened(other, table.game).version >= 50
    cached = referee.cache.get(table.game)
    assert cached is not None and load(other, table.game)[0].match == cached.match
