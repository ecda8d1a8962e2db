"""VERY SPECIALs from hand, at free moments, and in games that are played without windows."""

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from tests.rules.killer_bunnies.attacks import (
    A1,
    B1,
    C1,
    aiming,
    defended,
    died,
    turn_over,
)
from tests.scenario import A, B, C, Scenario, bunny, card, seat, table

SPATULA, SUNNY, SUIT = "magic-spatula", "sunny-day", "containment-suit"


def attacked(*saved_by_c: str) -> Scenario:
    """A has launched at B1; the window is open, and C has saved these cards."""
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)), seat("C", saved=saved_by_c))
    return aiming("sword", *players, windows=True).given("A", m.ChooseTarget, target=B1)


def play(word: str, **target: str) -> dict[str, str]:
    return {"card": word, **target}


@pytest.mark.rules("A-KB-04", "A-KB-117", "KB-062")
def test_a_response_from_hand_is_replaced_after_the_whole_action() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,), hand=(SPATULA, ...)))
    scene = aiming("sword", *players, windows=True, deck=("scissors",))
    scene = scene.given("A", m.ChooseTarget, target=B1).given_passes("A")
    scene.when("B", m.AnswerWindow, play=play(SPATULA)).then(
        m.WindowAnswered(scene.table.frames[-1].decision, B, {"card": card(SPATULA)}),
        m.CardPlayed(B, card(SPATULA), "hand"),
        m.AttackCancelled(card("sword")),
        m.CardDiscarded(B, card(SPATULA)),
        m.DrawOwed(B),
        m.CardDiscarded(A, card("sword")),
        m.OwedDrawTaken(B),
        m.CardDrawn(B, card("scissors")),
    )


@pytest.mark.rules("A-KB-117")
def test_owed_draws_come_in_the_order_played_each_with_its_misfortune() -> None:
    second = seat("B", bunnies=(B1,), hand=(SUIT, ...))
    players = (seat("A", bunnies=(A1,)), second, seat("C", hand=(SPATULA, ...), bunnies=(C1,)))
    deck = ("terrible-misfortune-fiat", "scissors", "sling-shot")
    scene = aiming("sword", *players, windows=True, deck=deck)
    scene = scene.given("A", m.ChooseTarget, target=C1).given_passes("C", "A")
    scene = scene.given("B", m.AnswerWindow, play=play(SUIT, target=B1)).given_passes("A", "B")
    after = scene.when("C", m.AnswerWindow, play=play(SPATULA))
    draws = [(e.seat, e.card) for e in after.facts if isinstance(e, m.CardDrawn)]
    assert draws == [
        (B, card("terrible-misfortune-fiat")),
        (B, card("scissors")),
        (C, card("sling-shot")),
    ]
    assert died(after) == {"B1"}


@pytest.mark.rules("A-KB-117", "KB-061", "KB-062")
def test_at_a_free_moment_the_replacement_comes_at_once() -> None:
    players = (seat("A"), seat("B", hand=(SUNNY, ...)))
    table(*players, deck=("scissors",)).when("B", m.PlayVerySpecial, card=SUNNY).then(
        m.CardPlayed(B, card(SUNNY), "hand"),
        m.CardDiscarded(B, card(SUNNY)),
        m.CardDrawn(B, card("scissors")),
    ).then_asks("A", m.FlipTopRun)


@pytest.mark.rules("A-KB-101", "KB-060")
def test_a_saved_one_is_played_at_a_free_moment_and_not_replaced() -> None:
    players = (seat("A"), seat("B", saved=(SUNNY,)))
    table(*players).when("B", m.PlayVerySpecial, card=SUNNY).then(
        m.CardPlayed(B, card(SUNNY), "saved"), m.CardDiscarded(B, card(SUNNY))
    )


@pytest.mark.rules("A-KB-101")
def test_an_open_window_is_no_free_moment() -> None:
    attacked(SUNNY).when("C", m.PlayVerySpecial, card=SUNNY).then_rejected(
        Reason.NO_FREE_MOMENT, ("A-KB-101",)
    )


@pytest.mark.rules("A-KB-101", "A-KB-93")
def test_nor_is_a_window_that_only_the_active_player_still_owes() -> None:
    scene = attacked(SUNNY).given_passes("B", "C")
    scene.when("C", m.PlayVerySpecial, card=SUNNY).then_rejected(Reason.NO_FREE_MOMENT)
    scene.when("A", m.BuySupplies, supply="water", cards=1).then_rejected(Reason.NO_FREE_MOMENT)


@pytest.mark.rules("A-KB-101")
def test_while_another_seat_is_asked_it_is_no_free_moment() -> None:
    """C's replacement is a Misfortune: C names the victim in A's turn."""
    third = seat("C", hand=(SUIT, ...), saved=(SUNNY,))
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)), third)
    scene = table(*players, deck=("terrible-misfortune-fiat",))
    scene = scene.given("C", m.PlayVerySpecial, card=SUIT, target=A1)
    scene.when("C", m.PlayVerySpecial, card=SUNNY).then_rejected(Reason.NO_FREE_MOMENT)


@pytest.mark.rules("A-KB-101")
def test_without_windows_the_owner_rolls_at_once() -> None:
    scene = aiming("sword", seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,), saved=(SPATULA,)))
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(8,))
    assert defended(after) == [("B", "B1", 8)]


@pytest.mark.rules("A-KB-101")
def test_without_windows_hunger_is_enforced_at_once_but_a_free_moment_comes_before() -> None:
    hungry = seat("A", bunnies=(bunny(A1, feeds=[("feed-1-1", 1)]),))
    scene = table(hungry, seat("B", saved=(SUNNY,)))
    assert died(turn_over(scene).when_due()) == {"A1"}
    saved = scene.when("B", m.PlayVerySpecial, card=SUNNY)
    assert m.FeedRemoved(card(A1), card("feed-1-1")) in saved.facts
