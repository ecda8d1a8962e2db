"""Every law over whole random games of every ruleset; a new game is judged by them unasked."""

from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from referee.games import GAMES
from tests.play import Play, Rules
from tests.properties.games import LONGEST, a_game
from tests.properties.laws import AT_ANY_MOMENT, AT_EVERY_EVENT, AT_THE_END

SEEDS = st.integers(0, 2**32 - 1)
EVERY = 40
"""One moment in so many is judged by the laws that cost most."""

# A game has no smaller game inside that fails the same way, so there is nothing to shrink to.
games = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@every_game
@pytest.mark.parametrize("law", AT_ANY_MOMENT)
@games
@given(seed=SEEDS)
def test_at_any_moment(game: Rules, law: str, seed: int) -> None:
    play, rng = a_game(game, seed), Random(seed)
    while not play.over:
        if play.actions == 0 or rng.randrange(EVERY) == 0:
            AT_ANY_MOMENT[law](play, rng)
        play.step()


@every_game
@pytest.mark.parametrize("law", AT_EVERY_EVENT)
@games
@given(seed=SEEDS)
def test_at_every_event(game: Rules, law: str, seed: int) -> None:
    play, rng = a_game(game, seed), Random(seed)
    events = finished(play).events
    play.state = game.initial
    for event in events:
        play.state = game.evolve(play.state, event)
        AT_EVERY_EVENT[law](play, rng)


@every_game
@pytest.mark.parametrize("law", AT_THE_END)
@games
@given(seed=SEEDS)
def test_at_the_end(game: Rules, law: str, seed: int) -> None:
    AT_THE_END[law](finished(a_game(game, seed)), Random(seed))


def finished(play: Play) -> Play:
    while not play.over:
        play.step()
        assert play.actions < LONGEST, "a game without end"
    return play
