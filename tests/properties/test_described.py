"""The laws of secrecy are not empty: a table that looks alike is indeed another table."""

from collections.abc import Iterator
from functools import partial
from random import Random

import pytest
from msgspec.structs import replace

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies.table import Table
from referee.kernel.game import Viewer
from referee.kernel.ids import SEATS
from tests.play import Play
from tests.properties.described.killer_bunnies import alike, judged
from tests.properties.described.killer_bunnies_places import conserved, still
from tests.properties.games import a_game


@pytest.mark.parametrize("viewer", [None, SEATS[0]])
def test_hidden_cards_are_dealt_anew_and_open_ones_stay(viewer: Viewer) -> None:
    play = Play.start(GAME, 4, seed=3)
    for _ in range(40):
        play.step()
    other = alike(play.state, viewer, Random(1))
    conserved(other)
    assert other.deck != play.state.deck
    hands = [(p.hand, q.hand) for p, q in zip(play.state.players, other.players, strict=True)]
    assert [mine == theirs for mine, theirs in hands] == [viewer == SEATS[0], False, False, False]


def test_all_the_ways_of_counting_notice_what_an_event_loses() -> None:
    play = Play.start(GAME, 4, seed=3)
    for _ in range(100):
        before = play.state
        play.step()
        still(before, play.state)
        for lossy in losses(play.state):
            for count in (conserved, partial(still, before)):
                with pytest.raises(AssertionError):
                    count(lossy)


def losses(table: Table) -> Iterator[Table]:
    """The table without the last thing of each place that has any."""
    for name in ("deck", "discard", "in_play", "roaming", "market", "water_deck"):
        if things := getattr(table, name):
            yield replace(table, **{name: things[:-1]})
    for player in table.players:
        for name in ("hand", "saved", "dolla", "cabbage", "carrots", "bunnies"):
            if things := getattr(player, name):
                yield table.changed(player.seat, **{name: things[:-1]})


def test_judged_tables_are_sound_and_unlike_what_play_comes_to() -> None:
    play, rng = Play.start(GAME, 4, seed=3), Random(2)
    hands = set()
    for _ in range(200):
        if other := judged(play.state, rng):
            conserved(other)
            assert GAME.flaw(other) is None
            hands |= {len(player.hand) for player in other.players}
        play.step()
    assert hands == {0, 5, 6}


def test_a_seed_is_a_game_with_its_options() -> None:
    assert a_game(GAME, 8).options == a_game(GAME, 8).options != a_game(GAME, 11).options
    assert a_game(GAME, 9).options == {}
    assert {len(a_game(GAME, seed).seats) for seed in range(60)} == set(GAME.seats)
