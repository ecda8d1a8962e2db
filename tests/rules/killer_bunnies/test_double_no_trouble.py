"""Double No Trouble: as much Dolla again as is saved, from the discard or owed by the game."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from tests.rules.killer_bunnies.attacks import discarded, replaced
from tests.scenario import A, B, Scenario, card, cards, seat, table

DOUBLE = "double-no-trouble"
DONE = m.CardDiscarded(A, card(DOUBLE))


def doubled(*dolla: int, **rest: Any) -> Scenario:
    """A, without a bunny, has so much Dolla and flips and plays the card."""
    start = table(seat("A", top=DOUBLE, dolla=dolla), seat("B", dolla=(2, 1)), **rest)
    return start.given("A", m.FlipTopRun).when("A", m.PlayFlipped)


def facts(scene: Scenario) -> tuple[object, ...]:
    return scene.facts[1:]


@pytest.mark.rules("KB-183", "KB-184", "KB-068")
def test_with_5_dolla_saved_5_more_come_from_the_discard() -> None:
    after = doubled(5, discard=("dolla-10", "dolla-2", "dolla-2#2", "dolla-1"))
    assert facts(after) == (
        m.GoodsTaken(A, "dolla", cards("dolla-2", "dolla-2#2", "dolla-1")),
        DONE,
    )
    assert after.table.units(A, "dolla") == 10


@pytest.mark.rules("A-KB-62", "KB-183")
def test_of_equal_sums_the_fewest_cards() -> None:
    after = doubled(5, discard=("dolla-2", "dolla-2#2", "dolla-1", "dolla-5"))
    assert facts(after)[0] == m.GoodsTaken(A, "dolla", cards("dolla-5"))


@pytest.mark.rules("KB-185", "A-KB-61")
def test_what_the_discard_lacks_is_owed() -> None:
    assert facts(doubled(5, 2, discard=("dolla-10", "dolla-5"))) == (
        m.GoodsTaken(A, "dolla", cards("dolla-5")),
        m.DebtMade(A, "dolla", 2),
        DONE,
    )
    assert facts(doubled(5)) == (m.DebtMade(A, "dolla", 5), DONE)


@pytest.mark.rules("KB-183", "A-KB-61")
def test_what_the_game_owes_already_is_doubled_too() -> None:
    after = doubled(2, owed=[("A", "dolla", 3)])
    assert after.table.units(A, "dolla") == 10


@pytest.mark.rules("KB-183")
def test_nothing_saved_nothing_doubled() -> None:
    assert facts(doubled(discard=("dolla-5",))) == (DONE,)


@pytest.mark.rules("KB-186", "KB-183")
def test_the_dolla_of_opponents_is_not_touched() -> None:
    after = doubled(5, discard=("dolla-5",))
    assert after.table.units(B, "dolla") == 3


@pytest.mark.rules("KB-183", "KB-185", "KB-100", "A-KB-61")
def test_case_s_35_double_no_trouble_beyond_the_discard() -> None:
    """A has 9; the discard has 5 and 1. B then spends a 2 and a 1."""
    piles: dict[str, Any] = {"discard": ("dolla-5", "dolla-1"), "deck": ("blue-gleeful",)}
    after = doubled(5, 2, 2, **piles, market_card="market-low")
    assert facts(after) == (
        m.GoodsTaken(A, "dolla", cards("dolla-5", "dolla-1")),
        m.DebtMade(A, "dolla", 3),
        DONE,
    )
    turn_b = replaced(after)
    spent = turn_b.when("B", m.BuySupplies, supply="water", cards=3)
    assert spent.facts[0] == m.Paid(B, "dolla", 3, cards("dolla-2#3", "dolla-1#2"), ())
    assert m.DebtPaid(A, "dolla", cards("dolla-2#3", "dolla-1#2")) in spent.facts
    assert spent.table.debts == ()
    assert spent.table.units(A, "dolla") == 18
    assert not discarded(spent, "dolla-2#3")
