"""The Magic Spatula eliminates a weapon or roaming card, in its window or while it waits."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from tests.rules.killer_bunnies.attacks import (
    A1,
    B1,
    aiming,
    defended,
    died,
    discarded,
    played,
    turn_over,
    waits_on,
)
from tests.scenario import A, B, C, Scenario, bunny, card, seat, table

SPATULA, CYBER, EBOLA = "magic-spatula", "cyber-bunny", "ebola-virus"
ROAMING = [(CYBER, "C", A1), (EBOLA, "C", B1)]


def launched(weapon: str, **rest: Any) -> Scenario:
    """A launched at B1; only C, who has the Spatula and no bunny, has not passed."""
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)), seat("C", saved=(SPATULA,)))
    scene = aiming(weapon, *players, windows=True, **rest)
    return scene.given("A", m.ChooseTarget, target=B1).given_passes("A", "B")


@pytest.mark.rules("KB-218", "A-KB-49", "A-KB-01")
@pytest.mark.parametrize("weapon", ["sword", "nuclear-warhead", EBOLA, CYBER])
def test_it_eliminates_a_weapon_or_roaming_card_in_its_launch_window(weapon: str) -> None:
    scene = launched(weapon)
    scene.when("C", m.AnswerWindow, play={"card": SPATULA}).then(
        m.WindowAnswered(scene.table.frames[-1].decision, C, {"card": card(SPATULA)}),
        m.CardPlayed(C, card(SPATULA), "saved"),
        m.AttackCancelled(card(weapon)),
        m.CardDiscarded(C, card(SPATULA)),
        m.CardDiscarded(A, card(weapon)),
    )


@pytest.mark.rules("KB-218")
def test_it_needs_no_bunny() -> None:
    assert launched("sword").player("C").bunnies == ()
    assert launched("sword").asked("C") == {"answer-window"}


@pytest.mark.rules("A-KB-49")
@pytest.mark.parametrize("roaming", [CYBER, EBOLA])
def test_it_eliminates_a_roaming_card_before_its_roll(roaming: str) -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,), saved=(SPATULA,)))
    scene = table(*players, windows=True, roaming=[(roaming, "A", B1)])
    scene = turn_over(scene).given_due().given_passes("A")
    after = scene.when("B", m.AnswerWindow, play={"card": SPATULA})
    assert (defended(after), died(after), waits_on(after, roaming)) == ([], set(), None)
    assert discarded(after, roaming)


@pytest.mark.rules("A-KB-49", "KB-136", "A-KB-101")
@pytest.mark.parametrize("roaming", [CYBER, EBOLA])
def test_it_eliminates_a_waiting_roaming_card_at_a_free_moment(roaming: str) -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,), saved=(SPATULA,)))
    scene = table(*players, roaming=ROAMING)
    scene.when("B", m.PlayVerySpecial, card=SPATULA, target=roaming).then(
        m.CardPlayed(B, card(SPATULA), "saved"),
        m.RoamingLeft(card(roaming)),
        m.CardDiscarded(B, card(SPATULA)),
    )


@pytest.mark.rules("A-KB-49", "KB-270")
def test_a_dormant_trojan_outlives_what_is_eliminated_beside_it() -> None:
    first = seat("A", bunnies=(bunny(A1, trojan="B"),))
    players = (first, seat("B", bunnies=(B1,), saved=(SPATULA,)))
    scene = table(*players, roaming=[(CYBER, "A", A1)])
    after = scene.when("B", m.PlayVerySpecial, card=SPATULA, target=CYBER)
    assert (waits_on(after, CYBER), after.player("A").bunnies) == (None, first.bunnies)


@pytest.mark.rules("A-KB-49", "KB-037")
def test_flipped_with_nothing_to_eliminate_it_can_only_be_saved_or_discarded() -> None:
    flipped = table(seat("A", top=SPATULA), seat("B")).given("A", m.FlipTopRun)
    flipped.when("A", m.PlayFlipped).then_rejected(Reason.NO_SUCH_TARGET, ("KB-218",))
    flipped.then_asks("A", m.SaveFlipped, m.DiscardFlipped)


@pytest.mark.rules("A-KB-49")
def test_with_nothing_to_eliminate_it_is_not_played() -> None:
    scene = table(seat("A"), seat("B", saved=(SPATULA,)))
    scene.when("B", m.PlayVerySpecial, card=SPATULA).then_rejected(
        Reason.NO_SUCH_TARGET, ("KB-218", "A-KB-49")
    )


@pytest.mark.rules("A-KB-49")
def test_a_bunny_is_nothing_that_it_eliminates() -> None:
    scene = table(
        seat("A", bunnies=(A1,)), seat("B", saved=(SPATULA,)), roaming=[(CYBER, "A", A1)]
    )
    scene.when("B", m.PlayVerySpecial, card=SPATULA, target=A1).then_rejected(
        Reason.TARGET_NOT_ALLOWED
    )


@pytest.mark.rules("A-KB-49")
def test_at_a_free_moment_its_target_is_named() -> None:
    scene = table(
        seat("A", bunnies=(A1,)), seat("B", saved=(SPATULA,)), roaming=[(CYBER, "A", A1)]
    )
    scene.when("B", m.PlayVerySpecial, card=SPATULA).then_rejected(Reason.TARGET_MISSING)


@pytest.mark.rules("A-KB-49", "A-KB-103")
def test_it_does_not_help_against_hunger() -> None:
    hungry = seat("A", bunnies=(bunny(A1, feeds=[("feed-1-1", 1)]),), saved=(SPATULA,))
    scene = turn_over(table(hungry, seat("B"), windows=True)).given_due()
    scene.when("A", m.AnswerWindow, play={"card": SPATULA}).then_rejected(Reason.NOT_A_RESPONSE)


@pytest.mark.rules("A-KB-49", "KB-218")
def test_flipped_from_top_run_it_asks_which_roaming_card() -> None:
    players = (seat("A", top=SPATULA, bunnies=(A1,)), seat("B", bunnies=(B1,)), seat("C"))
    scene = played(table(*players, roaming=ROAMING))
    after = scene.when("A", m.ChooseTarget, target=EBOLA)
    after.then(m.RoamingLeft(card(EBOLA)), m.CardDiscarded(A, card(SPATULA)))


@pytest.mark.rules("A-KB-49")
def test_what_it_would_eliminate_may_be_gone_before_it_is_named() -> None:
    first = seat("A", top=SPATULA, bunnies=(A1,))
    players = (first, seat("B", bunnies=(B1,), saved=("sunny-day",)))
    scene = played(table(*players, roaming=[(EBOLA, "B", B1)]))
    after = scene.when("B", m.PlayVerySpecial, card="sunny-day")
    assert after.facts[-1] == m.CardDiscarded(A, card(SPATULA))
    after.then_asks("A", m.Draw)


@pytest.mark.rules("KB-218")
def test_a_weapon_that_was_aimed_at_cyber_bunny_leaves_it_where_it_is() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)), seat("C", saved=(SPATULA,)))
    scene = aiming("sword", *players, windows=True, roaming=[(CYBER, "B", A1)])
    scene = scene.given("A", m.ChooseTarget, target=CYBER).given_passes("A", "B")
    after = scene.when("C", m.AnswerWindow, play={"card": SPATULA})
    assert waits_on(after, CYBER) == "A1"
