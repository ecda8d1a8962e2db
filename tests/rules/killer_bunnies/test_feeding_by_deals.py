"""What a hungry bunny's owner may do about it in that turn: shop, and strike deals."""

import pytest

from referee.games.killer_bunnies import messages as m
from tests.rules.killer_bunnies.trades import traded
from tests.scenario import A, Scenario, bunny, card, seat, table

TIMID, FEED = "blue-timid", "feed-1-1"


def hungry_owner(**own: tuple[int, ...]) -> Scenario:
    """A's turn: A1 is hungry; B has a unit of Water, the market sells ones."""
    owner = seat("A", bunnies=(bunny(TIMID, feeds=[(FEED, 1)]),), **own)
    return table(owner, seat("B", water=(1,)), cabbage=(1,), water=(1,))


@pytest.mark.rules("KB-103", "KB-102")
def test_the_owner_may_buy_what_the_bunny_needs() -> None:
    shopped = hungry_owner(dolla=(5, 1))
    for supply in ("cabbage", "water"):
        shopped = shopped.given("A", m.BuySupplies, supply=supply, cards=1)
    fed = shopped.when("A", m.FeedBunny, card=FEED)
    assert fed.player("A").bunnies == (bunny(TIMID),)


@pytest.mark.rules("KB-103", "KB-281")
def test_the_owner_may_trade_for_what_the_bunny_needs() -> None:
    dealt = traded(hungry_owner(cabbage=(1,), dolla=(1,)), give={"dolla": 1}, want={"water": 1})
    fed = dealt.when("A", m.FeedBunny, card=FEED)
    assert fed.facts[-1] == m.FeedRemoved(card(TIMID), card(FEED))
    assert fed.table.units(A, "water") == 0
