"""Reversal Of Fortune turns a launched weapon on any other bunny."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from tests.rules.killer_bunnies.attacks import (
    A1,
    A2,
    B1,
    B2,
    C1,
    aiming,
    defended,
    died,
    turn_over,
)
from tests.scenario import A, B, C, Scenario, bunny, card, seat, table

REVERSAL = "reversal-of-fortune"


def turned(target: str) -> dict[str, str]:
    return {"card": REVERSAL, "target": target}


def launched(weapon: str = "sword", holder: str = "B", **rest: Any) -> Scenario:
    """Ring A1 A2 B1 B2 C1; A launched at B1; the holder has Reversal, the others passed."""
    bunnies = {"A": (A1, A2), "B": (B1, B2), "C": (C1,)}
    saved = {holder: (REVERSAL,)}
    players = (seat(s, bunnies=row, saved=saved.get(s, ())) for s, row in bunnies.items())
    scene = aiming(weapon, *players, windows=True, **rest).given("A", m.ChooseTarget, target=B1)
    return scene.given_passes(*(name for name in "ABC" if name != holder))


def resolved(scene: Scenario, *rolls: int) -> Scenario:
    """All seats pass the window that opened again; whoever is hit rolls."""
    return scene.given_passes("B", "C").when("A", m.AnswerWindow, play=None, rolls=rolls)


@pytest.mark.rules("KB-241", "A-KB-42")
def test_it_sends_the_weapon_at_another_bunny_and_the_window_opens_again() -> None:
    scene = launched()
    after = scene.when("B", m.AnswerWindow, play=turned(C1))
    answer = {"card": card(REVERSAL), "target": card(C1)}
    after.then(
        m.WindowAnswered(scene.table.frames[-1].decision, B, answer),
        m.CardPlayed(B, card(REVERSAL), "saved"),
        m.AttackRedirected(card(C1)),
        m.CardDiscarded(B, card(REVERSAL)),
    )
    assert after.table.top_frame and after.table.top_frame.owed == (B, C, A)


@pytest.mark.rules("KB-241", "A-KB-42")
@pytest.mark.parametrize(
    ("target", "roller", "name"), [(A1, "A", "A1"), (B2, "B", "B2"), (C1, "C", "C1")]
)
def test_it_goes_at_any_other_bunny_the_launchers_and_ones_own_included(
    target: str, roller: str, name: str
) -> None:
    scene = launched().given("B", m.AnswerWindow, play=turned(target))
    after = resolved(scene, 7)
    assert (defended(after), died(after)) == ([(roller, name, 7)], {name})


@pytest.mark.rules("KB-241")
def test_anybody_may_turn_it() -> None:
    scene = launched(holder="C").given("C", m.AnswerWindow, play=turned(A2))
    assert defended(resolved(scene, 8)) == [("A", "A2", 8)]


@pytest.mark.rules("KB-241")
def test_it_does_not_go_at_the_bunny_it_was_aimed_at() -> None:
    launched().when("B", m.AnswerWindow, play=turned(B1)).then_rejected(Reason.TARGET_NOT_ALLOWED)


@pytest.mark.rules("A-KB-42", "A-KB-41")
def test_range_is_counted_anew() -> None:
    scene = launched("sea-whiz-mount").given("B", m.AnswerWindow, play=turned(A2))
    after = resolved(scene, 11, 10, 10)
    assert [name for _, name, _ in defended(after)] == ["A2", "B1", "A1"]


@pytest.mark.rules("A-KB-42", "KB-118")
def test_the_clovers_of_the_new_target_count() -> None:
    rows = {"A": (bunny(A1, "clover-4"),), "B": (bunny(B1, "clover-1"),)}
    saved = {"B": (REVERSAL,)}
    players = (seat(s, bunnies=row, saved=saved.get(s, ())) for s, row in rows.items())
    scene = aiming("sword", *players, windows=True).given("A", m.ChooseTarget, target=B1)
    scene = scene.given_passes("A").given("B", m.AnswerWindow, play=turned(A1)).given_passes("B")
    assert died(scene.when("A", m.AnswerWindow, play=None, rolls=(3,))) == {"A1"}


@pytest.mark.rules("A-KB-42", "A-KB-112")
def test_it_does_not_go_at_cyber_bunny() -> None:
    scene = launched(roaming=[("cyber-bunny", "C", C1)])
    scene.when("B", m.AnswerWindow, play=turned("cyber-bunny")).then_rejected(
        Reason.TARGET_NOT_ALLOWED
    )


@pytest.mark.rules("A-KB-42")
def test_a_waiting_ebola_cannot_be_turned() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,), saved=(REVERSAL,)))
    scene = table(*players, windows=True, roaming=[("ebola-virus", "A", B1)])
    scene = turn_over(scene).given_due()
    scene.when("B", m.AnswerWindow, play=turned(A1)).then_rejected(
        Reason.NOT_A_RESPONSE, ("A-KB-42",)
    )


@pytest.mark.rules("A-KB-42", "A-KB-101")
def test_it_is_of_no_use_at_a_free_moment() -> None:
    scene = table(seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,), saved=(REVERSAL,)))
    scene.when("B", m.PlayVerySpecial, card=REVERSAL, target=A1).then_rejected(
        Reason.NOT_A_RESPONSE, ("A-KB-42",)
    )


@pytest.mark.rules("A-KB-42")
def test_with_a_single_bunny_in_the_circle_there_is_no_other() -> None:
    first = seat("A", bunnies=(A1,), saved=(REVERSAL,))
    scene = aiming("sea-whiz-mount", first, seat("B"), windows=True)
    scene = scene.given("A", m.ChooseTarget, target=A1)
    scene.when("A", m.AnswerWindow, play=turned(B1)).then_rejected(
        Reason.NO_SUCH_TARGET, ("KB-241",)
    )


@pytest.mark.rules("KB-067", "KB-241")
def test_it_has_a_pink_box_and_so_needs_a_bunny() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)), seat("C", saved=(REVERSAL,)))
    scene = aiming("sword", *players, windows=True).given("A", m.ChooseTarget, target=B1)
    scene.when("C", m.AnswerWindow, play=turned(A1)).then_rejected(Reason.NEEDS_BUNNY)


@pytest.mark.rules("A-KB-35", "KB-064")
def test_a_haloed_bunny_alone_is_not_enough() -> None:
    haloed = seat("B", bunnies=(bunny(B1, "halo"),), saved=(REVERSAL,))
    scene = aiming("sword", seat("A", bunnies=(A1,)), haloed, windows=True)
    scene = scene.given("A", m.ChooseTarget, target=B1)
    scene.when("B", m.AnswerWindow, play=turned(A1)).then_rejected(
        Reason.ONLY_HALOED_BUNNY, ("A-KB-35", "KB-064")
    )


@pytest.mark.rules("A-KB-02")
def test_a_turned_weapon_may_be_turned_on_by_the_next_or_eliminated() -> None:
    rows = {"A": (A1,), "B": (B1,), "C": (C1,)}
    saved = {"B": (REVERSAL,), "C": ("magic-spatula",)}
    players = (seat(s, bunnies=row, saved=saved.get(s, ())) for s, row in rows.items())
    scene = aiming("sword", *players, windows=True).given("A", m.ChooseTarget, target=B1)
    scene = scene.given_passes("A", "C").given("B", m.AnswerWindow, play=turned(C1))
    after = scene.given_passes("A", "B").when("C", m.AnswerWindow, play={"card": "spatula"})
    assert after.facts[-1] == m.CardDiscarded(A, card("sword"))
    assert (defended(after), after.bunnies("C")) == ([], (card(C1),))
