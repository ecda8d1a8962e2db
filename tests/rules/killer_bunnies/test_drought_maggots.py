"""Drought and Maggots: a player loses all units of a supply at once."""

from typing import Any, Final

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.kernel.ids import CardId
from tests.rules.killer_bunnies.attacks import A1, B1, aiming, discarded
from tests.scenario import A, B, C, Scenario, card, seat, table

BOTH: Final = (("drought", "water", "cabbage"), ("maggots", "cabbage", "water"))
RICH: Final[dict[str, Any]] = {"cabbage": (5, 1), "water": (5, 1)}


def naming(kind: str, **rest: Any) -> Scenario:
    """A has to name a player; all three have 5 and 1 of both supplies."""
    players = (seat("A", bunnies=(A1,), **RICH), seat("B", **RICH), seat("C", **RICH))
    return aiming(kind, *players, **rest)


def named(kind: str, victim: str = "B", **rest: Any) -> Scenario:
    """A has named B or another, in a game without windows."""
    return naming(kind, **rest).when("A", m.ChoosePlayer, player=victim)


@pytest.mark.rules("KB-187", "KB-214", "KB-055")
@pytest.mark.parametrize("kind", ["drought", "maggots"])
def test_its_player_needs_a_bunny(kind: str) -> None:
    start = table(seat("A", top=kind), seat("B", bunnies=(B1,), **RICH))
    assert discarded(start.when("A", m.FlipTopRun), kind)


@pytest.mark.rules("KB-187", "KB-214")
@pytest.mark.parametrize(("kind", "lost", "kept"), BOTH)
def test_the_player_named_loses_all_of_one_supply_and_nobody_anything_else(
    kind: str, lost: m.Goods, kept: str
) -> None:
    after = named(kind)
    assert m.GoodsLost(B, lost, (5, 1)) in after.facts
    assert getattr(after.player("B"), lost) == ()
    assert getattr(after.player("B"), kept) == (5, 1)
    assert getattr(after.table, f"{lost}_discard") == (5, 1)
    assert after.player("C") == naming(kind).player("C")


@pytest.mark.rules("KB-187", "KB-214")
@pytest.mark.parametrize("kind", ["drought", "maggots"])
def test_once_it_has_struck_no_attack_is_under_way(kind: str) -> None:
    after = named(kind)
    assert after.facts[1] == m.AttackResolved(card(kind))
    assert after.table.attack is None


@pytest.mark.rules("A-KB-106", "KB-187", "KB-214")
@pytest.mark.parametrize(("kind", "lost", "kept"), BOTH)
def test_one_may_name_oneself(kind: str, lost: m.Goods, kept: str) -> None:
    assert m.GoodsLost(A, lost, (5, 1)) in named(kind, "A").facts


@pytest.mark.rules("A-KB-61", "KB-187", "KB-214")
@pytest.mark.parametrize(("kind", "lost", "kept"), BOTH)
def test_what_the_game_owes_of_it_is_lost_too(kind: str, lost: m.Goods, kept: m.Goods) -> None:
    owed: list[tuple[str, m.Goods, int]] = [("B", lost, 3), ("B", kept, 2), ("C", lost, 1)]
    after = named(kind, owed=owed)
    assert after.table.units(B, lost) == 0
    assert after.table.units(B, kept) == 8
    assert after.table.units(C, lost) == 7


@pytest.mark.rules("A-KB-61")
@pytest.mark.parametrize(("kind", "lost", "kept"), BOTH)
def test_also_where_it_is_all_that_there_is(kind: str, lost: m.Goods, kept: str) -> None:
    owed: list[tuple[str, m.Goods, int]] = [("B", lost, 3)]
    start = aiming(kind, seat("A", bunnies=(A1,)), seat("B"), owed=owed)
    aimed = start.given("A", m.ChoosePlayer, player="B")
    assert m.GoodsLost(B, lost, ()) in aimed.facts
    assert aimed.table.debts == ()


@pytest.mark.rules("A-KB-106")
@pytest.mark.parametrize(("kind", "lost", "kept"), BOTH)
def test_one_with_nothing_to_lose_is_legal_and_the_card_is_spent(
    kind: str, lost: m.Goods, kept: str
) -> None:
    players = (seat("A", bunnies=(A1,)), seat("B"))
    after = aiming(kind, *players).when("A", m.ChoosePlayer, player="B")
    assert after.facts[-1] == m.CardDiscarded(A, card(kind))
    assert not any(isinstance(fact, m.GoodsLost) for fact in after.facts)


@pytest.mark.rules("A-KB-106")
@pytest.mark.parametrize(("kind", "rule"), [("drought", "KB-187"), ("maggots", "KB-214")])
def test_somebody_who_does_not_sit_there_cannot_be_named(kind: str, rule: str) -> None:
    refused = naming(kind).when("A", m.ChoosePlayer, player="D")
    refused.then_rejected(Reason.TARGET_NOT_ALLOWED, (rule, "A-KB-106"))


@pytest.mark.rules("A-KB-101", "KB-187", "KB-214")
@pytest.mark.parametrize("windows", [True, False])
@pytest.mark.parametrize(("kind", "lost", "kept"), BOTH)
def test_nobody_but_the_player_named_has_a_window(
    kind: str, lost: m.Goods, kept: str, windows: bool
) -> None:
    """Even without windows, if a counter is saved."""
    saved = {"drought": "noahs-flood", "maggots": "bug-off"}[kind]
    players = (seat("A", bunnies=(A1,)), seat("B", saved=(saved,), **RICH), seat("C"))
    aimed = aiming(kind, *players, windows=windows).given("A", m.ChoosePlayer, player="B")
    aimed.then_asks("A").then_asks("B", m.AnswerWindow).then_asks("C")
    assert m.GoodsLost(B, lost, (5, 1)) in aimed.when("B", m.AnswerWindow, play=None).facts


@pytest.mark.rules("A-KB-101", "A-GEN-02")
@pytest.mark.parametrize("kind", ["drought", "maggots"])
def test_with_windows_it_opens_whatever_is_saved(kind: str) -> None:
    asked = naming(kind, windows=True).given("A", m.ChoosePlayer, player="B")
    asked.then_asks("B", m.AnswerWindow)


@pytest.mark.rules("A-GEN-07", "KB-187", "KB-214")
@pytest.mark.parametrize(("kind", "lost", "kept"), BOTH)
def test_silence_in_it_is_a_pass(kind: str, lost: m.Goods, kept: str) -> None:
    aimed = naming(kind, windows=True).given("A", m.ChoosePlayer, player="B")
    assert m.GoodsLost(B, lost, (5, 1)) in aimed.when_due().facts


@pytest.mark.rules("A-GEN-07", "A-KB-106")
@pytest.mark.parametrize("kind", ["drought", "maggots"])
def test_chance_names_a_player_for_who_does_not(kind: str) -> None:
    """The domain begins left of A: B, C, A."""
    late = naming(kind).when_due(rolls=(2,))
    assert m.AttackLaunched(A, card(kind), CardId("C")) in late.facts
