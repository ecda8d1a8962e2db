"""Change from the discard, what the game owes for want of it, and when it pays."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.change import largest_within, least_covering
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.table import Debt
from tests.scenario import A, B, Scenario, bunny, card, cards, seat, table


def feeding(feed: str, *, turn: str = "A", **a: Any) -> Scenario:
    """A's bunny wants this Feed card paid."""
    hungry = bunny("blue-timid", feeds=((feed, 1),))
    piles = {k: a.pop(k) for k in ("cabbage_discard", "water_discard", "owed") if k in a}
    return table(
        seat("A", bunnies=(hungry,), **a),
        seat(
            "B",
            bunnies=(bunny("green-timid", feeds=(("feed-1-1", 1),)),),
            water=(1,),
            cabbage=(1,),
        ),
        turn=turn,
        **piles,
    )


@pytest.mark.rules("KB-098", "KB-099")
def test_a_five_pays_four_and_a_one_comes_back() -> None:
    paying = feeding("feed-4-4", cabbage=(5,), water=(2, 2), cabbage_discard=(2, 1))
    paying.when("A", m.FeedBunny, card="feed-4-4").then(
        m.Paid(A, "cabbage", 4, (5,), (1,)),
        m.Paid(A, "water", 4, (2, 2), ()),
        m.FeedRemoved(card("blue-timid"), card("feed-4-4")),
    )


@pytest.mark.rules("KB-098", "KB-099", "KB-100", "KB-008", "A-KB-61", "A-KB-62")
def test_s19_what_the_discard_cannot_change_is_owed() -> None:
    """Case S-19: a 5 for 3 with two 1s to come back, a 2 for 1 with nothing to come back."""
    paying = feeding("feed-3-1", cabbage=(5,), water=(2,), cabbage_discard=(1, 1))
    fed = paying.when("A", m.FeedBunny, card="feed-3-1")
    fed.then(
        m.Paid(A, "cabbage", 3, (5,), (1, 1)),
        m.Paid(A, "water", 1, (2,), (), owed=1),
        m.FeedRemoved(card("blue-timid"), card("feed-3-1")),
    )
    assert fed.table.debts == (Debt(A, "water", 1),)


@pytest.mark.rules("KB-100", "A-KB-61")
def test_s19_the_debt_is_paid_when_the_card_reaches_the_discard() -> None:
    owing = feeding("feed-3-1", turn="B", owed=[("A", "water", 1)], water_discard=(2,))
    fed = owing.when("B", m.FeedBunny, card="feed-1-1")
    assert fed.facts[-1] == m.DebtPaid(A, "water", (1,))
    assert fed.table.debts == ()
    assert fed.player("A").water == (1,)


@pytest.mark.rules("A-KB-61")
def test_a_debt_is_paid_in_part_as_far_as_the_discard_goes() -> None:
    owing = feeding("feed-3-1", turn="B", owed=[("A", "water", 3)])
    fed = owing.when("B", m.FeedBunny, card="feed-1-1")
    assert fed.facts[-1] == m.DebtPaid(A, "water", (1,))
    assert fed.table.debts == (Debt(A, "water", 2),)


@pytest.mark.rules("A-KB-61")
def test_the_oldest_debt_is_paid_first() -> None:
    owing = feeding("feed-3-1", turn="B", owed=[("B", "water", 1), ("A", "water", 1)])
    fed = owing.when("B", m.FeedBunny, card="feed-1-1")
    assert fed.facts[-1] == m.DebtPaid(B, "water", (1,))
    assert fed.table.debts == (Debt(A, "water", 1),)


@pytest.mark.rules("A-KB-61", "A-KB-62")
def test_credit_is_spent_last_and_in_single_units() -> None:
    owing = feeding("feed-3-1", cabbage=(2,), water=(1,), owed=[("A", "cabbage", 4)])
    fed = owing.when("A", m.FeedBunny, card="feed-3-1")
    assert fed.facts[0] == m.Paid(A, "cabbage", 3, (2,), (), credit=1)


@pytest.mark.rules("A-KB-62", "A-KB-61")
def test_own_cards_go_before_credit_even_with_excess() -> None:
    owing = feeding("feed-3-1", cabbage=(5,), water=(1,), owed=[("A", "cabbage", 4)])
    fed = owing.when("A", m.FeedBunny, card="feed-3-1")
    assert fed.facts[0] == m.Paid(A, "cabbage", 3, (5,), (), owed=2)
    assert [d.amount for d in fed.table.debts] == [4, 2]


@pytest.mark.rules("A-KB-61", "KB-087")
def test_credit_buys_like_dolla() -> None:
    owing = table(seat("A", dolla=(5, 2)), seat("B"), owed=[("A", "dolla", 3)])
    owing.when("A", m.BuyCarrots, carrots=[7]).then(
        m.Paid(A, "dolla", 10, cards("dolla-5", "dolla-2"), (), credit=3),
        m.CarrotsTaken(A, (7,)),
    )


@pytest.mark.rules("A-KB-61", "KB-087")
def test_but_not_beyond_what_is_owed() -> None:
    owing = table(seat("A", dolla=(5, 2)), seat("B"), owed=[("A", "dolla", 2)])
    refused = owing.when("A", m.BuyCarrots, carrots=[7])
    refused.then_rejected(Reason.NOT_ENOUGH_DOLLA)


# --- which cards --------------------------------------------------------------------------


@pytest.mark.rules("A-KB-62", "KB-098")
@pytest.mark.parametrize(
    ("own", "paid"),
    [
        ((5, 1, 1, 1), (1, 1, 1)),  # the least excess counts before the fewest cards
        ((10, 2, 2), (2, 2)),
        ((1, 2, 1, 1), (2, 1)),  # then the fewest cards
    ],
)
def test_three_are_paid_with_least_excess_then_fewest_cards(
    own: tuple[int, ...], paid: tuple[int, ...]
) -> None:
    paying = feeding("feed-3-1", cabbage=own, water=(1,), cabbage_discard=(1,))
    fed = paying.when("A", m.FeedBunny, card="feed-3-1")
    assert isinstance(fed.facts[0], m.Paid)
    assert fed.facts[0].cards == paid


@pytest.mark.rules("A-KB-62")
def test_among_equally_many_the_highest_card_is_paid() -> None:
    """Twelve of an own 10, 1, 1 or 5, 5, 2: three cards either way."""
    assert least_covering((5, 5, 2, 10, 1, 1), 12) == (10, 2)
    assert least_covering((5, 5, 2, 10, 1, 1, 4), 14) == (10, 4)
    assert least_covering((6, 6, 10, 1, 1), 12) == (6, 6)
    assert least_covering((4, 4, 4, 10, 1, 1), 12) == (10, 1, 1)


@pytest.mark.rules("A-KB-62", "KB-098", "KB-100")
@pytest.mark.parametrize(
    ("discard", "change", "owed"),
    [
        (("dolla-2#1", "dolla-1#1", "dolla-1#2", "dolla-5#1"), ("dolla-5#1", "dolla-2#1"), 0),
        (("dolla-2#1", "dolla-2#2", "dolla-2#3"), ("dolla-2#1", "dolla-2#2", "dolla-2#3"), 1),
        (("dolla-10#1",), (), 7),
    ],
)
def test_change_of_seven_is_exact_or_the_largest_smaller_sum(
    discard: tuple[str, ...], change: tuple[str, ...], owed: int
) -> None:
    paying = table(seat("A", dolla=(10,)), seat("B"), discard=discard)
    paid = paying.when("A", m.BuySupplies, supply="water", cards=1).facts[0]
    assert isinstance(paid, m.Paid)
    assert (set(paid.change), paid.owed) == (set(cards(*change)), owed)


@pytest.mark.rules("A-KB-62", "KB-098")
def test_change_comes_from_what_lay_there_before_the_payment() -> None:
    paying = table(seat("A", dolla=(2, 2)), seat("B"))
    paid = paying.when("A", m.BuySupplies, supply="water", cards=1).facts[0]
    assert paid == m.Paid(A, "dolla", 3, cards("dolla-2#1", "dolla-2#2"), (), owed=1)


@pytest.mark.rules("A-KB-62")
@pytest.mark.parametrize(
    ("worths", "amount", "chosen"),
    [((5, 2, 2, 1, 1), 7, (5, 2)), ((5, 5, 2), 9, (5, 2)), ((2, 2, 2, 1, 5, 1), 6, (5, 1)),
     ((10,), 9, ()), ((1, 1, 1), 2, (1, 1))],
)  # fmt: skip
def test_the_largest_sum_within_an_amount(
    worths: tuple[int, ...], amount: int, chosen: tuple[int, ...]
) -> None:
    assert largest_within(worths, amount) == chosen
