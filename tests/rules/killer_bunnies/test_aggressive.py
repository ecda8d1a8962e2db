"""Pink boxes: a bunny is needed, and for Aggressive cards not only a haloed one."""

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.card import CARDS, unplayable
from referee.games.killer_bunnies.catalogue import FACTS
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.table import Bunny
from tests.rules.killer_bunnies.attacks import A1, A2, B1, C1, aiming
from tests.scenario import A, Scenario, bunny, card, seat, table

PINK = sorted(kind for kind in CARDS if FACTS[kind].pink_box != "no")
PLAIN = sorted(kind for kind in CARDS if FACTS[kind].pink_box == "no")
CHOOSE = {"choose-a-carrot", "choose-2-carrots"}
AGGRESSIVE = sorted(set(PINK) - CHOOSE)


def against(*bunnies: Bunny) -> Scenario:
    """A with these bunnies; B and C have plain ones."""
    return table(seat("A", bunnies=bunnies), seat("B", bunnies=(B1,)), seat("C", bunnies=(C1,)))


def why_not(scene: Scenario, kind: str) -> object:
    """Why A may not use a card of this kind, if anything forbids it."""
    refusal = unplayable(scene.table, A, card(kind))
    return refusal and refusal.reason


@pytest.mark.rules("KB-067", "KB-110", "KB-069", "KB-050")
@pytest.mark.parametrize("kind", PINK)
def test_no_pink_box_card_is_used_without_a_bunny(kind: str) -> None:
    assert why_not(against(), kind) == Reason.NEEDS_BUNNY


@pytest.mark.rules("KB-068")
@pytest.mark.parametrize("kind", PLAIN)
def test_no_other_card_asks_for_a_bunny(kind: str) -> None:
    assert why_not(against(), kind) != Reason.NEEDS_BUNNY


@pytest.mark.rules("KB-063", "KB-064", "A-KB-35")
@pytest.mark.parametrize("kind", AGGRESSIVE)
def test_with_only_a_haloed_bunny_no_aggressive_card_is_used(kind: str) -> None:
    assert why_not(against(bunny(A1, "halo")), kind) == Reason.ONLY_HALOED_BUNNY


@pytest.mark.rules("KB-063", "KB-064", "A-KB-35")
@pytest.mark.parametrize("kind", sorted(CHOOSE))
def test_but_carrots_are_chosen_all_the_same(kind: str) -> None:
    assert why_not(against(bunny(A1, "halo")), kind) is None


@pytest.mark.rules("KB-064")
@pytest.mark.parametrize("kind", PLAIN)
def test_the_halo_bars_no_card_without_a_pink_box(kind: str) -> None:
    assert why_not(against(bunny(A1, "halo")), kind) != Reason.ONLY_HALOED_BUNNY


@pytest.mark.rules("KB-064")
@pytest.mark.parametrize("kind", AGGRESSIVE)
def test_a_plain_bunny_beside_the_haloed_one_is_enough(kind: str) -> None:
    barred = {Reason.NEEDS_BUNNY, Reason.ONLY_HALOED_BUNNY}
    assert why_not(against(bunny(A1, "halo"), bunny(A2)), kind) not in barred


@pytest.mark.rules("KB-064", "KB-037")
def test_flipped_with_only_a_haloed_bunny_a_weapon_is_discarded() -> None:
    scene = table(seat("A", top="sword", bunnies=(bunny(A1, "halo"),)), seat("B", bunnies=(B1,)))
    scene.when("A", m.FlipTopRun).then(
        m.CardFlipped(A, card("sword")), m.CardDiscarded(A, card("sword"))
    )


@pytest.mark.rules("KB-069")
@pytest.mark.parametrize("kind", sorted(CHOOSE))
def test_flipped_without_a_bunny_a_choose_card_is_discarded(kind: str) -> None:
    table(seat("A", top=kind), seat("B", bunnies=(B1,))).when("A", m.FlipTopRun).then(
        m.CardFlipped(A, card(kind)), m.CardDiscarded(A, card(kind))
    )


def abducted(word: str, *others: Bunny) -> Scenario:
    """B has abducted this bunny of A; these are left."""
    row = (bunny(word), *others)
    players = (seat("A", bunnies=row), seat("B", bunnies=(B1,)), seat("C", bunnies=(C1,)))
    return aiming("area-51", *players, turn="B").given("B", m.ChooseTarget, target=word)


@pytest.mark.rules("KB-065")
@pytest.mark.parametrize("kind", PINK)
def test_with_its_only_bunny_abducted_no_pink_box_card_is_used(kind: str) -> None:
    assert why_not(abducted(A1), kind) == Reason.NEEDS_BUNNY


@pytest.mark.rules("A-KB-36", "KB-065", "KB-064")
@pytest.mark.parametrize("kind", AGGRESSIVE)
def test_a_haloed_bunny_beside_an_abducted_one_counts_alone(kind: str) -> None:
    assert why_not(abducted(A1, bunny(A2, "halo")), kind) == Reason.ONLY_HALOED_BUNNY


@pytest.mark.rules("KB-066")
def test_hunger_on_an_only_bunny_bars_nothing() -> None:
    assert why_not(against(bunny(A1, feeds=[("feed-4-4", 1)])), "chain-saw") is None
