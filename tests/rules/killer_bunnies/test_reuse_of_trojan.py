"""The Trojan Bunny is used again when it leaves play, maybe on somebody else's turn."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from tests.rules.killer_bunnies.attacks import (
    A1,
    B1,
    B2,
    C1,
    aiming,
    died,
    discarded,
)
from tests.scenario import A, B, Scenario, bunny, card, seat, table

ROONEY, SPATULA, SUNNY = "rooneys-reusables", "magic-spatula", "sunny-day"
EBOLA, TROJAN = "ebola-virus", "trojan-bunny"
REUSE = {"card": ROONEY}


def asked(scene: Scenario, weapon: str = TROJAN) -> bool:
    """Whether A is asked about this weapon in a window of its own."""
    frame = scene.table.top_frame
    offered = m.ReuseOffered(A, card(weapon), asked=True) in scene.facts
    return offered and frame is not None and frame.owed == (A,)


def anew(scene: Scenario, target: str, rolls: tuple[int, ...] = ()) -> Scenario:
    """A uses the weapon again at this target, and nobody responds."""
    scene = scene.given("A", m.AnswerWindow, play=REUSE).given("A", m.ChooseTarget, target=target)
    scene = scene.given_passes("A", "B")
    return scene.when("C", m.AnswerWindow, play=None, rolls=rolls)


def mined(*, turn: str = "B", top: str = "sword", **rest: Any) -> Scenario:
    """The Trojan of A lies under B1, beside B2; it is B's turn."""
    first = seat("A", bunnies=(A1,), saved=(ROONEY,))
    second = seat("B", bunnies=(bunny(B1, trojan="A"), B2))
    players = (first, second, seat("C", bunnies=(C1,), saved=(SPATULA,)))
    return aiming(top, *players, windows=True, turn=turn, **rest)


@pytest.mark.rules("KB-250", "A-KB-47", "A-KB-108", "KB-248")
@pytest.mark.parametrize("roll", [1, 11])
def test_after_the_trojan_exploded_under_a_survivor_or_not(roll: int) -> None:
    scene = mined().given("B", m.ChooseTarget, target=C1).given_passes("A", "B")
    scene = scene.given("C", m.AnswerWindow, play=None, rolls=(8,)).given_passes("A", "B")
    scene = scene.given("C", m.AnswerWindow, play=None, rolls=(roll, 11, 11))
    assert asked(scene.when("B", m.AnswerWindow, play=None))


@pytest.mark.rules("KB-250", "A-KB-47", "A-KB-101")
def test_after_the_spatula_before_the_explosion() -> None:
    scene = mined().given("B", m.ChooseTarget, target=C1).given_passes("A", "B")
    scene = scene.given("C", m.AnswerWindow, play=None, rolls=(8,)).given_passes("A", "B")
    scene = scene.given("C", m.AnswerWindow, play={"card": SPATULA})
    assert asked(scene.when("B", m.AnswerWindow, play=None))


@pytest.mark.rules("KB-250", "A-KB-47", "KB-274", "KB-139")
def test_after_its_carrier_was_abducted() -> None:
    scene = mined(top="area-51").given("B", m.ChooseTarget, target=B1).given_passes("A", "B")
    assert asked(scene.when("C", m.AnswerWindow, play=None))


@pytest.mark.rules("A-KB-45", "KB-249", "KB-250")
def test_laid_anew_it_lies_under_another_bunny() -> None:
    scene = mined(top="area-51").given("B", m.ChooseTarget, target=B1).given_passes("A", "B")
    scene = scene.given("C", m.AnswerWindow, play=None)
    after = anew(scene, C1)
    assert [trojan.card for trojan in after.player("C").bunnies[0].trojans] == [card(TROJAN)]
    assert (discarded(after, TROJAN), asked(after)) == (False, False)


@pytest.mark.rules("A-KB-47", "KB-248")
def test_a_misfortune_in_the_last_draw_of_a_turn_is_asked_about_in_that_turn() -> None:
    """With an empty TOP RUN a turn may end at once; what a short hand draws kills the carrier."""
    second = seat("B", bunnies=(bunny(B1, trojan="A"),), top=None, bottom=None, hand=())
    players = (seat("A", bunnies=(A1,), saved=(ROONEY,)), second)
    scene = table(*players, windows=True, turn="B", deck=("terrible-misfortune-bbq",))
    after = scene.when("B", m.EndTurn)
    assert (died(after), asked(after)) == ({"B1"}, True)
    assert after.table.active == B


@pytest.mark.rules("A-KB-47", "A-GEN-07")
def test_so_it_is_where_a_turn_runs_out() -> None:
    second = seat("B", bunnies=(bunny(B1, trojan="A"),), top=None, bottom=None, hand=())
    players = (seat("A", bunnies=(A1,), saved=(ROONEY,)), second)
    rest: dict[str, Any] = {"windows": True, "turn": B, "deck": ("terrible-misfortune-bbq",)}
    after = table(*players, turn_seconds=5, **rest).when_due()
    assert (died(after), asked(after)) == ({"B1"}, True)
