"""Weapons against Cyber Bunny: aimed at it, or at whatever space it waits in."""

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from tests.rules.killer_bunnies.attacks import (
    A1,
    B1,
    C1,
    aiming,
    defended,
    died,
    discarded,
    ring,
    waits_on,
)
from tests.scenario import bunny, seat

CYBER = "cyber-bunny"
PLAYERS = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)), seat("C", bunnies=(C1,)))


@pytest.mark.rules("KB-172", "KB-173")
@pytest.mark.parametrize(("roll", "left"), [(7, None), (8, "B1")])
def test_a_weapon_aimed_at_it_eliminates_it_if_its_launcher_fails(
    roll: int, left: str | None
) -> None:
    scene = aiming("sword", *PLAYERS, roaming=[(CYBER, "C", B1)])
    after = scene.when("A", m.ChooseTarget, target=CYBER, rolls=(roll,))
    assert defended(after) == [("C", CYBER, roll)]
    assert waits_on(after, CYBER) == left
    assert discarded(after, CYBER) is (left is None)


@pytest.mark.rules("KB-173")
def test_its_launcher_rolls_even_against_an_own_weapon() -> None:
    scene = aiming("sword", *PLAYERS, roaming=[(CYBER, "A", B1)])
    after = scene.when("A", m.ChooseTarget, target=CYBER, rolls=(8,))
    assert defended(after) == [("A", CYBER, 8)]


@pytest.mark.rules("KB-174")
def test_a_single_target_weapon_hits_it_or_the_bunny_beneath_not_both() -> None:
    scene = aiming("sword", *PLAYERS, roaming=[(CYBER, "C", B1)])
    above = scene.when("A", m.ChooseTarget, target=CYBER, rolls=(7,))
    beneath = scene.when("A", m.ChooseTarget, target=B1, rolls=(7,))
    assert (ring(above), waits_on(above, CYBER)) == ("A1 B1 C1", None)
    assert (ring(beneath), waits_on(beneath, CYBER)) == ("A1 C1", "C1")


@pytest.mark.rules("KB-169", "KB-118")
def test_the_clover_of_the_bunny_beneath_does_not_help_it() -> None:
    lucky = seat("B", bunnies=(bunny(B1, "clover-4"),))
    scene = aiming("sword", PLAYERS[0], lucky, roaming=[(CYBER, "B", B1)])
    after = scene.when("A", m.ChooseTarget, target=CYBER, rolls=(7,))
    assert waits_on(after, CYBER) is None


@pytest.mark.rules("KB-175", "A-KB-112")
@pytest.mark.parametrize("target", [CYBER, B1])
def test_a_ranged_weapon_hits_it_and_the_bunny_beneath_alike(target: str) -> None:
    scene = aiming("sea-whiz-mount", *PLAYERS, roaming=[(CYBER, "C", B1)])
    after = scene.when("A", m.ChooseTarget, target=target, rolls=(11, 10, 10, 10))
    assert defended(after) == [
        ("C", CYBER, 11), ("B", "B1", 10), ("C", "C1", 10), ("A", "A1", 10),
    ]  # fmt: skip
    assert (died(after), waits_on(after, CYBER)) == ({"B1"}, "C1")


@pytest.mark.rules("KB-175", "A-KB-112", "KB-260")
def test_in_range_it_rolls_at_the_level_of_its_space() -> None:
    scene = aiming("sea-whiz-mount", *PLAYERS, roaming=[(CYBER, "C", B1)])
    after = scene.when("A", m.ChooseTarget, target=A1, rolls=(11, 9, 10, 10))
    assert defended(after)[1:3] == [("C", CYBER, 9), ("B", "B1", 10)]
    assert discarded(after, CYBER)


@pytest.mark.rules("A-KB-112")
def test_the_option_lets_it_roll_after_the_bunny_beneath() -> None:
    roaming = [(CYBER, "C", B1)]
    scene = aiming("sea-whiz-mount", *PLAYERS, roaming=roaming, cyber_bunny_area="after-bunny")
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(11, 12, 10, 10))
    assert defended(after)[:2] == [("B", "B1", 11), ("C", CYBER, 12)]


@pytest.mark.rules("KB-175", "A-KB-38")
def test_the_warhead_leaves_it_no_roll() -> None:
    scene = aiming("nuclear-warhead", *PLAYERS, roaming=[(CYBER, "C", B1)])
    after = scene.when("A", m.ChooseTarget, target=CYBER)
    assert died(after) == {"A1", "B1", "C1"}
    assert discarded(after, CYBER)


@pytest.mark.rules("A-KB-112", "KB-178", "KB-241")
def test_a_weapon_aimed_at_it_cannot_be_turned() -> None:
    holder = seat("C", bunnies=(C1,), saved=("reversal-of-fortune",))
    roaming = [(CYBER, "C", B1)]
    scene = aiming("sword", *PLAYERS[:2], holder, roaming=roaming, windows=True)
    scene = scene.given("A", m.ChooseTarget, target=CYBER)
    turned = {"card": "reversal-of-fortune", "target": A1}
    scene.when("C", m.AnswerWindow, play=turned).then_rejected(
        Reason.NOT_A_RESPONSE, ("A-KB-112",)
    )
