"""The One Trade Rule: a thing is traded once, and what is remembered of it."""

from typing import Any

import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from tests.rules.killer_bunnies.trades import lot, offered, traded
from tests.scenario import A, B, C, Scenario, card, cards, seat, table

TIMID, SINISTER = "blue-timid", "green-sinister"
TRADED_2 = (card("carrot-2"),)


def thief(**more: Any) -> Scenario:
    """Case S-31: Carrot 2 came to B by a trade, Carrot 6 is C's and was never traded."""
    return table(
        seat("A", top="carrot-thief", bunnies=(SINISTER,)),
        seat("B", bunnies=(TIMID,), carrots=(2,)),
        seat("C", carrots=(6,)),
        **{"traded": TRADED_2, **more},
    )


def stolen(roll: int) -> Scenario:
    """A plays Carrot Thief and takes what the Orange die names."""
    flipped = thief().given("A", m.FlipTopRun).given("A", m.PlayFlipped, rolls=(roll,))
    return flipped.given("A", m.Take, take=True)


@pytest.mark.rules("KB-158", "KB-282", "KB-283", "A-KB-79")
def test_s31_a_carrot_that_was_traded_is_stolen_but_not_traded_again() -> None:
    thieving = stolen(2)
    assert thieving.player("A").carrots == (2,)
    again = offered(thieving, give={"carrots": (2,)}, want={"bunnies": (TIMID,)})
    again.then_rejected(Reason.TRADED_BEFORE, ("KB-282", "A-KB-79"))


@pytest.mark.rules("KB-159", "KB-278", "KB-283")
def test_s31_a_stolen_carrot_that_was_never_traded_goes_for_a_bunny() -> None:
    made = traded(stolen(6), give={"carrots": (6,)}, want={"bunnies": (TIMID,)})
    assert made.player("B").carrots == (2, 6)
    assert made.bunnies("A") == cards(SINISTER, TIMID)


@pytest.mark.rules("KB-282", "A-KB-79")
def test_s31_the_trade_marks_both() -> None:
    made = traded(stolen(6), give={"carrots": (6,)}, want={"bunnies": (TIMID,)})
    assert made.table.traded == (*TRADED_2, card("carrot-6"), card(TIMID))
    placed = made.given("A", m.PlaceBunny, spot=0)
    for back in ({"want": {"carrots": (6,)}}, {"give": {"bunnies": (TIMID,)}}):
        offered(placed, **back).then_rejected(Reason.TRADED_BEFORE, ("KB-282",))


@pytest.mark.rules("KB-282")
def test_offers_leave_out_what_was_traded() -> None:
    talk = thief().given("B", m.OpenTrade, to="A")
    (terms,) = (a for a in GAME.legal_actions(talk.table, B) if a.type == "offer-trade")
    parts = terms.params["properties"]["give"]["properties"]
    assert parts["carrots"] == {"const": []}
    assert parts["bunnies"]["items"] == {"enum": [card(TIMID)]}


@pytest.mark.rules("KB-282", "A-KB-79")
def test_the_mark_of_a_bunny_outlives_the_bunny() -> None:
    revived = table(
        seat("A", bunnies=(SINISTER,)), seat("B"), traded=cards(TIMID, SINISTER), discard=(TIMID,)
    )
    offered(revived, give={"bunnies": (SINISTER,)}).then_rejected(Reason.TRADED_BEFORE)
    assert card(TIMID) in revived.table.traded


@pytest.mark.rules("KB-282", "A-KB-79")
def test_a_saved_card_is_traded_once_while_it_stays_saved() -> None:
    given = traded(table(seat("A", saved=("spatula",)), seat("B")), give={"saved": ("spatula",)})
    refused = offered(given, want={"saved": ("spatula",)}, by="A", to="B")
    refused.then_rejected(Reason.TRADED_BEFORE, ("KB-282",))


@pytest.mark.rules("A-KB-79")
def test_a_card_that_is_saved_anew_may_be_traded_anew() -> None:
    flipped = table(seat("A", top="spatula"), seat("B"), traded=cards("spatula"))
    saved = flipped.given("A", m.FlipTopRun).given("A", m.SaveFlipped)
    made = traded(saved, give={"saved": ("spatula",)})
    assert made.player("B").saved == cards("spatula")


@pytest.mark.rules("KB-282")
def test_units_dolla_and_hand_cards_are_not_marked() -> None:
    rich = table(seat("A", water=(5,), dolla=(5,)), seat("B"))
    made = traded(rich, give={"water": 5, "dolla": 5})
    back = traded(made, want={"water": 5, "dolla": 5}, by="A", to="B")
    assert (back.table.traded, back.player("A").water) == ((), (5,))


@pytest.mark.rules("KB-283")
def test_a_move_by_a_card_leaves_the_one_trade() -> None:
    assert stolen(6).table.traded == TRADED_2
    assert m.CarrotsPassed(C, A, (6,)) in stolen(6).facts


@pytest.mark.rules("KB-282", "A-KB-80")
def test_terms_that_name_one_thing_in_two_talks_are_kept_once() -> None:
    two = offered(thief(), want={"bunnies": (TIMID,)}, by="A", to="B")
    second = offered(two, give={"bunnies": (SINISTER,)}, by="A", to="C")
    made = second.when("C", m.AcceptTrade, trade="t1-2", hand=())
    assert made.facts[0] == m.TradeMade("t1-2", A, C, lot(bunnies=(SINISTER,)), lot(), 0, (), ())
    assert [trade.id for trade in made.table.trades] == ["t1-1"]
