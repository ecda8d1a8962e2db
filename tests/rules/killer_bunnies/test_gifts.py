"""Gifts, trades of unequal worth, and Double No Trouble after a trade."""

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from tests.rules.killer_bunnies.trades import FIRST, lot, offered, traded
from tests.scenario import A, B, Scenario, cards, seat, table

TIMID = "blue-timid"
DOUBLE = "double-no-trouble"


@pytest.mark.rules("A-KB-80", "KB-282")
def test_a_gift_is_a_trade_and_uses_it_up() -> None:
    made = traded(table(seat("A", bunnies=(TIMID,)), seat("B")), give={"bunnies": (TIMID,)})
    made.then(m.TradeMade(FIRST, A, B, lot(bunnies=(TIMID,)), lot(), 0, (), ()))
    back = offered(made, want={"bunnies": (TIMID,)})
    back.then_rejected(Reason.TRADED_BEFORE, ("A-KB-80",))


@pytest.mark.rules("A-KB-80")
def test_a_gift_may_be_asked_for() -> None:
    made = traded(table(seat("A"), seat("B", carrots=(5,))), want={"carrots": (5,)})
    assert made.player("A").carrots == (5,)


@pytest.mark.rules("A-KB-80", "KB-279")
def test_goods_go_beside_hand_cards_on_either_side() -> None:
    hands = table(
        seat("A", hand=("clover-1", ...), water=(1,)),
        seat("B", hand=("clover-2", ...), dolla=(1,)),
    )
    terms = offered(hands, give={"water": 1}, want={"dolla": 1}, hand=("clover-1",))
    made = terms.when("B", m.AcceptTrade, trade=FIRST, hand=("clover-2",))
    assert cards("clover-2")[0] in made.player("A").hand
    assert (made.table.units(A, "dolla"), made.table.units(B, "water")) == (1, 1)


# --- Double No Trouble --------------------------------------------------------------------


def doubling(**more: int) -> Scenario:
    """A has 5 Dolla and Double No Trouble as TOP RUN; 22 Dolla lie in the discard."""
    pile = ("dolla-10", "dolla-10#2", "dolla-2#7")
    return table(seat("A", top=DOUBLE, dolla=(5,)), seat("B", dolla=(5, 1)), discard=pile, **more)


def doubled(scenario: Scenario) -> int:
    """What Double No Trouble brings A."""
    before = scenario.table.units(A, "dolla")
    played = scenario.given("A", m.FlipTopRun).given("A", m.PlayFlipped)
    return played.table.units(A, "dolla") - before


@pytest.mark.rules("KB-183", "KB-184")
def test_without_a_trade_all_is_doubled() -> None:
    assert doubled(doubling()) == 5


@pytest.mark.rules("KB-186", "A-KB-122")
def test_dolla_of_a_trade_of_this_turn_are_not_doubled() -> None:
    assert doubled(traded(doubling(), want={"dolla": 6})) == 5


@pytest.mark.rules("KB-186", "A-KB-122")
def test_nor_are_they_if_the_other_seat_made_the_offer() -> None:
    assert doubled(traded(doubling(), give={"dolla": 6}, by="B", to="A")) == 5


@pytest.mark.rules("KB-186", "A-KB-122")
def test_what_was_spent_meanwhile_was_the_own_first() -> None:
    bought = traded(doubling(), want={"dolla": 6}).given("A", m.BuyCarrots, carrots=(1,))
    assert bought.table.units(A, "dolla") == 1
    assert doubled(bought) == 0


@pytest.mark.rules("KB-186", "A-KB-122")
def test_what_others_got_does_not_count() -> None:
    assert doubled(traded(doubling(), give={"dolla": 5})) == 0


@pytest.mark.rules("KB-186", "A-KB-122")
def test_dolla_of_an_earlier_turn_are_doubled() -> None:
    later = traded(doubling(), want={"dolla": 6}).given("A", m.FlipTopRun)
    played = later.given("A", m.PlayFlipped).given("A", m.Draw)
    over = played.given("A", m.LayBottomRun, card=played.player("A").hand[-1])
    assert over.table.turn is not None
    assert over.table.turn.gifts == 0
