"""Trades: when, with whom, of what, and that they are made whole or not at all."""

from typing import Any

import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from tests.rules.killer_bunnies.trades import FIRST, NOTHING, lot, offered, traded
from tests.scenario import A, B, C, Scenario, bunny, card, cards, seat, table

TIMID, SINISTER = "blue-timid", "green-sinister"


def three(**more: Any) -> Scenario:
    """A's turn; A has a bunny and Water, B Dolla and a Carrot, C nothing."""
    return table(
        seat("A", bunnies=(TIMID,), water=(5, 2), saved=("minilith",)),
        seat("B", dolla=(5, 2, 1), carrots=(2,), bunnies=(SINISTER,)),
        seat("C"),
        **more,
    )


# --- of what ------------------------------------------------------------------------------


@pytest.mark.rules("KB-278", "KB-281", "KB-315")
def test_units_for_dolla_are_a_trade() -> None:
    made = traded(three(), give={"water": 7}, want={"dolla": 8})
    made.then(
        m.TradeMade(FIRST, A, B, lot(water=7), lot(dolla=8), 0, (), ()),
        m.GoodsMoved(A, B, "water", (5, 2)),
        m.GoodsMoved(B, A, "dolla", made.player("A").dolla),
    )
    assert made.table.units(A, "dolla") == 8
    assert made.player("B").water == (5, 2)


@pytest.mark.rules("KB-278", "A-KB-105")
def test_an_amount_that_no_cards_make_is_changed_by_the_discard() -> None:
    made = traded(three(), give={"water": 1})
    assert made.table.units(B, "water") == 1
    assert made.table.units(A, "water") == 6


@pytest.mark.rules("KB-278", "A-KB-61")
def test_what_the_game_owes_is_not_tradable() -> None:
    owed = three(owed=[("A", "water", 3)], discard=())
    offered(owed, give={"water": 8}).then_rejected(Reason.NOT_ENOUGH_UNITS, ("A-KB-61",))


@pytest.mark.rules("KB-278")
def test_more_dolla_than_the_other_has_are_no_terms() -> None:
    offered(three(), want={"dolla": 9}).then_rejected(Reason.NOT_ENOUGH_DOLLA, ("KB-278",))


@pytest.mark.rules("KB-278")
def test_saved_cards_and_carrots_change_hands() -> None:
    made = traded(three(), give={"saved": ("minilith",)}, want={"carrots": (2,)})
    made.then(m.TradeMade(FIRST, A, B, lot(saved=("minilith",)), lot(carrots=(2,)), 0, (), ()))
    assert made.player("B").saved == cards("minilith")
    assert made.player("A").carrots == (2,)


@pytest.mark.rules("KB-278", "KB-224")
def test_a_minilith_that_comes_with_a_bunny_stays_saved() -> None:
    bare = table(seat("A", bunnies=(TIMID,), saved=("minilith",)), seat("B"))
    made = traded(bare, give={"saved": ("minilith",), "bunnies": (TIMID,)})
    assert made.player("B").saved == cards("minilith")


@pytest.mark.rules("KB-278", "KB-280")
def test_run_cards_and_cards_of_others_are_not_traded() -> None:
    programmed = table(seat("A", top="minilith", bottom=TIMID), seat("B"))
    for thing in ({"saved": ("minilith",)}, {"bunnies": (TIMID,)}, {"carrots": (3,)}):
        offered(programmed, give=thing).then_rejected(Reason.NOT_TO_TRADE, ("KB-280",))


@pytest.mark.rules("KB-278")
def test_nothing_is_named_twice() -> None:
    twice = offered(three(), want={"carrots": (2, 2)})
    twice.then_rejected(Reason.NOT_TO_TRADE)


# --- bunnies ------------------------------------------------------------------------------


@pytest.mark.rules("KB-278", "A-KB-19")
def test_the_new_owner_chooses_the_spot() -> None:
    made = traded(three(), give={"bunnies": (TIMID,)})
    assert made.bunnies("B") == cards(SINISTER, TIMID)
    made.then_asks("B", m.PlaceBunny)
    assert made.given("B", m.PlaceBunny, spot=0).bunnies("B") == cards(TIMID, SINISTER)


@pytest.mark.rules("A-KB-19", "A-KB-16")
def test_a_traded_bunny_has_no_spot_beyond_its_section() -> None:
    made = traded(three(), give={"bunnies": (TIMID,)})
    made.when("B", m.PlaceBunny, spot=2).then_rejected(Reason.NO_SUCH_SPOT)


@pytest.mark.rules("A-KB-78")
def test_a_trade_is_done_before_anything_else_happens() -> None:
    both = traded(three(), give={"bunnies": (TIMID,)}, by="A", to="B")
    both.when("A", m.BuySupplies, supply="water", cards=1).then_rejected(Reason.NO_FREE_MOMENT)
    back = traded(three(), want={"bunnies": (SINISTER,)})
    back.then_asks("A", m.PlaceBunny)


@pytest.mark.rules("A-KB-81", "A-KB-53")
def test_what_lies_under_and_on_a_bunny_goes_along() -> None:
    laden = bunny(TIMID, "clover-2", feeds=(("feed-1-1", 1),))
    ill = table(seat("A", bunnies=(laden,)), seat("B"), roaming=[("ebola-virus", "B", TIMID)])
    made = traded(ill, give={"bunnies": (TIMID,)})
    assert made.player("B").bunnies[0].modifiers == cards("clover-2")
    assert [feed.turns for feed in made.player("B").bunnies[0].feeds] == [1]
    assert made.table.roaming[0].bunny == card(TIMID)


@pytest.mark.rules("A-KB-53", "A-KB-52")
def test_a_hungry_bunny_that_comes_in_ones_own_turn_has_a_turn_more() -> None:
    hungry = bunny(SINISTER, feeds=(("feed-1-1", 1),))
    made = traded(table(seat("A"), seat("B", bunnies=(hungry,))), want={"bunnies": (SINISTER,)})
    assert [feed.turns for feed in made.player("A").bunnies[0].feeds] == [2]


@pytest.mark.rules("A-KB-81", "A-KB-21", "A-KB-95")
def test_cyber_bunny_hops_off_before_its_bunny_goes() -> None:
    chased = three(roaming=[("cyber-bunny", "C", TIMID)])
    made = traded(chased, give={"bunnies": (TIMID,)})
    assert made.facts[0] == m.RoamingSettled(card("cyber-bunny"), C, card(SINISTER))


@pytest.mark.rules("A-KB-81", "A-KB-95", "A-KB-22")
def test_cyber_bunny_stays_if_all_other_bunnies_are_traded_too() -> None:
    chased = three(roaming=[("cyber-bunny", "C", TIMID)])
    made = traded(chased, give={"bunnies": (TIMID,)}, want={"bunnies": (SINISTER,)})
    assert made.table.roaming[0].bunny == card(TIMID)
    assert (made.bunnies("A"), made.bunnies("B")) == (cards(SINISTER), cards(TIMID))


# --- hand cards ---------------------------------------------------------------------------

HANDS = (seat("A", hand=("clover-1", "clover-2", ...)), seat("B", hand=("guillotine", ...)))


def swapped() -> Scenario:
    """A offers one hand card for one of B's."""
    return offered(table(*HANDS), hand=("clover-1",))


@pytest.mark.rules("KB-279", "A-KB-80")
def test_hand_cards_go_one_for_one_each_side_naming_its_own() -> None:
    made = swapped().when("B", m.AcceptTrade, trade=FIRST, hand=("guillotine",))
    made.then(
        m.TradeMade(FIRST, A, B, NOTHING, NOTHING, 1, cards("clover-1"), cards("guillotine"))
    )
    assert card("guillotine") in made.player("A").hand
    assert (len(made.player("A").hand), len(made.player("B").hand)) == (5, 5)


@pytest.mark.rules("KB-279")
def test_less_than_one_for_one_is_refused() -> None:
    refused = swapped().when("B", m.AcceptTrade, trade=FIRST)
    refused.then_rejected(Reason.HANDS_UNEQUAL, ("KB-279",))


@pytest.mark.rules("KB-279")
def test_more_than_the_other_hand_holds_is_refused() -> None:
    short = table(HANDS[0], seat("B", hand=("guillotine",)))
    refused = offered(short, hand=("clover-1", "clover-2"))
    refused.then_rejected(Reason.HANDS_UNEQUAL, ("KB-279",))


@pytest.mark.rules("KB-279", "KB-280")
def test_cards_of_the_run_are_not_hand_cards() -> None:
    programmed = table(seat("A", top="clover-1", bottom="clover-2"), seat("B"))
    for slot in ("clover-1", "clover-2"):
        offered(programmed, hand=(slot,)).then_rejected(Reason.CARD_NOT_IN_HAND, ("KB-280",))


@pytest.mark.rules("KB-279")
def test_only_the_two_traders_see_which_hand_cards_are_offered() -> None:
    offer = offered(table(*HANDS, seat("C")), hand=("clover-1",))
    seen = {
        viewer: GAME.view(offer.table, viewer)["trades"][0]["terms"].get("hand")
        for viewer in (A, B, C, None)
    }
    assert seen == {A: cards("clover-1"), B: cards("clover-1"), C: None, None: None}


@pytest.mark.rules("KB-279")
def test_an_offer_of_hand_cards_ends_when_that_hand_changes() -> None:
    played = swapped().given("A", m.FlipTopRun).given("A", m.PlayFlipped)
    drawn = played.when("A", m.Draw)
    assert m.TradeEnded(FIRST, "void") in drawn.facts
