"""The Containment Suit, a VERY SPECIAL Modifier, keeps Fluorine Gas and Ebola off its bunny."""

import pytest

from referee.games.killer_bunnies import messages as m
from tests.rules.killer_bunnies.attacks import (
    A1,
    B1,
    B2,
    C1,
    aiming,
    defended,
    died,
    played,
    turn_over,
    waits_on,
)
from tests.scenario import B, Scenario, bunny, card, seat, table

SUIT, GAS, EBOLA = "containment-suit", "fluorine-gas", "ebola-virus"


def suited(weapon: str) -> Scenario:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(bunny(B1, SUIT),)))
    return aiming(weapon, *players)


@pytest.mark.rules("KB-117", "A-KB-50", "A-KB-96")
def test_fluorine_gas_does_nothing_to_a_suited_bunny() -> None:
    after = suited(GAS).when("A", m.ChooseTarget, target=B1)
    assert (defended(after), died(after)) == ([], set())


@pytest.mark.rules("KB-117", "A-KB-50")
def test_other_weapons_hurt_it() -> None:
    assert died(suited("sword").when("A", m.ChooseTarget, target=B1, rolls=(7,))) == {"B1"}


@pytest.mark.rules("KB-117", "KB-193")
def test_ebola_passes_it_over() -> None:
    rows = (seat("A", bunnies=(A1,)), seat("B", bunnies=(bunny(B1, SUIT), B2)))
    scene = aiming(EBOLA, *rows)
    after = scene.when("A", m.ChooseTarget, target=B2, rolls=(12,))
    assert waits_on(after, EBOLA) == "A1"


@pytest.mark.rules("A-KB-50")
def test_cyber_bunny_does_not_care() -> None:
    after = suited("cyber-bunny").when("A", m.ChooseTarget, target=B1, rolls=(9,))
    assert died(after) == {"B1"}


def gassed(weapon: str = GAS) -> Scenario:
    """A has launched at B1, B may answer with the suit; C and A have passed."""
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,), saved=(SUIT,)))
    scene = aiming(weapon, *players, seat("C", bunnies=(C1,)), windows=True)
    return scene.given("A", m.ChooseTarget, target=B1).given_passes("C", "A")


@pytest.mark.rules("A-KB-50", "KB-117")
def test_it_may_answer_a_launch() -> None:
    scene = gassed().given("B", m.AnswerWindow, play={"card": SUIT, "target": B1})
    after = scene.given_passes("B", "C").when("A", m.AnswerWindow, play=None)
    assert (defended(after), after.player("B").bunnies) == ([], (bunny(B1, SUIT),))


@pytest.mark.rules("A-KB-50", "A-KB-28", "KB-191")
def test_a_bunny_suited_in_the_launch_window_has_survived_nothing() -> None:
    scene = gassed(EBOLA).given("B", m.AnswerWindow, play={"card": SUIT, "target": B1})
    after = scene.given_passes("B", "C").when("A", m.AnswerWindow, play=None)
    assert not after.player("B").bunnies[0].immune
    assert waits_on(after, EBOLA) == "A1"


@pytest.mark.rules("A-KB-50", "A-KB-23")
def test_a_waiting_ebola_hops_off_when_its_bunny_is_suited() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,), saved=(SUIT,)))
    scene = table(*players, seat("C", bunnies=(C1,)), roaming=[(EBOLA, "C", B1)])
    scene.when("B", m.PlayVerySpecial, card=SUIT, target=B1).then(
        m.CardPlayed(B, card(SUIT), "saved"),
        m.ModifierGiven(card(B1), card(SUIT)),
        m.RoamingSettled(card(EBOLA), seat("C").seat, card(A1)),
    )


@pytest.mark.rules("A-KB-50", "A-KB-23", "A-KB-02")
def test_before_its_own_roll_the_roll_follows_it_and_the_new_owner_is_asked() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,), saved=(SUIT,)))
    scene = table(*players, windows=True, roaming=[(EBOLA, "A", B1)])
    scene = turn_over(scene).given_due().given_passes("A")
    scene = scene.given("B", m.AnswerWindow, play={"card": SUIT, "target": B1})
    after = scene.given_passes("B").when("A", m.AnswerWindow, play=None, rolls=(12,))
    assert defended(after) == [("A", "A1", 12)]


@pytest.mark.rules("A-KB-50", "KB-193")
def test_if_that_leaves_nobody_the_roaming_attack_is_off() -> None:
    players = (seat("A"), seat("B", bunnies=(B1,), saved=(SUIT,)))
    scene = table(*players, windows=True, roaming=[(EBOLA, "A", B1)])
    scene = turn_over(scene).given_due().given_passes("A")
    after = scene.when("B", m.AnswerWindow, play={"card": SUIT, "target": B1})
    assert after.facts[2:5] == (
        m.ModifierGiven(card(B1), card(SUIT)),
        m.RoamingLeft(card(EBOLA)),
        m.AttackCancelled(card(EBOLA)),
    )


@pytest.mark.rules("KB-117", "A-KB-123", "KB-112")
def test_a_player_without_a_bunny_may_place_save_or_discard_it() -> None:
    flipped = table(seat("A", top=SUIT), seat("B", bunnies=(B1,))).given("A", m.FlipTopRun)
    flipped.then_asks("A", m.PlayFlipped, m.SaveFlipped, m.DiscardFlipped)
    after = flipped.given("A", m.PlayFlipped).when("A", m.ChooseTarget, target=B1)
    after.then(m.ModifierGiven(card(B1), card(SUIT)))


@pytest.mark.rules("A-KB-123")
def test_flipped_it_may_go_under_any_bunny_of_the_circle() -> None:
    scene = played(table(seat("A", top=SUIT, bunnies=(A1,)), seat("B", bunnies=(B1,))))
    after = scene.when("A", m.ChooseTarget, target=A1)
    assert after.player("A").bunnies == (bunny(A1, SUIT),)
