"""Noah's Flood and Bug Off, saved, against Drought and Maggots; both in the same way."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.kernel.rejection import Reason as AnyReason
from tests.rules.killer_bunnies.attacks import (
    A1,
    B1,
    aiming,
    discarded,
)
from tests.scenario import A, B, Scenario, card, seat

BUG, FLOOD = "bug-off", "noahs-flood"
ALWAYS = pytest.mark.parametrize("windows", [True, False])
PESTS = pytest.mark.parametrize(("pest", "counter"), [("maggots", BUG), ("drought", FLOOD)])


def plagued(pest: str, saved: tuple[str, ...], *, windows: bool) -> Scenario:
    """A has named B, who has supplies, for Maggots or Drought."""
    second = seat("B", bunnies=(B1,), saved=saved, cabbage=(5, 2), water=(10,))
    third = seat("C", saved=(), cabbage=(1,), water=(1,))
    scene = aiming(pest, seat("A", bunnies=(A1,)), second, third, windows=windows)
    return scene.given("A", m.ChoosePlayer, player="B")


def answered(scene: Scenario, name: str, word: str, **how: Any) -> Scenario:
    return scene.when(name, m.AnswerWindow, play={"card": word}, **how)


@pytest.mark.rules("KB-151", "KB-228", "KB-214", "KB-187", "A-KB-101")
@ALWAYS
@PESTS
def test_it_counters_before_anything_is_lost(pest: str, counter: str, windows: bool) -> None:
    scene = plagued(pest, (counter,), windows=windows)
    after = answered(scene, "B", counter)
    after.then(
        after.facts[0],
        m.CardPlayed(B, card(counter), "saved"),
        m.AttackCancelled(card(pest)),
        m.CardDiscarded(B, card(counter)),
        m.CardDiscarded(A, card(pest)),
    )
    assert (after.player("B").cabbage, after.player("B").water) == ((5, 2), (10,))


@pytest.mark.rules("KB-151", "KB-228")
@pytest.mark.parametrize(("pest", "counter"), [("maggots", FLOOD), ("drought", BUG)])
def test_the_other_counter_does_not_help(pest: str, counter: str) -> None:
    answered(plagued(pest, (counter,), windows=True), "B", counter).then_rejected(
        Reason.NOT_A_RESPONSE
    )


@pytest.mark.rules("KB-153", "KB-230", "A-KB-101")
@PESTS
def test_it_does_not_help_another_player(pest: str, counter: str) -> None:
    second = seat("B", cabbage=(5,), water=(5,))
    players = (seat("A", bunnies=(A1,)), second, seat("C", saved=(counter,)))
    scene = aiming(pest, *players, windows=True).given("A", m.ChoosePlayer, player="B")
    assert scene.table.top_frame and scene.table.top_frame.owed == (B,)
    answered(scene, "C", counter).then_rejected(AnyReason.NOT_YOUR_DECISION)


@pytest.mark.rules("KB-062a", "KB-151", "KB-228")
@PESTS
def test_used_once_it_is_discarded(pest: str, counter: str) -> None:
    after = answered(plagued(pest, (counter,), windows=True), "B", counter)
    assert (after.player("B").saved, discarded(after, counter)) == ((), True)


@pytest.mark.rules("KB-153", "A-KB-106")
def test_who_names_himself_may_counter_as_well() -> None:
    first = seat("A", bunnies=(A1,), saved=(BUG,), cabbage=(5,))
    scene = aiming("maggots", first, seat("B"), windows=True)
    after = answered(scene.given("A", m.ChoosePlayer, player="A"), "A", BUG)
    assert after.player("A").cabbage == (5,)
