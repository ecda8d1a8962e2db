"""Area 51 abducts a bunny, and gives back the one that was abducted before."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.table import Abductee
from referee.kernel import flow
from referee.kernel.rejection import Reason as AnyReason
from tests.given import Seated
from tests.rules.killer_bunnies.attacks import (
    A1,
    A2,
    A3,
    B1,
    B2,
    C1,
    aiming,
    discarded,
    played,
    replaced,
    ring,
    turn_over,
    waits_on,
)
from tests.scenario import A, B, C, Scenario, bunny, card, seat, table

AREA, SPATULA, CYBER, EBOLA = "area-51", "magic-spatula", "cyber-bunny", "ebola-virus"


def around(*others: Seated, **rest: Any) -> Scenario:
    """Ring A1 B1 B2 C1; A aims Area 51."""
    players = others or (seat("B", bunnies=(B1, B2)), seat("C", bunnies=(C1,)))
    return aiming(AREA, seat("A", bunnies=(A1,)), *players, **rest)


def away(scene: Scenario) -> list[tuple[str, str]]:
    """Who is with the aliens, and whose it is."""
    return [(kept.bunny, kept.owner) for kept in scene.table.abductees]


# --- the abduction ------------------------------------------------------------------------


@pytest.mark.rules("KB-137", "KB-139")
def test_the_bunny_is_set_aside_out_of_the_circle() -> None:
    after = around().when("A", m.ChooseTarget, target=B1)
    after.then(
        m.AttackLaunched(A, card(AREA), card(B1)),
        m.AttackResolved(card(AREA)),
        m.BunnyAbducted(card(B1), B),
        m.CardDiscarded(A, card(AREA)),
    )
    assert (ring(after), away(after)) == ("A1 B2 C1", [(card(B1), "B")])
    assert not discarded(after, B1)


@pytest.mark.rules("KB-137", "A-KB-30")
@pytest.mark.parametrize("option", ["text", "opponents", "any"])
@pytest.mark.parametrize("target", [A1, B2, C1])
def test_any_bunny_may_be_taken_whatever_weapons_may_be_aimed_at(target: str, option: str) -> None:
    after = around(weapon_targets=option).when("A", m.ChooseTarget, target=target)
    assert card(target) in [taken for taken, _ in away(after)]


@pytest.mark.rules("KB-139", "KB-194", "KB-274", "KB-191a")
def test_all_that_lies_under_and_on_it_is_discarded_at_once() -> None:
    laden = bunny(B1, "clover-2", feeds=[("feed-4-4", 1)], trojan="A")
    second = seat("B", bunnies=(laden, B2))
    scene = around(second, seat("C", bunnies=(C1,)), roaming=[(EBOLA, "C", B1)])
    after = scene.when("A", m.ChooseTarget, target=B1)
    for lost in ("clover-2", "feed-4-4", "trojan-bunny", EBOLA):
        assert discarded(after, lost)
    assert after.table.roaming == ()


@pytest.mark.rules("KB-140", "KB-179")
@pytest.mark.parametrize("option", ["hop", "discard"])
def test_cyber_bunny_on_it_is_left_and_hops_clockwise(option: str) -> None:
    scene = around(roaming=[(CYBER, "A", B2)], roaming_hop=option)
    assert waits_on(scene.when("A", m.ChooseTarget, target=B2), CYBER) == "C1"


@pytest.mark.rules("KB-140", "KB-177")
def test_cyber_bunny_goes_if_no_viable_bunny_is_left() -> None:
    first = seat("A", bunnies=(bunny(A1, "halo"), A2))
    scene = aiming(AREA, first, seat("B"), roaming=[(CYBER, "B", A2)])
    after = scene.when("A", m.ChooseTarget, target=A2)
    assert (waits_on(after, CYBER), discarded(after, CYBER)) == (None, True)


@pytest.mark.rules("KB-179", "KB-178")
def test_cyber_bunny_itself_cannot_be_taken() -> None:
    around(roaming=[(CYBER, "C", B1)]).when("A", m.ChooseTarget, target=CYBER).then_rejected(
        Reason.NO_SUCH_TARGET, ("KB-137",)
    )


@pytest.mark.rules("KB-123", "A-KB-32", "A-KB-76")
def test_a_halo_keeps_its_bunny_and_then_nobody_comes_home() -> None:
    second = seat("B", bunnies=(bunny(B1, "halo"),))
    scene = around(second, seat("C"), abducted=[(C1, "C")])
    after = scene.when("A", m.ChooseTarget, target=B1)
    assert (ring(after), away(after)) == ("A1 B1", [(card(C1), "C")])


@pytest.mark.rules("KB-286", "A-GEN-04", "KB-137")
def test_a_target_that_is_named_is_not_taken_back() -> None:
    named = around(windows=True).given("A", m.ChooseTarget, target=B1)
    named.when("A", m.ChooseTarget, target=C1).then_rejected(AnyReason.NOT_AN_ANSWER)


# --- its window ---------------------------------------------------------------------------


@pytest.mark.rules("A-KB-101", "A-KB-49")
def test_everybody_is_asked_before_the_bunny_is_gone() -> None:
    scene = around(windows=True).given("A", m.ChooseTarget, target=B1)
    assert scene.table.top_frame and scene.table.top_frame.owed == (B, C, A)
    assert card(B1) in scene.bunnies("B")


@pytest.mark.rules("KB-218", "A-KB-49", "A-KB-76")
def test_prevented_by_the_spatula_it_takes_nobody_and_brings_nobody_home() -> None:
    others = (seat("B", bunnies=(B1, B2)), seat("C", saved=(SPATULA,)))
    scene = around(*others, windows=True, abducted=[(C1, "C")])
    scene = scene.given("A", m.ChooseTarget, target=B1).given_passes("A", "B")
    after = scene.when("C", m.AnswerWindow, play={"card": SPATULA})
    assert (ring(after), away(after)) == ("A1 B1 B2", [(card(C1), "C")])
    assert discarded(after, AREA)


@pytest.mark.rules("A-KB-101", "KB-241", "A-KB-42")
@pytest.mark.parametrize("answer", ["reversal-of-fortune", "rooneys-reusables"])
def test_it_is_no_weapon_to_be_turned_or_used_again(answer: str) -> None:
    others = (seat("B", bunnies=(B1, B2), saved=(answer,)), seat("C"))
    scene = around(*others, windows=True).given("A", m.ChooseTarget, target=B1)
    play = {"card": answer, **({"target": A1} if answer == "reversal-of-fortune" else {})}
    scene.when("B", m.AnswerWindow, play=play).then_rejected(Reason.NOT_A_RESPONSE)


@pytest.mark.rules("A-KB-101", "A-GEN-07")
def test_if_nobody_answers_in_time_the_bunny_is_gone() -> None:
    after = around(windows=True).given("A", m.ChooseTarget, target=B1).when_due()
    assert away(after) == [(card(B1), "B")]


@pytest.mark.rules("A-GEN-07", "KB-137")
def test_chance_names_the_bunny_if_its_player_does_not() -> None:
    scene = around()
    decision = scene.table.frames[-1].decision
    after = scene.when_due(rolls=(4,))
    assert after.facts[0] == flow.ChoiceDrawn(A, decision, 1, 4, 4)
    assert away(after) == [(card(C1), "C")]


# --- coming home --------------------------------------------------------------------------


@pytest.mark.rules("KB-138", "A-KB-76", "A-KB-20")
@pytest.mark.parametrize(("spot", "circle"), [(0, "A1 B2 A3 C1"), (1, "A1 A3 B2 C1")])
def test_its_owner_puts_it_anywhere_in_the_own_section(spot: int, circle: str) -> None:
    """B's B2 was away; A takes B1, and B has one bunny less when it comes home."""
    others = (seat("B", bunnies=(B1, A3)), seat("C", bunnies=(C1,)))
    scene = around(*others, abducted=[(B2, "B")]).given("A", m.ChooseTarget, target=B1)
    scene.then_asks("B", m.PlaceBunny).then_asks("A")
    after = scene.when("B", m.PlaceBunny, spot=spot)
    assert (ring(after), away(after)) == (circle, [(card(B1), "B")])


@pytest.mark.rules("A-KB-76", "KB-138")
def test_the_removal_comes_first() -> None:
    scene = around(abducted=[(A2, "A")]).given("A", m.ChooseTarget, target=B1)
    assert (ring(scene), away(scene)) == ("A1 B2 C1", [(card(A2), "A"), (card(B1), "B")])
    after = scene.when("A", m.PlaceBunny, spot=0)
    after.then(m.BunnyReturned(card(A2), A, 0), m.CardDiscarded(A, card(AREA)))


@pytest.mark.rules("KB-138", "A-KB-20")
def test_who_has_no_other_bunny_is_not_asked_where() -> None:
    others = (seat("B", bunnies=(B1,)), seat("C"))
    after = around(*others, abducted=[(C1, "C")]).when("A", m.ChooseTarget, target=B1)
    assert (ring(after), away(after)) == ("A1 C1", [(card(B1), "B")])
    after.then_asks("A", m.Draw)


@pytest.mark.rules("A-KB-20", "A-KB-16")
def test_nowhere_else() -> None:
    scene = around(abducted=[(A2, "C")]).given("A", m.ChooseTarget, target=B1)
    scene.when("C", m.PlaceBunny, spot=2).then_rejected(Reason.NO_SUCH_SPOT, ("A-KB-20",))


@pytest.mark.rules("A-KB-20", "KB-139")
def test_it_comes_back_with_nothing() -> None:
    second = seat("B", bunnies=(bunny(B1, "clover-2", feeds=[("feed-4-4", 1)], trojan="A"), B2))
    scene = around(second, seat("C", bunnies=(C1,), top=AREA + "#2"))
    scene = scene.given("A", m.ChooseTarget, target=B1)
    after = taken_next(scene, C1).given("B", m.PlaceBunny, spot=0)
    assert after.player("B").bunnies[0] == bunny(B1)


@pytest.mark.rules("A-KB-28", "KB-191", "KB-191a", "KB-138")
def test_who_survived_ebola_is_immune_when_back_from_the_aliens() -> None:
    second = seat("B", bunnies=(bunny(B1, immune=True), B2))
    scene = around(second, seat("C", bunnies=(C1,), top=AREA + "#2"))
    scene = scene.given("A", m.ChooseTarget, target=B1)
    assert scene.table.abductees == (Abductee(card(B1), B, immune=True),)
    after = taken_next(scene, C1).given("B", m.PlaceBunny, spot=0)
    assert after.player("B").bunnies[0] == bunny(B1, immune=True)


def taken_next(scene: Scenario, target: str) -> Scenario:
    """A's turn ends, B's goes by, C takes this bunny with a further Area 51."""
    scene = turn_over(replaced(scene), "B")
    return played(scene, "C").given("C", m.ChooseTarget, target=target)


@pytest.mark.rules("A-GEN-07", "A-KB-20", "KB-138")
def test_chance_puts_it_down_if_its_owner_does_not() -> None:
    scene = around(abducted=[(A2, "C")]).given("A", m.ChooseTarget, target=B1)
    after = scene.when_due(rolls=(2,))
    assert ring(after) == "A1 B2 C1 A2"


@pytest.mark.rules("A-KB-76", "KB-073", "A-KB-83")
def test_back_home_it_completes_a_triplet_in_that_turn() -> None:
    first = seat("A", bunnies=(A1, A2))
    others = (seat("B", bunnies=(B1,)), seat("C"))
    scene = aiming(AREA, first, *others, abducted=[(A3, "A")])
    scene = scene.given("A", m.ChooseTarget, target=B1).given("A", m.PlaceBunny, spot=2)
    drawn = scene.given("A", m.Draw)
    again = drawn.given("A", m.LayBottomRun, card=drawn.player("A").hand[0])
    assert {"flip-top-run", "end-turn"} <= again.asked("A")


# --- without the bunny that was taken -----------------------------------------------------


def bereft(top: str) -> Scenario:
    """A's only bunny is with the aliens; A has 10 Dolla and flips this card."""
    first = seat("A", top=top, dolla=(10,))
    return table(first, seat("B", bunnies=(B1,)), abducted=[(A1, "A")]).when("A", m.FlipTopRun)


@pytest.mark.rules("KB-065", "KB-051", "KB-085")
def test_case_s_05_only_bunny_abducted() -> None:
    after = bereft("choose-2-carrots")
    after.then(
        m.CardFlipped(A, card("choose-2-carrots")), m.CardDiscarded(A, card("choose-2-carrots"))
    )
    assert after.when("A", m.BuyCarrots, carrots=[4]).player("A").carrots == (4,)


@pytest.mark.rules("KB-115", "KB-065")
def test_case_s_05_a_clover_still_goes_under_an_opponent_s_bunny() -> None:
    flipped = bereft("clover-1")
    assert {"play-flipped", "discard-flipped"} <= flipped.asked("A")
    after = played_on(flipped, B1)
    assert after.player("B").bunnies == (bunny(B1, "clover-1"),)


def played_on(scene: Scenario, target: str) -> Scenario:
    return scene.given("A", m.PlayFlipped).given("A", m.ChooseTarget, target=target)


# --- at the end of the game ---------------------------------------------------------------


def ending(owner: Seated, dolla: tuple[int, ...] = (10, 10, 5, 5), **rest: Any) -> Scenario:
    """B, with a bunny and so many Dolla, buys the last Carrot; the Magic Carrot is 12."""
    rich = seat("B", bunnies=(B1,), carrots=(1, 2), dolla=dolla)
    scene = table(owner, rich, seat("C", carrots=(3,)), turn=B, market=(5,), magic=12, **rest)
    return scene.when("B", m.BuyCarrots, carrots=[5])


@pytest.mark.rules("KB-141", "KB-295", "KB-299", "A-KB-86")
def test_case_s_29_an_abducted_bunny_wins() -> None:
    after = ending(seat("A", carrots=(12,)), abducted=[(A1, "A")])
    assert after.facts[-1] == m.GameWon(A)
    assert after.player("A").carrots == (12,)
    assert after.player("C").carrots == ()


@pytest.mark.rules("A-KB-86", "KB-297", "A-KB-84")
def test_its_owner_receives_forfeited_carrots_too() -> None:
    rich = seat("A", carrots=(12,), dolla=(5,))
    assert m.CarrotsForfeited(C, A, (3,)) in ending(rich, (10, 1), abducted=[(A1, "A")]).facts


@pytest.mark.rules("A-KB-86", "KB-295")
def test_without_any_bunny_all_is_forfeited() -> None:
    after = ending(seat("A", carrots=(12,)))
    assert m.CarrotsForfeited(A, B, (12,)) in after.facts
    assert after.facts[-1] == m.GameWon(B)
