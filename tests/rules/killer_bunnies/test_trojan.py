"""The Trojan Bunny is laid, lies dormant, and can be stopped at any time."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from tests.rules.killer_bunnies.attacks import (
    A1,
    A2,
    B1,
    C1,
    aiming,
    defended,
    died,
    discarded,
    turn_over,
)
from tests.scenario import A, B, Scenario, bunny, card, seat, table

TROJAN, SPATULA, CYBER = "trojan-bunny", "magic-spatula", "cyber-bunny"


def lies_under(scene: Scenario) -> str | None:
    """The bunny that carries The Trojan Bunny."""
    carriers = (b.facts.kind for _, b in scene.table.ring() if b.trojans)
    return next(carriers, None)


def laying(*more: Any, **rest: Any) -> Scenario:
    """Ring A1 B1 C1; A aims the Trojan Bunny."""
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)), seat("C", bunnies=(C1,)))
    return aiming(TROJAN, *(more or players), **rest)


# --- laying it ----------------------------------------------------------------------------


@pytest.mark.rules("KB-270", "A-KB-43")
def test_laid_it_lies_dormant_and_nobody_rolls() -> None:
    after = laying().when("A", m.ChooseTarget, target=B1)
    after.then(
        m.AttackLaunched(A, card(TROJAN), card(B1)),
        m.AttackResolved(card(TROJAN)),
        m.TrojanLaid(card(B1), card(TROJAN), A),
    )
    assert lies_under(after) == f"{B1}-bunny"
    assert not discarded(after, TROJAN)


@pytest.mark.rules("KB-270")
def test_it_lies_there_while_turns_pass() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(bunny(B1, trojan="A"),)))
    after = turn_over(turn_over(table(*players)), "B")
    assert lies_under(after) == f"{B1}-bunny"


@pytest.mark.rules("KB-270", "A-KB-30")
@pytest.mark.parametrize("target", [A1, B1, C1])
@pytest.mark.parametrize("option", ["text", "any"])
def test_it_is_laid_under_any_bunny(target: str, option: str) -> None:
    after = laying(weapon_targets=option).when("A", m.ChooseTarget, target=target)
    assert lies_under(after) == f"{target}-bunny"


@pytest.mark.rules("A-KB-30")
def test_by_option_it_is_laid_under_opponents_bunnies_only() -> None:
    scene = laying(weapon_targets="opponents")
    scene.when("A", m.ChooseTarget, target=A1).then_rejected(
        Reason.TARGET_NOT_ALLOWED, ("KB-270", "A-KB-30")
    )
    assert lies_under(scene.when("A", m.ChooseTarget, target=B1)) == f"{B1}-bunny"


@pytest.mark.rules("A-KB-112", "KB-178")
def test_it_is_not_laid_on_cyber_bunny() -> None:
    scene = laying(roaming=[(CYBER, "C", B1)])
    scene.when("A", m.ChooseTarget, target=CYBER).then_rejected(
        Reason.NO_SUCH_TARGET, ("KB-178", "A-KB-112")
    )


@pytest.mark.rules("A-KB-32", "A-KB-33")
def test_it_may_lie_under_a_haloed_bunny() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(bunny(B1, "halo"),)))
    after = laying(*players).when("A", m.ChooseTarget, target=B1)
    assert lies_under(after) == f"{B1}-bunny"


@pytest.mark.rules("KB-270", "KB-241", "A-KB-43")
def test_it_can_be_turned_while_it_is_launched() -> None:
    players = (
        seat("A", bunnies=(A1,)),
        seat("B", bunnies=(B1,), saved=("reversal-of-fortune",)),
    )
    scene = laying(*players, windows=True).given("A", m.ChooseTarget, target=B1)
    turned = {"card": "reversal-of-fortune", "target": A1}
    scene = scene.given_passes("A").given("B", m.AnswerWindow, play=turned)
    assert lies_under(scene.given_passes("A", "B")) == f"{A1}-bunny"


@pytest.mark.rules("KB-218", "A-KB-47")
def test_stopped_in_its_launch_window_it_is_never_laid_nor_used_again() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,), saved=(SPATULA,)))
    scene = laying(*players, windows=True).given("A", m.ChooseTarget, target=B1)
    after = scene.given_passes("A").when("B", m.AnswerWindow, play={"card": SPATULA})
    assert (lies_under(after), discarded(after, TROJAN)) == (None, True)
    after.then_asks("A", m.Draw)


@pytest.mark.rules("A-KB-45", "KB-271")
def test_the_trojan_itself_is_a_weapon_but_does_not_explode_as_it_is_laid() -> None:
    after = laying().when("A", m.ChooseTarget, target=A1)
    assert (lies_under(after), defended(after)) == (f"{A1}-bunny", [])


# --- its windows --------------------------------------------------------------------------


def exploding(**rest: Any) -> Scenario:
    """A's sword at C1 is over; before the explosion under A1 everybody is asked."""
    players = (seat("A", bunnies=(bunny(A1, trojan="C"),)), seat("B", bunnies=(B1,)))
    third = seat("C", bunnies=(C1,), saved=(SPATULA, "sunny-day"))
    scene = aiming("sword", *players, third, windows=True, **rest)
    scene = scene.given("A", m.ChooseTarget, target=C1).given_passes("A", "B")
    return scene.given("C", m.AnswerWindow, play=None, rolls=(8,))


@pytest.mark.rules("A-KB-101")
def test_everybody_is_asked_before_it_explodes() -> None:
    frame = exploding().table.top_frame
    assert frame and frame.owed == ("B", "C", "A")


@pytest.mark.rules("A-KB-101", "KB-218", "A-KB-49")
def test_the_spatula_stops_the_explosion_and_discards_the_trojan() -> None:
    scene = exploding().given_passes("A", "B")
    after = scene.when("C", m.AnswerWindow, play={"card": SPATULA})
    assert (defended(after), died(after)) == ([], set())
    assert (lies_under(after), discarded(after, TROJAN)) == (None, True)


@pytest.mark.rules("A-KB-47", "A-KB-108")
def test_a_stopped_explosion_leaves_the_launched_weapon_to_be_used_again() -> None:
    scene = exploding().given_passes("A", "B")
    after = scene.when("C", m.AnswerWindow, play={"card": SPATULA})
    assert m.ReuseOffered(A, card("sword"), asked=True) in after.facts


@pytest.mark.rules("A-KB-101", "A-GEN-02")
def test_if_nobody_answers_in_time_it_explodes() -> None:
    after = exploding().when_due(rolls=(11, 11, 11))
    assert [roll[1] for roll in defended(after)] == ["A1", "B1", "C1"]


@pytest.mark.rules("A-KB-42", "KB-241")
def test_an_explosion_cannot_be_turned() -> None:
    players = (seat("A", bunnies=(bunny(A1, trojan="B"),)), seat("B", bunnies=(B1,)))
    third = seat("C", bunnies=(C1,), saved=("reversal-of-fortune",))
    scene = aiming("sword", *players, third, windows=True)
    scene = scene.given("A", m.ChooseTarget, target=B1).given_passes("C", "A")
    scene = scene.given("B", m.AnswerWindow, play=None, rolls=(8,))
    turned = {"card": "reversal-of-fortune", "target": B1}
    scene.when("C", m.AnswerWindow, play=turned).then_rejected(Reason.NOT_A_RESPONSE)


@pytest.mark.rules("A-KB-49", "A-KB-101")
def test_the_spatula_takes_a_dormant_one_at_a_free_moment() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(bunny(B1, trojan="A"),)))
    scene = table(*players, seat("C", saved=(SPATULA,)))
    after = scene.when("C", m.PlayVerySpecial, card=SPATULA, target=TROJAN)
    assert after.facts[1] == m.TrojanLeft(card(B1), card(TROJAN))
    assert discarded(after, TROJAN)


# --- with Bad Karma -----------------------------------------------------------------------


def karmic() -> Scenario:
    """Ring A1 A2 B1; A holds Bad Karma, A1 carries the Trojan, TOP RUN is the Ice Pick."""
    first = seat("A", top="ice-pick", karma=("bad-karma",), bunnies=(bunny(A1, trojan="B"), A2))
    return table(first, seat("B", bunnies=(B1,))).given("A", m.FlipTopRun)


@pytest.mark.rules("KB-143", "KB-144", "A-KB-08")
def test_case_s_15_the_ice_pick_cannot_be_discarded() -> None:
    karmic().when("A", m.DiscardFlipped).then_rejected(
        Reason.MUST_LAUNCH, ("KB-143", "KB-144", "A-KB-08")
    )


@pytest.mark.rules("KB-143", "KB-144", "KB-271", "KB-272", "KB-273", "A-KB-44", "A-KB-46")
def test_case_s_15_trojan_with_bad_karma() -> None:
    scene = karmic().given("A", m.PlayFlipped)
    after = scene.when("A", m.ChooseTarget, target=A2, rolls=(5, 11, 3, 12))
    assert defended(after) == [("A", "A2", 5), ("A", "A1", 11), ("A", "A2", 3), ("B", "B1", 12)]
    assert died(after) == {"A2"}
    assert m.KarmaLifted(A, card("bad-karma")) in after.facts
    assert discarded(after, "bad-karma")


@pytest.mark.rules("A-KB-43", "A-KB-46", "KB-143")
def test_under_bad_karma_the_trojan_itself_goes_under_an_own_bunny() -> None:
    players = (seat("A", bunnies=(A1,), karma=("bad-karma",)), seat("B", bunnies=(B1,)))
    scene = aiming(TROJAN, *players)
    scene.when("A", m.ChooseTarget, target=B1).then_rejected(Reason.TARGET_NOT_ALLOWED)
    after = scene.when("A", m.ChooseTarget, target=A1)
    assert (lies_under(after), after.player("A").karma) == (f"{A1}-bunny", ())


@pytest.mark.rules("A-KB-47", "KB-248")
def test_its_layer_is_asked_when_it_leaves() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(bunny(B1, trojan="B"),)))
    scene = table(*players, seat("C", saved=(SPATULA,)), windows=True)
    after = scene.when("C", m.PlayVerySpecial, card=SPATULA, target=TROJAN)
    assert after.facts[-1] == m.ReuseOffered(B, card(TROJAN), asked=True)
