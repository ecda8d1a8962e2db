"""The Bunny Circle: one ring of all sections, its distances, and where a bunny may be put."""

import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.ring import following, outward
from referee.kernel.rejection import Reason as AnyReason
from tests.rules.killer_bunnies.attacks import (
    A1,
    A2,
    A3,
    B1,
    B2,
    C1,
    NAMES,
    aiming,
    died,
    played,
    ring,
    waits_on,
)
from tests.scenario import A, B, Scenario, card, seat, table

SEA_WHIZ = "sea-whiz-mount"


def circle(*sections: tuple[str, ...]) -> Scenario:
    """Seats A, B, ... with these bunnies."""
    return table(*(seat(name, bunnies=row) for name, row in zip("ABCD", sections, strict=False)))


def distances(scene: Scenario, centre: str) -> list[tuple[str, int]]:
    return [(NAMES[bunny], far) for bunny, far in outward(scene.table, card(centre))]


# --- the ring -------------------------------------------------------------------------------


@pytest.mark.rules("KB-027", "A-KB-17")
def test_the_ring_is_the_sections_in_turn_order() -> None:
    assert ring(circle((A1, A2), (B1,), (C1,))) == "A1 A2 B1 C1"


@pytest.mark.rules("KB-027")
def test_a_flipped_bunny_lies_in_its_owners_section() -> None:
    scene = table(seat("A", bunnies=(A1,)), seat("B", top=B2, bunnies=(B1,)), turn=B)
    after = played(scene, "B").when("B", m.PlaceBunny, spot=1)
    assert ring(after) == "A1 B1 B2"
    assert after.bunnies("B") == (card(B1), card(B2))


@pytest.mark.rules("A-KB-17")
def test_a_player_without_a_bunny_adds_no_space() -> None:
    assert distances(circle((A1,), (), (C1,), ()), A1) == [("A1", 0), ("C1", 1)]


@pytest.mark.rules("A-KB-17", "KB-133")
def test_clockwise_goes_from_the_last_bunny_of_a_section_to_the_first_of_the_next() -> None:
    scene = aiming("cyber-bunny", seat("A", bunnies=(A1, A2)), seat("B", bunnies=(B1, B2)))
    after = scene.when("A", m.ChooseTarget, target=A2, rolls=(10,))
    assert waits_on(after, "cyber-bunny") == "B1"


@pytest.mark.rules("A-KB-17", "KB-189")
def test_counter_clockwise_goes_from_the_right_hand_to_the_seat_before() -> None:
    scene = aiming("ebola-virus", seat("A", bunnies=(A1, A2)), seat("B", bunnies=(B1, B2)))
    after = scene.when("A", m.ChooseTarget, target=A1, rolls=(12,))
    assert waits_on(after, "ebola-virus") == "B2"


@pytest.mark.rules("KB-030", "KB-031")
def test_the_neighbours_are_the_nearest_on_both_sides_whoever_owns_them() -> None:
    scene = aiming(SEA_WHIZ, *(seat("A", bunnies=(A1, A2)), seat("B", bunnies=(B1, B2))))
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(1, 1, 1))
    assert died(after) == {"A2", "B1", "B2"}


@pytest.mark.rules("KB-032", "A-KB-41")
def test_a_reach_counts_spaces_on_both_sides_clockwise_first() -> None:
    scene = circle((A1, A2, A3), (B1, B2), (C1,))
    assert distances(scene, A3) == [
        ("A3", 0), ("B1", 1), ("A2", 1), ("B2", 2), ("A1", 2), ("C1", 3),
    ]  # fmt: skip


@pytest.mark.rules("A-KB-18")
def test_a_lone_bunny_has_no_neighbour() -> None:
    assert distances(circle((A1,), ()), A1) == [("A1", 0)]


@pytest.mark.rules("A-KB-18", "KB-030")
def test_of_two_bunnies_each_is_the_single_neighbour_of_the_other() -> None:
    scene = aiming(SEA_WHIZ, seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)))
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(11, 9))
    assert died(after) == {"A1"}


@pytest.mark.rules("A-KB-18")
def test_a_bunny_opposite_counts_once_at_its_shorter_distance() -> None:
    assert distances(circle((A1, A2), (B1,), (C1,)), A1)[-1] == ("B1", 2)
    assert len(distances(circle((A1, A2), (B1,), (C1,)), A1)) == 4


@pytest.mark.rules("A-KB-17")
@pytest.mark.parametrize(("step", "others"), [(1, "B1 C1 A1"), (-1, "A1 C1 B1")])
def test_a_walk_round_the_ring_visits_every_other_bunny_once(step: int, others: str) -> None:
    scene = circle((A1, A2), (B1,), (C1,))
    walk = following(scene.table, card(A2), step=step)
    assert " ".join(NAMES[bunny] for bunny in walk) == others


# --- placing --------------------------------------------------------------------------------


def arriving(*there: str) -> Scenario:
    """A plays a flipped bunny, A3, beside these."""
    return played(table(seat("A", top=A3, bunnies=there), seat("B", bunnies=(B1,))))


@pytest.mark.rules("KB-033", "A-KB-16")
@pytest.mark.parametrize(
    ("spot", "after"), [(0, "A3 A1 A2 B1"), (1, "A1 A3 A2 B1"), (2, "A1 A2 A3 B1")]
)
def test_a_bunny_goes_left_of_right_of_or_between_those_there(spot: int, after: str) -> None:
    assert ring(arriving(A1, A2).when("A", m.PlaceBunny, spot=spot)) == after


@pytest.mark.rules("KB-033")
def test_the_first_bunny_of_a_section_needs_no_choice() -> None:
    alone = table(seat("A", top=A3), seat("B", bunnies=(B1,))).given("A", m.FlipTopRun)
    alone.when("A", m.PlayFlipped).then(
        m.CardPlayed(A, card(A3), "top"), m.BunnyPlaced(A, card(A3), 0)
    )


@pytest.mark.rules("A-KB-16")
def test_there_is_no_spot_outside_ones_own_section() -> None:
    arriving(A1, A2).when("A", m.PlaceBunny, spot=3).then_rejected(
        Reason.NO_SUCH_SPOT, ("KB-033", "A-KB-16")
    )


@pytest.mark.rules("KB-034")
def test_a_bunny_that_lies_in_the_circle_is_not_moved() -> None:
    scene = table(seat("A", bunnies=(A1, A2)), seat("B"))
    scene.when("A", m.PlaceBunny, spot=0).then_rejected(AnyReason.NOT_AN_ANSWER)
    assert all(offer.type != "place-bunny" for offer in GAME.legal_actions(scene.table, A))
