"""A broken-off game has a place for everybody, one that is over the places it ended with."""

import pytest

from referee.games import GAMES
from referee.kernel.ids import RulesetId, SeatId
from referee.kernel.standing import places
from tests.play import Play
from tests.properties.games import LONGEST, a_game

A, B, C, D = (SeatId(letter) for letter in "ABCD")


def test_equal_worth_shares_a_place_and_leaves_the_next_out() -> None:
    assert places({A: 3, B: 7, C: 3, D: 1}) == {A: 2, B: 1, C: 2, D: 4}


@pytest.mark.parametrize("ruleset", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_at_any_moment_everybody_has_a_place(ruleset: RulesetId, seed: int) -> None:
    play = a_game(GAMES[ruleset], seed)
    while not play.over and play.actions < LONGEST:
        standing = play.game.standing(play.state)
        assert set(standing) >= set(play.game.seated(play.state))
        assert places({seat: -place for seat, place in standing.items()}) == standing
        play.step()


@pytest.mark.parametrize("ruleset", ["bunny-bluff", "president-bunny"])
@pytest.mark.parametrize("seed", range(20))
def test_at_the_end_who_is_ahead_has_won(ruleset: str, seed: int) -> None:
    play = played(RulesetId(ruleset), seed)
    result = play.game.result(play.state)
    assert result is not None
    standing = play.game.standing(play.state)
    assert {seat for seat, place in standing.items() if place == 1} >= set(result.winners)


def played(ruleset: RulesetId, seed: int) -> Play:
    """A random game to its end."""
    play = a_game(GAMES[ruleset], seed)
    while not play.over:
        play.step()
    return play
