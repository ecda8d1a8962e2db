"""Lucky Clovers lower the level of every weapon used on their bunny."""

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.catalogue import FACTS
from tests.rules.killer_bunnies.attacks import A1, B1, B2, aiming, defended, died
from tests.scenario import A, Scenario, bunny, card, seat, table


def lucky(weapon: str, *clovers: str) -> Scenario:
    """A aims at B1, which has these Clovers."""
    return aiming(weapon, seat("A", bunnies=(A1,)), seat("B", bunnies=(bunny(B1, *clovers), B2)))


@pytest.mark.rules("KB-118", "KB-119")
@pytest.mark.parametrize(("roll", "dead"), [(7, {"B1"}), (8, set())])
def test_fluorine_gas_against_a_double_clover_needs_more_than_seven(
    roll: int, dead: set[str]
) -> None:
    after = lucky("fluorine-gas", "clover-2").when("A", m.ChooseTarget, target=B1, rolls=(roll,))
    assert died(after) == dead


@pytest.mark.rules("KB-118")
@pytest.mark.parametrize("worth", [1, 2, 3, 4])
def test_a_clover_lowers_by_what_is_printed_on_it(worth: int) -> None:
    scene = lucky("sword", f"clover-{worth}")
    assert died(scene.when("A", m.ChooseTarget, target=B1, rolls=(7 - worth,))) == {"B1"}
    assert died(scene.when("A", m.ChooseTarget, target=B1, rolls=(8 - worth,))) == set()


@pytest.mark.rules("KB-121", "KB-114", "KB-118")
def test_several_clovers_add_up() -> None:
    scene = lucky("torus-ring", "clover-1", "clover-4")
    assert died(scene.when("A", m.ChooseTarget, target=B1, rolls=(3,))) == {"B1"}
    assert died(scene.when("A", m.ChooseTarget, target=B1, rolls=(4,))) == set()


@pytest.mark.rules("A-KB-38")
@pytest.mark.parametrize("weapon", ["ice-pick", "butchers-cleaver"])
def test_at_level_nought_or_less_no_roll_is_made(weapon: str) -> None:
    lucky(weapon, "clover-4").when("A", m.ChooseTarget, target=B1).then(
        m.AttackLaunched(A, card(weapon), card(B1)),
        m.AttackResolved(card(weapon)),
        m.CardDiscarded(A, card(weapon)),
    )


@pytest.mark.rules("A-KB-39", "KB-232")
@pytest.mark.parametrize(("roll", "dead"), [(11, {"B1", "B2", "A1"}), (12, {"B2", "A1"})])
def test_against_the_warhead_a_single_clover_needs_a_twelve(roll: int, dead: set[str]) -> None:
    scene = lucky("nuclear-warhead", "clover-1")
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(roll,))
    assert died(after) == dead


@pytest.mark.rules("A-KB-38")
def test_a_level_above_eleven_kills_without_a_roll() -> None:
    after = lucky("nuclear-warhead").when("A", m.ChooseTarget, target=B1)
    assert defended(after) == []
    assert died(after) == {"A1", "B1", "B2"}


@pytest.mark.rules("KB-118")
def test_a_clover_is_for_its_own_bunny_only() -> None:
    scene = lucky("sword", "clover-4")
    assert died(scene.when("A", m.ChooseTarget, target=B2, rolls=(7,))) == {"B2"}


@pytest.mark.rules("KB-122")
def test_there_is_one_clover_of_each_worth_from_one_to_four() -> None:
    clovers = [facts for facts in FACTS.values() if facts.clover]
    assert [(facts.clover, len(facts.numbers)) for facts in clovers] == [
        (1, 1), (2, 1), (3, 1), (4, 1),
    ]  # fmt: skip


@pytest.mark.rules("KB-120", "KB-112")
@pytest.mark.parametrize("owner", ["A", "B"])
def test_a_clover_goes_under_any_bunny(owner: str) -> None:
    scene = aiming("clover-3", seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)))
    target = {"A": A1, "B": B1}[owner]
    after = scene.when("A", m.ChooseTarget, target=target)
    after.then(m.ModifierGiven(card(target), card("clover-3")))
    assert after.player(owner).bunnies == (bunny(target, "clover-3"),)


@pytest.mark.rules("KB-115")
def test_a_player_without_a_bunny_may_give_a_clover_to_an_opponent() -> None:
    scene = aiming("clover-3", seat("A"), seat("B", bunnies=(B1,)))
    after = scene.when("A", m.ChooseTarget, target=B1)
    assert after.player("B").bunnies == (bunny(B1, "clover-3"),)


@pytest.mark.rules("KB-115")
def test_or_discard_it() -> None:
    flipped = table(seat("A", top="clover-3"), seat("B", bunnies=(B1,))).given("A", m.FlipTopRun)
    flipped.when("A", m.DiscardFlipped).then(m.CardDiscarded(A, card("clover-3")))


@pytest.mark.rules("KB-116")
def test_the_clovers_of_a_dead_bunny_are_discarded_with_it() -> None:
    scene = lucky("sword", "clover-1", "clover-2")
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(1,))
    assert {card(B1), card("clover-1"), card("clover-2")} <= set(after.table.discard)


@pytest.mark.rules("KB-113")
def test_a_clover_that_was_given_stays_where_it_is() -> None:
    scene = aiming("clover-3", seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)))
    given = scene.given("A", m.ChooseTarget, target=A1)
    assert card("clover-3") not in given.table.in_play
    given.then_asks("A", m.Draw).then_asks("B")
    assert given.player("A").bunnies == (bunny(A1, "clover-3"),)
