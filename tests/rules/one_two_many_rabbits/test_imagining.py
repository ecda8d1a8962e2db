"""Dry runs are tried on tables that look the same to who asks."""

from random import Random

import pytest

from referee.games.one_two_many_rabbits import GAME
from referee.games.one_two_many_rabbits import messages as m
from referee.games.one_two_many_rabbits.imagining import imagine
from referee.games.one_two_many_rabbits.table import Table
from referee.kernel.chance import SealedChance
from referee.kernel.ids import GameId, SeatId
from tests.play import Play
from tests.properties.described.one_two_many_rabbits import conserved
from tests.rules.one_two_many_rabbits.rabbits import A, B, cards, table, uses


def luck(seed: int) -> SealedChance:
    return SealedChance(seed.to_bytes(4, "big"), GameId("dry-run"), ())


def looks_the_same(real: Table, seat: SeatId, seed: int) -> None:
    other = imagine(real, seat, luck(seed))
    conserved(other)
    assert GAME.view(other, seat) == GAME.view(real, seat)
    assert GAME.legal_actions(other, seat) == GAME.legal_actions(real, seat)


@pytest.mark.rules("A-OT-25")
@pytest.mark.parametrize("seed", range(12))
def test_an_imagined_table_looks_the_same_and_can_be_played(seed: int) -> None:
    play, rng = Play.start(GAME, 1 + seed % 4, seed), Random(seed)
    while not play.over:
        looks_the_same(play.state, rng.choice(play.seats), seed)
        real, play.state = play.state, imagine(play.state, None, luck(seed))
        command = play.choose()
        assert GAME.decide(play.state, command, play.chance())
        play.state = real
        play.step()


@pytest.mark.rules("A-OT-25")
def test_what_others_hold_and_have_sealed_is_dealt_anew() -> None:
    start = table(A="3 12", B="5 ride 7", C="2 9", deck="1 4 6 8 10 11").rolled(5, ride="B")
    real = start.given("B", m.Discard, uses=uses("5: 5")).table
    worlds = [imagine(real, A, luck(seed)) for seed in range(20)]
    assert len({world.hand(B) for world in worlds}) > 10
    assert {world.hand(A) for world in worlds} == {cards("3 12")}
    assert any(world.frames[0].answers != real.frames[0].answers for world in worlds)
