"""Bunny Triplets and Free Agents: a second card in the turn."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from tests.scenario import A, B, Scenario, card, seat, table

TIMID = ("blue-timid", "green-timid", "violet-timid")
GREEN = ("green-timid", "green-gleeful", "green-sinister")
MIXED = ("blue-timid", "green-gleeful", "violet-sinister")


def first_card(*bunnies: str, deck: tuple[str, ...] = ("clover-2",), **a: Any) -> Scenario:
    """A plays Free Cabbage from hand as the first card and replaces it."""
    start = table(
        seat("A", bunnies=bunnies, hand=("free-cabbage", ...), **a), seat("B"), deck=deck
    )
    return start.given("A", m.PlayFromHand, card="free-cabbage").when("A", m.Draw)


def plays_again(after: Scenario) -> bool:
    return after.table.active == A and "end-turn" in after.asked("A")


@pytest.mark.rules("KB-073", "A-KB-83")
@pytest.mark.parametrize("bunnies", [TIMID, GREEN, (*MIXED, "blue-gleeful", "orange-gleeful")])
def test_three_of_a_kind_or_a_colour_allow_a_second_card(bunnies: tuple[str, ...]) -> None:
    assert plays_again(first_card(*bunnies))


@pytest.mark.rules("KB-073")
@pytest.mark.parametrize("bunnies", [MIXED, TIMID[:2], (*TIMID[:2], "green-gleeful")])
def test_less_than_three_alike_do_not(bunnies: tuple[str, ...]) -> None:
    assert first_card(*bunnies).table.active == B


@pytest.mark.rules("KB-073")
def test_three_alike_have_to_be_one_player_s() -> None:
    start = table(
        seat("A", bunnies=TIMID[:2], hand=("free-cabbage", ...)),
        seat("B", bunnies=TIMID[2:]),
        deck=("clover-2",),
    )
    played = start.given("A", m.PlayFromHand, card="free-cabbage").when("A", m.Draw)
    assert played.table.active == B


@pytest.mark.rules("KB-196", "KB-198")
@pytest.mark.parametrize(
    "pair", [TIMID[:2], GREEN[:2], ("blue-timid", "free-agent#2"), ("free-agent#2", "blue-timid")]
)
def test_a_free_agent_completes_a_triplet(pair: tuple[str, ...]) -> None:
    assert plays_again(first_card(*pair, "free-agent#1"))


@pytest.mark.rules("KB-196")
def test_one_free_agent_does_not_make_three_of_two_unlike() -> None:
    assert first_card("blue-timid", "green-gleeful", "free-agent").table.active == B


@pytest.mark.rules("KB-197")
def test_a_free_agent_is_one_thing_now_and_another_then() -> None:
    """Timid with the two Timids; when one of them is dead, Blue with the two Blues."""
    cursed = first_card(
        "blue-timid", "green-timid", "blue-gleeful", "free-agent",
        deck=("terrible-misfortune-bbq", "clover-2"),
    )  # fmt: skip
    assert plays_again(cursed.when("A", m.ChooseVictim, bunny="green-timid"))


@pytest.mark.rules("KB-074", "A-KB-83")
def test_the_first_card_may_complete_the_triplet() -> None:
    start = table(seat("A", top="violet-timid", bunnies=TIMID[:2]), seat("B"), deck=("clover-2",))
    played = start.given("A", m.FlipTopRun).given("A", m.PlayFlipped)
    drawn = played.given("A", m.PlaceBunny, spot=0).given("A", m.Draw)
    assert plays_again(drawn.when("A", m.LayBottomRun, card="clover-2"))


@pytest.mark.rules("KB-076", "KB-077")
def test_the_first_card_is_replaced_before_the_second() -> None:
    start = table(
        seat("A", top="ice-pick", bottom="sword", bunnies=TIMID), seat("B"), deck=("clover-2",)
    )
    flipped = start.when("A", m.FlipTopRun)
    flipped.then_asks("A", m.Draw)
    drawn = flipped.given("A", m.Draw).given("A", m.LayBottomRun, card="clover-2")
    drawn.when("A", m.FlipTopRun).then(
        m.CardFlipped(A, card("sword")), m.CardDiscarded(A, card("sword"))
    )


@pytest.mark.rules("KB-077", "KB-079")
def test_the_second_is_replaced_the_same_way_and_then_the_turn_is_over() -> None:
    second = first_card(*TIMID, deck=("clover-2", "clover-3")).given("A", m.FlipTopRun)
    if "discard-flipped" in second.asked("A"):
        second = second.given("A", m.DiscardFlipped)
    drawn = second.when("A", m.Draw)
    drawn.then(m.RunSlid(A), m.CardDrawn(A, card("clover-3")))
    laid = drawn.when("A", m.LayBottomRun, card="clover-3")
    assert laid.facts[1:] == (m.TurnEnded(A), m.TurnBegan(B))


@pytest.mark.rules("A-KB-83", "KB-075")
def test_either_card_may_be_a_special_from_hand_and_two_is_the_limit() -> None:
    six = (*TIMID, *GREEN[1:], "green-lumbering")
    start = table(
        seat("A", bunnies=six, hand=("free-cabbage", "large-prune-danish", ...)),
        seat("B"),
    )
    first = start.given("A", m.PlayFromHand, card="free-cabbage").given("A", m.Draw)
    second = first.given("A", m.DiscardFromHand, card="large-prune-danish")
    assert second.when("A", m.Draw).table.active == B


@pytest.mark.rules("KB-078", "A-KB-83")
def test_a_misfortune_in_the_replacement_draw_breaks_the_triplet() -> None:
    cursed = first_card(*TIMID, deck=("terrible-misfortune-bbq", "clover-2"))
    assert cursed.when("A", m.ChooseVictim, bunny="blue-timid").table.active == B


@pytest.mark.rules("A-KB-100", "KB-073")
def test_the_second_card_is_optional() -> None:
    again = first_card(*TIMID)
    again.when("A", m.EndTurn).then(m.TurnEnded(A), m.TurnBegan(B))


@pytest.mark.rules("A-KB-100")
def test_the_first_is_not() -> None:
    start = table(seat("A", bunnies=TIMID), seat("B"))
    start.when("A", m.EndTurn).then_rejected(Reason.TURN_NOT_DONE, ("A-KB-100",))


@pytest.mark.rules("KB-044", "A-KB-100")
def test_between_the_two_cards_one_may_shop() -> None:
    again = first_card(*TIMID, dolla=(10,))
    bought = again.when("A", m.BuyCarrots, carrots=[7])
    assert bought.player("A").carrots == (7,)
    assert plays_again(bought)
