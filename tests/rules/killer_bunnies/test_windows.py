"""Response windows: all are asked at once, answers are sealed, turn order decides."""

from typing import Any

import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.kernel.rejection import Reason as AnyReason
from referee.kernel.secrets import Codec
from tests.rules.killer_bunnies.attacks import (
    A1,
    B1,
    C1,
    aiming,
    defended,
    died,
    turn_over,
    waits_on,
)
from tests.scenario import A, B, C, Scenario, bunny, card, seat, table

SPATULA, SUNNY, SUIT = "magic-spatula", "sunny-day", "containment-suit"


def attacked(b: Any = (), c: Any = (), weapon: str = "sword", **rest: Any) -> Scenario:
    """A has launched at B1; the window is open. B and C have saved these cards."""
    rest.setdefault("windows", True)
    second = seat("B", bunnies=(B1,), saved=b)
    scene = aiming(weapon, seat("A", bunnies=(A1,)), second, seat("C", saved=c), **rest)
    return scene.given("A", m.ChooseTarget, target=B1)


def play(word: str, **target: str) -> dict[str, str]:
    return {"card": word, **target}


# --- when they open, and what they wait for -------------------------------------------------


@pytest.mark.rules("A-KB-01", "A-KB-101")
def test_a_launch_asks_every_seat_before_any_roll() -> None:
    scene = attacked()
    assert scene.facts == (m.AttackLaunched(A, card("sword"), card(B1)),)
    assert scene.table.top_frame and scene.table.top_frame.owed == (B, C, A)


@pytest.mark.rules("A-GEN-02")
def test_a_window_opens_though_nobody_holds_an_answer() -> None:
    attacked().then_asks("B", m.AnswerWindow).then_asks("A", m.AnswerWindow)


@pytest.mark.rules("A-KB-01", "KB-108")
def test_when_all_have_passed_the_owner_rolls() -> None:
    after = attacked().given_passes("C", "A").when("B", m.AnswerWindow, play=None, rolls=(8,))
    assert defended(after) == [("B", "B1", 8)]


@pytest.mark.rules("A-GEN-02")
def test_nothing_happens_before_the_last_answer_is_in() -> None:
    after = attacked(b=(SPATULA,)).given_passes("A").when("B", m.AnswerWindow, play=play(SPATULA))
    decision = after.table.frames[-1].decision
    after.then(m.WindowAnswered(decision, B, {"card": card(SPATULA)}))
    assert after.table.attack


@pytest.mark.rules("A-GEN-02")
def test_a_missing_answer_is_a_pass() -> None:
    after = attacked(b=(SPATULA,)).given_passes("C").when_due(rolls=(7,))
    assert died(after) == {"B1"}


@pytest.mark.rules("A-GEN-02")
def test_an_answer_counts_though_others_are_missing() -> None:
    scene = attacked(b=(SPATULA,)).given("B", m.AnswerWindow, play=play(SPATULA))
    after = scene.when_due()
    assert m.AttackCancelled(card("sword")) in after.facts


@pytest.mark.rules("A-GEN-02")
def test_a_window_waits_as_long_as_the_option_says() -> None:
    scene = attacked(window_seconds=7)
    (deadline,) = GAME.deadlines(scene.table)
    assert deadline.due == scene.now + 7_000


@pytest.mark.rules("A-KB-01")
def test_a_seat_answers_once() -> None:
    attacked().given_passes("B").when("B", m.AnswerWindow, play=None).then_rejected(
        AnyReason.NOT_YOUR_DECISION
    )


@pytest.mark.rules("A-KB-01", "KB-218")
def test_nothing_is_cancelled_after_the_roll() -> None:
    over = attacked(c=(SPATULA,)).given_passes("B", "C").given("A", m.AnswerWindow, play=None,
                                                               rolls=(8,))  # fmt: skip
    over.when("C", m.AnswerWindow, play=play(SPATULA)).then_rejected(AnyReason.NOT_YOUR_DECISION)


# --- who acts -------------------------------------------------------------------------------


@pytest.mark.rules("A-GEN-02")
def test_of_two_who_want_to_act_the_first_left_of_the_attacker_does() -> None:
    scene = attacked(b=(SUIT,), c=(SPATULA,))
    scene = scene.given("C", m.AnswerWindow, play=play(SPATULA)).given_passes("A")
    after = scene.when("B", m.AnswerWindow, play=play(SUIT, target=B1))
    assert after.facts[1:] == (
        m.CardPlayed(B, card(SUIT), "saved"),
        m.ModifierGiven(card(B1), card(SUIT)),
    )


@pytest.mark.rules("A-GEN-02")
def test_the_attacker_comes_last() -> None:
    attacker = seat("A", bunnies=(A1,), saved=(SPATULA,))
    players = (attacker, seat("B", bunnies=(B1,)), seat("C", saved=(SUIT,)))
    scene = aiming("sword", *players, windows=True).given("A", m.ChooseTarget, target=B1)
    scene = scene.given("A", m.AnswerWindow, play=play(SPATULA))
    scene = scene.given("C", m.AnswerWindow, play=play(SUIT, target=B1))
    after = scene.when("B", m.AnswerWindow, play=None)
    assert after.facts[1] == m.CardPlayed(C, card(SUIT), "saved")


@pytest.mark.rules("A-GEN-02", "A-KB-02")
def test_the_void_answer_keeps_its_card_and_the_window_opens_again_for_all() -> None:
    scene = attacked(b=(SUIT,), c=(SPATULA,))
    scene = scene.given("C", m.AnswerWindow, play=play(SPATULA)).given_passes("A")
    after = scene.when("B", m.AnswerWindow, play=play(SUIT, target=B1))
    assert after.player("C").saved == (card(SPATULA),)
    frame = after.table.top_frame
    assert frame and (frame.owed, frame.answers) == ((B, C, A), ())


@pytest.mark.rules("A-KB-02")
def test_a_response_may_follow_a_response() -> None:
    scene = attacked(b=(SUIT,), c=(SPATULA,)).given_passes("C", "A")
    scene = scene.given("B", m.AnswerWindow, play=play(SUIT, target=B1)).given_passes("A", "B")
    after = scene.when("C", m.AnswerWindow, play=play(SPATULA))
    assert m.AttackCancelled(card("sword")) in after.facts


@pytest.mark.rules("A-KB-02")
def test_a_response_cannot_be_cancelled() -> None:
    scene = attacked(b=(SUIT,), c=(SPATULA,)).given_passes("C", "A")
    scene = scene.given("B", m.AnswerWindow, play=play(SUIT, target=B1))
    scene.when("C", m.AnswerWindow, play=play(SPATULA, target=SUIT)).then_rejected(
        Reason.TARGET_NOT_WANTED
    )


@pytest.mark.rules("A-KB-02")
def test_a_window_does_not_reopen_for_an_attack_that_is_gone() -> None:
    scene = attacked(b=(SPATULA,)).given_passes("C", "A")
    after = scene.when("B", m.AnswerWindow, play=play(SPATULA))
    after.then_asks("A", m.Draw)


@pytest.mark.rules("A-KB-99", "A-GEN-02", "KB-241")
def test_an_answer_whose_target_left_before_it_was_opened_is_void() -> None:
    players = (
        seat("A", bunnies=(A1,)),
        seat("B", bunnies=(B1,), saved=("reversal-of-fortune",)),
        seat("C", bunnies=(C1,)),
    )
    scene = aiming("sword", *players, windows=True).given("A", m.ChooseTarget, target=B1)
    turned = play("reversal-of-fortune", target=C1)
    scene = scene.given("B", m.AnswerWindow, play=turned).given("C", m.Leave)
    after = scene.when("A", m.AnswerWindow, play=None, rolls=(8,))
    assert defended(after) == [("B", "B1", 8)]
    assert after.player("B").saved == (card("reversal-of-fortune"),)


# --- secrets --------------------------------------------------------------------------------


@pytest.mark.rules("A-GEN-02")
def test_an_answer_is_sealed_to_its_giver() -> None:
    after = attacked(b=(SPATULA,)).when("B", m.AnswerWindow, play=play(SPATULA))
    parts = Codec(GAME.events).split(after.facts[0])
    assert set(parts.public) == {"decision", "seat"}
    assert set(parts.private) == {"B"}


@pytest.mark.rules("A-GEN-02")
def test_a_pass_and_a_play_look_the_same_to_others() -> None:
    passed = attacked(b=(SPATULA,)).when("B", m.AnswerWindow, play=None)
    acted = attacked(b=(SPATULA,)).when("B", m.AnswerWindow, play=play(SPATULA))
    for viewer in (A, C, None):
        assert GAME.view(passed.table, viewer) == GAME.view(acted.table, viewer)


@pytest.mark.rules("A-GEN-02")
def test_what_others_hold_changes_nothing_that_a_seat_is_offered_or_refused() -> None:
    armed, unarmed = attacked(b=(SPATULA,)), attacked(b=(SUNNY,))
    assert GAME.legal_actions(armed.table, C) == GAME.legal_actions(unarmed.table, C)
    refusals = [s.when("C", m.AnswerWindow, play=play(SPATULA)) for s in (armed, unarmed)]
    assert refusals[0].refusal == refusals[1].refusal
    refusals[0].then_rejected(Reason.CARD_NOT_HELD, ("KB-060",))


# --- hunger and roaming ---------------------------------------------------------------------


def starving(**rest: Any) -> Scenario:
    """A's turn is over with A1 unfed; the effect is due."""
    hungry = seat("A", bunnies=(bunny(A1, feeds=[("feed-1-1", 1)]),))
    players = (hungry, seat("B", bunnies=(B1,), saved=(SUNNY, SPATULA)))
    return turn_over(table(*players, windows=True, **rest))


@pytest.mark.rules("A-KB-03", "A-KB-101")
def test_a_window_opens_before_the_feed_deadline() -> None:
    scene = starving().given_due()
    scene.then_asks("B", m.AnswerWindow).then_asks("A", m.AnswerWindow)
    assert scene.bunnies("A") == (card(A1),)


@pytest.mark.rules("A-KB-03", "KB-263")
def test_sunny_day_in_that_window_closes_it_for_good() -> None:
    scene = starving().given_due().given_passes("A")
    after = scene.when("B", m.AnswerWindow, play=play(SUNNY))
    assert (died(after), after.table.turn and after.table.turn.seat) == (set(), B)


@pytest.mark.rules("A-KB-25")
def test_while_an_effect_is_due_nobody_may_act() -> None:
    due = starving()
    for name in ("A", "B"):
        assert GAME.legal_actions(due.table, due.player(name).seat) == ()
    due.when("B", m.PlayVerySpecial, card=SUNNY).then_rejected(AnyReason.EFFECT_DUE)
    due.when("B", m.StandPass, until="my-turn").then_rejected(AnyReason.EFFECT_DUE)
    due.when("A", m.FeedBunny, card="feed-1-1").then_rejected(AnyReason.EFFECT_DUE, ("A-KB-25",))


@pytest.mark.rules("A-KB-03", "KB-218", "A-KB-49")
def test_a_window_opens_before_each_roaming_roll() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,), saved=(SPATULA,)))
    scene = table(*players, windows=True, roaming=[("cyber-bunny", "A", B1)])
    scene = turn_over(scene).given_due().given_passes("A")
    after = scene.when("B", m.AnswerWindow, play=play(SPATULA))
    assert waits_on(after, "cyber-bunny") is None
    assert defended(after) == []


@pytest.mark.rules("A-KB-25", "A-KB-03")
def test_hunger_and_each_roaming_attack_have_a_window_of_their_own() -> None:
    scene = starving(roaming=[("cyber-bunny", "A", B1)]).given_due().given_passes("A")
    scene = scene.given("B", m.AnswerWindow, play=None)
    assert died(scene) == {"A1"}
    after = scene.given_due().given_passes("A").when("B", m.AnswerWindow, play=None, rolls=(10,))
    assert defended(after) == [("B", "B1", 10)]
