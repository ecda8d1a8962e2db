"""Half Price Coupon: what purchases of one turn cost, by the piece and in bundles."""

from typing import Any

import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from tests.rules.killer_bunnies.attacks import turn_over
from tests.scenario import A, Scenario, card, cards, seat, table

COUPON = "half-price-coupon"


def halved(*dolla: int, **rest: Any) -> Scenario:
    """A with so much Dolla and no bunny has used a saved coupon; Cabbage and Water cost 3 each."""
    players = (seat("A", saved=(COUPON,), dolla=dolla), seat("B", dolla=(5, 5)))
    stock: dict[str, Any] = {"cabbage": (5, 2, 1), "water": (1, 2, 5), **rest}
    return table(*players, **stock).when("A", m.UseSaved, card=COUPON)


def price(scene: Scenario) -> int:
    """What the last step cost."""
    (paid,) = (fact for fact in scene.facts if isinstance(fact, m.Paid))
    return paid.amount


@pytest.mark.rules("KB-204", "KB-069")
def test_it_needs_no_bunny_and_is_used_up() -> None:
    halved(5).then(
        m.CardPlayed(A, card(COUPON), "saved"),
        m.HalfPriceBegan(A),
        m.CardDiscarded(A, card(COUPON)),
    )


@pytest.mark.rules("KB-204")
def test_everything_costs_half() -> None:
    assert price(halved(5).when("A", m.BuyCarrots, carrots=[7])) == 5
    assert price(halved(5, 1).when("A", m.BuySupplies, supply="cabbage", cards=2)) == 3
    assert price(halved(5, 1).when("A", m.BuySupplies, supply="water", cards=2)) == 3


@pytest.mark.rules("KB-205", "KB-204")
@pytest.mark.parametrize(("number", "cost"), [(1, 2), (2, 3), (3, 5)])
def test_half_a_dolla_is_rounded_up(number: int, cost: int) -> None:
    assert price(halved(5).when("A", m.BuySupplies, supply="cabbage", cards=number)) == cost


@pytest.mark.rules("KB-204", "KB-205", "KB-087")
def test_nobody_buys_what_even_the_half_is_too_dear_for() -> None:
    four = halved(2, 2)
    four.when("A", m.BuyCarrots, carrots=[7]).then_rejected(Reason.NOT_ENOUGH_DOLLA, ("KB-087",))
    four.when("A", m.BuySupplies, supply="cabbage", cards=3).then_rejected(Reason.NOT_ENOUGH_DOLLA)
    assert price(four.when("A", m.BuySupplies, supply="cabbage", cards=2)) == 3


# --- bundles ------------------------------------------------------------------------------


@pytest.mark.rules("A-KB-63", "KB-205")
def test_a_purchase_may_bundle_several_kinds_and_is_rounded_once() -> None:
    """A Cabbage and a Water for 3, not for 2 and 2; the Carrots come last."""
    assert price(halved(5, 2).when("A", m.BuyBundle, cabbage=1, water=1)) == 3
    bundle = halved(10, 10).when("A", m.BuyBundle, cabbage=1, water=2, carrots=[7, 2])
    bundle.then(
        m.Paid(A, "dolla", 15, cards("dolla-10#1", "dolla-10#2"), (), 0, 5),
        m.SuppliesTaken(A, "cabbage", (5,)),
        m.SuppliesTaken(A, "water", (1, 2)),
        m.CarrotsTaken(A, (2, 7)),
    )


@pytest.mark.rules("A-KB-63", "KB-087")
def test_a_bundle_is_paid_in_full() -> None:
    four = halved(2, 2)
    four.when("A", m.BuyBundle, cabbage=2, water=1).then_rejected(
        Reason.NOT_ENOUGH_DOLLA, ("KB-205",)
    )
    four.when("A", m.BuyBundle, water=1, carrots=[7]).then_rejected(Reason.NOT_ENOUGH_DOLLA)


@pytest.mark.rules("KB-092", "A-KB-63")
def test_a_bundle_may_take_the_last_dolla() -> None:
    after = halved(5).when("A", m.BuyBundle, cabbage=1, water=2)
    assert (price(after), after.player("A").dolla) == (5, ())


@pytest.mark.rules("A-KB-63", "A-KB-65", "A-KB-64")
def test_a_bundle_holds_only_what_the_market_has() -> None:
    rich = halved(10, 10)
    rich.when("A", m.BuyBundle, cabbage=4, water=1).then_rejected(Reason.SOLD_OUT)
    rich.when("A", m.BuyBundle, cabbage=1, water=4).then_rejected(Reason.SOLD_OUT)
    rich.when("A", m.BuyBundle, cabbage=1, carrots=[7, 7]).then_rejected(Reason.NOT_IN_MARKET)


@pytest.mark.rules("A-KB-63")
@pytest.mark.parametrize("one_kind", [{"cabbage": 2}, {"carrots": [1, 2]}, {}])
def test_one_kind_is_no_bundle(one_kind: dict[str, Any]) -> None:
    refused = halved(10).when("A", m.BuyBundle, **one_kind)
    refused.then_rejected(Reason.BUNDLE_NEEDS_COUPON, ("A-KB-63",))


@pytest.mark.rules("A-KB-63", "KB-205")
def test_without_a_coupon_bundles_make_no_difference_and_are_not_sold() -> None:
    refused = table(seat("A", dolla=(10,)), seat("B")).when("A", m.BuyBundle, cabbage=1, water=1)
    refused.then_rejected(Reason.BUNDLE_NEEDS_COUPON, ("KB-205",))


@pytest.mark.rules("KB-289", "A-KB-63")
def test_the_last_carrot_in_a_bundle_ends_the_game_after_the_supplies() -> None:
    others = tuple(n for n in range(1, 13) if n != 7)
    players = (seat("A", saved=(COUPON,), dolla=(10,)), seat("B", carrots=others))
    start = table(*players, market=(7,), magic=7, cabbage=(5,))
    last = start.given("A", m.UseSaved, card=COUPON)
    won = last.when("A", m.BuyBundle, cabbage=1, carrots=[7])
    assert won.player("A").cabbage == (5,)
    assert won.facts[-1] == m.GameWon(A)


# --- from when to when --------------------------------------------------------------------


@pytest.mark.rules("A-KB-118", "KB-204")
def test_what_was_bought_before_costs_what_it_cost() -> None:
    start = table(seat("A", saved=(COUPON,), dolla=(10,)), seat("B"))
    bought = start.when("A", m.BuyCarrots, carrots=[7])
    assert price(bought) == 10
    assert bought.when("A", m.UseSaved, card=COUPON).table.debts == ()


@pytest.mark.rules("A-KB-118", "KB-204")
def test_it_lasts_to_the_end_of_the_turn_and_no_longer() -> None:
    flipped = halved(10, 10).given("A", m.FlipTopRun)
    discarded = flipped.given("A", m.DiscardFlipped)
    assert price(discarded.when("A", m.BuyCarrots, carrots=[7])) == 5
    other = turn_over(halved(10, 10))
    assert price(other.when("B", m.BuyCarrots, carrots=[7])) == 10
    assert price(turn_over(other, "B").when("A", m.BuyCarrots, carrots=[7])) == 10


@pytest.mark.rules("A-KB-118")
def test_two_do_not_add_up() -> None:
    """There is one coupon, which could come back by a reshuffle."""
    once = halved(10)
    twice = Scenario(GAME.evolve(once.table, m.HalfPriceBegan(A)))
    assert price(twice.when("A", m.BuyCarrots, carrots=[7])) == 5


@pytest.mark.rules("KB-204", "KB-092")
def test_a_closed_market_sells_nothing_at_half_price_either() -> None:
    closed = halved(10, market_card="market-closed")
    closed.when("A", m.BuyCarrots, carrots=[7]).then_rejected(Reason.MARKET_CLOSED)
    closed.when("A", m.BuyBundle, cabbage=1, carrots=[7]).then_rejected(Reason.MARKET_CLOSED)


@pytest.mark.rules("KB-204")
def test_nobody_else_s_turn_is_cheaper() -> None:
    refused = halved(10).when("B", m.BuyCarrots, carrots=[7])
    refused.then_rejected(Reason.NOT_YOUR_TURN)
    halved(10).when("B", m.BuyBundle, cabbage=1, water=1).then_rejected(
        Reason.NOT_YOUR_TURN, ("KB-083",)
    )
