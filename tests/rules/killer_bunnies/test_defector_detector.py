"""Defector Detector: its window, everybody's roll, and who takes the bunny."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from tests.rules.killer_bunnies.attacks import A1, B1, B2, C1, aiming, discarded, ring
from tests.rules.killer_bunnies.contests import rolled
from tests.scenario import A, C, Scenario, bunny, card, seat

DETECTOR = "defector-detector"


def aimed(prize: Any = B1, target: str = B1, **rest: Any) -> Scenario:
    """A names a bunny of the ring A1 B1 B2 with nothing at C's."""
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(prize, B2)), seat("C"))
    return aiming(DETECTOR, *players, **rest)


def all_rolled(*rolls: int, prize: Any = B1) -> Scenario:
    return aimed(prize).given("A", m.ChooseTarget, target=B1, rolls=rolls)


# --- the target and the window ------------------------------------------------------------


@pytest.mark.rules("KB-180", "A-KB-30")
@pytest.mark.parametrize("target", [A1, B1, B2])
def test_it_is_put_on_any_bunny(target: str) -> None:
    put = aimed().when("A", m.ChooseTarget, target=target, rolls=(1, 2, 3))
    assert put.facts[0] == m.AttackLaunched(A, card(DETECTOR), card(target))


@pytest.mark.rules("KB-180")
def test_it_needs_one_in_the_circle() -> None:
    aimed().when("A", m.ChooseTarget, target=C1).then_rejected(Reason.NO_SUCH_TARGET, ("KB-180",))


@pytest.mark.rules("A-KB-101", "KB-180")
def test_before_anybody_rolls_all_seats_have_a_window() -> None:
    put = aimed(windows=True).given("A", m.ChooseTarget, target=B1)
    for name in "ABC":
        put.then_asks(name, m.AnswerWindow)
    passed = put.given_passes("A", "B")
    assert passed.when("C", m.AnswerWindow, play=None, rolls=(1, 2, 3)).facts[2:] == rolled(
        1, 2, 3
    )


@pytest.mark.rules("A-KB-49", "A-KB-101")
def test_a_spatula_played_into_it_eliminates_the_card_before_it_resolves() -> None:
    armed = (
        seat("A", bunnies=(A1,)),
        seat("B", bunnies=(B1,), hand=("magic-spatula", ...)),
    )
    put = aiming(DETECTOR, *armed, windows=True).given("A", m.ChooseTarget, target=B1)
    answered = put.given("B", m.AnswerWindow, play={"card": "magic-spatula"}).given_passes("A")
    assert discarded(answered, DETECTOR)
    assert ring(answered) == "A1 B1"
    answered.then_asks("A", m.Draw)


# --- the dice -----------------------------------------------------------------------------


@pytest.mark.rules("KB-180", "A-KB-70")
def test_all_players_roll_with_or_without_a_bunny_the_owner_and_the_card_player_too() -> None:
    assert all_rolled(4, 5, 6).facts[2:] == rolled(4, 5, 6)


@pytest.mark.rules("KB-180", "A-KB-70", "A-KB-19")
def test_the_highest_takes_the_bunny() -> None:
    won = all_rolled(4, 5, 6).when("A", m.RollAgain, again=False)
    won.then(m.BunnyMoved(card(B1), C, 0, 1), m.CardDiscarded(A, card(DETECTOR)))
    assert ring(won) == "A1 B2 B1"


@pytest.mark.rules("A-KB-70")
def test_its_owner_may_win_it_back() -> None:
    kept = all_rolled(4, 9, 6).when("A", m.RollAgain, again=False)
    kept.then(m.CardDiscarded(A, card(DETECTOR)))
    assert ring(kept) == "A1 B1 B2"


@pytest.mark.rules("KB-181", "A-KB-68")
def test_the_card_player_may_roll_again_after_all_first_rolls() -> None:
    first = all_rolled(4, 5, 6)
    first.then_asks("A", m.RollAgain).then_asks("B").then_asks("C")
    won = first.given("A", m.RollAgain, again=True, rolls=(7,))
    assert won.when("A", m.PlaceBunny, spot=1).bunnies("A") == (card(A1), card(B1))


@pytest.mark.rules("A-KB-68", "KB-181")
def test_the_second_roll_stands_though_the_first_had_won() -> None:
    lost = all_rolled(9, 5, 6).when("A", m.RollAgain, again=True, rolls=(1,))
    assert lost.bunnies("C") == (card(B1),)


@pytest.mark.rules("A-KB-68", "A-GEN-07")
def test_silence_lets_the_first_roll_stand() -> None:
    assert all_rolled(4, 5, 6).when_due().bunnies("C") == (card(B1),)


@pytest.mark.rules("KB-182", "A-KB-69")
def test_those_tied_for_highest_alone_roll_until_the_tie_breaks() -> None:
    tied = all_rolled(2, 6, 6).when("A", m.RollAgain, again=False, rolls=(3, 3, 1, 4))
    assert [roll.value for roll in tied.facts[:4] if hasattr(roll, "value")] == [3, 3, 1, 4]
    assert {getattr(roll, "seat", None) for roll in tied.facts[:4]} == {"B", "C"}
    assert tied.bunnies("C") == (card(B1),)


# --- the prize ----------------------------------------------------------------------------


@pytest.mark.rules("KB-124", "KB-126")
def test_a_haloed_bunny_changes_hands_with_its_halo() -> None:
    haloed = bunny(B1, "halo")
    won = all_rolled(4, 5, 6, prize=haloed).when("A", m.RollAgain, again=False)
    assert won.player("C").bunnies == (haloed,)


@pytest.mark.rules("A-KB-53")
def test_a_hungry_one_is_due_at_the_end_of_its_new_owners_next_turn() -> None:
    hungry = bunny(B1, feeds=[("feed-1-1", 2)])
    won = all_rolled(4, 5, 6, prize=hungry).when("A", m.RollAgain, again=False)
    assert won.player("C").bunnies == (bunny(B1, feeds=[("feed-1-1", 1)]),)
