"""Every law over whole random games of every ruleset; a new game is judged by them unasked."""

from collections import Counter
from functools import cache
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from referee.games import GAMES
from referee.kernel.ids import RulesetId
from tests.play import Play
from tests.properties.games import LONGEST, a_game, probe, situation
from tests.properties.hasty import Hasty
from tests.properties.laws import AT_ANY_MOMENT, AT_EVERY_EVENT, AT_THE_END

SEEDS = st.integers(0, 2**32 - 1)
NEW = 2
"""So many moments of each kind are judged in a game, however rare their kind is,"""
EVERY = 60
"""and one moment in so many, of whatever kind."""

# A game has no smaller game inside that fails the same way, so there is nothing to shrink to.
games = settings(
    max_examples=6,
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
)
every_game = pytest.mark.parametrize("ruleset", GAMES)


@every_game
@pytest.mark.parametrize("law", AT_ANY_MOMENT)
@games
@given(seed=SEEDS)
def test_at_any_moment(ruleset: RulesetId, law: str, seed: int) -> None:
    for moment in moments(ruleset, seed):
        AT_ANY_MOMENT[law](*probe(moment, seed))


@cache
def moments(ruleset: RulesetId, seed: int) -> tuple[Play, ...]:
    """The moments of a game that are judged, the same for every law."""
    play, seen, chosen = a_game(GAMES[ruleset], seed, Hasty), Counter[str](), list[Play]()
    while not play.over:
        kind = situation(play)
        seen[kind] += 1
        if seen[kind] <= NEW or play.actions % EVERY == 0:
            chosen.append(probe(play, seed)[0])
        play.step()
    return tuple(chosen)


@every_game
@pytest.mark.parametrize("law", AT_EVERY_EVENT)
@games
@given(seed=SEEDS)
def test_at_every_event(ruleset: RulesetId, law: str, seed: int) -> None:
    play, rng = a_game(GAMES[ruleset], seed, Hasty), Random(seed)
    events = finished(play).events[play.since :]
    play.state = play.origin
    for event in events:
        play.state = play.game.evolve(play.state, event)
        AT_EVERY_EVENT[law](play, rng)


@every_game
@pytest.mark.parametrize("law", AT_THE_END)
@games
@given(seed=SEEDS)
def test_at_the_end(ruleset: RulesetId, law: str, seed: int) -> None:
    AT_THE_END[law](finished(a_game(GAMES[ruleset], seed, Hasty)), Random(seed))


def finished(play: Play) -> Play:
    while not play.over:
        play.step()
        assert play.actions < LONGEST, "a game without end"
    return play
