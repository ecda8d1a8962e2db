"""Adjacent players: left and right neighbour, and with two players the same one (KB-028).

No card of the base decks speaks of them, so the notion itself is proved: where the turn comes
from, where it goes, and whose bunnies lie next to one's own.
"""

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.ring import outward
from referee.kernel.ids import SEATS, SeatId
from tests.rules.killer_bunnies.attacks import A1, B1, C1, D1, turn_over
from tests.scenario import A, Scenario, card, seat, table

ONE_EACH = {"A": A1, "B": B1, "C": C1, "D": D1}


def neighbours(scene: Scenario, name: str) -> tuple[SeatId, SeatId]:
    """Who sits to the left and to the right: next in turn order, and last before oneself."""
    *others, _ = scene.table.seats_left_of(SeatId(name))
    return others[0], others[-1]


def seated(players: int, **bunnies: tuple[str, ...]) -> Scenario:
    return table(*(seat(name, bunnies=bunnies.get(name, ())) for name in SEATS[:players]))


@pytest.mark.rules("KB-028", "KB-041")
@pytest.mark.parametrize(("name", "left", "right"), [("A", "B", "D"), ("D", "A", "C")])
def test_both_neighbours_are_adjacent(name: str, left: str, right: str) -> None:
    assert neighbours(seated(4), name) == (left, right)


@pytest.mark.rules("KB-028")
@pytest.mark.parametrize("players", range(3, 9))
def test_with_three_or_more_they_are_two_and_each_other_s(players: int) -> None:
    scene = seated(players)
    for name in scene.table.seats:
        left, right = neighbours(scene, name)
        assert len({name, left, right}) == 3
        assert (neighbours(scene, left)[1], neighbours(scene, right)[0]) == (name, name)


@pytest.mark.rules("KB-029")
def test_with_two_players_both_are_the_same_person() -> None:
    scene = seated(2)
    assert (neighbours(scene, "A"), neighbours(scene, "B")) == (("B", "B"), ("A", "A"))


@pytest.mark.rules("KB-028", "KB-041")
def test_the_turn_comes_from_the_right_and_goes_to_the_left() -> None:
    after = turn_over(seated(3))
    assert after.table.active == neighbours(after, "A")[0]
    assert neighbours(after, "B")[1] == A


@pytest.mark.rules("KB-028", "KB-029")
def test_a_seat_that_has_left_is_nobody_s_neighbour() -> None:
    scene = seated(4).given("B", m.Leave)
    assert neighbours(scene, "A") == ("C", "D")
    assert neighbours(scene.given("C", m.Leave), "A") == ("D", "D")


@pytest.mark.rules("KB-028", "KB-032", "A-KB-17")
@pytest.mark.parametrize("name", ["A", "B", "C", "D"])
def test_the_bunnies_of_adjacent_players_are_the_adjacent_bunnies(name: str) -> None:
    """Where each has one: clockwise the left neighbour's first."""
    scene = seated(4, **{name: (word,) for name, word in ONE_EACH.items()})
    beside = [b for b, distance in outward(scene.table, card(ONE_EACH[name])) if distance == 1]
    assert beside == [card(ONE_EACH[other]) for other in neighbours(scene, name)]
