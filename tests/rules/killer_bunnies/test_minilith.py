"""The Minilith doubles level and range of the weapons of level 1 to 9 that its holder launches."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.table import Bunny
from tests.given import Seated
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
    discarded,
    played,
    replaced,
    waits_on,
)
from tests.scenario import A, Scenario, bunny, card, seat, table

MINILITH, CYBER = "minilith", "cyber-bunny"
WARDED = ("halo", "clover-4")


def holder(**rest: Any) -> Seated:
    return seat("A", **{"bunnies": (A1, A2), "saved": (MINILITH,), **rest})


def doubled(weapon: str, *others: Seated, **rest: Any) -> Scenario:
    """Ring A1 A2 B1 B2 C1; A, who has The Minilith, aims a weapon."""
    players = others or (seat("B", bunnies=(B1, B2)), seat("C", bunnies=(C1,)))
    return aiming(weapon, holder(), *players, **rest)


def two(target: str | Bunny, beside: str | Bunny) -> tuple[Seated, ...]:
    """Two bunnies of B, between A's and C's."""
    return (seat("B", bunnies=(target, beside)), seat("C", bunnies=(C1,)))


# --- level and range ----------------------------------------------------------------------


@pytest.mark.rules("KB-220", "KB-221", "KB-032")
def test_the_target_and_both_adjacent_bunnies_roll_whoever_owns_them() -> None:
    after = doubled("kitchen-whisk").when("A", m.ChooseTarget, target=B1, rolls=(3, 3, 3))
    assert defended(after) == [("B", "B1", 3), ("B", "B2", 3), ("A", "A2", 3)]


@pytest.mark.rules("KB-220")
@pytest.mark.parametrize(("roll", "dead"), [(6, {"B1", "B2", "A2"}), (7, set())])
def test_the_level_is_doubled_for_all_three(roll: int, dead: set[str]) -> None:
    """The Ice Pick has level 3."""
    after = doubled("ice-pick").when("A", m.ChooseTarget, target=B1, rolls=(roll,) * 3)
    assert died(after) == dead


@pytest.mark.rules("KB-222", "KB-220", "KB-221", "A-KB-38")
def test_the_flame_thrower_kills_three_without_a_roll() -> None:
    after = doubled("flame-thrower").when("A", m.ChooseTarget, target=B1)
    assert (defended(after), died(after)) == ([], {"B1", "B2", "A2"})


@pytest.mark.rules("KB-223", "KB-222", "A-KB-37", "KB-118")
@pytest.mark.parametrize(("roll", "dead"), [(9, {"B1"}), (10, set())])
def test_clovers_lower_the_doubled_level(roll: int, dead: set[str]) -> None:
    """Level 8 doubled is 16; seven by Clovers leaves 9, as they are lowered after doubling."""
    target = bunny(B1, "clover-4", "clover-3")
    scene = doubled("flame-thrower", *two(target, bunny(B2, "halo")))
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(roll,))
    assert died(after) == dead | {"A2"}


@pytest.mark.rules("A-KB-37", "KB-223")
@pytest.mark.parametrize(("roll", "dead"), [(2, {"B1"}), (3, set())])
def test_by_option_clovers_come_off_before_doubling(roll: int, dead: set[str]) -> None:
    target = bunny(B1, "clover-4", "clover-3")
    rest = {"minilith_clovers": "subtract-first"}
    scene = doubled("flame-thrower", *two(target, bunny(B2, "halo")), **rest)
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(roll,))
    assert died(after) == dead | {"A2"}


@pytest.mark.rules("A-KB-37", "A-KB-38")
@pytest.mark.parametrize(("option", "rolls"), [("double-first", (3,)), ("subtract-first", ())])
def test_where_nothing_is_left_of_the_level_nobody_rolls(
    option: str, rolls: tuple[int, ...]
) -> None:
    """The Ice Pick against a Quadruple Clover: 2 x 3 - 4 is 2, but 2 x (3 - 4) is nothing."""
    scene = doubled("ice-pick", *two(bunny(B1, "clover-4"), B2), minilith_clovers=option)
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(*rolls, 7, 7))
    assert (len(defended(after)), died(after)) == (len(rolls) + 2, set())


@pytest.mark.rules("KB-221", "A-KB-37", "KB-123")
def test_each_bunny_has_its_own_clovers_and_halo() -> None:
    scene = doubled("laser-gun", *two(bunny(B1, "halo"), bunny(B2, "clover-4", "clover-3")))
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(12,))
    assert defended(after) == [("B", "B2", 12)]
    assert died(after) == {"A2"}


@pytest.mark.rules("KB-220")
@pytest.mark.parametrize(
    ("weapon", "rolls"),
    [
        ("sea-whiz-mount", (11, 10, 10)),
        ("miniature-black-hole", (12, 11, 11, 10, 10)),
    ],
)
def test_weapons_above_nine_stay_as_they_are(weapon: str, rolls: tuple[int, ...]) -> None:
    after = doubled(weapon).when("A", m.ChooseTarget, target=B1, rolls=rolls)
    assert (len(defended(after)), died(after)) == (len(rolls), set())


@pytest.mark.rules("KB-220", "KB-195", "KB-270")
def test_ebola_and_an_exploding_trojan_stay_as_they_are() -> None:
    scene = doubled("ebola-virus")
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(12,))
    assert defended(after) == [("B", "B1", 12)]
    mined = holder(bunnies=(bunny(A1, trojan="B"), A2))
    scene = aiming("sea-whiz-mount", mined, seat("B", bunnies=(B1,)))
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(12, 12, 12, 11, 11, 11))
    assert died(after) == set()


@pytest.mark.rules("KB-220", "KB-169", "KB-172")
def test_cyber_bunny_is_no_weapon_and_is_not_doubled() -> None:
    after = doubled(CYBER).when("A", m.ChooseTarget, target=B1, rolls=(10,))
    assert (defended(after), died(after)) == ([("B", "B1", 10)], set())


@pytest.mark.rules("KB-220")
def test_only_its_holder_s_weapons_are_doubled() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1, B2), saved=(MINILITH,)))
    after = aiming("sword", *players).when("A", m.ChooseTarget, target=B1, rolls=(8,))
    assert (defended(after), died(after)) == ([("B", "B1", 8)], set())


@pytest.mark.rules("KB-220", "KB-241", "A-KB-42")
def test_a_doubled_weapon_that_is_turned_hits_the_neighbours_of_its_new_target() -> None:
    second = seat("B", bunnies=(B1,), saved=("reversal-of-fortune",))
    others = (second, seat("C", bunnies=(C1,)), seat("D", bunnies=(D1,)))
    scene = doubled("ice-pick", *others, windows=True).given("A", m.ChooseTarget, target=B1)
    turned = {"card": "reversal-of-fortune", "target": D1}
    scene = scene.given_passes("C", "D", "A").given("B", m.AnswerWindow, play=turned)
    after = scene.given_passes("B", "C", "D").when("A", m.AnswerWindow, play=None, rolls=(7,) * 3)
    assert [name for _, name, _ in defended(after)] == ["D1", "A1", "C1"]


@pytest.mark.rules("KB-220", "KB-143")
def test_under_bad_karma_it_doubles_what_goes_at_an_own_bunny() -> None:
    first = holder(bunnies=(A1,), karma=("bad-karma",))
    scene = aiming("sword", first, seat("B", bunnies=(B1,)), seat("C", bunnies=(C1,)))
    after = scene.when("A", m.ChooseTarget, target=A1)
    assert (died(after), discarded(after, MINILITH)) == ({"A1", "B1", "C1"}, True)


# --- with Cyber Bunny ---------------------------------------------------------------------


@pytest.mark.rules("A-KB-48", "KB-175", "KB-172", "KB-173")
def test_aimed_at_cyber_bunny_it_hits_the_bunny_beneath_and_its_neighbours_too() -> None:
    scene = doubled("ice-pick", roaming=[(CYBER, "C", B1)])
    after = scene.when("A", m.ChooseTarget, target=CYBER, rolls=(6, 7, 6, 7))
    assert defended(after) == [("C", CYBER, 6), ("B", "B1", 7), ("B", "B2", 6), ("A", "A2", 7)]
    assert (died(after), waits_on(after, CYBER)) == ({"B2"}, None)


@pytest.mark.rules("A-KB-48", "KB-175")
def test_cyber_bunny_beside_the_target_rolls_as_well() -> None:
    scene = doubled("ice-pick", roaming=[(CYBER, "C", B2)])
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(7, 7, 7, 7))
    assert [name for _, name, _ in defended(after)] == ["B1", CYBER, "B2", "A2"]


@pytest.mark.rules("A-KB-112", "A-KB-48")
def test_by_option_cyber_bunny_rolls_after_the_bunny_beneath() -> None:
    scene = doubled("ice-pick", roaming=[(CYBER, "C", B2)], cyber_bunny_area="after-bunny")
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(7, 7, 7, 7))
    assert [name for _, name, _ in defended(after)] == ["B1", "B2", CYBER, "A2"]


# --- having it ----------------------------------------------------------------------------


@pytest.mark.rules("KB-226", "KB-227")
def test_once_the_weapon_is_launched_it_is_not_given_up_any_more() -> None:
    players = (holder(), seat("B", bunnies=(B1,)))
    scene = aiming("sword", *players, windows=True).given("A", m.ChooseTarget, target=B1)
    scene.when("A", m.DropSaved, card=MINILITH).then_rejected(Reason.NO_FREE_MOMENT)


@pytest.mark.rules("KB-226", "KB-227", "A-KB-93")
def test_given_up_before_the_target_is_named_it_doubles_nothing() -> None:
    players = (holder(), seat("B", bunnies=(B1,)))
    scene = aiming("sword", *players).given("A", m.DropSaved, card=MINILITH)
    assert discarded(scene, MINILITH)
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(8,))
    assert defended(after) == [("B", "B1", 8)]


@pytest.mark.rules("KB-227", "KB-058")
def test_it_is_given_up_on_its_holder_s_turn_only() -> None:
    scene = table(seat("A"), seat("B", bunnies=(B1,), saved=(MINILITH,)))
    scene.when("B", m.DropSaved, card=MINILITH).then_rejected(Reason.NOT_YOUR_TURN, ("KB-227",))


@pytest.mark.rules("KB-226")
def test_its_holder_has_no_way_to_exempt_a_weapon() -> None:
    scene = doubled("ice-pick")
    (naming,) = (s for s in scene.asked("A") if s == "choose-target")
    assert naming and set(m.ChooseTarget.__struct_fields__) == {"at", "seat", "decision", "target"}


@pytest.mark.rules("KB-224", "KB-225")
def test_it_is_saved_from_top_run_with_a_bunny_only() -> None:
    with_bunny = table(seat("A", top=MINILITH, bunnies=(A1,)), seat("B"))
    after = with_bunny.given("A", m.FlipTopRun).when("A", m.SaveFlipped)
    assert after.player("A").saved == (card(MINILITH),)
    without = table(seat("A", top=MINILITH), seat("B")).when("A", m.FlipTopRun)
    without.then(m.CardFlipped(A, card(MINILITH)), m.CardDiscarded(A, card(MINILITH)))


@pytest.mark.rules("KB-225", "KB-039")
def test_it_is_not_played_from_hand() -> None:
    scene = table(seat("A", hand=(MINILITH, ...), bunnies=(A1,)), seat("B"))
    scene.when("A", m.PlayFromHand, card=MINILITH).then_rejected(
        Reason.NOT_A_RESPONSE, ("KB-225",)
    )


@pytest.mark.rules("KB-224", "KB-225")
def test_saved_it_is_not_used_but_only_had() -> None:
    scene = table(holder(), seat("B", bunnies=(B1,)))
    scene.when("A", m.UseSaved, card=MINILITH).then_rejected(Reason.NOT_A_RESPONSE, ("KB-225",))


@pytest.mark.rules("KB-070", "KB-224", "KB-043", "A-KB-77")
def test_case_s_17_losing_it_by_a_draw() -> None:
    first = holder(top="free-cabbage", bunnies=(A1,))
    scene = table(first, seat("B"), deck=("terrible-misfortune-bbq", "clover-2"))
    drawn = played(scene).when("A", m.Draw)
    assert [type(fact) for fact in drawn.facts] == [
        m.RunSlid, m.CardDrawn, m.MisfortuneDrawn, m.BunniesDied, m.CardDiscarded, m.CardDrawn,
    ]  # fmt: skip
    assert drawn.facts[-2] == m.CardDiscarded(A, card(MINILITH))
    laid = drawn.given("A", m.LayBottomRun, card="clover-2")
    assert laid.table.active == "B"


@pytest.mark.rules("KB-224", "KB-137")
def test_it_goes_when_its_holder_s_only_bunny_is_abducted() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,), saved=(MINILITH,)))
    after = aiming("area-51", *players).when("A", m.ChooseTarget, target=B1)
    assert (after.player("B").saved, discarded(after, MINILITH)) == ((), True)


@pytest.mark.rules("KB-224")
def test_another_bunny_keeps_it() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1, B2), saved=(MINILITH,)))
    after = aiming("area-51", *players).when("A", m.ChooseTarget, target=B1)
    assert after.player("B").saved == (card(MINILITH),)


@pytest.mark.rules("KB-224", "A-KB-108")
def test_lost_with_its_last_bunny_it_leaves_the_turn_in_order() -> None:
    first = holder(bunnies=(A1,), karma=("bad-karma",))
    scene = aiming("ice-pick", first, seat("B", bunnies=(bunny(B1, *WARDED),)))
    after = replaced(scene.given("A", m.ChooseTarget, target=A1, rolls=(6,)))
    assert (discarded(after, MINILITH), after.table.active) == (True, "B")
