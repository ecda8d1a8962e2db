"""The Ebola Virus infects one bunny a round, counter-clockwise, until nobody can catch it."""

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.card import unplayable
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.table import Bunny
from referee.kernel import flow
from tests.rules.killer_bunnies.attacks import (
    A1,
    A2,
    B1,
    C1,
    aiming,
    defended,
    died,
    discarded,
    turn_over,
    waits_on,
)
from tests.scenario import A, B, Scenario, bunny, card, seat, table

EBOLA = "ebola-virus"
CYBER = "cyber-bunny"


def three(**rest: object) -> Scenario:
    """Ring A1 B1 C1; A aims Ebola."""
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)), seat("C", bunnies=(C1,)))
    return aiming(EBOLA, *players, **rest)


@pytest.mark.rules("KB-188", "KB-191", "KB-190", "KB-189", "KB-132")
def test_a_twelve_survives_and_ebola_moves_on_counter_clockwise() -> None:
    three().when("A", m.ChooseTarget, target=B1, rolls=(12,)).then(
        m.AttackLaunched(A, card(EBOLA), card(B1)),
        flow.DieRolled(B, "black", f"defend:{card(B1)}", 1, 12),
        m.AttackResolved(card(EBOLA)),
        m.BunnyImmune(card(B1)),
        m.RoamingSettled(card(EBOLA), A, card(A1)),
    )


@pytest.mark.rules("KB-188", "KB-190", "A-KB-21")
def test_an_eleven_dies_and_ebola_moves_on_from_the_gap() -> None:
    three().when("A", m.ChooseTarget, target=B1, rolls=(11,)).then(
        m.AttackLaunched(A, card(EBOLA), card(B1)),
        flow.DieRolled(B, "black", f"defend:{card(B1)}", 1, 11),
        m.AttackResolved(card(EBOLA)),
        m.BunniesDied((card(B1),), EBOLA),
        m.RoamingSettled(card(EBOLA), A, card(A1)),
    )


@pytest.mark.rules("KB-188", "A-KB-24")
def test_ebola_may_be_put_on_an_own_bunny() -> None:
    after = three().when("A", m.ChooseTarget, target=A1, rolls=(12,))
    assert defended(after) == [("A", "A1", 12)]
    assert waits_on(after, EBOLA) == "C1"


@pytest.mark.rules("KB-190", "KB-134", "A-KB-26")
def test_it_waits_for_the_end_of_the_next_turn_of_its_launcher() -> None:
    waiting = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)), seat("C", bunnies=(C1,)))
    scene = table(*waiting, roaming=[(EBOLA, "A", C1)])
    after = turn_over(scene).when_due(rolls=(3,))
    assert died(after) == {"C1"}
    assert waits_on(after, EBOLA) == "B1"


@pytest.mark.rules("KB-191", "A-KB-28")
def test_an_immune_bunny_is_passed_over() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(bunny(B1, immune=True),)))
    third = seat("C", bunnies=(C1,))
    after = aiming(EBOLA, *players, third).when("A", m.ChooseTarget, target=C1, rolls=(12,))
    assert waits_on(after, EBOLA) == "A1"


@pytest.mark.rules("KB-193", "KB-191", "A-KB-22", "KB-136")
def test_with_nobody_left_to_infect_it_is_discarded() -> None:
    pair = (seat("A", bunnies=(bunny(A1, immune=True),)), seat("B", bunnies=(B1,)))
    after = aiming(EBOLA, *pair).when("A", m.ChooseTarget, target=B1, rolls=(12,))
    assert after.facts[-1] == m.RoamingLeft(card(EBOLA))
    assert discarded(after, EBOLA)


@pytest.mark.rules("KB-193", "KB-123")
def test_a_haloed_bunny_is_passed_over() -> None:
    players = (seat("A", bunnies=(bunny(A1, "halo"), A2)), seat("B", bunnies=(B1,)))
    third = seat("C", bunnies=(C1,))
    scene = aiming(EBOLA, *players, third)
    after = scene.when("A", m.ChooseTarget, target=A2, rolls=(12,))
    assert waits_on(after, EBOLA) == "C1"


@pytest.mark.rules("KB-188", "KB-189", "KB-190", "KB-191", "KB-193", "A-KB-17")
def test_case_s_09_ebola_skips_the_halo() -> None:
    first = seat("A", bunnies=(A1, bunny(A2, "halo")))
    players = (first, seat("B", bunnies=(B1,)), seat("C", bunnies=(C1,)))
    scene = aiming(EBOLA, *players, turn="C")
    after = scene.when("C", m.ChooseTarget, target=B1, rolls=(12,))
    assert after.player("B").bunnies == (bunny(B1, immune=True),)
    assert waits_on(after, EBOLA) == "A1"


@pytest.mark.rules("KB-194", "KB-137", "KB-139", "KB-064", "A-KB-36")
def test_case_s_09_it_goes_with_an_abducted_bunny() -> None:
    first = seat("A", bunnies=(bunny(A1, "clover-1"), bunny(A2, "halo")))
    players = (first, seat("B", bunnies=(B1,)), seat("C", bunnies=(C1,)))
    scene = aiming("area-51", *players, turn="B", roaming=[(EBOLA, "C", A1)])
    after = scene.when("B", m.ChooseTarget, target=A1)
    assert (waits_on(after, EBOLA), discarded(after, EBOLA)) == (None, True)
    assert (after.bunnies("A"), discarded(after, "clover-1")) == ((card(A2),), True)
    refusal = unplayable(after.table, A, card("sword"))
    assert refusal and refusal.reason == Reason.ONLY_HALOED_BUNNY


@pytest.mark.rules("A-KB-96", "KB-191", "KB-193")
@pytest.mark.parametrize("spared", [bunny(B1, "halo"), bunny(B1, "suit"), bunny(B1, immune=True)])
def test_it_is_not_launched_at_a_bunny_that_cannot_catch_it(spared: Bunny) -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(spared,)))
    aiming(EBOLA, *players).when("A", m.ChooseTarget, target=B1).then_rejected(
        Reason.TARGET_NOT_VIABLE, ("A-KB-96", "KB-191", "KB-193")
    )


@pytest.mark.rules("A-KB-96", "A-KB-31")
def test_if_all_are_spared_it_is_discarded_unlaunched() -> None:
    spared = (bunny(A1, immune=True), bunny(A2, "suit"))
    players = (seat("A", top=EBOLA, bunnies=spared), seat("B", bunnies=(bunny(B1, "halo"),)))
    table(*players).when("A", m.FlipTopRun).then(
        m.CardFlipped(A, card(EBOLA)), m.CardDiscarded(A, card(EBOLA))
    )


@pytest.mark.rules("A-KB-119", "KB-118")
@pytest.mark.parametrize(("roll", "dead"), [(9, {"B1"}), (10, set())])
def test_clovers_lower_its_level_of_eleven(roll: int, dead: set[str]) -> None:
    lucky = (seat("A", bunnies=(A1,)), seat("B", bunnies=(bunny(B1, "clover-2"),)))
    after = aiming(EBOLA, *lucky).when("A", m.ChooseTarget, target=B1, rolls=(roll,))
    assert died(after) == dead


@pytest.mark.rules("A-KB-119")
def test_clovers_help_in_later_rounds_too() -> None:
    lucky = (seat("A", bunnies=(A1,)), seat("B", bunnies=(bunny(B1, "clover-4"),)))
    scene = table(*lucky, roaming=[(EBOLA, "A", B1)])
    after = turn_over(scene).when_due(rolls=(8,))
    assert m.BunnyImmune(card(B1)) in after.facts


@pytest.mark.rules("KB-192")
def test_if_its_bunny_dies_of_a_weapon_ebola_goes_too() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)), seat("C", bunnies=(C1,)))
    scene = aiming("sword", *players, roaming=[(EBOLA, "C", B1)])
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(7,))
    assert waits_on(after, EBOLA) is None
    assert discarded(after, EBOLA)


@pytest.mark.rules("KB-192")
def test_if_its_bunny_survives_the_weapon_ebola_stays() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)))
    scene = aiming("sword", *players, roaming=[(EBOLA, "B", B1)])
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(8,))
    assert waits_on(after, EBOLA) == "B1"


@pytest.mark.rules("A-KB-21")
def test_if_its_bunny_starves_ebola_goes_too() -> None:
    hungry = seat("A", bunnies=(bunny(A1, feeds=[("feed-1-1", 1)]),))
    scene = table(hungry, seat("B", bunnies=(B1,)), roaming=[(EBOLA, "B", A1)])
    after = turn_over(scene).when_due()
    assert died(after) == {"A1"}
    assert discarded(after, EBOLA)


@pytest.mark.rules("A-KB-29", "KB-176", "A-KB-112")
def test_cyber_bunny_in_its_space_rolls_first_and_needs_a_twelve() -> None:
    scene = three(roaming=[(CYBER, "C", B1)])
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(11, 12))
    assert defended(after) == [("C", CYBER, 11), ("B", "B1", 12)]
    assert waits_on(after, CYBER) is None
    assert after.facts[2] == flow.DieRolled(B, "black", f"defend:{card(B1)}", 2, 12)


@pytest.mark.rules("KB-176", "A-KB-29", "A-KB-112")
def test_cyber_bunny_rolls_first_here_whatever_the_option_for_area_rolls() -> None:
    scene = three(roaming=[(CYBER, "C", B1)], cyber_bunny_area="after-bunny")
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(12, 12))
    assert [name for _, name, _ in defended(after)] == [CYBER, "B1"]


@pytest.mark.rules("A-KB-29", "A-KB-21")
def test_cyber_bunny_that_survives_hops_from_the_infected_grave() -> None:
    scene = three(roaming=[(CYBER, "C", B1)])
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(12, 1))
    assert (waits_on(after, CYBER), waits_on(after, EBOLA)) == ("C1", "A1")


@pytest.mark.rules("A-KB-29")
def test_a_waiting_ebola_makes_cyber_bunny_roll_too() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)), seat("C", bunnies=(C1,)))
    scene = table(*players, roaming=[(EBOLA, "A", B1), (CYBER, "C", B1)])
    after = turn_over(scene).when_due(rolls=(12, 12))
    assert defended(after) == [("C", CYBER, 12), ("B", "B1", 12)]


@pytest.mark.rules("A-KB-112")
def test_it_is_never_aimed_at_cyber_bunny_alone() -> None:
    three(roaming=[(CYBER, "C", B1)]).when("A", m.ChooseTarget, target=CYBER).then_rejected(
        Reason.NO_SUCH_TARGET, ("A-KB-112",)
    )


@pytest.mark.rules("KB-195", "KB-241", "KB-130", "KB-131")
def test_it_is_a_weapon_that_can_be_turned_and_a_card_that_stays() -> None:
    holder = seat("B", saved=("reversal-of-fortune",), bunnies=(B1,))
    players = (seat("A", bunnies=(A1,)), holder, seat("C", bunnies=(C1,)))
    scene = aiming(EBOLA, *players, windows=True).given("A", m.ChooseTarget, target=B1)
    turned = {"card": "reversal-of-fortune", "target": C1}
    scene = scene.given("B", m.AnswerWindow, play=turned).given_passes("C", "A")
    after = scene.given_passes("B", "C").when("A", m.AnswerWindow, play=None, rolls=(12,))
    assert defended(after) == [("C", "C1", 12)]
    assert waits_on(after, EBOLA) == "B1"


@pytest.mark.rules("KB-191", "A-KB-42")
def test_an_immune_bunny_is_safe_from_an_ebola_that_is_turned_on_it() -> None:
    holder = seat("B", saved=("reversal-of-fortune",), bunnies=(B1,))
    players = (seat("A", bunnies=(A1,)), holder, seat("C", bunnies=(bunny(C1, immune=True),)))
    scene = aiming(EBOLA, *players, windows=True).given("A", m.ChooseTarget, target=B1)
    turned = {"card": "reversal-of-fortune", "target": C1}
    scene = scene.given("B", m.AnswerWindow, play=turned).given_passes("C", "A", "B", "C")
    after = scene.when("A", m.AnswerWindow, play=None)
    assert defended(after) == []
    assert waits_on(after, EBOLA) == "B1"
