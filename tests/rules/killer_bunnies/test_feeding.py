"""Feed The Bunny: pay in full before the end of one's next turn, or the bunny dies."""

from dataclasses import replace
from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from tests.rules.killer_bunnies.attacks import (
    A1,
    A2,
    B1,
    B2,
    C1,
    aiming,
    died,
    discarded,
    played,
    replaced,
    ring,
    turn_over,
)
from tests.scenario import A, B, Scenario, bunny, card, seat, table

FEED, OTHER = "feed-1-1", "feed-2-1"


def hungry(**rest: Any) -> Scenario:
    """A's turn; A1 owes Feed 1/1 by its end."""
    owner = seat("A", bunnies=(bunny(A1, feeds=[(FEED, 1)]),), **rest)
    return table(owner, seat("B", bunnies=(B1,)))


# --- placing --------------------------------------------------------------------------------


@pytest.mark.rules("KB-101", "KB-102")
def test_a_feed_card_lies_on_an_opponents_bunny_until_its_owners_next_turn_ends() -> None:
    scene = aiming(FEED, seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)))
    after = scene.when("A", m.ChooseTarget, target=B1)
    after.then(m.FeedPlaced(card(B1), card(FEED), 1))
    assert after.player("B").bunnies == (bunny(B1, feeds=[(FEED, 1)]),)


@pytest.mark.rules("KB-101", "A-KB-30")
def test_it_does_not_go_on_an_own_bunny() -> None:
    scene = aiming(FEED, seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)))
    scene.when("A", m.ChooseTarget, target=A1).then_rejected(
        Reason.TARGET_NOT_ALLOWED, ("KB-101", "A-KB-30")
    )


@pytest.mark.rules("A-KB-30", "A-KB-52")
def test_the_option_any_lets_it_go_on_an_own_bunny_for_the_turn_after_this() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)))
    after = aiming(FEED, *players, weapon_targets="any").when("A", m.ChooseTarget, target=A1)
    after.then(m.FeedPlaced(card(A1), card(FEED), 2))


@pytest.mark.rules("A-KB-31")
def test_without_an_opponents_bunny_it_is_discarded() -> None:
    table(seat("A", top=FEED, bunnies=(A1,)), seat("B")).when("A", m.FlipTopRun).then(
        m.CardFlipped(A, card(FEED)), m.CardDiscarded(A, card(FEED))
    )


@pytest.mark.rules("KB-105")
def test_several_may_lie_on_one_bunny() -> None:
    owing = seat("B", bunnies=(bunny(B1, feeds=[(OTHER, 1)]),))
    after = aiming(FEED, seat("A", bunnies=(A1,)), owing).when("A", m.ChooseTarget, target=B1)
    assert after.player("B").bunnies == (bunny(B1, feeds=[(OTHER, 1), (FEED, 1)]),)


# --- the deadline ---------------------------------------------------------------------------


@pytest.mark.rules("KB-104", "KB-109")
def test_at_the_end_of_its_owners_next_turn_an_unfed_bunny_dies() -> None:
    turn_over(hungry()).when_due().then(m.BunniesDied((card(A1),), "hunger"), m.TurnBegan(B))


@pytest.mark.rules("KB-102", "KB-104")
def test_the_end_of_another_seats_turn_is_no_deadline() -> None:
    owner = seat("B", bunnies=(bunny(B1, feeds=[(FEED, 1)]),))
    after = turn_over(table(seat("A", bunnies=(A1,)), owner))
    assert after.player("B").bunnies == (bunny(B1, feeds=[(FEED, 1)]),)
    assert after.table.turn and after.table.turn.seat == B


@pytest.mark.rules("A-KB-52")
def test_what_came_in_ones_own_turn_waits_one_turn_more() -> None:
    owner = seat("A", bunnies=(bunny(A1, feeds=[(FEED, 2)]),))
    after = turn_over(table(owner, seat("B", bunnies=(B1,))))
    assert after.player("A").bunnies == (bunny(A1, feeds=[(FEED, 1)]),)
    assert after.facts[-1] == m.TurnBegan(B)


@pytest.mark.rules("KB-104", "KB-116")
def test_the_hungry_of_one_owner_die_together_with_all_that_lies_with_them() -> None:
    hungry_two = (bunny(A1, "clover-1", feeds=[(FEED, 1)]), bunny(A2, feeds=[(OTHER, 1)]))
    row = (hungry_two[0], "violet-timid", hungry_two[1])
    after = turn_over(table(seat("A", bunnies=row), seat("B", bunnies=(B1,)))).when_due()
    assert m.BunniesDied((card(A1), card(A2)), "hunger") in after.facts
    assert after.bunnies("A") == (card("violet-timid"),)
    assert all(discarded(after, word) for word in (A1, A2, FEED, OTHER, "clover-1"))


# --- paying ---------------------------------------------------------------------------------


@pytest.mark.rules("KB-102", "A-KB-103")
def test_the_owner_feeds_in_the_own_turn_and_the_bunny_lives() -> None:
    fed = hungry(cabbage=(1,), water=(1,)).when("A", m.FeedBunny, card=FEED)
    fed.then(
        m.Paid(A, "cabbage", 1, (1,), ()),
        m.Paid(A, "water", 1, (1,), ()),
        m.FeedRemoved(card(A1), card(FEED)),
    )
    assert ring(turn_over(fed)) == "A1 B1"


@pytest.mark.rules("A-KB-54", "KB-101")
@pytest.mark.parametrize(("cabbage", "water"), [((1,), ()), ((), (10,)), ((), ())])
def test_a_feed_card_is_paid_in_full_or_not_at_all(
    cabbage: tuple[int, ...], water: tuple[int, ...]
) -> None:
    scene = hungry(cabbage=cabbage, water=water)
    scene.when("A", m.FeedBunny, card=FEED).then_rejected(
        Reason.NOT_ENOUGH_UNITS, ("KB-101", "A-KB-54")
    )


@pytest.mark.rules("A-KB-61", "KB-100")
@pytest.mark.parametrize(("goods", "held"), [("cabbage", "water"), ("water", "cabbage")])
def test_what_the_game_owes_feeds_as_well(goods: m.Goods, held: str) -> None:
    owner = seat("A", bunnies=(bunny(A1, feeds=[(FEED, 1)]),), **{held: (1,)})
    scene = table(owner, seat("B"), owed=[("A", goods, 1)])
    after = scene.when("A", m.FeedBunny, card=FEED)
    assert (after.player("A").bunnies, after.table.debts) == ((bunny(A1),), ())


@pytest.mark.rules("A-KB-54", "KB-105")
def test_one_unpaid_card_of_two_kills() -> None:
    owner = seat("A", bunnies=(bunny(A1, feeds=[(FEED, 1), (OTHER, 1)]),))
    owner = replace(owner, cabbage=(1,), water=(1,))
    scene = table(owner, seat("B", bunnies=(B1,))).given("A", m.FeedBunny, card=FEED)
    assert died(turn_over(scene).when_due()) == {"A1"}


@pytest.mark.rules("A-KB-55")
def test_a_friend_feeds_on_the_friends_own_turn() -> None:
    owner = seat("B", bunnies=(bunny(B1, feeds=[(FEED, 1)]),))
    scene = table(seat("A", cabbage=(1,), water=(1,)), owner)
    after = scene.when("A", m.FeedBunny, card=FEED)
    assert after.facts[-1] == m.FeedRemoved(card(B1), card(FEED))
    assert (after.player("A").cabbage, after.player("A").water) == ((), ())


@pytest.mark.rules("A-KB-55", "A-KB-103")
def test_nobody_feeds_in_anothers_turn() -> None:
    owner = seat("B", bunnies=(bunny(B1, feeds=[(FEED, 1)]),), cabbage=(1,), water=(1,))
    table(seat("A"), owner).when("B", m.FeedBunny, card=FEED).then_rejected(Reason.NOT_YOUR_TURN)


@pytest.mark.rules("A-KB-103", "A-KB-101")
def test_in_the_deadline_window_nobody_pays_any_more() -> None:
    owner = seat("A", bunnies=(bunny(A1, feeds=[(FEED, 1)]),), cabbage=(1,), water=(1,))
    scene = turn_over(table(owner, seat("B"), windows=True)).given_due()
    scene.when("A", m.FeedBunny, card=FEED).then_rejected(Reason.NO_FREE_MOMENT)


@pytest.mark.rules("A-KB-103", "KB-102")
def test_until_the_last_card_is_laid_there_is_time() -> None:
    owner = seat("A", bunnies=(bunny(A1, feeds=[(FEED, 1)]),), cabbage=(1,), water=(1,))
    scene = table(owner, seat("B"), deck=("scissors",)).given("A", m.FlipTopRun)
    scene = scene.given("A", m.DiscardFlipped).given("A", m.Draw)
    after = scene.when("A", m.FeedBunny, card=FEED)
    assert after.facts[-1] == m.FeedRemoved(card(A1), card(FEED))
    after.then_asks("A", m.LayBottomRun)


@pytest.mark.rules("KB-102")
def test_supplies_bought_in_that_turn_feed() -> None:
    scene = hungry(dolla=(5, 1))
    scene = scene.given("A", m.BuySupplies, supply="cabbage", cards=1)
    scene = scene.given("A", m.BuySupplies, supply="water", cards=1)
    after = scene.when("A", m.FeedBunny, card=FEED)
    assert after.facts[-1] == m.FeedRemoved(card(A1), card(FEED))


@pytest.mark.rules("KB-102")
def test_a_feed_card_that_lies_nowhere_cannot_be_paid() -> None:
    held = hungry(hand=(OTHER, ...), cabbage=(10,), water=(10,))
    held.when("A", m.FeedBunny, card=OTHER).then_rejected(Reason.NO_SUCH_FEED, ("KB-102",))


@pytest.mark.rules("KB-066", "A-KB-25")
def test_a_starving_only_bunny_still_lets_its_owner_attack() -> None:
    owner = seat("A", top="sword", bunnies=(bunny(A1, feeds=[(FEED, 1)]),))
    scene = played(table(owner, seat("B", bunnies=(B1, B2)), seat("C", bunnies=(C1,))))
    scene = scene.given("A", m.ChooseTarget, target=B1, rolls=(1,))
    assert died(scene) == {"B1"}
    assert died(replaced(scene).when_due()) == {"A1"}
