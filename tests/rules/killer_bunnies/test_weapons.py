"""Weapons go at an opponent's bunny, whose owner rolls above the level or loses it."""

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.card import unplayable
from referee.games.killer_bunnies.catalogue import FACTS, Facts
from referee.games.killer_bunnies.reasons import Reason
from referee.kernel import flow
from tests.rules.killer_bunnies.attacks import A1, A2, B1, B2, C1, aiming, defended, died, ring
from tests.scenario import A, B, Scenario, bunny, card, seat, table

RANGED = ("sea-whiz-mount", "miniature-black-hole", "nuclear-warhead", "stray-asteroid")
WANDERERS_AND_RANGED = (*RANGED, "ebola-virus", "trojan-bunny")
ORDINARY = [
    facts
    for facts in FACTS.values()
    if facts.family == "weapon" and facts.refereed and facts.kind not in WANDERERS_AND_RANGED
]


def duel(weapon: str = "ice-pick", **rest: str) -> Scenario:
    """A, with a bunny, aims at B's only one."""
    return aiming(weapon, seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)), **rest)


@pytest.mark.rules("KB-108", "KB-109")
def test_a_roll_of_exactly_the_level_kills() -> None:
    duel("ice-pick").when("A", m.ChooseTarget, target=B1, rolls=(3,)).then(
        m.AttackLaunched(A, card("ice-pick"), card(B1)),
        flow.DieRolled(B, "black", f"defend:{card(B1)}", 1, 3),
        m.AttackResolved(card("ice-pick")),
        m.BunniesDied((card(B1),), "ice-pick"),
        m.CardDiscarded(A, card("ice-pick")),
    )


@pytest.mark.rules("KB-108")
def test_a_roll_above_the_level_survives() -> None:
    duel("ice-pick").when("A", m.ChooseTarget, target=B1, rolls=(4,)).then(
        m.AttackLaunched(A, card("ice-pick"), card(B1)),
        flow.DieRolled(B, "black", f"defend:{card(B1)}", 1, 4),
        m.AttackResolved(card("ice-pick")),
        m.CardDiscarded(A, card("ice-pick")),
    )


@pytest.mark.rules("KB-109")
def test_a_dead_bunny_lies_in_the_discard_pile() -> None:
    after = duel().when("A", m.ChooseTarget, target=B1, rolls=(1,))
    assert after.bunnies("B") == ()
    assert after.table.discard == (card(B1), card("ice-pick"))


def attacked_with(weapon: str, roll: int) -> Scenario:
    """B1 under fire, and B has no answer."""
    return duel(weapon).when("A", m.ChooseTarget, target=B1, rolls=(roll,))


@pytest.mark.rules("KB-108")
@pytest.mark.parametrize("weapon", ORDINARY, ids=lambda facts: str(facts.kind))
def test_every_ordinary_weapon_is_survived_above_its_level_only(weapon: Facts) -> None:
    assert weapon.level is not None
    for roll, left in ((weapon.level, ()), (weapon.level + 1, (card(B1),))):
        assert attacked_with(weapon.kind, roll).bunnies("B") == left


@pytest.mark.rules("KB-107", "A-KB-30")
@pytest.mark.parametrize("weapon", ORDINARY, ids=lambda facts: str(facts.kind))
def test_an_ordinary_weapon_goes_at_opponents_only(weapon: Facts) -> None:
    duel(weapon.kind).when("A", m.ChooseTarget, target=A1).then_rejected(
        Reason.TARGET_NOT_ALLOWED, ("KB-107", "A-KB-30")
    )


@pytest.mark.rules("KB-037", "KB-107", "A-KB-31", "A-KB-96")
def test_without_a_target_it_cannot_be_used_and_the_refusal_says_by_what_rules() -> None:
    lonely = table(seat("A", bunnies=(A1,)), seat("B"))
    refusal = unplayable(lonely.table, A, card("sword"))
    assert refusal and refusal.reason == Reason.NO_SUCH_TARGET
    assert refusal.rules == ("KB-037", "KB-107", "A-KB-30", "A-KB-31", "A-KB-96")


@pytest.mark.rules("KB-107")
def test_any_opponent_may_be_chosen() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)), seat("C", bunnies=(C1,)))
    after = aiming("sword", *players).when("A", m.ChooseTarget, target=C1, rolls=(1,))
    assert died(after) == {"C1"}


@pytest.mark.rules("A-KB-30")
def test_the_option_any_lets_an_ordinary_weapon_go_at_an_own_bunny() -> None:
    after = duel(weapon_targets="any").when("A", m.ChooseTarget, target=A1, rolls=(1,))
    assert died(after) == {"A1"}


@pytest.mark.rules("A-KB-30")
@pytest.mark.parametrize("weapon", [*RANGED, "ebola-virus"])
def test_a_card_that_says_any_bunny_may_go_at_an_own_one(weapon: str) -> None:
    offers = duel(weapon).given("A", m.ChooseTarget, target=A1, rolls=rolls_for(weapon))
    assert offers.facts[0] == m.AttackLaunched(A, card(weapon), card(A1))


def rolls_for(weapon: str) -> tuple[int, ...]:
    """Twelve for whoever rolls in a ring of two bunnies."""
    return {
        "ebola-virus": (12,),
        "sea-whiz-mount": (12, 12),
        "miniature-black-hole": (12, 12),
    }.get(weapon, ())


@pytest.mark.rules("A-KB-30")
@pytest.mark.parametrize("weapon", [*RANGED, "ebola-virus"])
def test_the_option_opponents_takes_that_back(weapon: str) -> None:
    duel(weapon, weapon_targets="opponents").when("A", m.ChooseTarget, target=A1).then_rejected(
        Reason.TARGET_NOT_ALLOWED, ("A-KB-30",)
    )


@pytest.mark.rules("KB-110")
def test_without_a_bunny_a_flipped_weapon_is_only_discarded() -> None:
    bunnyless = table(seat("A", top="sword"), seat("B", bunnies=(B1,)))
    bunnyless.when("A", m.FlipTopRun).then(
        m.CardFlipped(A, card("sword")), m.CardDiscarded(A, card("sword"))
    )


@pytest.mark.rules("A-KB-31")
def test_without_a_legal_target_a_weapon_is_discarded() -> None:
    alone = table(seat("A", top="sword", bunnies=(A1, A2)), seat("B"))
    alone.when("A", m.FlipTopRun).then(
        m.CardFlipped(A, card("sword")), m.CardDiscarded(A, card("sword"))
    )


@pytest.mark.rules("A-KB-31", "KB-172")
def test_cyber_bunny_is_a_legal_target_where_no_bunny_is() -> None:
    alone = (seat("A", bunnies=(A1,)), seat("B"))
    scene = aiming("sword", *alone, roaming=[("cyber-bunny", "B", A1)])
    after = scene.when("A", m.ChooseTarget, target="cyber-bunny", rolls=(8,))
    assert defended(after) == [("B", "cyber-bunny", 8)]


@pytest.mark.rules("KB-172")
@pytest.mark.parametrize("weapon", [*RANGED, *(facts.kind for facts in ORDINARY)])
def test_every_weapon_may_be_aimed_at_cyber_bunny(weapon: str) -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)))
    scene = aiming(weapon, *players, windows=True, roaming=[("cyber-bunny", "B", B1)])
    after = scene.when("A", m.ChooseTarget, target="cyber-bunny")
    assert after.facts == (m.AttackLaunched(A, card(weapon), card("cyber-bunny")),)


@pytest.mark.rules("A-KB-31")
def test_a_target_that_is_gone_before_it_is_named_leaves_the_card_spent() -> None:
    """C's suit leaves the hand while A still chooses; what replaces it kills the last target."""
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)))
    third = seat("C", hand=("suit", ...))
    deck = ("terrible-misfortune-fiat", "scissors")
    scene = aiming("ice-pick", *players, third, deck=deck)
    after = scene.given("C", m.PlayVerySpecial, card="suit", target=A1)
    after = after.when("C", m.ChooseVictim, bunny=B1)
    assert m.CardDiscarded(A, card("ice-pick")) in after.facts
    after.then_asks("A", m.Draw)


@pytest.mark.rules("KB-107")
def test_a_card_in_a_foreign_hand_is_no_target_like_one_that_is_nowhere() -> None:
    held = duel().when("A", m.ChooseTarget, target="scissors").refusal
    assert held == duel().when("A", m.ChooseTarget, target="carrot-1").refusal


@pytest.mark.rules("A-KB-32", "KB-123")
def test_a_haloed_bunny_may_be_aimed_at_and_needs_no_roll() -> None:
    haloed = (seat("A", bunnies=(A1,)), seat("B", bunnies=(bunny(B1, "halo"),)))
    aiming("laser-gun", *haloed).when("A", m.ChooseTarget, target=B1).then(
        m.AttackLaunched(A, card("laser-gun"), card(B1)),
        m.AttackResolved(card("laser-gun")),
        m.CardDiscarded(A, card("laser-gun")),
    )


@pytest.mark.rules("KB-107", "KB-108")
def test_the_other_bunnies_of_the_owner_are_not_touched() -> None:
    two = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1, B2)))
    after = aiming("sword", *two).when("A", m.ChooseTarget, target=B2, rolls=(7,))
    assert ring(after) == "A1 B1"
