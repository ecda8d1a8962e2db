"""Bug Off against Roaches that The Minilith has made wide: each owner answers alone."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from tests.rules.killer_bunnies.attacks import (
    A1,
    A2,
    B1,
    B2,
    C1,
    D1,
    aiming,
    defended,
    died,
)
from tests.scenario import A, B, C, Scenario, bunny, card, seat

BUG, FLOOD, MINILITH, CYBER = "bug-off", "noahs-flood", "minilith", "cyber-bunny"


def wide(b: Any = (), c: Any = (), *, windows: bool = True, **rest: Any) -> Scenario:
    """A, who has The Minilith, has launched Roaches at B1: B1, C1 and A1 are in range, D1 not."""
    players = (
        seat("A", bunnies=(A1,), saved=(MINILITH,)),
        seat("B", bunnies=(B1,), saved=b),
        seat("C", bunnies=(C1,), saved=c),
    )
    scene = aiming("roaches", *players, windows=windows, **rest)
    return scene.given("A", m.ChooseTarget, target=B1)


def answered(scene: Scenario, name: str, word: str, **how: Any) -> Scenario:
    return scene.when(name, m.AnswerWindow, play={"card": word}, **how)


@pytest.mark.rules("A-KB-107", "KB-153", "KB-220")
def test_its_holder_s_bunnies_are_out_and_the_others_roll() -> None:
    scene = answered(wide(b=(BUG,)).given_passes("A", "C"), "B", BUG)
    assert m.AttackParried(B) in scene.facts
    assert scene.table.attack
    after = scene.given_passes("A", "B").when("C", m.AnswerWindow, play=None, rolls=(10, 11))
    assert (defended(after), died(after)) == ([("C", "C1", 10), ("A", "A1", 11)], {"C1"})


@pytest.mark.rules("A-KB-107", "KB-153")
def test_who_is_only_in_range_may_answer_too() -> None:
    scene = answered(wide(c=(BUG,)).given_passes("A", "B"), "C", BUG)
    after = scene.given_passes("A", "C").when("B", m.AnswerWindow, play=None, rolls=(11, 11))
    assert [name for _, name, _ in defended(after)] == ["B1", "A1"]


@pytest.mark.rules("A-KB-107")
def test_a_weapon_that_still_hits_somebody_may_be_used_again() -> None:
    scene = answered(wide(b=(BUG,)).given_passes("A", "C"), "B", BUG)
    after = scene.given_passes("A", "B").when("C", m.AnswerWindow, play=None, rolls=(11, 11))
    assert m.ReuseOffered(A, card("roaches"), asked=True) in after.facts


@pytest.mark.rules("A-KB-107", "A-KB-47")
def test_it_is_eliminated_once_nobody_else_is_in_range() -> None:
    players = (
        seat("A", bunnies=(bunny(A1, "halo"), A2), saved=(MINILITH,)),
        seat("B", bunnies=(B1, B2), saved=(BUG,)),
    )
    scene = aiming("roaches", *players, seat("C", bunnies=(C1,)), windows=True)
    scene = scene.given("A", m.ChooseTarget, target=B2).given_passes("A", "C")
    partly = answered(scene, "B", BUG)
    assert m.AttackCancelled(card("roaches")) not in partly.facts
    alone = aiming("roaches", *players, windows=True).given("A", m.ChooseTarget, target=B2)
    after = answered(alone.given_passes("A"), "B", BUG)
    assert m.AttackCancelled(card("roaches")) in after.facts
    assert not any(isinstance(fact, m.ReuseOffered) for fact in after.facts)


@pytest.mark.rules("A-KB-107", "KB-153")
def test_the_launcher_in_range_of_the_own_weapon_is_somebody_else() -> None:
    first = seat("A", bunnies=(A1,), saved=(MINILITH,))
    scene = aiming("roaches", first, seat("B", bunnies=(B1,), saved=(BUG,)), windows=True)
    scene = answered(scene.given("A", m.ChooseTarget, target=B1).given_passes("A"), "B", BUG)
    after = scene.given_passes("A").when("B", m.AnswerWindow, play=None, rolls=(10,))
    assert died(after) == {"A1"}


@pytest.mark.rules("A-KB-107", "A-KB-48", "KB-175")
def test_aimed_at_cyber_bunny_the_owner_of_the_bunny_beneath_may_answer() -> None:
    players = (
        seat("A", bunnies=(A1,), saved=(MINILITH,)),
        seat("B", bunnies=(B1,), saved=(BUG,)),
        seat("C", bunnies=(C1,)),
    )
    scene = aiming("roaches", *players, windows=True, roaming=[(CYBER, "C", B1)])
    scene = scene.given("A", m.ChooseTarget, target=CYBER).given_passes("A", "C")
    scene = answered(scene, "B", BUG).given_passes("A", "B")
    after = scene.when("C", m.AnswerWindow, play=None, rolls=(11, 11, 11))
    assert [name for _, name, _ in defended(after)] == [CYBER, "C1", "A1"]


@pytest.mark.rules("KB-153", "KB-172", "A-KB-48")
def test_without_the_minilith_cyber_bunny_is_not_its_holder_s() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,), saved=(BUG,)))
    scene = aiming("roaches", *players, windows=True, roaming=[(CYBER, "B", B1)])
    scene = scene.given("A", m.ChooseTarget, target=CYBER)
    answered(scene, "B", BUG).then_rejected(Reason.NOT_A_RESPONSE, ("KB-153",))


@pytest.mark.rules("A-GEN-02", "A-KB-107")
def test_who_has_countered_is_not_attacked_any_more() -> None:
    """D stands by unless attacked; so does B, whose bunny is out of it after Bug Off."""
    players = (
        seat("A", bunnies=(A1,), saved=(MINILITH,)),
        seat("B", bunnies=(B1,), saved=(BUG,), standing="attacked"),
        seat("C", bunnies=(C1,), standing="attacked"),
        seat("D", bunnies=(D1,), standing="attacked"),
    )
    scene = aiming("roaches", *players, windows=True).given("A", m.ChooseTarget, target=B1)
    assert scene.table.top_frame and scene.table.top_frame.owed == (B, C, A)
    after = answered(scene.given_passes("A", "C"), "B", BUG)
    assert after.table.top_frame and after.table.top_frame.owed == (C, A)


@pytest.mark.rules("A-KB-101", "A-KB-107")
def test_without_windows_the_counter_of_a_minilith_weapon_ends_its_own_window() -> None:
    scene = wide(b=(BUG,), windows=False)
    after = answered(scene, "B", BUG, rolls=(10, 11))
    assert (defended(after), died(after)) == ([("C", "C1", 10), ("A", "A1", 11)], {"C1"})


@pytest.mark.rules("KB-153", "KB-230", "A-KB-107")
def test_c_answers_as_well_as_b_each_in_turn_order() -> None:
    """Both hold a counter of their own kind; only the one that names the weapon fits."""
    scene = wide(b=(FLOOD,), c=(BUG,))
    answered(scene, "B", FLOOD).then_rejected(Reason.NOT_A_RESPONSE)
    after = answered(scene.given_passes("A", "B"), "C", BUG)
    assert m.AttackParried(C) in after.facts
