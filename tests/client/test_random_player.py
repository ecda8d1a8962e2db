"""The random player plays a game it knows nothing of, to the end."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from referee.client import Problem, RandomPlayer, RefereeClient


def players(organiser: RefereeClient, game: str, seats: int) -> list[RandomPlayer]:
    tokens = [organiser.as_bearer(None).claim(game)["token"] for _ in range(seats)]
    return [
        RandomPlayer(organiser.as_bearer(token), game, Random(n), wait=0.5)
        for n, token in enumerate(tokens)
    ]


def test_random_players_finish_a_game(organiser: RefereeClient) -> None:
    game = organiser.create_game("toy", 3, {"target": 12})["game"]
    table = players(organiser, game, 3)
    organiser.start(game)
    with ThreadPoolExecutor(3) as pool:
        actions = sum(pool.map(RandomPlayer.play, table))
    assert organiser.view(game)["phase"] == "finished"
    assert sum(line.get("actor") in {"A", "B", "C"} for line in organiser.record(game)) >= actions


def test_an_offer_that_is_refused_twice_is_an_error(organiser: RefereeClient) -> None:
    game = organiser.create_game("toy", 2)["game"]
    player, _ = players(organiser, game, 2)
    organiser.start(game)
    problem = Problem(422, {"type": "/problems/not-offered"})
    player.overtaken(problem, 7)
    with pytest.raises(Problem):
        player.overtaken(problem, 7)
