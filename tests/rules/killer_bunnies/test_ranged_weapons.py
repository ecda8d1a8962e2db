"""Weapons that reach beyond their target: who rolls, in which order, and who dies."""

import pytest

from referee.games.killer_bunnies import messages as m
from referee.kernel import flow
from tests.rules.killer_bunnies.attacks import (
    A1,
    A2,
    A3,
    B1,
    B2,
    B3,
    C1,
    C2,
    C3,
    D1,
    D2,
    D3,
    aiming,
    defended,
    died,
    ring,
    waits_on,
)
from tests.scenario import Scenario, bunny, card, seat

SEA_WHIZ, HOLE = "sea-whiz-mount", "miniature-black-hole"
WARHEAD, ASTEROID = "nuclear-warhead", "stray-asteroid"
CYBER = "cyber-bunny"


def twelve(weapon: str) -> Scenario:
    """Ring A1 A2 A3 B1 B2 B3 C1 C2 C3 D1 D2 D3; A aims."""
    rows = {"A": (A1, A2, A3), "B": (B1, B2, B3), "C": (C1, C2, C3), "D": (D1, D2, D3)}
    return aiming(weapon, *(seat(name, bunnies=row) for name, row in rows.items()))


# --- Sea Whiz Mount -------------------------------------------------------------------------


@pytest.mark.rules("KB-260", "A-KB-41")
def test_sea_whiz_needs_above_ten_and_above_nine_beside() -> None:
    after = twelve(SEA_WHIZ).when("A", m.ChooseTarget, target=B1, rolls=(10, 10, 9))
    assert defended(after) == [("B", "B1", 10), ("B", "B2", 10), ("A", "A3", 9)]
    assert died(after) == {"B1", "A3"}


@pytest.mark.rules("KB-260")
def test_sea_whiz_reaches_no_further() -> None:
    after = twelve(SEA_WHIZ).when("A", m.ChooseTarget, target=A1, rolls=(11, 10, 10))
    assert died(after) == set()


# --- Miniature Black Hole -------------------------------------------------------------------


@pytest.mark.rules("KB-219", "A-KB-40", "A-KB-41")
def test_the_black_hole_makes_every_bunny_roll_one_level_less_a_space() -> None:
    levels = (11, 10, 10, 9, 9, 8, 8, 7, 7, 6, 6, 5)
    after = twelve(HOLE).when("A", m.ChooseTarget, target=B1, rolls=levels)
    assert [name for _, name, _ in defended(after)] == [
        "B1", "B2", "A3", "B3", "A2", "C1", "A1", "C2", "D3", "C3", "D2", "D1",
    ]  # fmt: skip
    assert len(died(after)) == 12


@pytest.mark.rules("KB-219", "A-KB-40")
def test_one_above_its_level_survives_the_black_hole_at_every_distance() -> None:
    levels = (12, 11, 11, 10, 10, 9, 9, 8, 8, 7, 7, 6)
    after = twelve(HOLE).when("A", m.ChooseTarget, target=B1, rolls=levels)
    assert died(after) == set()


@pytest.mark.rules("A-KB-119", "A-KB-40", "A-KB-38")
def test_clovers_lower_the_black_hole_and_at_nought_no_roll_is_made() -> None:
    lucky = bunny(D1, "clover-1", "clover-4")
    rows = {"A": (A1, A2, A3), "B": (B1, B2, B3), "C": (C1, C2, C3), "D": (lucky, D2, D3)}
    scene = aiming(HOLE, *(seat(name, bunnies=row) for name, row in rows.items()))
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(12,) * 11)
    assert "D1" not in {name for _, name, _ in defended(after)}
    assert "D1" in ring(after)


# --- Nuclear Warhead and Stray Asteroid -----------------------------------------------------


@pytest.mark.rules("KB-231", "A-KB-38", "KB-031", "KB-032")
def test_the_warhead_kills_within_two_spaces_without_a_roll() -> None:
    after = twelve(WARHEAD).when("A", m.ChooseTarget, target=B1)
    assert died(after) == {"A2", "A3", "B1", "B2", "B3"}


@pytest.mark.rules("KB-261", "A-KB-38", "KB-032")
def test_the_asteroid_kills_within_three_spaces_without_a_roll() -> None:
    after = twelve(ASTEROID).when("A", m.ChooseTarget, target=B1)
    assert died(after) == {"A1", "A2", "A3", "B1", "B2", "B3", "C1"}


@pytest.mark.rules("KB-232", "KB-262", "A-KB-39")
@pytest.mark.parametrize(
    ("weapon", "spot"),
    [(WARHEAD, 0), (WARHEAD, 1), (WARHEAD, 2)] + [(ASTEROID, n) for n in range(4)],
)
@pytest.mark.parametrize(("roll", "lives"), [(9, False), (10, True)])
def test_a_clover_gives_a_chance_at_every_affected_distance(
    weapon: str, spot: int, *, roll: int, lives: bool
) -> None:
    """The bunny so many spaces clockwise from the target has the Triple Clover."""
    row = [bunny(word, "clover-3") if n == spot else bunny(word)
           for n, word in enumerate((B1, B2, B3, C1, C2, C3, D1))]  # fmt: skip
    scene = aiming(weapon, seat("A", bunnies=(A1, A2)), seat("B", bunnies=tuple(row)))
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(roll,))
    assert (row[spot].card in after.bunnies("B")) is lives


@pytest.mark.rules("KB-231", "KB-232", "KB-123", "KB-032", "KB-031", "A-KB-32", "A-KB-39",
                   "A-KB-41")  # fmt: skip
def test_case_s_07_a_warhead_across_owners() -> None:
    first = seat("A", bunnies=(bunny(A1, "clover-4"), A2))
    third = seat("C", bunnies=(C1, bunny(C2, "halo"), C3))
    scene = aiming(WARHEAD, first, seat("B", bunnies=(B1,)), third, turn="C")
    after = scene.when("C", m.ChooseTarget, target=B1, rolls=(9,))
    assert defended(after) == [("A", "A1", 9)]
    assert died(after) == {"B1", "A2", "C1"}
    assert ring(after) == "A1 C2 C3"


# --- all together ---------------------------------------------------------------------------


@pytest.mark.rules("A-KB-41")
def test_deaths_come_after_all_rolls_and_together() -> None:
    after = twelve(SEA_WHIZ).when("A", m.ChooseTarget, target=B1, rolls=(1, 1, 1))
    deaths = [e for e in after.facts if isinstance(e, m.BunniesDied)]
    assert deaths == [m.BunniesDied((card(B1), card(B2), card(A3)), SEA_WHIZ)]
    assert after.facts.index(deaths[0]) > max(
        after.facts.index(e) for e in after.facts if isinstance(e, flow.DieRolled)
    )


@pytest.mark.rules("A-KB-32")
def test_range_spreads_from_a_haloed_target() -> None:
    rows = (seat("A", bunnies=(A1,)), seat("B", bunnies=(bunny(B1, "halo"), B2)))
    scene = aiming(SEA_WHIZ, *rows)
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(9, 10))
    assert defended(after) == [("B", "B2", 9), ("A", "A1", 10)]


@pytest.mark.rules("KB-260", "KB-175", "KB-173", "KB-030", "KB-170", "A-KB-18", "A-KB-21",
                   "A-KB-41")  # fmt: skip
def test_case_s_11_cyber_bunny_under_a_range_weapon() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)), seat("C", bunnies=(C1,)))
    scene = aiming(SEA_WHIZ, *players, turn="C", roaming=[(CYBER, "A", B1)])
    after = scene.when("C", m.ChooseTarget, target=A1, rolls=(11, 10, 9, 12))
    assert defended(after) == [("A", "A1", 11), ("A", CYBER, 10), ("B", "B1", 9), ("C", "C1", 12)]
    assert died(after) == {"B1"}
    assert waits_on(after, CYBER) == "C1"


@pytest.mark.rules("A-KB-21", "A-KB-41")
def test_cyber_bunny_hops_over_all_that_died_with_its_bunny() -> None:
    rows = (seat("A", bunnies=(A1, A2)), seat("B", bunnies=(B1, B2, B3)), seat("C", bunnies=(C1,)))
    scene = aiming(SEA_WHIZ, *rows, roaming=[(CYBER, "A", B1)])
    after = scene.when("A", m.ChooseTarget, target=B2, rolls=(1, 1, 10, 1))
    assert died(after) == {"B1", "B2", "B3"}
    assert waits_on(after, CYBER) == "C1"


@pytest.mark.rules("A-KB-21", "KB-192")
def test_of_two_roaming_cards_on_a_dead_bunny_one_hops_and_one_leaves() -> None:
    rows = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)), seat("C", bunnies=(C1, C2)))
    scene = aiming("sword", *rows, roaming=[("ebola-virus", "A", B1), (CYBER, "B", B1)])
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(7,))
    assert (waits_on(after, CYBER), waits_on(after, "ebola-virus")) == ("C1", None)


@pytest.mark.rules("KB-177", "A-KB-21")
def test_if_every_bunny_dies_cyber_bunny_goes_too() -> None:
    rows = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)))
    scene = aiming(HOLE, *rows, roaming=[(CYBER, "A", A1)])
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(1, 12, 1))
    assert waits_on(after, CYBER) is None
    assert card(CYBER) in after.table.discard


@pytest.mark.rules("A-KB-21")
def test_the_option_discard_takes_cyber_bunny_off_with_its_dead_bunny() -> None:
    rows = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)))
    scene = aiming("sword", *rows, roaming=[(CYBER, "A", B1)], roaming_hop="discard")
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(1,))
    assert card(CYBER) in after.table.discard
