"""Gorge The Bunny: a Feed card of ten and ten for any bunny."""

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from tests.rules.killer_bunnies.attacks import A1, B1, aiming, died, replaced, turn_over
from tests.scenario import B, Scenario, bunny, card, seat, table

GORGE = "gorge-10-10"


def gorging(**rest: str) -> Scenario:
    return aiming(GORGE, seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)), **rest)


def owing(**supplies: tuple[int, ...]) -> Scenario:
    owner = seat("A", bunnies=(bunny(A1, feeds=[(GORGE, 1)]),), **supplies)
    return table(owner, seat("B", bunnies=(B1,)))


@pytest.mark.rules("KB-106", "KB-102")
def test_it_may_be_put_on_an_opponents_bunny() -> None:
    gorging().when("A", m.ChooseTarget, target=B1).then(m.FeedPlaced(card(B1), card(GORGE), 1))


@pytest.mark.rules("KB-106", "A-KB-30", "A-KB-52")
def test_it_may_be_put_on_an_own_bunny_for_the_end_of_the_following_turn() -> None:
    after = gorging().when("A", m.ChooseTarget, target=A1)
    after.then(m.FeedPlaced(card(A1), card(GORGE), 2))
    assert replaced(after).facts[-1] == m.TurnBegan(B)


@pytest.mark.rules("A-KB-30")
def test_the_option_opponents_takes_that_back() -> None:
    gorging(weapon_targets="opponents").when("A", m.ChooseTarget, target=A1).then_rejected(
        Reason.TARGET_NOT_ALLOWED, ("KB-106", "A-KB-30")
    )


@pytest.mark.rules("KB-106", "KB-104")
def test_unfed_its_bunny_dies_at_the_deadline() -> None:
    assert died(turn_over(owing()).when_due()) == {"A1"}


@pytest.mark.rules("KB-106")
def test_ten_cabbage_and_ten_water_feed_it() -> None:
    after = owing(cabbage=(10,), water=(5, 5)).when("A", m.FeedBunny, card=GORGE)
    after.then(
        m.Paid(after.player("A").seat, "cabbage", 10, (10,), ()),
        m.Paid(after.player("A").seat, "water", 10, (5, 5), ()),
        m.FeedRemoved(card(A1), card(GORGE)),
    )


@pytest.mark.rules("KB-106", "A-KB-54")
@pytest.mark.parametrize(("cabbage", "water"), [((5, 2, 2), (10,)), ((10,), (5, 2, 2))])
def test_nine_of_either_is_not_enough(cabbage: tuple[int, ...], water: tuple[int, ...]) -> None:
    scene = owing(cabbage=cabbage, water=water)
    scene.when("A", m.FeedBunny, card=GORGE).then_rejected(Reason.NOT_ENOUGH_UNITS)


@pytest.mark.rules("KB-106", "KB-263")
def test_sunny_day_removes_it() -> None:
    owner = seat("A", bunnies=(bunny(A1, feeds=[(GORGE, 1)]),), saved=("sunny-day",))
    after = table(owner, seat("B")).when("A", m.PlayVerySpecial, card="sunny-day")
    assert after.player("A").bunnies == (bunny(A1),)
