"""Kaballa's Market: who may buy when, at which prices, until what is sold out."""

from typing import Any

import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.catalogue import Prices
from referee.games.killer_bunnies.reasons import Reason
from tests.scenario import A, Scenario, card, cards, seat, table

CLOSED = "market-closed"
TWO = ("blue-timid", "violet-timid")


def shopping(*dolla: int, **rest: Any) -> Scenario:
    """A's turn with so much Dolla and no bunny; the top Cabbage cards are a 2 and a 10."""
    return table(seat("A", dolla=dolla), seat("B", dolla=(5, 5)), cabbage=(2, 10, 1), **rest)


def flips(word: str, **rest: Any) -> Scenario:
    """A flips this card and plays it."""
    start = table(seat("A", top=word, dolla=(10,)), seat("B"), **rest)
    return start.given("A", m.FlipTopRun).when("A", m.PlayFlipped)


# --- buying -------------------------------------------------------------------------------


@pytest.mark.rules("KB-083", "KB-084", "KB-087", "KB-085", "KB-086")
def test_supplies_are_bought_at_the_starting_price_without_a_bunny() -> None:
    shopping(5, 1).when("A", m.BuySupplies, supply="cabbage", cards=2).then(
        m.Paid(A, "dolla", 6, cards("dolla-5", "dolla-1"), ()),
        m.SuppliesTaken(A, "cabbage", (2, 10)),
    )


@pytest.mark.rules("KB-084", "KB-087")
def test_water_is_sold_too() -> None:
    bought = shopping(2, 1, water=(5, 1)).when("A", m.BuySupplies, supply="water", cards=1)
    assert bought.player("A").water == (5,)


@pytest.mark.rules("KB-084", "KB-087", "A-KB-64", "KB-085")
def test_the_buyer_chooses_among_the_carrots() -> None:
    """Also the end of case S-05: no bunny is needed to buy."""
    shopping(10).when("A", m.BuyCarrots, carrots=[7]).then(
        m.Paid(A, "dolla", 10, cards("dolla-10"), ()), m.CarrotsTaken(A, (7,))
    )


@pytest.mark.rules("KB-087", "A-KB-64")
def test_two_carrots_cost_twenty_dolla() -> None:
    bought = shopping(10, 10).when("A", m.BuyCarrots, carrots=[9, 7])
    bought.then(
        m.Paid(A, "dolla", 20, cards("dolla-10#1", "dolla-10#2"), ()), m.CarrotsTaken(A, (7, 9))
    )


@pytest.mark.rules("A-KB-64")
def test_a_carrot_that_somebody_owns_is_not_for_sale() -> None:
    owned = table(seat("A", dolla=(10,)), seat("B", carrots=(7,)))
    refused = owned.when("A", m.BuyCarrots, carrots=[7])
    refused.then_rejected(Reason.NOT_IN_MARKET, ("A-KB-64",))


@pytest.mark.rules("KB-084", "A-KB-64")
def test_no_carrot_is_bought_twice_at_once() -> None:
    refused = shopping(10, 10).when("A", m.BuyCarrots, carrots=[7, 7])
    refused.then_rejected(Reason.NOT_IN_MARKET)


@pytest.mark.rules("KB-087")
def test_nobody_buys_what_they_cannot_pay() -> None:
    refused = shopping(5, 2).when("A", m.BuySupplies, supply="cabbage", cards=3)
    refused.then_rejected(Reason.NOT_ENOUGH_DOLLA, ("KB-087",))


@pytest.mark.rules("KB-087")
def test_nine_dolla_buy_no_carrot() -> None:
    refused = shopping(5, 2, 2).when("A", m.BuyCarrots, carrots=[1])
    refused.then_rejected(Reason.NOT_ENOUGH_DOLLA, ("KB-087",))


@pytest.mark.rules("KB-096")
def test_one_pays_per_card_and_learns_its_units_afterwards() -> None:
    cheap, dear = (table(seat("A", dolla=(2, 1)), seat("B"), cabbage=(top, 5)) for top in (1, 10))
    assert GAME.view(cheap.table, A) == GAME.view(dear.table, A)
    for start, units in ((cheap, 1), (dear, 10)):
        bought = start.when("A", m.BuySupplies, supply="cabbage", cards=1)
        assert bought.facts[1] == m.SuppliesTaken(A, "cabbage", (units,))


@pytest.mark.rules("KB-044", "KB-083")
def test_shopping_goes_on_until_the_turn_is_over() -> None:
    done = shopping(2, 1).given("A", m.FlipTopRun).given("A", m.DiscardFlipped)
    assert "buy-supplies" in done.asked("A")
    assert "buy-supplies" in done.given("A", m.Draw).asked("A")


@pytest.mark.rules("KB-083", "KB-044", "A-KB-93")
def test_nobody_shops_on_another_s_turn() -> None:
    refused = shopping(10).when("B", m.BuyCarrots, carrots=[7])
    refused.then_rejected(Reason.NOT_YOUR_TURN, ("KB-083",))


@pytest.mark.rules("A-KB-93")
def test_nor_while_a_window_is_open_on_one_s_own() -> None:
    armed = table(
        seat("A", top="ice-pick", bunnies=("blue-timid",), dolla=(10,)),
        seat("B", bunnies=("green-timid",)),
        windows=True,
    )
    aimed = armed.given("A", m.FlipTopRun).given("A", m.PlayFlipped)
    launched = aimed.given("A", m.ChooseTarget, target="green-timid")
    launched.when("A", m.BuyCarrots, carrots=[7]).then_rejected(Reason.NO_FREE_MOMENT)


@pytest.mark.rules("A-KB-93", "KB-044")
def test_but_while_a_question_of_one_s_own_is_open() -> None:
    armed = table(
        seat("A", top="ice-pick", bunnies=("blue-timid",), dolla=(10,)),
        seat("B", bunnies=("green-timid",)),
    )
    aimed = armed.given("A", m.FlipTopRun).given("A", m.PlayFlipped)
    bought = aimed.when("A", m.BuyCarrots, carrots=[7])
    bought.then_asks("A", m.ChooseTarget)


@pytest.mark.rules("A-KB-100", "KB-044", "A-KB-25")
def test_nor_after_its_end_though_a_question_is_one_s_own() -> None:
    """A draws a Misfortune for the Spatula that A played into the roaming window."""
    roamed = table(
        seat("A", hand=("magic-spatula", "free-cabbage", ...), bunnies=TWO, dolla=(10,)),
        seat("B", bunnies=("green-timid",)),
        roaming=[("cyber-bunny", "A", "green-timid")],
        deck=("clover-2", "terrible-misfortune-bbq"),
        windows=True,
    )
    ended = roamed.given("A", m.PlayFromHand, card="free-cabbage").given("A", m.Draw).given_due()
    played = ended.given_passes("B").given("A", m.AnswerWindow, play={"card": "magic-spatula"})
    refused = played.when("A", m.BuyCarrots, carrots=[7])
    refused.then_rejected(Reason.NO_FREE_MOMENT, ("A-KB-100",))


@pytest.mark.rules("KB-048", "A-KB-65", "A-KB-12")
def test_sold_out_supplies_cannot_be_bought_whatever_was_spent() -> None:
    spent = table(seat("A", dolla=(10,)), seat("B"), cabbage=(2,), cabbage_discard=(1, 1, 5))
    refused = spent.when("A", m.BuySupplies, supply="cabbage", cards=2)
    refused.then_rejected(Reason.SOLD_OUT, ("KB-048", "A-KB-65"))


# --- prices, closing ----------------------------------------------------------------------


@pytest.mark.rules("KB-088", "KB-089", "KB-090")
def test_market_4_5_sets_all_prices() -> None:
    opened = flips("market-high")
    opened.then(m.CardPlayed(A, card("market-high"), "top"), m.MarketChanged(card("market-high")))
    assert opened.table.prices == Prices(cabbage=4, water=5, carrot=10)


@pytest.mark.rules("KB-088", "KB-091", "KB-087")
def test_market_2_1_is_cheaper() -> None:
    bought = flips("market-low").when("A", m.BuySupplies, supply="water", cards=3)
    assert isinstance(bought.facts[0], m.Paid)
    assert bought.facts[0].amount == 3


@pytest.mark.rules("KB-089")
def test_the_card_of_the_old_prices_is_discarded() -> None:
    changed = flips("market-low", market_card="market-high")
    assert changed.table.discard == cards("market-high")
    assert changed.table.market_card == card("market-low")


@pytest.mark.rules("KB-088", "KB-092", "KB-083")
@pytest.mark.parametrize("closing", ["market-closed#1", "market-closed#2"])
def test_two_cards_close_the_market(closing: str) -> None:
    closed = flips(closing)
    refused = closed.when("A", m.BuyCarrots, carrots=[7])
    refused.then_rejected(Reason.MARKET_CLOSED, ("KB-083", "KB-092"))


@pytest.mark.rules("KB-092", "KB-083")
def test_a_closed_market_sells_no_supplies_either() -> None:
    refused = flips(CLOSED).when("A", m.BuySupplies, supply="water", cards=1)
    refused.then_rejected(Reason.MARKET_CLOSED)


@pytest.mark.rules("KB-089", "KB-090", "KB-092")
def test_a_price_card_opens_a_closed_market() -> None:
    opened = flips("market-high", market_card=CLOSED)
    assert "buy-carrots" in opened.asked("A")


@pytest.mark.rules("KB-068", "KB-088")
def test_market_cards_need_no_bunny() -> None:
    start = table(seat("A", top=CLOSED), seat("B", bunnies=("blue-timid",)))
    start.given("A", m.FlipTopRun).then_asks("A", m.PlayFlipped, m.DiscardFlipped)
