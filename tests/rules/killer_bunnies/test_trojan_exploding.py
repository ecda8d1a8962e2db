"""The Trojan Bunny explodes when the owner of its bunny launches a weapon."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.table import Bunny
from tests.rules.killer_bunnies.attacks import (
    A1,
    A2,
    B1,
    B2,
    C1,
    C2,
    D1,
    aiming,
    defended,
    died,
    discarded,
    turn_over,
    waits_on,
)
from tests.scenario import A, Scenario, bunny, card, seat, table

TROJAN, SPATULA, CYBER = "trojan-bunny", "magic-spatula", "cyber-bunny"


def lies_under(scene: Scenario) -> str | None:
    """The bunny that carries The Trojan Bunny."""
    carriers = (b.facts.kind for _, b in scene.table.ring() if b.trojans)
    return next(carriers, None)


def mined(carrier: str | Bunny = A1, weapon: str = "sword", **rest: Any) -> Scenario:
    """Ring A1 B1 C1 D1; A, whose A1 carries the Trojan that C laid, aims a weapon."""
    under = bunny(carrier, trojan="C") if isinstance(carrier, str) else carrier
    players = (seat("A", bunnies=(under,)), seat("B", bunnies=(B1,)))
    others = (seat("C", bunnies=(C1,)), seat("D", bunnies=(D1,)))
    return aiming(weapon, *players, *others, **rest)


# --- exploding ----------------------------------------------------------------------------


@pytest.mark.rules("KB-271", "KB-272", "A-KB-44", "A-KB-41")
def test_after_a_launch_its_carrier_and_both_neighbours_roll_above_ten() -> None:
    after = mined().when("A", m.ChooseTarget, target=C1, rolls=(8, 11, 10, 11))
    assert defended(after) == [("C", "C1", 8), ("A", "A1", 11), ("B", "B1", 10), ("D", "D1", 11)]
    assert died(after) == {"B1"}
    assert m.AttackResumed(A, card(TROJAN), card(A1)) in after.facts


@pytest.mark.rules("KB-272", "A-KB-44")
def test_it_hurts_the_neighbours_of_its_carrier_not_of_the_weapon_s_target() -> None:
    after = mined().when("A", m.ChooseTarget, target=B1, rolls=(8, 11, 11, 11))
    assert defended(after)[1:] == [("A", "A1", 11), ("B", "B1", 11), ("D", "D1", 11)]


@pytest.mark.rules("A-KB-44", "KB-271")
def test_exploded_it_is_discarded_from_under_a_survivor() -> None:
    after = mined().when("A", m.ChooseTarget, target=C1, rolls=(8, 11, 11, 11))
    assert after.facts[-2:] == (
        m.TrojanLeft(card(A1), card(TROJAN)),
        m.CardDiscarded(A, card("sword")),
    )
    assert (lies_under(after), discarded(after, TROJAN)) == (None, True)


@pytest.mark.rules("KB-271", "KB-272", "KB-109")
def test_it_is_discarded_with_a_carrier_that_dies_of_it() -> None:
    after = mined().when("A", m.ChooseTarget, target=C1, rolls=(8, 1, 11, 11))
    assert m.BunniesDied((card(A1),), TROJAN) in after.facts
    assert not any(isinstance(fact, m.TrojanLeft) for fact in after.facts)
    assert after.table.discard.count(card(TROJAN)) == 1


@pytest.mark.rules("KB-271", "A-KB-44", "A-KB-108")
def test_it_explodes_only_after_the_launched_weapon_is_resolved() -> None:
    after = mined().when("A", m.ChooseTarget, target=B1, rolls=(7, 11, 11, 11))
    assert defended(after) == [("B", "B1", 7), ("A", "A1", 11), ("C", "C1", 11), ("D", "D1", 11)]


@pytest.mark.rules("KB-271", "A-KB-43")
@pytest.mark.parametrize(
    ("weapon", "rolls"), [("roaches", 3), ("miniature-black-hole", 4), ("ebola-virus", 3)]
)
def test_any_weapon_of_the_owner_sets_it_off(weapon: str, rolls: int) -> None:
    players = (seat("A", bunnies=(bunny(A1, trojan="B"),)), seat("B", bunnies=(B1,)))
    after = aiming(weapon, *players).when("A", m.ChooseTarget, target=B1, rolls=(12,) * rolls)
    assert m.AttackResumed(A, card(TROJAN), card(A1)) in after.facts


@pytest.mark.rules("KB-271", "KB-169")
def test_cyber_bunny_is_no_weapon_and_sets_nothing_off() -> None:
    after = mined(weapon=CYBER).when("A", m.ChooseTarget, target=C1, rolls=(12,))
    assert lies_under(after) == f"{A1}-bunny"


@pytest.mark.rules("KB-271")
def test_somebody_else_s_launch_leaves_it_asleep() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(bunny(B1, trojan="A"),)))
    after = aiming("sword", *players).when("A", m.ChooseTarget, target=B1, rolls=(8,))
    assert lies_under(after) == f"{B1}-bunny"


@pytest.mark.rules("A-KB-43", "KB-271")
def test_even_a_weapon_that_is_eliminated_sets_it_off() -> None:
    players = (seat("A", bunnies=(bunny(A1, trojan="B"),)), seat("B", bunnies=(B1,)))
    third = seat("C", saved=(SPATULA,))
    scene = aiming("sword", *players, third, windows=True).given("A", m.ChooseTarget, target=B1)
    scene = scene.given_passes("A", "B").given("C", m.AnswerWindow, play={"card": SPATULA})
    after = scene.given_passes("A", "B").when("C", m.AnswerWindow, play=None, rolls=(11, 11))
    assert defended(after) == [("A", "A1", 11), ("B", "B1", 11)]


@pytest.mark.rules("A-KB-43", "KB-271")
def test_a_later_infection_by_ebola_is_no_launch() -> None:
    players = (seat("A", bunnies=(bunny(A1, trojan="B"),)), seat("B", bunnies=(B1,)))
    scene = table(*players, roaming=[("ebola-virus", "A", B1)])
    after = turn_over(scene).when_due(rolls=(12,))
    assert lies_under(after) == f"{A1}-bunny"


@pytest.mark.rules("KB-273")
def test_discarding_the_weapon_instead_leaves_it_asleep() -> None:
    players = (seat("A", top="sword", bunnies=(bunny(A1, trojan="B"),)), seat("B", bunnies=(B1,)))
    after = turn_over(table(*players))
    assert (lies_under(after), discarded(after, "sword")) == (f"{A1}-bunny", True)


@pytest.mark.rules("KB-274", "A-KB-44")
def test_a_carrier_killed_by_the_launched_weapon_takes_it_along_unexploded() -> None:
    """The Black Hole is aimed at the neighbour and reaches the launcher's own carrier."""
    players = (seat("A", bunnies=(bunny(A1, trojan="B"),)), seat("B", bunnies=(B1,)))
    scene = aiming("miniature-black-hole", *players)
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(12, 10))
    assert (died(after), defended(after)) == ({"A1"}, [("B", "B1", 12), ("A", "A1", 10)])
    assert discarded(after, TROJAN)


@pytest.mark.rules("KB-274")
def test_a_carrier_that_starves_takes_it_along_unexploded() -> None:
    hungry = bunny(A1, feeds=[("feed-1-1", 1)], trojan="B")
    after = turn_over(table(seat("A", bunnies=(hungry,)), seat("B", bunnies=(B1,)))).when_due()
    assert (died(after), defended(after), discarded(after, TROJAN)) == ({"A1"}, [], True)


@pytest.mark.rules("KB-274", "KB-139")
def test_an_abducted_carrier_leaves_it_behind_unexploded() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(bunny(B1, trojan="A"),)))
    after = aiming("area-51", *players).when("A", m.ChooseTarget, target=B1)
    assert (defended(after), discarded(after, TROJAN)) == ([], True)


# --- who rolls ----------------------------------------------------------------------------


@pytest.mark.rules("A-KB-33", "KB-123", "KB-272")
def test_under_a_halo_only_the_neighbours_roll() -> None:
    players = (seat("A", bunnies=(bunny(A1, "halo", trojan="B"), A2)), seat("B", bunnies=(B1,)))
    scene = aiming("sword", *players)
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(8, 11, 1))
    assert defended(after)[1:] == [("A", "A2", 11), ("B", "B1", 1)]
    assert (died(after), lies_under(after)) == ({"B1"}, None)


@pytest.mark.rules("A-KB-33", "KB-112")
def test_a_halo_that_is_given_leaves_the_trojan_where_it_is() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(bunny(B1, trojan="A"),)))
    after = aiming("halo", *players).when("A", m.ChooseTarget, target=B1)
    assert (lies_under(after), discarded(after, TROJAN)) == (f"{B1}-bunny", False)


@pytest.mark.rules("A-KB-119", "KB-118")
@pytest.mark.parametrize(("roll", "dead"), [(6, {"A1"}), (7, set())])
def test_clovers_lower_the_ten_of_an_explosion(roll: int, dead: set[str]) -> None:
    players = (seat("A", bunnies=(bunny(A1, "clover-4", trojan="B"),)), seat("B", bunnies=(B1,)))
    scene = aiming("sword", *players)
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(8, roll, 11))
    assert died(after) == dead


@pytest.mark.rules("A-KB-18", "KB-272")
def test_in_a_ring_of_two_the_other_bunny_rolls_once() -> None:
    players = (seat("A", bunnies=(bunny(A1, trojan="B"),)), seat("B", bunnies=(B1,)))
    after = aiming("sword", *players).when("A", m.ChooseTarget, target=B1, rolls=(8, 11, 11))
    assert defended(after)[1:] == [("A", "A1", 11), ("B", "B1", 11)]


@pytest.mark.rules("A-KB-18", "A-KB-45")
def test_a_lone_carrier_rolls_alone() -> None:
    players = (seat("A", bunnies=(bunny(A1, trojan="B"),)), seat("B", bunnies=(B1,)))
    after = aiming("sword", *players).when("A", m.ChooseTarget, target=B1, rolls=(7, 11))
    assert defended(after) == [("B", "B1", 7), ("A", "A1", 11)]


@pytest.mark.rules("KB-272", "KB-031", "KB-109")
def test_it_kills_the_neighbours_of_others_and_what_they_carry() -> None:
    """B2, right of C's bunnies, waits under Ebola and Cyber Bunny; both react to its death."""
    players = (
        seat("A", bunnies=(A1,)),
        seat("B", bunnies=(B1, bunny(B2, "clover-1"))),
        seat("C", bunnies=(bunny(C1, trojan="A"), C2)),
    )
    scene = aiming("sword", *players, turn="C", roaming=[("ebola-virus", "A", B2)])
    after = scene.when("C", m.ChooseTarget, target=A1, rolls=(8, 12, 12, 8))
    assert defended(after)[1:] == [("C", "C1", 12), ("C", "C2", 12), ("B", "B2", 8)]
    assert (died(after), waits_on(after, "ebola-virus")) == ({"B2"}, None)
    assert discarded(after, "clover-1")


@pytest.mark.rules("KB-175", "A-KB-112", "KB-272")
@pytest.mark.parametrize("place", [A1, B1])
def test_cyber_bunny_in_the_blast_rolls_too(place: str) -> None:
    after = mined(roaming=[(CYBER, "D", place)])
    rolls = (8, 10, 11, 11, 11) if place == A1 else (8, 11, 10, 11, 11)
    after = after.when("A", m.ChooseTarget, target=C1, rolls=rolls)
    assert ("D", CYBER, 10) in defended(after)
    assert discarded(after, CYBER)
