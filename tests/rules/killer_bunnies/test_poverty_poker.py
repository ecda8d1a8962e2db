"""Poverty Poker: what is staked, who takes part, who rolls again, and who takes it all."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.kernel.flow import DieRolled
from referee.kernel.rejection import Reason as AnyReason
from tests.rules.killer_bunnies.attacks import A1, A2, B1, B2, C1, C2, ring
from tests.rules.killer_bunnies.contests import POKER, poker, rolled
from tests.scenario import A, B, C, D, Scenario, bunny, card, cards, seat

# --- the stakes ---------------------------------------------------------------------------


@pytest.mark.rules("KB-233", "KB-236", "A-KB-72")
def test_any_mix_may_be_staked_and_the_highest_roller_takes_all_of_it() -> None:
    rich = {"cabbage": (1,), "water": (2,), "dolla": (2,)}
    scene = poker(seat("A", carrots=(1,), **rich), seat("B", carrots=(2,), **rich))
    staked = scene.given(
        "A", m.NameStake, cabbage=1, water=2, dolla=2, carrots=1, bunnies=0, rolls=(5, 9)
    )
    won = staked.when("A", m.RollAgain, again=False)
    won.then(
        m.GoodsMoved(A, B, "cabbage", (1,)),
        m.GoodsMoved(A, B, "water", (2,)),
        m.GoodsMoved(A, B, "dolla", cards("dolla-2#1")),
        m.CarrotsPassed(A, B, (1,)),
        m.CardDiscarded(A, card(POKER)),
    )
    assert won.player("B").carrots == (1, 2)


@pytest.mark.rules("KB-233")
def test_something_must_be_staked() -> None:
    scene = poker(seat("A", dolla=(1,)), seat("B"))
    scene.when("A", m.NameStake, dolla=0, bunnies=0).then_rejected(
        Reason.NOTHING_STAKED, ("KB-233",)
    )


@pytest.mark.rules("A-KB-71")
@pytest.mark.parametrize("stake", [{"dolla": 2}, {"bunnies": 3}, {"carrots": 1}, {"water": 1}])
def test_nobody_stakes_what_they_have_not(stake: dict[str, Any]) -> None:
    scene = poker(seat("A", dolla=(1,)), seat("B", dolla=(5,), water=(5,), carrots=(1,)))
    scene.when("A", m.NameStake, **{"dolla": 0, "bunnies": 0, **stake}).then_rejected(
        Reason.CANNOT_COVER, ("A-KB-71",)
    )


@pytest.mark.rules("A-KB-71")
def test_an_abducted_bunny_cannot_be_staked() -> None:
    scene = poker(seat("A", bunnies=(A1,)), seat("B"), abducted=[(A2, "A")])
    scene.when("A", m.NameStake, bunnies=2).then_rejected(Reason.CANNOT_COVER, ("A-KB-71",))


@pytest.mark.rules("A-KB-61", "A-KB-71")
def test_what_the_game_owes_can_be_staked() -> None:
    scene = poker(seat("A"), seat("B", dolla=(2, 1)), owed=[("A", "dolla", 3)])
    staked = scene.given("A", m.NameStake, dolla=3, bunnies=0, rolls=(1, 2))
    won = staked.when("A", m.RollAgain, again=False)
    assert won.table.units(B, "dolla") == 6
    assert won.table.units(A, "dolla") == 0


@pytest.mark.rules("A-GEN-07", "KB-233")
def test_chance_stakes_one_of_one_thing_if_nothing_is_named() -> None:
    """A holds Dolla, then bunnies: the second of two."""
    scene = poker(seat("A", dolla=(5,)), seat("B"))
    assert m.StakeNamed(A, {"bunnies": 1}) in scene.when_due(rolls=(2,)).facts


@pytest.mark.rules("KB-233", "A-KB-93", "KB-044")
def test_until_the_stakes_are_named_their_player_may_shop_for_them() -> None:
    scene = poker(seat("A", dolla=(5,)), seat("B", dolla=(5,), water=(1,)))
    scene.then_asks("A", m.NameStake, m.BuySupplies)
    scene.when("A", m.Draw).then_rejected(AnyReason.NOT_AN_ANSWER, ("KB-233",))
    watered = scene.given("A", m.BuySupplies, supply="water", cards=1)
    staked = watered.when("A", m.NameStake, water=1, bunnies=0, rolls=(5, 9))
    assert staked.facts[0] == m.StakeNamed(A, {"water": 1})


@pytest.mark.rules("A-KB-101", "A-KB-71")
def test_a_player_who_loses_all_at_the_free_moment_before_has_no_game() -> None:
    """B plays a Sunny Day, and draws a Misfortune that takes A's only bunny."""
    scene = poker(
        seat("A", bunnies=(A1,)),
        seat("B", hand=("sunny-day", ...)),
        deck=("terrible-misfortune-bbq",),
    )
    lost = scene.when("B", m.PlayVerySpecial, card="sunny-day")
    assert m.CardDiscarded(A, card(POKER)) in lost.facts
    lost.then_asks("A", m.Draw)


# --- who takes part -----------------------------------------------------------------------


@pytest.mark.rules("KB-234", "KB-235")
def test_everybody_who_can_cover_the_full_stakes_takes_part_its_player_too() -> None:
    scene = poker(
        seat("A", dolla=(2,)), seat("B", dolla=(1,)), seat("C", dolla=(5,)), seat("D", dolla=(2,))
    )
    staked = scene.when("A", m.NameStake, dolla=2, bunnies=0, rolls=(4, 5, 6))
    assert staked.facts[-3:] == rolled(4, 5, 6, seats=(A, C, D))


@pytest.mark.rules("A-KB-71", "KB-234")
def test_without_an_opponent_who_can_cover_the_card_is_spent() -> None:
    scene = poker(seat("A", dolla=(2,)), seat("B", dolla=(1,)))
    scene.when("A", m.NameStake, dolla=2, bunnies=0).then(
        m.StakeNamed(A, {"dolla": 2}), m.CardDiscarded(A, card(POKER))
    )


# --- the dice -----------------------------------------------------------------------------


def one_dolla(*rolls: int) -> Scenario:
    """A, B and C have rolled for a Dolla each; A may roll again."""
    scene = poker(*(seat(name, dolla=(1,)) for name in "ABC"))
    return scene.given("A", m.NameStake, dolla=1, bunnies=0, rolls=rolls)


@pytest.mark.rules("KB-237", "A-KB-68")
def test_its_player_may_roll_again_after_all_first_rolls() -> None:
    first = one_dolla(3, 7, 5)
    first.then_asks("A", m.RollAgain).then_asks("B").then_asks("C")
    again = first.when("A", m.RollAgain, again=True, rolls=(8,))
    assert again.facts[0] == DieRolled(A, "any", "contest", 4, 8)
    assert again.player("A").dolla == cards("dolla-1#1", "dolla-1#2", "dolla-1#3")


@pytest.mark.rules("A-KB-68", "KB-237")
def test_the_second_roll_stands_though_it_is_worse() -> None:
    again = one_dolla(6, 5, 4).when("A", m.RollAgain, again=True, rolls=(1,))
    assert len(again.player("B").dolla) == 3


@pytest.mark.rules("KB-237", "A-GEN-07")
def test_a_roll_stands_if_nothing_is_said_about_it() -> None:
    assert len(one_dolla(6, 5, 4).when_due().player("A").dolla) == 3


@pytest.mark.rules("KB-238", "A-KB-69", "A-KB-68")
def test_those_tied_for_highest_alone_roll_on_until_one_is_left() -> None:
    """No second chance in a tie-break for A."""
    tied = one_dolla(7, 7, 7).when("A", m.RollAgain, again=False, rolls=(2, 9, 9, 5, 4))
    assert tied.facts[:5] == (
        *rolled(2, 9, 9, first=4),
        *rolled(5, 4, seats=(B, C), first=7),
    )
    assert len(tied.player("B").dolla) == 3


@pytest.mark.rules("A-KB-68", "KB-238")
def test_a_second_roll_can_make_the_tie() -> None:
    tied = one_dolla(2, 9, 5).when("A", m.RollAgain, again=True, rolls=(9, 3, 7))
    assert len(tied.player("B").dolla) == 3


# --- the pot ------------------------------------------------------------------------------


@pytest.mark.rules("A-KB-72", "A-KB-105", "KB-236")
def test_stakes_are_paid_through_the_change_rules() -> None:
    """B owes 3 from a 5: A gets the 2 that was in the discard and a credit of 1."""
    scene = poker(seat("A", cabbage=(2, 1)), seat("B", cabbage=(5,)), cabbage_discard=(2,))
    staked = scene.given("A", m.NameStake, cabbage=3, bunnies=0, rolls=(9, 2))
    won = staked.when("A", m.RollAgain, again=False)
    assert won.facts[:3] == (
        m.GoodsTaken(A, "cabbage", (2,)),
        m.DebtMade(A, "cabbage", 1),
        m.Paid(B, "cabbage", 3, (5,), (), 0, 2),
    )
    assert (won.table.units(A, "cabbage"), won.table.units(B, "cabbage")) == (6, 2)


@pytest.mark.rules("A-KB-105", "A-KB-72")
def test_an_exact_set_is_handed_over_if_there_is_one() -> None:
    scene = poker(seat("A", cabbage=(2, 1)), seat("B", cabbage=(5, 1, 1, 2)))
    staked = scene.given("A", m.NameStake, cabbage=3, bunnies=0, rolls=(9, 2))
    won = staked.when("A", m.RollAgain, again=False)
    assert won.facts[0] == m.GoodsMoved(B, A, "cabbage", (2, 1))


@pytest.mark.rules("KB-236", "A-KB-19")
def test_bunnies_won_are_put_down_one_after_the_other() -> None:
    players = (seat("B", bunnies=(B1, B2)), seat("C", bunnies=(C1, C2)))
    scene = poker(seat("A"), *players)
    staked = scene.given("A", m.NameStake, bunnies=2, rolls=(9, 2, 3))
    won = staked.given("A", m.RollAgain, again=False)
    for _ in range(3):
        won = won.given("A", m.PlaceBunny, spot=0)
    assert ring(won.when("A", m.PlaceBunny, spot=0)) == "C2 C1 B2 B1 A1 A2"


@pytest.mark.rules(
    "KB-233", "KB-234", "KB-235", "KB-237", "KB-238", "KB-240", "KB-236", "KB-124", "A-KB-19",
    "A-KB-68",
)  # fmt: skip
def test_case_s_25_poverty_poker_for_a_bunny_with_a_halo_bunny() -> None:
    """But for its last words: no trade mark is set."""
    haloed = bunny(B1, "halo")
    scene = poker(seat("A"), seat("B", bunnies=(haloed,)), seat("C"))
    staked = scene.given("A", m.NameStake, bunnies=1)
    entered = staked.when("A", m.EnterItem, bunnies=[A2], rolls=(4, 9))
    assert entered.facts[1:] == (
        m.ItemsShown(A, cards(A2), ()),
        m.ItemsShown(B, cards(B1), ()),
        *rolled(4, 9, seats=(A, B)),
    )
    tied = entered.given("A", m.RollAgain, again=True, rolls=(9, 3, 7))
    assert tied.facts == (*rolled(9, first=3), *rolled(3, 7, seats=(A, B), first=4))
    won = tied.when("B", m.PlaceBunny, spot=1)
    assert ring(won) == "A1 B1 A2"
    assert won.player("B").bunnies[0] == haloed
