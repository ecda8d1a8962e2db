"""VERY SPECIAL cards: any player's turn, no turn used up, replaced in order."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.kernel.rejection import Reason as AnyReason
from tests.scenario import A, B, C, Scenario, bunny, card, seat, table

SUN = "sunny-day"
SUIT = "containment-suit"
SPATULA = "magic-spatula"
FED = (("feed-4-4", 1),)


def calm(**b_cards: Any) -> Scenario:
    """A's turn, a free moment; B and C sit by."""
    return table(
        seat("A", bunnies=(bunny("blue-timid", feeds=FED),)),
        seat("B", **b_cards),
        seat("C"),
        deck=("clover-2", "clover-3"),
    )


@pytest.mark.rules("KB-059", "KB-060", "KB-061", "A-KB-101")
def test_a_saved_one_is_played_on_another_s_turn_and_uses_no_turn_up() -> None:
    shone = calm(saved=(SUN,)).when("B", m.PlayVerySpecial, card=SUN)
    shone.then(
        m.CardPlayed(B, card(SUN), "saved"),
        m.FeedRemoved(card("blue-timid"), card("feed-4-4")),
        m.CardDiscarded(B, card(SUN)),
    )
    assert shone.table.active == A
    assert "flip-top-run" in shone.asked("A")


@pytest.mark.rules("KB-062", "KB-060", "A-KB-117")
def test_one_from_hand_is_replaced_at_once_at_a_free_moment() -> None:
    shone = calm(hand=(SUN, ...)).when("B", m.PlayVerySpecial, card=SUN)
    shone.then(
        m.CardPlayed(B, card(SUN), "hand"),
        m.FeedRemoved(card("blue-timid"), card("feed-4-4")),
        m.CardDiscarded(B, card(SUN)),
        m.CardDrawn(B, card("clover-2")),
    )


@pytest.mark.rules("KB-062", "A-KB-05")
def test_on_one_s_own_turn_the_turn_s_card_is_still_owed() -> None:
    own = table(seat("A", hand=(SUN, ...)), seat("B"), deck=("clover-2",))
    shone = own.when("A", m.PlayVerySpecial, card=SUN)
    assert "flip-top-run" in shone.asked("A")
    assert shone.player("A").hand[-1] == card("clover-2")


@pytest.mark.rules("A-KB-05", "KB-039")
def test_it_is_never_played_as_the_turn_s_card() -> None:
    own = table(seat("A", hand=(SUN, ...)), seat("B"))
    own.when("A", m.PlayFromHand, card=SUN).then_rejected(Reason.NOT_SPECIAL, ("A-KB-05",))


@pytest.mark.rules("KB-059", "KB-038", "KB-054")
def test_flipped_from_top_run_it_is_played_saved_or_discarded() -> None:
    flipped = table(seat("A", top=SUN), seat("B")).given("A", m.FlipTopRun)
    flipped.then_asks("A", m.PlayFlipped, m.SaveFlipped, m.DiscardFlipped)


@pytest.mark.rules("KB-059", "KB-036")
def test_flipped_and_played_it_acts_as_at_a_free_moment() -> None:
    own = table(seat("A", top=SUN, bunnies=(bunny("blue-timid", feeds=FED),)), seat("B"))
    flipped = own.given("A", m.FlipTopRun)
    flipped.when("A", m.PlayFlipped).then(
        m.CardPlayed(A, card(SUN), "top"),
        m.FeedRemoved(card("blue-timid"), card("feed-4-4")),
        m.CardDiscarded(A, card(SUN)),
    )


@pytest.mark.rules("KB-059", "KB-055", "KB-051")
def test_a_pink_box_one_flipped_without_a_bunny_can_only_be_saved_or_discarded() -> None:
    flipped = table(seat("A", top="reversal-of-fortune"), seat("B")).given("A", m.FlipTopRun)
    flipped.then_asks("A", m.SaveFlipped, m.DiscardFlipped)


@pytest.mark.rules("KB-241", "KB-248", "A-KB-42", "A-KB-47", "KB-037")
@pytest.mark.parametrize("answer", ["reversal-of-fortune", "rooneys-reusables"])
def test_one_that_only_answers_can_only_be_saved_or_discarded_when_flipped(answer: str) -> None:
    players = (seat("A", top=answer, bunnies=("blue-timid",)), seat("B"))
    flipped = table(*players).given("A", m.FlipTopRun)
    flipped.when("A", m.PlayFlipped).then_rejected(Reason.NOT_A_RESPONSE, ("A-KB-101",))
    flipped.then_asks("A", m.SaveFlipped, m.DiscardFlipped)


@pytest.mark.rules("A-KB-123", "KB-059")
def test_a_suit_flipped_without_a_bunny_goes_under_an_opponent_s() -> None:
    without = table(seat("A", top=SUIT), seat("B", bunnies=("green-timid",)))
    flipped = without.given("A", m.FlipTopRun)
    flipped.then_asks("A", m.PlayFlipped, m.SaveFlipped, m.DiscardFlipped)
    played = flipped.given("A", m.PlayFlipped)
    played.when("A", m.ChooseTarget, target="green-timid").then(
        m.ModifierGiven(card("green-timid"), card(SUIT))
    )


@pytest.mark.rules("KB-059", "KB-060")
def test_a_flipped_one_is_meant_for_nothing_that_is_not_there() -> None:
    without = table(seat("A", top=SUIT), seat("B", bunnies=("green-timid",)))
    asked = without.given("A", m.FlipTopRun).given("A", m.PlayFlipped)
    refused = asked.when("A", m.ChooseTarget, target="blue-timid")
    refused.then_rejected(AnyReason.NOT_OFFERED, ("KB-059", "KB-060"))


@pytest.mark.rules("KB-059", "A-KB-101")
@pytest.mark.parametrize("named", [SUN, SPATULA])
def test_a_card_that_one_does_not_hold_is_refused_whoever_holds_it(named: str) -> None:
    others = table(seat("A"), seat("B", hand=(SUN, ...)), roaming=(), deck=(SPATULA,))
    refused = others.when("A", m.PlayVerySpecial, card=named)
    refused.then_rejected(Reason.CARD_NOT_HELD, ("KB-060",))


@pytest.mark.rules("KB-060")
def test_a_special_is_not_played_as_one() -> None:
    holder = calm(saved=("free-cabbage",))
    refused = holder.when("B", m.PlayVerySpecial, card="free-cabbage")
    refused.then_rejected(Reason.CARD_NOT_HELD)


# --- when there is no free moment ---------------------------------------------------------


def launched(*, windows: bool = True, **b_cards: Any) -> Scenario:
    """A has aimed an Ice Pick (3) at B's bunny; with windows, one is open."""
    armed = table(
        seat("A", top="ice-pick", hand=("sword", ...), bunnies=("blue-timid",)),
        seat("B", bunnies=("green-timid", "violet-timid"), **b_cards),
        seat("C", hand=(SUIT, ...)),
        deck=("clover-2", "clover-3", "clover-4"),
        windows=windows,
    )
    aimed = armed.given("A", m.FlipTopRun).given("A", m.PlayFlipped)
    return aimed.given("A", m.ChooseTarget, target="green-timid", rolls=() if windows else (4,))


@pytest.mark.rules("A-KB-101", "KB-060")
def test_a_window_is_no_free_moment() -> None:
    refused = launched(saved=(SUN,)).when("B", m.PlayVerySpecial, card=SUN)
    refused.then_rejected(Reason.NO_FREE_MOMENT, ("A-KB-101",))


@pytest.mark.rules("A-KB-101")
def test_nor_is_a_question_to_somebody_else() -> None:
    """B draws a Misfortune on A's turn and has to choose: C waits."""
    cursed = table(
        seat("A"),
        seat("B", hand=(SUN, ...), bunnies=("green-timid", "violet-timid")),
        seat("C", saved=(SUIT,)),
        deck=("terrible-misfortune-bbq",),
    ).given("B", m.PlayVerySpecial, card=SUN)
    refused = cursed.when("C", m.PlayVerySpecial, card=SUIT, target="green-timid")
    refused.then_rejected(Reason.NO_FREE_MOMENT, ("A-KB-101",))


@pytest.mark.rules("A-KB-101", "A-KB-03")
def test_without_windows_an_attack_rolls_at_once() -> None:
    rolled = launched(windows=False, saved=(SUN,))
    assert rolled.facts[-1] == m.CardDiscarded(A, card("ice-pick"))
    rolled.then_asks("A", m.Draw)


# --- the order of replacements ------------------------------------------------------------


def suited(**b_cards: Any) -> Scenario:
    """C, from hand, has put a Suit under the bunny aimed at; the window is open again."""
    open_ = launched(**b_cards).given("B", m.AnswerWindow, play=None)
    suit = {"card": SUIT, "target": "green-timid"}
    return open_.given("C", m.AnswerWindow, play=suit).given("A", m.AnswerWindow, play=None)


@pytest.mark.rules("A-KB-04")
def test_nothing_is_drawn_between_aim_and_roll() -> None:
    assert m.DrawOwed(C) in suited().facts
    assert not any(isinstance(fact, m.CardDrawn) for fact in suited().facts)


@pytest.mark.rules("A-KB-04", "A-KB-117")
def test_cards_from_hand_are_replaced_after_the_action_in_the_order_played() -> None:
    twice = suited(hand=(SPATULA, ...)).given("B", m.AnswerWindow, play={"card": SPATULA})
    closed = twice.given("C", m.AnswerWindow, play=None).when("A", m.AnswerWindow, play=None)
    assert closed.facts[-5:] == (
        m.CardDiscarded(A, card("ice-pick")),
        m.OwedDrawTaken(C),
        m.CardDrawn(C, card("clover-2")),
        m.OwedDrawTaken(B),
        m.CardDrawn(B, card("clover-3")),
    )
    closed.then_asks("A", m.Draw)


@pytest.mark.rules("A-KB-117", "A-KB-04", "KB-070")
def test_a_misfortune_drawn_for_one_is_resolved_before_the_active_player_draws() -> None:
    cursed = table(
        seat("A", top="ice-pick", bunnies=("blue-timid",)),
        seat("B", hand=(SPATULA, ...), bunnies=("green-timid", "violet-timid")),
        deck=("terrible-misfortune-bbq", "clover-3"),
        windows=True,
    )
    aimed = cursed.given("A", m.FlipTopRun).given("A", m.PlayFlipped)
    open_ = aimed.given("A", m.ChooseTarget, target="green-timid")
    saved = open_.given("B", m.AnswerWindow, play={"card": SPATULA})
    closed = saved.when("A", m.AnswerWindow, play=None)
    closed.then_asks("A")
    closed.then_asks("B", m.ChooseVictim)
