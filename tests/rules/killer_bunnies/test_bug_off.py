"""Bug Off and Noah's Flood, saved, against their weapons: both work in the same way."""

from typing import Any

import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.kernel.rejection import Reason as AnyReason
from tests.rules.killer_bunnies.attacks import (
    A1,
    B1,
    C1,
    aiming,
    defended,
    died,
    discarded,
)
from tests.scenario import A, B, Scenario, bunny, card, seat, table

BUG, FLOOD = "bug-off", "noahs-flood"
STOPS = {BUG: ("KB-151",), FLOOD: ("KB-228",)}
SAVED = {BUG: ("KB-152", "A-KB-09"), FLOOD: ("KB-229", "A-KB-09")}
SERVES = {BUG: ("KB-153",), FLOOD: ("KB-230",)}
BOTH = pytest.mark.parametrize(("weapon", "counter"), [("roaches", BUG), ("flame-thrower", FLOOD)])


def at_b1(weapon: str, *, b: Any = (), c: Any = (), windows: bool = True) -> Scenario:
    """A has launched at B1; B and C have saved these cards."""
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,), saved=b))
    scene = aiming(weapon, *players, seat("C", bunnies=(C1,), saved=c), windows=windows)
    return scene.given("A", m.ChooseTarget, target=B1)


def answered(scene: Scenario, name: str, word: str, **how: Any) -> Scenario:
    return scene.when(name, m.AnswerWindow, play={"card": word}, **how)


# --- against the weapon -------------------------------------------------------------------


@pytest.mark.rules("KB-151", "KB-228", "KB-153", "KB-230")
@BOTH
def test_saved_it_eliminates_its_weapon(weapon: str, counter: str) -> None:
    after = answered(at_b1(weapon, b=(counter,)).given_passes("A", "C"), "B", counter)
    after.then(
        after.facts[0],
        m.CardPlayed(B, card(counter), "saved"),
        m.AttackParried(B),
        m.AttackCancelled(card(weapon)),
        m.CardDiscarded(B, card(counter)),
        m.CardDiscarded(A, card(weapon)),
    )


@pytest.mark.rules("KB-151", "KB-228")
@pytest.mark.parametrize(
    ("weapon", "counter"),
    [("sword", BUG), ("roaches", FLOOD), ("flame-thrower", BUG), ("sword", FLOOD)],
)
def test_it_answers_no_other_weapon(weapon: str, counter: str) -> None:
    answered(at_b1(weapon, b=(counter,)), "B", counter).then_rejected(
        Reason.NOT_A_RESPONSE, STOPS[counter]
    )


@pytest.mark.rules("KB-153", "KB-230")
@BOTH
def test_it_cannot_protect_the_bunny_of_another(weapon: str, counter: str) -> None:
    answered(at_b1(weapon, c=(counter,)), "C", counter).then_rejected(
        Reason.NOT_A_RESPONSE, SERVES[counter]
    )


@pytest.mark.rules("KB-152", "KB-229", "A-KB-115", "KB-060")
@BOTH
def test_in_hand_it_is_of_no_use(weapon: str, counter: str) -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,), hand=(counter, ...)))
    scene = aiming(weapon, *players, windows=True).given("A", m.ChooseTarget, target=B1)
    answered(scene, "B", counter).then_rejected(Reason.CARD_NOT_HELD, SAVED[counter])


@pytest.mark.rules("KB-152", "KB-229", "A-KB-115")
@pytest.mark.parametrize("counter", [BUG, FLOOD])
def test_flipped_it_can_only_be_saved_or_discarded(counter: str) -> None:
    scene = table(seat("A", top=counter, bunnies=(A1,)), seat("B")).given("A", m.FlipTopRun)
    assert {"save-flipped", "discard-flipped"} <= scene.asked("A")
    refused = scene.when("A", m.PlayFlipped)
    refused.then_rejected(Reason.NOT_A_RESPONSE, ("KB-152", "KB-229", "A-KB-115"))
    assert scene.when("A", m.SaveFlipped).player("A").saved == (card(counter),)


@pytest.mark.rules("KB-152", "KB-229", "A-KB-115", "A-KB-08")
@pytest.mark.parametrize("counter", [BUG, FLOOD])
def test_from_hand_it_can_only_be_discarded(counter: str) -> None:
    scene = table(seat("A", hand=(counter, ...), bunnies=(A1,)), seat("B"))
    scene.when("A", m.PlayFromHand, card=counter).then_rejected(Reason.NOT_A_RESPONSE)
    assert discarded(scene.when("A", m.DiscardFromHand, card=counter), counter)


@pytest.mark.rules("A-KB-09", "KB-151", "KB-228")
@pytest.mark.parametrize("counter", [BUG, FLOOD])
def test_it_is_nothing_for_a_free_moment(counter: str) -> None:
    scene = table(seat("A", saved=(counter,), bunnies=(A1,)), seat("B", saved=()))
    scene.when("A", m.UseSaved, card=counter).then_rejected(Reason.NOT_A_RESPONSE)
    scene.when("A", m.PlayVerySpecial, card=counter).then_rejected(Reason.NOT_A_RESPONSE)


@pytest.mark.rules("A-KB-47", "KB-151", "KB-228", "A-KB-43")
@BOTH
def test_an_eliminated_weapon_is_not_used_again(weapon: str, counter: str) -> None:
    after = answered(at_b1(weapon, b=(counter,)).given_passes("A", "C"), "B", counter)
    assert not any(isinstance(fact, m.ReuseOffered) for fact in after.facts)
    after.then_asks("A", m.Draw)


@pytest.mark.rules("KB-143", "KB-153")
def test_it_serves_its_holder_against_the_own_weapon_too() -> None:
    first = seat("A", bunnies=(A1,), saved=(BUG,), karma=("bad-karma",))
    scene = aiming("roaches", first, seat("B", bunnies=(B1,)), windows=True)
    scene = scene.given("A", m.ChooseTarget, target=A1).given_passes("B")
    after = answered(scene, "A", BUG)
    assert (died(after), m.AttackCancelled(card("roaches")) in after.facts) == (set(), True)


@pytest.mark.rules("KB-241", "KB-151", "A-KB-02", "A-KB-42")
def test_a_weapon_turned_on_its_holder_is_eliminated_in_the_reopened_window() -> None:
    players = (
        seat("A", bunnies=(A1,)),
        seat("B", bunnies=(B1,), saved=("reversal-of-fortune",)),
        seat("C", bunnies=(C1,), saved=(BUG,)),
    )
    scene = aiming("roaches", *players, windows=True).given("A", m.ChooseTarget, target=B1)
    answered(scene, "C", BUG).then_rejected(Reason.NOT_A_RESPONSE)
    turned = {"card": "reversal-of-fortune", "target": C1}
    scene = scene.given_passes("A", "C").given("B", m.AnswerWindow, play=turned)
    after = answered(scene.given_passes("A", "B"), "C", BUG)
    assert (died(after), m.AttackCancelled(card("roaches")) in after.facts) == (set(), True)


@pytest.mark.rules("A-KB-43", "KB-271", "KB-151")
def test_the_weapon_it_eliminates_was_launched_all_the_same() -> None:
    players = (seat("A", bunnies=(bunny(A1, trojan="B"),)), seat("B", bunnies=(B1,), saved=(BUG,)))
    scene = aiming("roaches", *players, windows=False).given("A", m.ChooseTarget, target=B1)
    after = answered(scene, "B", BUG, rolls=(11, 11))
    assert [name for _, name, _ in defended(after)] == ["A1", "B1"]


# --- with windows switched off ------------------------------------------------------------


@pytest.mark.rules("A-KB-101", "KB-151", "KB-228")
@BOTH
def test_without_windows_its_holder_alone_is_asked(weapon: str, counter: str) -> None:
    scene = at_b1(weapon, b=(counter,), windows=False)
    assert scene.table.top_frame and scene.table.top_frame.owed == (B,)
    after = answered(scene, "B", counter)
    assert (defended(after), discarded(after, weapon)) == ([], True)


@pytest.mark.rules("A-KB-101")
@pytest.mark.parametrize(("target", "holder"), [(C1, "B"), (B1, "C")])
def test_without_windows_nobody_else_is_asked(target: str, holder: str) -> None:
    saved = {holder: (BUG,)}
    players = (
        seat("A", bunnies=(A1,)),
        seat("B", bunnies=(B1,), saved=saved.get("B", ())),
        seat("C", bunnies=(C1,), saved=saved.get("C", ())),
    )
    after = aiming("roaches", *players).when("A", m.ChooseTarget, target=target, rolls=(6,))
    assert len(defended(after)) == 1


@pytest.mark.rules("A-KB-101")
@pytest.mark.parametrize("other", ["magic-spatula", "reversal-of-fortune", "sunny-day"])
def test_without_windows_that_window_takes_nothing_but_the_counter(other: str) -> None:
    scene = at_b1("roaches", b=(BUG, other), windows=False)
    play = {"card": other, **({"target": A1} if other == "reversal-of-fortune" else {})}
    scene.when("B", m.AnswerWindow, play=play).then_rejected(Reason.NOT_A_RESPONSE, ("A-KB-101",))
    (offer,) = (o for o in GAME.legal_actions(scene.table, B) if o.type == "answer-window")
    assert card(other) not in str(offer.params)


@pytest.mark.rules("A-KB-101", "A-GEN-07")
def test_without_windows_silence_is_a_pass_too() -> None:
    after = at_b1("roaches", b=(BUG,), windows=False).when_due(rolls=(5,))
    assert (died(after), after.player("B").saved) == ({"B1"}, (card(BUG),))


@pytest.mark.rules("KB-286", "A-GEN-04", "A-GEN-02")
def test_an_answer_is_final() -> None:
    scene = at_b1("roaches", b=(BUG,)).given_passes("B")
    answered(scene, "B", BUG).then_rejected(AnyReason.NOT_YOUR_DECISION)
