"""Black Cat: all Clovers leave a bunny; an odd Green die lets them go on."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.table import Bunny
from referee.kernel.rejection import Reason as AnyReason
from tests.rules.killer_bunnies.attacks import A1, B1, B2, C1, aiming, discarded
from tests.rules.killer_bunnies.gambles import dice, outcome, rollers
from tests.scenario import A, Scenario, bunny, card, cards, seat, table

CAT = "black-cat"
DONE = m.CardDiscarded(A, card(CAT))
LUCKY = bunny(B1, "clover-1", "suit", "clover-3")


def stripped(roll: int | None, lucky: Bunny = LUCKY, **rest: Any) -> Scenario:
    """A has named B1, which has two Clovers and a suit, and rolled."""
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(lucky, B2)))
    aimed = aiming(CAT, *players, seat("C", bunnies=(C1,)), **rest)
    return aimed.when("A", m.ChooseTarget, target=B1, rolls=(roll,) if roll else ())


@pytest.mark.rules("KB-148", "KB-055")
def test_its_player_needs_a_bunny() -> None:
    start = table(seat("A", top=CAT), seat("B", bunnies=(B1,)))
    assert discarded(start.when("A", m.FlipTopRun), CAT)


@pytest.mark.rules("KB-148")
def test_it_strips_every_clover_and_nothing_else_from_the_chosen_bunny() -> None:
    after = stripped(2)
    assert after.facts[0] == m.CloversTaken(card(B1), cards("clover-1", "clover-3"))
    assert after.player("B").bunnies[0] == bunny(B1, "suit")


@pytest.mark.rules("KB-148")
def test_from_any_bunny_of_the_circle_and_no_other() -> None:
    own = aiming(CAT, seat("A", bunnies=(bunny(A1, "clover-2"),)), seat("B"))
    stripped_ = own.when("A", m.ChooseTarget, target=A1, rolls=(2,))
    assert stripped_.player("A").bunnies == (bunny(A1),)
    own.when("A", m.ChooseTarget, target=B1).then_rejected(Reason.NO_SUCH_TARGET, ("KB-148",))


@pytest.mark.rules("KB-150", "KB-149")
def test_its_player_rolls_the_green_die() -> None:
    assert (rollers(stripped(2)), dice(stripped(2))) == ({A}, ("green",))


@pytest.mark.rules("KB-150")
@pytest.mark.parametrize("roll", [2, 4, 12])
def test_on_an_even_roll_they_are_discarded(roll: int) -> None:
    assert outcome(stripped(roll)) == (
        m.CardDiscarded(A, card("clover-1")),
        m.CardDiscarded(A, card("clover-3")),
        DONE,
    )


@pytest.mark.rules("KB-149")
@pytest.mark.parametrize("roll", [1, 5, 11])
def test_on_an_odd_roll_each_goes_under_any_bunny_the_first_one_first(roll: int) -> None:
    asked = stripped(roll)
    asked.then_asks("A", m.PlaceClover).then_asks("B")
    placed = asked.when("A", m.PlaceClover, bunny=A1)
    placed.then(m.ModifierGiven(card(A1), card("clover-1")))
    placed.when("A", m.PlaceClover, bunny=B1).then(
        m.ModifierGiven(card(B1), card("clover-3")), DONE
    )


@pytest.mark.rules("KB-149")
def test_both_may_go_under_one_bunny_or_be_discarded() -> None:
    placed = stripped(1).given("A", m.PlaceClover, bunny=C1)
    both = placed.when("A", m.PlaceClover, bunny=C1)
    assert both.player("C").bunnies == (bunny(C1, "clover-1", "clover-3"),)
    placed.when("A", m.PlaceClover, bunny=None).then(m.CardDiscarded(A, card("clover-3")), DONE)


@pytest.mark.rules("KB-149")
def test_under_no_bunny_that_is_not_in_the_circle() -> None:
    refused = stripped(1).when("A", m.PlaceClover, bunny="blue-sinister")
    refused.then_rejected(AnyReason.NOT_OFFERED, ("KB-149",))


@pytest.mark.rules("KB-149", "A-GEN-07", "A-KB-110")
def test_silence_discards_them_one_after_the_other() -> None:
    late = stripped(1).when_due()
    late.then(m.CardDiscarded(A, card("clover-1")))
    late.when_due().then(m.CardDiscarded(A, card("clover-3")), DONE)


@pytest.mark.rules("KB-149", "A-KB-99")
def test_who_leaves_places_no_clover_and_all_are_discarded() -> None:
    left = stripped(1).when("A", m.Leave)
    waited = {m.CardDiscarded(A, clover) for clover in cards("clover-1", "clover-3")}
    assert waited <= set(left.facts)
    assert discarded(left, "clover-1") and discarded(left, "clover-3")


@pytest.mark.rules("A-KB-115", "KB-148")
def test_a_bunny_without_clovers_is_stripped_of_nothing_without_a_roll() -> None:
    stripped(None, bunny(B1, "suit")).then(DONE)


@pytest.mark.rules("KB-149", "KB-118")
def test_a_clover_that_moved_works_for_its_new_bunny() -> None:
    placed = stripped(1).given("A", m.PlaceClover, bunny=A1)
    assert placed.player("A").bunnies[0].clover == 1
    assert placed.player("B").bunnies[0].clover == 0


@pytest.mark.rules("KB-149", "A-KB-93")
def test_a_bunny_that_dies_while_the_clovers_wait_is_no_place_for_them() -> None:
    """B plays a Sunny Day at the free moment, and its Misfortune takes B's only bunny."""
    players = (
        seat("A", bunnies=(A1,)),
        seat("B", hand=("sunny-day", ...), bunnies=(bunny(B1, "clover-1"),)),
    )
    aimed = aiming(CAT, *players, deck=("terrible-misfortune-bbq",))
    asked = aimed.given("A", m.ChooseTarget, target=B1, rolls=(1,))
    drawn = asked.given("B", m.PlayVerySpecial, card="sunny-day")
    drawn.when("A", m.PlaceClover, bunny=B1).then_rejected(AnyReason.NOT_OFFERED)
    drawn.when("A", m.PlaceClover, bunny=A1).then(
        m.ModifierGiven(card(A1), card("clover-1")), DONE
    )
