"""Bad Karma: the next weapon of its holder goes at an own bunny."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.table import Bunny
from tests.given import Seated
from tests.rules.killer_bunnies.attacks import (
    A1,
    A2,
    B1,
    C1,
    aiming,
    defended,
    died,
    discarded,
    waits_on,
)
from tests.scenario import A, B, Scenario, bunny, card, seat, table

KARMA, CYBER, EBOLA = "bad-karma", "cyber-bunny", "ebola-virus"


def holder(*bunnies: str | Bunny, **rest: Any) -> Seated:
    return seat("A", karma=(KARMA,), bunnies=bunnies or (A1, A2), **rest)


def under_karma(weapon: str, *bunnies: str | Bunny, **rest: Any) -> Scenario:
    """Ring A1 A2 B1 C1; A, who holds Bad Karma, aims a weapon."""
    others = (seat("B", bunnies=(B1,)), seat("C", bunnies=(C1,)))
    return aiming(weapon, holder(*bunnies), *others, **rest)


def flipped(weapon: str, *bunnies: str | Bunny, **rest: Any) -> Scenario:
    """A, who holds Bad Karma and has these bunnies, has flipped a weapon."""
    first = seat("A", karma=(KARMA,), top=weapon, bunnies=bunnies)
    return table(first, seat("B", bunnies=(B1,)), **rest).when("A", m.FlipTopRun)


# --- giving it ----------------------------------------------------------------------------


@pytest.mark.rules("KB-143", "A-KB-106")
@pytest.mark.parametrize("named", ["A", "B", "C"])
def test_it_is_given_to_any_player_with_or_without_a_bunny(named: str) -> None:
    scene = aiming(KARMA, seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)), seat("C"))
    after = scene.when("A", m.ChoosePlayer, player=named)
    assert after.player(named).karma == (card(KARMA),)
    assert not discarded(after, KARMA)


@pytest.mark.rules("KB-143", "KB-137")
def test_it_is_given_to_nobody_s_bunny() -> None:
    scene = aiming(KARMA, seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)))
    scene.then_asks("A", m.ChoosePlayer)


# --- the next weapon ----------------------------------------------------------------------


@pytest.mark.rules("KB-143", "A-KB-46")
def test_the_weapon_goes_at_an_own_bunny_and_lifts_it() -> None:
    after = under_karma("sword").when("A", m.ChooseTarget, target=A2, rolls=(7,))
    assert (defended(after), died(after)) == ([("A", "A2", 7)], {"A2"})
    assert m.KarmaLifted(A, card(KARMA)) in after.facts
    assert (after.player("A").karma, discarded(after, KARMA)) == ((), True)


@pytest.mark.rules("KB-143", "KB-144", "A-KB-46", "A-KB-30")
@pytest.mark.parametrize("option", ["text", "opponents", "any"])
@pytest.mark.parametrize("weapon", ["sword", "miniature-black-hole", EBOLA, "trojan-bunny"])
def test_and_at_nobody_else_s_whatever_weapons_may_be_aimed_at(weapon: str, option: str) -> None:
    scene = under_karma(weapon, weapon_targets=option)
    scene.when("A", m.ChooseTarget, target=B1).then_rejected(
        Reason.TARGET_NOT_ALLOWED, ("KB-143", "KB-144", "A-KB-46")
    )


@pytest.mark.rules("A-KB-46", "KB-178")
def test_its_target_is_a_bunny_and_not_cyber_bunny() -> None:
    scene = under_karma("sword", roaming=[(CYBER, "A", A1)])
    scene.when("A", m.ChooseTarget, target=CYBER).then_rejected(
        Reason.TARGET_NOT_ALLOWED, ("KB-143", "A-KB-46")
    )


@pytest.mark.rules("KB-143", "KB-169")
def test_cyber_bunny_is_no_weapon_and_goes_where_it_likes() -> None:
    after = under_karma(CYBER).when("A", m.ChooseTarget, target=B1, rolls=(10,))
    assert (waits_on(after, CYBER), after.player("A").karma) == ("C1", (card(KARMA),))


@pytest.mark.rules("KB-143", "A-KB-43", "A-KB-28")
def test_ebola_goes_at_an_own_bunny_that_can_catch_it() -> None:
    scene = under_karma(EBOLA, bunny(A1, immune=True), A2)
    scene.when("A", m.ChooseTarget, target=A1).then_rejected(Reason.TARGET_NOT_ALLOWED)
    after = scene.when("A", m.ChooseTarget, target=A2, rolls=(12,))
    assert (waits_on(after, EBOLA), after.player("A").karma) == ("C1", ())


@pytest.mark.rules("KB-143")
def test_the_weapons_of_others_are_free() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,), karma=(KARMA,)))
    after = aiming("sword", *players).when("A", m.ChooseTarget, target=B1, rolls=(8,))
    assert after.player("B").karma == (card(KARMA),)


@pytest.mark.rules("A-KB-43", "KB-143", "KB-241")
def test_it_is_lifted_though_the_weapon_is_turned_or_stopped() -> None:
    first = holder(saved=("magic-spatula",))
    scene = aiming("sword", first, seat("B", bunnies=(B1,)), windows=True)
    scene = scene.given("A", m.ChooseTarget, target=A1).given_passes("B")
    after = scene.when("A", m.AnswerWindow, play={"card": "magic-spatula"})
    assert (after.player("A").karma, died(after)) == ((), set())


# --- no way round -------------------------------------------------------------------------


@pytest.mark.rules("KB-144", "A-KB-08")
@pytest.mark.parametrize("weapon", ["ice-pick", EBOLA, "trojan-bunny"])
def test_a_flipped_weapon_is_not_discarded(weapon: str) -> None:
    scene = flipped(weapon, A1)
    scene.when("A", m.DiscardFlipped).then_rejected(
        Reason.MUST_LAUNCH, ("KB-143", "KB-144", "A-KB-08")
    )
    assert "play-flipped" in scene.asked("A")


@pytest.mark.rules("KB-144", "A-KB-08")
@pytest.mark.parametrize("harmless", [CYBER, "area-51", "clover-1", "sunny-day"])
def test_any_other_flipped_card_is(harmless: str) -> None:
    scene = flipped(harmless, A1)
    assert discarded(scene.when("A", m.DiscardFlipped), harmless)


@pytest.mark.rules("KB-144", "A-GEN-07")
def test_silence_does_not_dodge_it() -> None:
    """The clock launches the weapon, and then names its target."""
    launched = flipped("ice-pick", A1).when_due()
    assert m.CardPlayed(A, card("ice-pick"), "top") in launched.facts
    assert died(launched.when_due(rolls=(1, 3))) == {"A1"}


@pytest.mark.rules("KB-144", "A-GEN-07")
def test_nor_does_an_unmade_turn() -> None:
    first = seat("A", karma=(KARMA,), top="ice-pick", bunnies=(A1,))
    scene = table(first, seat("B", bunnies=(B1,)), turn_seconds=10).when_due()
    scene.then(m.CardFlipped(A, card("ice-pick")), m.CardPlayed(A, card("ice-pick"), "top"))
    scene.then_asks("A", m.ChooseTarget)
    after = scene.when_due(rolls=(1, 4, 2))
    assert m.KarmaLifted(A, card(KARMA)) in after.facts
    assert after.table.active == B


@pytest.mark.rules("A-GEN-07", "KB-037")
def test_an_unmade_turn_without_it_discards_the_weapon() -> None:
    first = seat("A", top="ice-pick", bunnies=(A1,))
    scene = table(first, seat("B", bunnies=(B1,)), turn_seconds=10)
    after = scene.when_due(rolls=(2,))
    assert after.facts[1] == m.CardDiscarded(A, card("ice-pick"))


@pytest.mark.rules("KB-145")
def test_without_a_bunny_the_weapon_is_discarded_and_it_stays() -> None:
    after = flipped("ice-pick")
    after.then(m.CardFlipped(A, card("ice-pick")), m.CardDiscarded(A, card("ice-pick")))
    assert after.player("A").karma == (card(KARMA),)


@pytest.mark.rules("A-KB-46", "KB-145", "KB-064")
def test_with_only_a_haloed_bunny_too() -> None:
    after = flipped("ice-pick", bunny(A1, "halo"))
    assert discarded(after, "ice-pick")
    assert after.player("A").karma == (card(KARMA),)


@pytest.mark.rules("A-KB-96", "A-KB-46", "KB-145", "A-KB-08")
def test_an_ebola_that_no_own_bunny_can_catch_is_discarded_and_it_stays() -> None:
    after = flipped(EBOLA, bunny(A1, immune=True))
    assert discarded(after, EBOLA)
    assert after.player("A").karma == (card(KARMA),)


@pytest.mark.rules("KB-145", "A-KB-93", "A-KB-31", "KB-078")
def test_the_only_own_bunny_may_die_while_its_player_aims() -> None:
    """B plays a Sunny Day from hand and draws a Misfortune; B has no bunny to lose."""
    players = (holder(A1), seat("B", hand=("sunny-day", ...)))
    scene = aiming("ice-pick", *players, deck=("terrible-misfortune-bbq",))
    after = scene.when("B", m.PlayVerySpecial, card="sunny-day")
    assert (died(after), discarded(after, "ice-pick")) == ({"A1"}, True)
    assert after.player("A").karma == (card(KARMA),)
    after.then_asks("A", m.Draw)


@pytest.mark.rules("A-KB-46", "KB-143")
def test_one_launch_lifts_one_of_several() -> None:
    """There is one such card; what would be a second stays."""
    scene = under_karma("sword")
    doubled = scene.table.changed(A, karma=(card(KARMA), card("baker-street")))
    twice = Scenario(doubled).when("A", m.ChooseTarget, target=A1, rolls=(8,))
    assert twice.player("A").karma == (card("baker-street"),)
