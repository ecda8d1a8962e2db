"""Standing passes: public, and in force until withdrawn or until their condition ends."""

from typing import Any

import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from tests.rules.killer_bunnies.attacks import A1, B1, C1, D1, aiming, defended, turn_over
from tests.scenario import A, B, C, D, Scenario, bunny, seat, table

SUIT = "containment-suit"


def owed(scene: Scenario) -> tuple[str, ...]:
    """Who owes an answer to the open window."""
    frame = scene.table.top_frame
    return frame.owed if frame else ()


def aimed(weapon: str, target: str, **standing: str) -> Scenario:
    """A has launched at the target; these seats stand by. One bunny each, ring A1 B1 C1 D1."""
    bunnies = {"A": A1, "B": B1, "C": C1, "D": D1}
    players = (
        seat(name, bunnies=(word,), standing=standing.get(name, ""))
        for name, word in bunnies.items()
    )
    return aiming(weapon, *players, windows=True).given("A", m.ChooseTarget, target=target)


@pytest.mark.rules("A-GEN-02")
def test_a_standing_pass_answers_the_windows_to_come() -> None:
    assert owed(aimed("sword", B1, C="my-turn")) == (B, D, A)


@pytest.mark.rules("A-GEN-02")
def test_it_is_a_public_fact() -> None:
    after = table(seat("A"), seat("B")).when("B", m.StandPass, until="my-turn")
    after.then(m.PassStood(B, "my-turn"))
    seen: Any = GAME.view(after.table, None)
    assert seen["players"][1]["standing_pass"] == "my-turn"


@pytest.mark.rules("A-GEN-02")
def test_it_stands_when_a_window_opens_again() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,), saved=(SUIT,)))
    scene = aiming("sword", *players, seat("C", standing="my-turn"), windows=True)
    scene = scene.given("A", m.ChooseTarget, target=B1).given_passes("A")
    after = scene.when("B", m.AnswerWindow, play={"card": SUIT, "target": B1})
    assert owed(after) == (B, A)


@pytest.mark.rules("A-GEN-02")
def test_until_my_turn_ends_when_the_turn_comes() -> None:
    scene = table(seat("A"), seat("B", standing="my-turn"), seat("C", standing="my-turn"))
    after = turn_over(scene)
    assert (after.player("B").standing, after.player("C").standing) == ("", "my-turn")


@pytest.mark.rules("A-GEN-02")
def test_unless_attacked_asks_only_those_whose_bunny_is_aimed_at() -> None:
    assert owed(aimed("sword", B1, B="attacked", C="attacked", D="attacked")) == (B, A)


@pytest.mark.rules("A-GEN-02")
def test_a_bunny_in_reach_of_a_weapon_is_attacked() -> None:
    asked = owed(aimed("sea-whiz-mount", B1, B="attacked", C="attacked", D="attacked"))
    assert asked == (B, C, A)


@pytest.mark.rules("A-GEN-02")
def test_it_outlives_the_attack_that_broke_it() -> None:
    scene = aimed("sword", B1, B="attacked").given_passes("B", "C", "D")
    after = scene.when("A", m.AnswerWindow, play=None, rolls=(8,))
    assert after.player("B").standing == "attacked"


@pytest.mark.rules("A-GEN-02")
def test_an_attack_that_is_turned_asks_its_new_victim() -> None:
    reversal = "reversal-of-fortune"
    second = seat("B", bunnies=(B1,), saved=(reversal,))
    players = (seat("A", bunnies=(A1,)), second, seat("C", bunnies=(C1,), standing="attacked"))
    scene = aiming("sword", *players, windows=True).given("A", m.ChooseTarget, target=B1)
    assert owed(scene) == (B, A)
    turned = {"card": reversal, "target": C1}
    after = scene.given_passes("A").when("B", m.AnswerWindow, play=turned)
    assert owed(after) == (B, C, A)


@pytest.mark.rules("A-GEN-02")
def test_hunger_is_no_attack() -> None:
    hungry = seat("A", bunnies=(bunny(A1, feeds=[("feed-1-1", 1)]),), standing="attacked")
    after = turn_over(table(hungry, seat("B"), windows=True)).when_due()
    assert owed(after) == (B,)


@pytest.mark.rules("A-GEN-02")
def test_if_all_stand_by_there_is_no_wait() -> None:
    players = (
        seat("A", bunnies=(A1,), standing="my-turn"),
        seat("B", bunnies=(B1,), standing="my-turn"),
    )
    scene = aiming("sword", *players, windows=True)
    scene = scene.given("A", m.StandPass, until="my-turn")
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(8,))
    assert defended(after) == [("B", "B1", 8)]


@pytest.mark.rules("A-GEN-02")
def test_a_withdrawn_pass_is_asked_again() -> None:
    stood = table(seat("A"), seat("B", standing="attacked"))
    after = stood.when("B", m.StandPass, until="never").then(m.PassStood(B, "never"))
    assert after.player("B").standing == ""


@pytest.mark.rules("A-GEN-02")
@pytest.mark.parametrize(("now", "until"), [("", "never"), ("my-turn", "my-turn")])
def test_what_stands_already_cannot_be_said_again(now: str, until: str) -> None:
    table(seat("A"), seat("B", standing=now)).when("B", m.StandPass, until=until).then_rejected(
        Reason.STANDING_ALREADY, ("A-GEN-02",)
    )


@pytest.mark.rules("A-GEN-02")
def test_a_pass_set_in_an_open_window_leaves_that_answer_owed() -> None:
    after = aimed("sword", B1).when("C", m.StandPass, until="my-turn")
    assert owed(after) == (B, C, D, A)
