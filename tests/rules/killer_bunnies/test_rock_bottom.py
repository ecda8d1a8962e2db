"""Rock Bottom: who lacks a supply gets half of the richest opponent's."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.kernel.rejection import Reason as AnyReason
from tests.given import Seated
from tests.rules.killer_bunnies.attacks import A1, B1, discarded
from tests.scenario import A, B, C, D, Scenario, card, seat, table

ROCK = "rock-bottom"
DONE = m.CardDiscarded(A, card(ROCK))


def rock(own: dict[str, Any], *others: Seated, **rest: Any) -> Scenario:
    """A, with a bunny and these supplies, has flipped and played the card."""
    start = table(seat("A", top=ROCK, bunnies=(A1,), **own), *others, **rest)
    return start.given("A", m.FlipTopRun).when("A", m.PlayFlipped)


def facts(scene: Scenario) -> tuple[object, ...]:
    return tuple(fact for fact in scene.facts if not isinstance(fact, m.CardPlayed))


@pytest.mark.rules("KB-242", "KB-055")
def test_its_player_needs_a_bunny() -> None:
    start = table(seat("A", top=ROCK), seat("B", bunnies=(B1,), water=(5,)))
    assert discarded(start.when("A", m.FlipTopRun), ROCK)


@pytest.mark.rules("KB-243", "KB-244")
def test_of_each_supply_that_is_lacking_the_richest_opponent_gives_half() -> None:
    """Separately: B has most Cabbage, C most Water."""
    rich = (seat("B", cabbage=(2, 2), water=(1, 1)), seat("C", cabbage=(2,), water=(2, 2)))
    assert facts(rock({}, *rich)) == (
        m.GoodsMoved(B, A, "cabbage", (2,)),
        m.GoodsMoved(C, A, "water", (2,)),
        DONE,
    )


@pytest.mark.rules("KB-242", "KB-244")
@pytest.mark.parametrize(("own", "moved"), [("cabbage", "water"), ("water", "cabbage")])
def test_who_has_a_unit_of_a_supply_gets_none_of_it(own: str, moved: m.Goods) -> None:
    after = rock({own: (1,)}, seat("B", cabbage=(2, 2), water=(2, 2)))
    assert facts(after) == (m.GoodsMoved(B, A, moved, (2,)), DONE)


@pytest.mark.rules("KB-242", "A-KB-61", "A-KB-67")
def test_credit_is_as_good_as_units() -> None:
    after = rock({}, seat("B", cabbage=(2, 2)), owed=[("A", "cabbage", 1)])
    assert facts(after) == (DONE,)


@pytest.mark.rules("KB-245", "KB-244")
def test_totals_count_all_units_not_cards() -> None:
    after = rock({"water": (1,)}, seat("B", cabbage=(1, 1, 1)), seat("C", cabbage=(2, 2)))
    assert facts(after) == (m.GoodsMoved(C, A, "cabbage", (2,)), DONE)


@pytest.mark.rules("KB-245", "A-KB-61")
def test_and_what_the_game_owes() -> None:
    poor = (seat("B", cabbage=(2, 1)), seat("C", cabbage=(2,)))
    after = rock({"water": (1,)}, *poor, owed=[("C", "cabbage", 2)])
    assert facts(after) == (m.GoodsMoved(C, A, "cabbage", (2,)), DONE)


@pytest.mark.rules("KB-247", "A-KB-67")
@pytest.mark.parametrize(("held", "given"), [((5, 2), 3), ((5, 2, 1), 4), ((1,), 0), ((1, 1), 1)])
def test_half_is_rounded_down_the_odd_unit_stays(held: tuple[int, ...], given: int) -> None:
    after = rock({"water": (1,)}, seat("B", cabbage=held))
    assert after.table.units(A, "cabbage") == given
    assert after.table.units(B, "cabbage") == sum(held) - given


@pytest.mark.rules("A-KB-67", "KB-244")
def test_if_nobody_has_any_nothing_happens() -> None:
    assert facts(rock({}, seat("B"), seat("C"))) == (DONE,)


@pytest.mark.rules("KB-244")
def test_one_s_own_units_of_the_other_supply_do_not_matter() -> None:
    after = rock({"water": (10,)}, seat("B", cabbage=(2, 2), water=(1,)))
    assert facts(after) == (m.GoodsMoved(B, A, "cabbage", (2,)), DONE)


# --- ties ---------------------------------------------------------------------------------


def tied() -> Scenario:
    others = (seat(name, cabbage=(2, 2), water=(1,)) for name in "BC")
    return rock({"water": (1,)}, *others, seat("D", cabbage=(2, 1)))


@pytest.mark.rules("KB-246")
def test_of_tied_opponents_the_player_chooses_who_gives() -> None:
    tied().then_asks("A", m.ChoosePlayer).then_asks("B").then_asks("C")
    for name in (B, C):
        chosen = tied().when("A", m.ChoosePlayer, player=name)
        chosen.then(m.GoodsMoved(name, A, "cabbage", (2,)), DONE)


@pytest.mark.rules("KB-246", "KB-244")
@pytest.mark.parametrize("other", [A, D])
def test_but_nobody_with_fewer(other: str) -> None:
    refused = tied().when("A", m.ChoosePlayer, player=other)
    refused.then_rejected(AnyReason.NOT_OFFERED, ("KB-246",))


@pytest.mark.rules("KB-246", "A-GEN-07")
def test_chance_chooses_for_who_does_not() -> None:
    late = tied().when_due(rolls=(2,))
    assert late.facts[-2:] == (m.GoodsMoved(C, A, "cabbage", (2,)), DONE)


@pytest.mark.rules("KB-246", "KB-243")
def test_both_supplies_may_be_tied() -> None:
    both = rock({}, *(seat(name, cabbage=(2, 2), water=(1, 1)) for name in "BC"))
    one = both.given("A", m.ChoosePlayer, player="B")
    one.then_asks("A", m.ChoosePlayer)
    one.when("A", m.ChoosePlayer, player="C").then(m.GoodsMoved(C, A, "water", (1,)), DONE)


@pytest.mark.rules("KB-242", "KB-244", "KB-246", "KB-247", "KB-245", "A-KB-67", "A-KB-105")
def test_case_s_33_rock_bottom_with_tie_and_odd_total() -> None:
    others = (
        seat("B", cabbage=(5, 2)),
        seat("C", cabbage=(2, 2, 2, 1), water=(5, 2, 2)),
    )
    asked = rock({"water": (2, 1)}, *others)
    chosen = asked.when("A", m.ChoosePlayer, player="C")
    chosen.then(m.GoodsMoved(C, A, "cabbage", (2, 1)), DONE)
    assert chosen.table.units(C, "cabbage") == 4
    assert chosen.table.units(A, "water") == 3


# --- change (A-KB-105) --------------------------------------------------------------------


@pytest.mark.rules("A-KB-105", "A-KB-67", "KB-098")
def test_without_an_exact_set_a_card_is_broken_over_the_discard() -> None:
    """B owes 3 of a 5 and a 1: the 1 passes; the 5 goes for the other 2."""
    after = rock({"water": (1,)}, seat("B", cabbage=(5, 1)), cabbage_discard=(1, 1, 2))
    assert facts(after)[:3] == (
        m.GoodsMoved(B, A, "cabbage", (1,)),
        m.GoodsTaken(A, "cabbage", (2,)),
        m.Paid(B, "cabbage", 2, (5,), (1, 1), 0, 1),
    )
    assert after.table.credit(B, "cabbage") == 1
