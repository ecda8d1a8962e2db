"""Baker Street: a player loses the next turn, and what happens in its slot all the same."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.kernel.rejection import Reason as AnyReason
from tests.given import Seated
from tests.rules.killer_bunnies.attacks import (
    A1,
    A2,
    A3,
    B1,
    C1,
    aiming,
    died,
    discarded,
    played,
    replaced,
    ring,
    turn_over,
    waits_on,
)
from tests.scenario import A, B, C, Scenario, bunny, card, seat, table

BAKER = "baker-street"


def lost(*players: Seated, victim: str = "B", **rest: Any) -> Scenario:
    """A has made B or another lose the next turn, and A's own turn is over."""
    aimed = aiming(BAKER, *players, **rest)
    return replaced(aimed.given("A", m.ChoosePlayer, player=victim))


PLAYERS = (seat("A", bunnies=(A1,)), seat("B"), seat("C", bunnies=(C1,)))


@pytest.mark.rules("KB-147", "KB-055")
def test_its_player_needs_a_bunny() -> None:
    start = table(seat("A", top=BAKER), seat("B", bunnies=(B1,)))
    assert discarded(start.when("A", m.FlipTopRun), BAKER)


@pytest.mark.rules("KB-146", "KB-147")
def test_the_player_named_loses_the_next_turn_with_or_without_a_bunny() -> None:
    named = aiming(BAKER, *PLAYERS).when("A", m.ChoosePlayer, player="B")
    named.then(m.TurnLost(B), m.CardDiscarded(A, card(BAKER)))
    after = replaced(named)
    assert after.facts[-4:] == (
        m.TurnEnded(A),
        m.TurnBegan(B),
        m.TurnSkipped(B),
        m.TurnBegan(C),
    )
    assert "flip-top-run" in after.asked("C")


@pytest.mark.rules("KB-146")
def test_only_that_one() -> None:
    round_ = turn_over(turn_over(lost(*PLAYERS), "C"), "A")
    assert round_.table.active == B
    assert "flip-top-run" in round_.asked("B")


@pytest.mark.rules("A-KB-106", "KB-146")
def test_one_may_name_oneself() -> None:
    again = turn_over(turn_over(lost(*PLAYERS, victim="A"), "B"), "C")
    assert again.table.active == B


@pytest.mark.rules("A-KB-106", "KB-146")
def test_but_nobody_who_does_not_sit_there() -> None:
    refused = aiming(BAKER, *PLAYERS).when("A", m.ChoosePlayer, player="D")
    refused.then_rejected(Reason.TARGET_NOT_ALLOWED, ("KB-146", "A-KB-106"))


@pytest.mark.rules("A-KB-13")
def test_two_lost_turns_cost_two() -> None:
    doomed = table(*PLAYERS).table.changed(B, skips=2)
    first = turn_over(turn_over(turn_over(Scenario(doomed)), "C"), "A")
    assert first.table.active == C
    assert turn_over(turn_over(first, "C"), "A").table.active == B


@pytest.mark.rules("A-KB-13")
def test_nothing_is_played_bought_fed_or_used_in_a_lost_turn() -> None:
    """B's slot stands still before a roaming attack; even so B may do nothing of the kind."""
    players = (
        seat("A", bunnies=(A1,)),
        seat("B", dolla=(10,), saved=("free-cabbage", "minilith"), bunnies=(B1,)),
    )
    slot = lost(*players, roaming=[("cyber-bunny", "B", A1)], effect_delay=1_000)
    assert slot.table.active == B
    for command, params in (
        (m.FlipTopRun, {}),
        (m.BuyCarrots, {"carrots": [7]}),
        (m.UseSaved, {"card": "free-cabbage"}),
        (m.DropSaved, {"card": "minilith"}),
    ):
        slot.when("B", command, **params).then_rejected(AnyReason.EFFECT_DUE)


@pytest.mark.rules("A-KB-13", "A-KB-03")
def test_very_specials_stay_available_in_its_windows() -> None:
    players = (
        seat("A", bunnies=(A1,)),
        seat("B", hand=("magic-spatula", ...)),
        seat("C", bunnies=(C1,)),
    )
    slot = lost(*players, roaming=[("cyber-bunny", "B", A1)], windows=True).given_due()
    slot.then_asks("B", m.AnswerWindow)
    saved = slot.given("B", m.AnswerWindow, play={"card": "magic-spatula"}).given_passes("C", "A")
    assert discarded(saved, "cyber-bunny")
    assert saved.table.active == C


# --- feeding (A-KB-51) --------------------------------------------------------------------

HUNGRY = (
    seat("A", bunnies=(A1,)),
    seat("B", bunnies=(bunny(B1, feeds=[("feed-1-1", 1)]),)),
    seat("C"),
)


@pytest.mark.rules("A-KB-51", "KB-102", "A-KB-13")
def test_a_feed_deadline_moves_to_the_next_turn_really_taken() -> None:
    slot = lost(*HUNGRY)
    assert ring(slot) == "A1 B1"
    last = turn_over(turn_over(turn_over(slot, "C"), "A"), "B")
    assert died(last.when_due()) == {"B1"}


@pytest.mark.rules("A-KB-51", "KB-104")
def test_by_option_the_bunny_starves_when_the_slot_passes() -> None:
    slot = lost(*HUNGRY, lost_turn_feeding="starves")
    starved = slot.when_due()
    assert died(starved) == {"B1"}
    assert starved.table.active == C


# --- the rhythm of roaming cards ----------------------------------------------------------


@pytest.mark.rules(
    "KB-132", "KB-133", "KB-134", "KB-073", "KB-146", "KB-147", "A-KB-13", "A-KB-26", "A-KB-27"
)
def test_case_s_13_roaming_rhythm_with_a_triplet_and_a_lost_turn() -> None:
    players = (
        seat("A", top="cyber-bunny", bottom="blue-congenial", bunnies=(A1, A2, A3)),
        seat("B", top=BAKER, bunnies=(B1,)),
        seat("C", bunnies=(C1,)),
    )
    aimed = played(table(*players))
    launched = aimed.given("A", m.ChooseTarget, target=B1, rolls=(10,))
    assert (ring(launched), waits_on(launched, "cyber-bunny")) == ("A1 A2 A3 B1 C1", "C1")
    ended = turn_over(replaced(launched))
    assert (ended.table.active, waits_on(ended, "cyber-bunny")) == (B, "C1")
    named = played(ended, "B").given("B", m.ChoosePlayer, player="A")
    slot = turn_over(replaced(named, "B"), "C")
    assert slot.table.active == A
    attacked = slot.when_due(rolls=(3,))
    assert died(attacked) == {"C1"}
    assert waits_on(attacked, "cyber-bunny") == "A1"
    assert attacked.table.active == B
