"""Sunny Day wipes out all pending hunger and the infection, at any time."""

import pytest

from referee.games.killer_bunnies import messages as m
from tests.rules.killer_bunnies.attacks import (
    A1,
    A2,
    B1,
    C1,
    aiming,
    defended,
    died,
    discarded,
    played,
    replaced,
    turn_over,
    waits_on,
)
from tests.scenario import A, B, C, Scenario, bunny, card, seat, table

SUNNY, EBOLA, CYBER = "sunny-day", "ebola-virus", "cyber-bunny"


@pytest.mark.rules("KB-263")
def test_every_pending_feed_of_every_bunny_goes() -> None:
    first = seat("A", bunnies=(bunny(A1, feeds=[("feed-1-1", 1), ("feed-2-1", 2)]), A2))
    players = (first, seat("B", bunnies=(bunny(B1, feeds=[("gorge-10-10", 1)]),)))
    table(*players, seat("C", saved=(SUNNY,))).when("C", m.PlayVerySpecial, card=SUNNY).then(
        m.CardPlayed(C, card(SUNNY), "saved"),
        m.FeedRemoved(card(A1), card("feed-1-1")),
        m.FeedRemoved(card(A1), card("feed-2-1")),
        m.FeedRemoved(card(B1), card("gorge-10-10")),
        m.CardDiscarded(C, card(SUNNY)),
    )


@pytest.mark.rules("KB-263", "KB-264", "A-KB-101")
def test_a_waiting_ebola_goes_too_but_not_cyber_bunny() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", saved=(SUNNY,)))
    scene = table(*players, roaming=[(EBOLA, "A", A1), (CYBER, "A", A1)])
    after = scene.when("B", m.PlayVerySpecial, card=SUNNY)
    assert (waits_on(after, EBOLA), waits_on(after, CYBER)) == (None, "A1")
    assert discarded(after, EBOLA)


@pytest.mark.rules("KB-264", "KB-263")
def test_in_the_launch_window_it_stops_ebola() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,), saved=(SUNNY,)))
    scene = aiming(EBOLA, *players, windows=True).given("A", m.ChooseTarget, target=B1)
    after = scene.given_passes("A").when("B", m.AnswerWindow, play={"card": SUNNY})
    assert (defended(after), waits_on(after, EBOLA)) == ([], None)
    assert discarded(after, EBOLA)


@pytest.mark.rules("KB-264", "KB-263", "A-KB-03")
def test_before_its_roll_it_stops_a_waiting_ebola() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,), saved=(SUNNY,)))
    scene = table(*players, windows=True, roaming=[(EBOLA, "A", B1)])
    scene = turn_over(scene).given_due().given_passes("A")
    after = scene.when("B", m.AnswerWindow, play={"card": SUNNY})
    assert (defended(after), discarded(after, EBOLA)) == ([], True)


@pytest.mark.rules("KB-264")
def test_it_may_be_played_into_the_window_of_another_weapon_which_goes_on() -> None:
    hungry = seat("B", bunnies=(bunny(B1, feeds=[("feed-1-1", 1)]),), saved=(SUNNY,))
    scene = aiming("sword", seat("A", bunnies=(A1,)), hungry, windows=True)
    scene = scene.given("A", m.ChooseTarget, target=B1).given_passes("A")
    scene = scene.given("B", m.AnswerWindow, play={"card": SUNNY})
    assert m.FeedRemoved(card(B1), card("feed-1-1")) in scene.facts
    after = scene.given_passes("A").when("B", m.AnswerWindow, play=None, rolls=(8,))
    assert defended(after) == [("B", "B1", 8)]


@pytest.mark.rules("KB-264", "KB-059")
def test_flipped_from_top_run_it_shines_at_once() -> None:
    players = (seat("A", top=SUNNY), seat("B", bunnies=(bunny(B1, feeds=[("feed-1-1", 1)]),)))
    flipped = table(*players).given("A", m.FlipTopRun)
    flipped.when("A", m.PlayFlipped).then(
        m.CardPlayed(A, card(SUNNY), "top"),
        m.FeedRemoved(card(B1), card("feed-1-1")),
        m.CardDiscarded(A, card(SUNNY)),
    )


def starving_attacker() -> Scenario:
    """Case S-21: B, whose only bunny is unfed, has launched Chain Saw at A1 and killed it."""
    hungry = seat("B", top="chain-saw", bunnies=(bunny(B1, feeds=[("feed-4-4", 1)]),))
    players = (seat("A", bunnies=(A1,)), hungry, seat("C", bunnies=(C1,), saved=(SUNNY,)))
    scene = played(table(*players, turn=B, windows=True), "B")
    scene = scene.given("B", m.ChooseTarget, target=A1).given_passes("C", "A")
    scene = scene.given("B", m.AnswerWindow, play=None, rolls=(6,))
    assert died(scene) == {"A1"}
    scene = scene.given_passes("B")  # no reuse of the weapon
    return replaced(scene, "B").given_due().given_passes("A", "B")


@pytest.mark.rules("KB-066", "KB-104", "A-KB-03", "A-KB-25")
def test_case_s_21_unfed_the_attackers_bunny_dies_at_the_deadline() -> None:
    after = starving_attacker().when("C", m.AnswerWindow, play=None)
    assert died(after) == {"B1"}


@pytest.mark.rules("KB-066", "KB-263", "KB-264", "KB-060", "KB-061", "A-KB-03")
def test_case_s_21_sunny_day_saves_it_and_costs_no_turn() -> None:
    after = starving_attacker().when("C", m.AnswerWindow, play={"card": SUNNY})
    assert after.player("B").bunnies == (bunny(B1),)
    assert after.table.turn and after.table.turn.seat == C
    assert "flip-top-run" in after.asked("C")
