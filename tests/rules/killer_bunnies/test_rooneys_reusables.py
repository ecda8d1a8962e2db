"""Rooney's Reusables: a weapon is used a second time, right after its first use."""

from typing import Any

import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.kernel.game import SeatCommand
from referee.kernel.rejection import Reason as AnyReason
from referee.kernel.secrets import Codec
from tests.given import Seated
from tests.rules.killer_bunnies.attacks import (
    A1,
    A2,
    B1,
    B2,
    C1,
    aiming,
    defended,
    died,
    discarded,
)
from tests.scenario import A, B, C, Scenario, bunny, card, seat

ROONEY, SPATULA, CYBER = "rooneys-reusables", "magic-spatula", "cyber-bunny"
REUSE = {"card": ROONEY}


def used(weapon: str = "sword", roll: int = 8, *players: Seated, **rest: Any) -> Scenario:
    """A, who has saved Rooney's Reusables, has launched at B1, who has rolled; A is asked."""
    first = rest.pop("first", seat("A", bunnies=(A1,), saved=(ROONEY,)))
    others = players or (seat("B", bunnies=(B1,)), seat("C", bunnies=(C1,)))
    scene = aiming(weapon, first, *others, windows=True, **rest)
    scene = scene.given("A", m.ChooseTarget, target=B1).given_passes(*scene.table.seats[:-1])
    return scene.when(scene.table.seats[-1], m.AnswerWindow, play=None, rolls=(roll,))


def launched_anew(scene: Scenario, target: str, rolls: tuple[int, ...]) -> Scenario:
    """A uses the weapon again, at this target; nobody responds."""
    scene = scene.given("A", m.AnswerWindow, play=REUSE).given("A", m.ChooseTarget, target=target)
    scene = scene.given_passes("A", "B")
    return scene.when("C", m.AnswerWindow, play=None, rolls=rolls)


# --- when it is asked ---------------------------------------------------------------------


@pytest.mark.rules("KB-248", "A-KB-47", "A-KB-101", "A-KB-108")
def test_the_player_alone_is_asked_after_the_rolls_and_before_the_discard() -> None:
    after = used()
    assert after.facts[-2:] == (
        m.AttackResolved(card("sword")),
        m.ReuseOffered(A, card("sword"), asked=True),
    )
    assert after.table.top_frame and after.table.top_frame.owed == (A,)
    assert not discarded(after, "sword")


@pytest.mark.rules("KB-248", "A-KB-47")
def test_who_passes_sees_the_weapon_discarded() -> None:
    after = used().when("A", m.AnswerWindow, play=None)
    assert after.facts[-1] == m.CardDiscarded(A, card("sword"))
    after.then_asks("A", m.Draw)


@pytest.mark.rules("A-KB-101", "A-GEN-07", "A-GEN-02")
def test_silence_is_a_pass() -> None:
    after = used().when_due()
    assert (discarded(after, "sword"), after.player("A").saved) == (True, (card(ROONEY),))


@pytest.mark.rules("A-GEN-02", "A-KB-101")
def test_it_is_asked_whether_or_not_the_card_is_held() -> None:
    after = used(first=seat("A", bunnies=(A1,)))
    assert after.table.top_frame and after.table.top_frame.owed == (A,)
    after.when("A", m.AnswerWindow, play=REUSE).then_rejected(Reason.CARD_NOT_HELD)


@pytest.mark.rules("A-GEN-02", "A-KB-101")
def test_a_standing_pass_answers_it() -> None:
    """Not only the launcher's own window: A has stood by before the target was named."""
    players = (seat("A", bunnies=(A1,), saved=(ROONEY,), standing="attacked"),)
    scene = aiming("sword", *players, seat("B", bunnies=(B1,)), windows=True)
    after = scene.given("A", m.ChooseTarget, target=B1).when(
        "B", m.AnswerWindow, play=None, rolls=(8,)
    )
    assert discarded(after, "sword")
    after.then_asks("A", m.Draw)


@pytest.mark.rules("A-GEN-02")
def test_the_answer_is_sealed() -> None:
    reused = used().when("A", m.AnswerWindow, play=REUSE)
    parts = Codec(GAME.events).split(reused.facts[0])
    assert set(parts.private) == {"A"}
    assert "play" not in parts.public


@pytest.mark.rules("A-KB-101", "KB-248")
def test_without_windows_there_is_no_such_moment() -> None:
    players = (seat("A", bunnies=(A1,), saved=(ROONEY,)), seat("B", bunnies=(B1,)))
    after = aiming("sword", *players).when("A", m.ChooseTarget, target=B1, rolls=(8,))
    assert discarded(after, "sword")
    after.when("A", m.PlayVerySpecial, card=ROONEY).then_rejected(Reason.NOT_A_RESPONSE)


@pytest.mark.rules("KB-251", "KB-169")
def test_cyber_bunny_is_no_weapon_and_is_not_used_again() -> None:
    after = used(CYBER, 10)
    assert not any(isinstance(fact, m.ReuseOffered) for fact in after.facts)
    after.then_asks("A", m.Draw)


@pytest.mark.rules("KB-248", "A-KB-47")
def test_nobody_uses_the_weapon_of_another() -> None:
    others = (seat("B", bunnies=(B1,), saved=(ROONEY,)), seat("C", bunnies=(C1,)))
    scene = used("sword", 8, *others, first=seat("A", bunnies=(A1,)))
    scene.when("B", m.AnswerWindow, play=REUSE).then_rejected(AnyReason.NOT_YOUR_DECISION)


@pytest.mark.rules("KB-248", "A-KB-47", "A-KB-42")
def test_it_is_no_answer_in_a_launch_window() -> None:
    players = (seat("A", bunnies=(A1,), saved=(ROONEY,)), seat("B", bunnies=(B1,)))
    scene = aiming("sword", *players, windows=True).given("A", m.ChooseTarget, target=B1)
    scene.when("A", m.AnswerWindow, play=REUSE).then_rejected(Reason.NOT_A_RESPONSE)


@pytest.mark.rules("A-KB-47", "KB-248")
@pytest.mark.parametrize("weapon", ["sword", "ebola-virus", "trojan-bunny"])
def test_not_after_the_spatula_in_the_launch_window(weapon: str) -> None:
    players = (seat("A", bunnies=(A1,), saved=(ROONEY,)), seat("B", bunnies=(B1,)))
    scene = aiming(weapon, *players, seat("C", saved=(SPATULA,)), windows=True)
    scene = scene.given("A", m.ChooseTarget, target=B1).given_passes("A", "B")
    after = scene.when("C", m.AnswerWindow, play={"card": SPATULA})
    assert discarded(after, weapon)
    after.then_asks("A", m.Draw)


@pytest.mark.rules("A-KB-47", "A-KB-99")
def test_but_after_a_launch_at_somebody_who_left_before_the_rolls() -> None:
    """Nobody eliminated the weapon; it only found nothing to hit."""
    players = (seat("A", bunnies=(A1,), saved=(ROONEY,)), seat("B", bunnies=(B1,)))
    scene = aiming("sword", *players, seat("C", bunnies=(C1,)), windows=True)
    after = scene.given("A", m.ChooseTarget, target=B1).when("B", m.Leave)
    assert m.ReuseOffered(A, card("sword"), asked=True) in after.facts


@pytest.mark.rules("A-KB-108", "KB-050")
def test_it_needs_a_bunny_still() -> None:
    first = seat("A", bunnies=(A1,), saved=(ROONEY,), karma=("bad-karma",))
    scene = aiming("sword", first, seat("B", bunnies=(B1,)), windows=True)
    scene = scene.given("A", m.ChooseTarget, target=A1).given_passes("B")
    after = scene.when("A", m.AnswerWindow, play=None, rolls=(7,))
    assert (died(after), discarded(after, "sword")) == ({"A1"}, True)
    after.then_asks("A", m.Draw)


@pytest.mark.rules("A-KB-35", "KB-064")
def test_with_only_a_haloed_bunny_left_it_is_refused() -> None:
    first = seat("A", bunnies=(bunny(A1, "halo"), A2), saved=(ROONEY,), karma=("bad-karma",))
    scene = aiming("sword", first, seat("B", bunnies=(B1,)), windows=True)
    scene = scene.given("A", m.ChooseTarget, target=A2).given_passes("B")
    over = scene.given("A", m.AnswerWindow, play=None, rolls=(7,))
    over.when("A", m.AnswerWindow, play=REUSE).then_rejected(
        Reason.ONLY_HALOED_BUNNY, ("A-KB-35",)
    )


# --- the second use -----------------------------------------------------------------------


@pytest.mark.rules("KB-249", "KB-248", "KB-108")
@pytest.mark.parametrize(("target", "owner"), [(B1, "B"), (C1, "C")])
def test_it_goes_at_the_same_target_or_another(target: str, owner: str) -> None:
    after = launched_anew(used(), target, (7,))
    assert [(seat_id, roll) for seat_id, _, roll in defended(after)] == [(owner, 7)]
    assert not set(after.bunnies(owner))


@pytest.mark.rules("KB-248", "KB-062a", "KB-061")
def test_the_card_is_spent_and_the_weapon_is_still_in_play() -> None:
    scene = used().given("A", m.AnswerWindow, play=REUSE)
    scene.then_asks("A", m.ChooseTarget)
    assert (discarded(scene, ROONEY), discarded(scene, "sword")) == (True, False)
    assert m.WeaponReused(A, card("sword")) in scene.facts


@pytest.mark.rules("KB-248")
def test_after_it_the_weapon_is_discarded_once() -> None:
    after = launched_anew(used(), C1, (8,)).when("A", m.AnswerWindow, play=None)
    assert after.table.discard.count(card("sword")) == 1
    after.then_asks("A", m.Draw)


@pytest.mark.rules("A-KB-45", "A-KB-101", "KB-248")
def test_it_is_a_launch_with_a_window_of_its_own() -> None:
    scene = used().given("A", m.AnswerWindow, play=REUSE)
    aimed = scene.when("A", m.ChooseTarget, target=C1)
    assert aimed.facts == (m.AttackLaunched(A, card("sword"), card(C1)),)
    assert aimed.table.top_frame and aimed.table.top_frame.owed == (B, C, A)


@pytest.mark.rules("A-KB-47", "KB-218")
def test_stopped_the_second_time_it_is_gone() -> None:
    others = (seat("B", bunnies=(B1,)), seat("C", bunnies=(C1,), saved=(SPATULA,)))
    scene = used("sword", 8, *others).given("A", m.AnswerWindow, play=REUSE)
    scene = scene.given("A", m.ChooseTarget, target=C1).given_passes("A", "B")
    after = scene.when("C", m.AnswerWindow, play={"card": SPATULA})
    assert discarded(after, "sword")
    after.then_asks("A", m.Draw)


@pytest.mark.rules("KB-062", "A-KB-04")
def test_from_hand_it_is_replaced_after_the_whole_action() -> None:
    first = seat("A", bunnies=(A1,), hand=(ROONEY, ...))
    scene = used(first=first, deck=("clover-2",))
    aimed = scene.given("A", m.AnswerWindow, play=REUSE).given("A", m.ChooseTarget, target=C1)
    assert card("clover-2") not in aimed.player("A").hand
    rolled = aimed.given_passes("A", "B").given("C", m.AnswerWindow, play=None, rolls=(8,))
    after = rolled.when("A", m.AnswerWindow, play=None)
    assert after.facts[-2:] == (m.OwedDrawTaken(A), m.CardDrawn(A, card("clover-2")))


@pytest.mark.rules("A-KB-04", "A-KB-93", "A-KB-117")
@pytest.mark.parametrize(("name", "act"), [("B", m.PlayVerySpecial), ("A", m.UseSaved)])
def test_nor_earlier_because_of_an_act_in_between(name: str, act: type[SeatCommand]) -> None:
    first = seat("A", bunnies=(A1,), hand=(ROONEY, ...), saved=("free-cabbage",))
    others = (seat("B", bunnies=(B1,), saved=("sunny-day",)), seat("C", bunnies=(C1,)))
    scene = used("sword", 8, *others, first=first, deck=("clover-2",))
    aiming_again = scene.given("A", m.AnswerWindow, play=REUSE)
    word = "sunny-day" if act is m.PlayVerySpecial else "free-cabbage"
    after = aiming_again.when(name, act, card=word)
    assert len(after.player("A").hand) == 4
    assert after.table.owed_draws == (A,)


@pytest.mark.rules("A-GEN-07", "KB-107")
def test_chance_aims_it_if_its_player_does_not() -> None:
    aimed = used().given("A", m.AnswerWindow, play=REUSE).when_due(rolls=(2,))
    assert aimed.facts[-1] == m.AttackLaunched(A, card("sword"), card(C1))


@pytest.mark.rules("KB-143", "A-KB-45", "KB-248")
def test_under_a_bad_karma_it_goes_at_an_own_bunny() -> None:
    """The karma comes between the two uses only in the test; one launch lifts one."""
    scene = used()
    cursed = Scenario(scene.table.changed(A, karma=(card("bad-karma"),)), scene.now)
    aimed = cursed.given("A", m.AnswerWindow, play=REUSE)
    aimed.when("A", m.ChooseTarget, target=C1).then_rejected(Reason.TARGET_NOT_ALLOWED)
    assert aimed.when("A", m.ChooseTarget, target=A1).player("A").karma == ()


@pytest.mark.rules("KB-220", "A-KB-43", "KB-248")
def test_the_minilith_doubles_it_again() -> None:
    first = seat("A", bunnies=(A1,), saved=(ROONEY, "minilith"))
    others = (seat("B", bunnies=(B1, B2)), seat("C", bunnies=(C1,)))
    scene = aiming("kitchen-whisk", first, *others, windows=True)
    scene = scene.given("A", m.ChooseTarget, target=B1).given_passes("A", "B")
    scene = scene.given("C", m.AnswerWindow, play=None, rolls=(3, 3, 3))
    after = launched_anew(scene, C1, (3, 3, 3))
    assert [name for _, name, _ in defended(after)] == ["C1", "A1", "B2"]


@pytest.mark.rules("A-KB-45", "A-KB-108", "KB-271")
def test_the_trojan_explodes_after_the_first_launch_before_the_second() -> None:
    first = seat("A", bunnies=(bunny(A1, trojan="C"), A2), saved=(ROONEY,))
    scene = used(first=first)
    assert scene.table.attack and scene.table.attack.card == card("trojan-bunny")
    exploded = scene.given_passes("A", "B").given("C", m.AnswerWindow, play=None, rolls=(11,) * 3)
    assert exploded.facts[-1] == m.ReuseOffered(A, card("sword"), asked=True)
    after = launched_anew(exploded, B1, (8,)).when("A", m.AnswerWindow, play=None)
    assert after.facts[-1] == m.ReuseOffered(C, card("trojan-bunny"), asked=True)


@pytest.mark.rules("A-KB-31", "KB-249")
def test_without_a_target_left_the_second_use_is_none() -> None:
    scene = used("sword", 7, seat("B", bunnies=(B1,)), seat("C"))
    after = scene.when("A", m.AnswerWindow, play=REUSE)
    assert (discarded(after, ROONEY), discarded(after, "sword")) == (True, True)
    after.then_asks("A", m.Draw)
