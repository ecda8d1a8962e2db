"""Bunny Block Bid: who bids when, what a bid must be, who pays and who takes the bunny."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.kernel.rejection import Reason as AnyReason
from tests.given import Seated
from tests.rules.killer_bunnies.attacks import A1, B1, C1, aiming, discarded, ring
from tests.scenario import A, B, C, D, Scenario, bunny, card, cards, seat, table

BID = "bunny-block-bid"
FOUR = (
    seat("A", bunnies=(A1,), dolla=(5,)),
    seat("B", bunnies=(B1,), dolla=(5, 2)),
    seat("C", dolla=(5, 1)),
    seat("D", dolla=(1,)),
)


def auction(prize: str = B1, *players: Seated, **rest: Any) -> Scenario:
    """A has named the bunny that goes to the highest bidder."""
    return aiming(BID, *(players or FOUR), **rest).given("A", m.ChooseTarget, target=prize)


def bids(*sums: int) -> Scenario:
    """A, B, C and so on have bid these; who cannot bid higher is skipped."""
    scene = auction()
    for dolla in sums:
        name = next(name for name in "ABCD" if scene.asked(name))
        scene = scene.given(name, m.MakeBid, dolla=dolla)
    return scene


# --- the prize and the bidders ------------------------------------------------------------


@pytest.mark.rules("KB-154", "A-KB-30")
@pytest.mark.parametrize("prize", [A1, B1])
def test_any_bunny_of_the_circle_is_put_up(prize: str) -> None:
    auction(prize).then_asks("A", m.MakeBid)


@pytest.mark.rules("KB-154")
def test_one_that_is_not_in_the_circle_is_not() -> None:
    refused = aiming(BID, *FOUR).when("A", m.ChooseTarget, target=C1)
    refused.then_rejected(Reason.NO_SUCH_TARGET, ("KB-154",))


@pytest.mark.rules("KB-155", "A-KB-74")
def test_the_card_player_bids_first_then_all_in_turn_order_the_owner_too() -> None:
    bids().then_asks("A", m.MakeBid).then_asks("B").then_asks("C").then_asks("D")
    bids(1).then_asks("A").then_asks("B", m.MakeBid).then_asks("C").then_asks("D")
    bids(1, 2).then_asks("A").then_asks("B").then_asks("C", m.MakeBid).then_asks("D")


@pytest.mark.rules("KB-155", "A-KB-74")
def test_the_round_goes_on_until_all_others_have_passed() -> None:
    """D cannot bid higher than 3; A, B and C go on."""
    going = bids(1, 2, 3)
    going.then_asks("A", m.MakeBid)
    assert m.BidMade(D, 0) in going.facts
    bids(1, 2, 3, 4, 5).then_asks("C", m.MakeBid)


@pytest.mark.rules("KB-155")
def test_nobody_bids_out_of_turn_nor_does_anything_else() -> None:
    bids(1).when("C", m.MakeBid, dolla=3).then_rejected(AnyReason.NOT_YOUR_DECISION)
    bids().when("A", m.Draw).then_rejected(AnyReason.NOT_AN_ANSWER, ("KB-155",))


@pytest.mark.rules("A-KB-93", "A-KB-101")
def test_bidding_is_no_free_moment_not_even_for_the_card_player() -> None:
    refused = bids().when("A", m.BuySupplies, supply="water", cards=1)
    refused.then_rejected(Reason.NO_FREE_MOMENT, ("A-KB-93",))


# --- the bids -----------------------------------------------------------------------------


@pytest.mark.rules("A-KB-74", "KB-154")
def test_a_bid_is_higher_than_the_one_before() -> None:
    bids(3).when("B", m.MakeBid, dolla=3).then_rejected(Reason.BID_TOO_LOW, ("KB-154", "A-KB-74"))


@pytest.mark.rules("A-KB-74")
def test_a_bid_is_covered() -> None:
    bids().when("A", m.MakeBid, dolla=6).then_rejected(Reason.NOT_ENOUGH_DOLLA, ("A-KB-74",))


@pytest.mark.rules("A-KB-74", "A-KB-61")
def test_what_the_game_owes_counts_as_dolla() -> None:
    scene = auction(B1, *FOUR, owed=[("A", "dolla", 2)])
    assert scene.when("A", m.MakeBid, dolla=7).facts[0] == m.BidMade(A, 7)


@pytest.mark.rules("A-KB-74")
def test_passing_is_final() -> None:
    """A passes, B and C go on; A, who could still pay more, is not asked again."""
    scene = bids(0, 1, 2)
    scene.then_asks("B", m.MakeBid).then_asks("A")
    assert ring(scene.given("B", m.MakeBid, dolla=0)) == "A1 B1"


@pytest.mark.rules("A-KB-74")
def test_if_nobody_bids_nothing_happens() -> None:
    passed = bids(0, 0, 0)
    after = passed.when("D", m.MakeBid, dolla=0)
    after.then(m.BidMade(D, 0), m.CardDiscarded(A, card(BID)))
    assert ring(after) == "A1 B1"


@pytest.mark.rules("A-KB-74")
def test_who_has_no_dolla_passes_without_being_asked() -> None:
    poor = auction(B1, seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,), dolla=(1,)))
    poor.then_asks("B", m.MakeBid).then_asks("A")


@pytest.mark.rules("A-KB-74", "A-GEN-07")
def test_a_missing_bid_is_a_pass() -> None:
    after = bids(1).when_due()
    assert after.facts[0] == m.BidMade(B, 0)
    after.then_asks("C", m.MakeBid)


# --- the end ------------------------------------------------------------------------------


@pytest.mark.rules("KB-154", "A-KB-19", "KB-155")
def test_the_highest_bidder_pays_the_discard_and_takes_the_bunny() -> None:
    won = bids(1, 2, 6, 0)
    won.then(
        m.BidMade(B, 0),
        m.Paid(C, "dolla", 6, cards("dolla-5#3", "dolla-1#1"), ()),
        m.BunnyMoved(card(B1), C, 0, 1),
        m.CardDiscarded(A, card(BID)),
    )
    assert discarded(won, "dolla-5#3")


@pytest.mark.rules("A-KB-74", "KB-154")
def test_an_owner_who_bids_highest_pays_and_keeps_it() -> None:
    kept = bids(0, 2, 0)
    assert kept.facts[-2:] == (
        m.Paid(B, "dolla", 2, cards("dolla-2#1"), ()),
        m.CardDiscarded(A, card(BID)),
    )
    assert ring(kept) == "A1 B1"


@pytest.mark.rules("KB-124", "KB-126")
def test_a_haloed_bunny_is_sold_with_its_halo() -> None:
    haloed = bunny(B1, "halo")
    rich = (seat("A", bunnies=(A1,)), seat("B", bunnies=(haloed,)), seat("C", dolla=(1,)))
    sold = auction(B1, *rich).when("C", m.MakeBid, dolla=1)
    assert sold.player("C").bunnies == (haloed,)


@pytest.mark.rules("KB-154", "KB-050")
def test_its_player_needs_a_bunny() -> None:
    start = table(seat("A", top=BID), seat("B", bunnies=(B1,)))
    assert discarded(start.when("A", m.FlipTopRun), BID)
