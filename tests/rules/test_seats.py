"""How many sit down, and whether anybody may sit down later: refusals cite the game's own rows."""

from typing import Any, Final

import pytest
from msgspec.structs import replace

from referee.games import bunny_bluff, killer_bunnies, one_two_many_rabbits, president_bunny
from referee.kernel import lifecycle
from referee.kernel.game import Game
from referee.kernel.ids import SEATS, GameId
from referee.kernel.lifecycle import UNBORN, Phase
from referee.kernel.lifecycle.messages import AddSeat, CreateGame

NOW: Final = 1_000_000
LIMITS: Final = (
    pytest.param(killer_bunnies.GAME, 2, 8, "KB-001", id="killer-bunnies"),
    pytest.param(bunny_bluff.GAME, 3, 10, "BB-03", id="bunny-bluff"),
    pytest.param(president_bunny.GAME, 3, 6, "PB-04", id="president-bunny"),
    pytest.param(one_two_many_rabbits.GAME, 1, 4, "OT-01", id="one-two-many-rabbits"),
)


@pytest.mark.rules("KB-001", "BB-03", "PB-04", "OT-01", "A-GEN-05")
@pytest.mark.parametrize(("game", "fewest", "most", "row"), LIMITS)
def test_a_game_has_as_many_seats_as_it_is_for(
    game: Game[Any, Any], fewest: int, most: int, row: str
) -> None:
    def refused(seats: int) -> Any:
        asked = CreateGame(at=NOW, game=GameId("g"), options={}, seats=seats, commitment="")
        return lifecycle.objection(game, UNBORN, asked)

    assert not any(map(refused, range(fewest, most + 1)))
    for refusal in map(refused, (fewest - 1, most + 1)):
        assert refusal.rules == (row, "A-GEN-05")
        assert refusal.detail == f"This game is for {fewest} to {most} seats."


@pytest.mark.rules("A-BB-15", "A-PB-14", "A-OT-24")
@pytest.mark.parametrize(
    ("game", "rule"),
    [
        pytest.param(bunny_bluff.GAME, "A-BB-15", id="bunny-bluff"),
        pytest.param(president_bunny.GAME, "A-PB-14", id="president-bunny"),
        pytest.param(one_two_many_rabbits.GAME, "A-OT-24", id="one-two-many-rabbits"),
    ],
)
def test_nobody_joins_a_game_that_has_begun(game: Game[Any, Any], rule: str) -> None:
    running = replace(UNBORN, phase=Phase.RUNNING, seats=SEATS[:3], table=game.initial)
    refusal = lifecycle.objection(game, running, AddSeat(at=NOW))
    assert refusal and refusal.rules == (rule,)
