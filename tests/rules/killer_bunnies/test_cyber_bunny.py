"""Cyber Bunny attacks one bunny a round, clockwise, and can be shot."""

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.effects import misfortune_victims
from referee.games.killer_bunnies.reasons import Reason
from referee.kernel.flow import DieRolled
from tests.rules.killer_bunnies.attacks import (
    A1,
    A2,
    B1,
    B2,
    C1,
    aiming,
    defended,
    died,
    discarded,
    replaced,
    ring,
    turn_over,
    waits_on,
)
from tests.scenario import A, B, Scenario, bunny, card, seat, table

CYBER = "cyber-bunny"
PLAYERS = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)), seat("C", bunnies=(C1,)))


def launching(**rest: object) -> Scenario:
    """Ring A1 B1 C1; A aims Cyber Bunny."""
    return aiming(CYBER, *PLAYERS, **rest)


def waiting(*bunnies: str, on: str = B1, by: str = "A", top: str = "sword") -> Scenario:
    """A's turn, ring A1 B1 C1 or with more bunnies of A; Cyber Bunny waits."""
    first = seat("A", bunnies=bunnies or (A1,), top=top)
    return table(first, *PLAYERS[1:], roaming=[(CYBER, by, on)])


# --- the launch -----------------------------------------------------------------------------


@pytest.mark.rules("KB-168", "KB-132", "KB-133", "KB-170", "KB-131")
def test_a_ten_survives_and_cyber_bunny_waits_on_the_next_bunny_clockwise() -> None:
    launching().when("A", m.ChooseTarget, target=B1, rolls=(10,)).then(
        m.AttackLaunched(A, card(CYBER), card(B1)),
        DieRolled(B, "violet", f"defend:{card(B1)}", 1, 10),
        m.AttackResolved(card(CYBER)),
        m.RoamingSettled(card(CYBER), A, card(C1)),
    )


@pytest.mark.rules("KB-168", "KB-133", "A-KB-21")
def test_a_nine_dies_and_it_moves_on_all_the_same() -> None:
    launching().when("A", m.ChooseTarget, target=B1, rolls=(9,)).then(
        m.AttackLaunched(A, card(CYBER), card(B1)),
        DieRolled(B, "violet", f"defend:{card(B1)}", 1, 9),
        m.AttackResolved(card(CYBER)),
        m.BunniesDied((card(B1),), CYBER),
        m.RoamingSettled(card(CYBER), A, card(C1)),
    )


@pytest.mark.rules("A-KB-24", "KB-135")
def test_it_may_be_put_on_an_own_bunny() -> None:
    after = launching().when("A", m.ChooseTarget, target=A1, rolls=(10,))
    assert defended(after) == [("A", "A1", 10)]


@pytest.mark.rules("A-KB-24", "A-KB-30")
def test_the_option_for_weapons_says_nothing_about_it() -> None:
    scene = launching(weapon_targets="opponents")
    assert scene.when("A", m.ChooseTarget, target=A1, rolls=(10,)).refusal is None


@pytest.mark.rules("KB-169", "A-KB-119")
def test_clovers_do_not_weaken_it() -> None:
    lucky = seat("B", bunnies=(bunny(B1, "clover-4"),))
    scene = aiming(CYBER, seat("A", bunnies=(A1,)), lucky)
    assert died(scene.when("A", m.ChooseTarget, target=B1, rolls=(9,))) == {"B1"}


@pytest.mark.rules("KB-177", "A-KB-96")
def test_it_is_not_launched_at_a_haloed_bunny() -> None:
    haloed = seat("B", bunnies=(bunny(B1, "halo"),))
    scene = aiming(CYBER, seat("A", bunnies=(A1,)), haloed)
    scene.when("A", m.ChooseTarget, target=B1).then_rejected(
        Reason.TARGET_NOT_VIABLE, ("KB-177", "A-KB-96")
    )


@pytest.mark.rules("KB-241", "KB-169", "A-KB-42")
def test_it_cannot_be_turned_since_it_is_no_weapon() -> None:
    holder = seat("B", bunnies=(B1,), saved=("reversal-of-fortune",))
    scene = aiming(CYBER, PLAYERS[0], holder, PLAYERS[2], windows=True)
    scene = scene.given("A", m.ChooseTarget, target=B1)
    turned = {"card": "reversal-of-fortune", "target": C1}
    scene.when("B", m.AnswerWindow, play=turned).then_rejected(Reason.NOT_A_RESPONSE, ("KB-241",))


# --- its rounds -----------------------------------------------------------------------------


@pytest.mark.rules("KB-134", "KB-167", "A-KB-26")
def test_it_attacks_again_at_the_end_of_its_launchers_turn_and_moves_on() -> None:
    after = turn_over(waiting()).when_due(rolls=(10,))
    assert defended(after) == [("B", "B1", 10)]
    assert waits_on(after, CYBER) == "C1"


@pytest.mark.rules("KB-134", "A-KB-26")
def test_the_launch_is_that_turns_attack() -> None:
    launched = launching().given("A", m.ChooseTarget, target=B1, rolls=(10,))
    after = replaced(launched)
    assert defended(after) == []
    assert after.table.turn and after.table.turn.seat == B


@pytest.mark.rules("KB-134", "A-KB-26")
def test_it_does_not_attack_at_the_end_of_another_seats_turn() -> None:
    after = turn_over(waiting(by="B"))
    assert after.table.turn and after.table.turn.seat == B


@pytest.mark.rules("KB-135", "KB-167", "KB-133")
def test_it_comes_round_to_its_launchers_own_bunnies() -> None:
    after = turn_over(waiting(on=C1)).when_due(rolls=(10,))
    assert waits_on(after, CYBER) == "A1"


@pytest.mark.rules("KB-171", "A-KB-22", "KB-136")
def test_the_only_bunny_left_is_attacked_again() -> None:
    alone = table(seat("A", bunnies=(A1,)), seat("B"), roaming=[(CYBER, "A", A1)])
    after = turn_over(alone).when_due(rolls=(10,))
    assert waits_on(after, CYBER) == "A1"


@pytest.mark.rules("KB-177", "KB-136")
def test_when_the_last_viable_bunny_dies_it_is_discarded() -> None:
    haloed = seat("B", bunnies=(bunny(B1, "halo"),))
    scene = table(seat("A", bunnies=(A1,)), haloed, roaming=[(CYBER, "A", A1)])
    after = turn_over(scene).when_due(rolls=(1,))
    assert died(after) == {"A1"}
    assert discarded(after, CYBER)


@pytest.mark.rules("KB-133", "KB-177")
def test_a_haloed_bunny_is_passed_over() -> None:
    haloed = seat("B", bunnies=(bunny(B1, "halo"),))
    scene = aiming(CYBER, PLAYERS[0], haloed, PLAYERS[2])
    after = scene.when("A", m.ChooseTarget, target=A1, rolls=(10,))
    assert waits_on(after, CYBER) == "C1"


@pytest.mark.rules("A-KB-25")
def test_hunger_comes_before_it_and_its_bunny_may_starve_under_it() -> None:
    hungry = seat("A", bunnies=(bunny(A1, feeds=[("feed-1-1", 1)]), A2))
    scene = table(hungry, seat("B", bunnies=(B1,)), roaming=[(CYBER, "A", A1)])
    starved = turn_over(scene).given_due()
    assert (died(starved), waits_on(starved, CYBER)) == ({"A1"}, "A2")
    assert defended(starved.when_due(rolls=(10,))) == [("A", "A2", 10)]


@pytest.mark.rules("A-KB-25")
def test_of_two_roaming_cards_the_older_attacks_first() -> None:
    roaming = [("ebola-virus", "A", C1), (CYBER, "A", B1)]
    scene = turn_over(table(*PLAYERS, roaming=roaming))
    older = scene.given_due(rolls=(11,))
    younger = older.when_due(rolls=(10,))
    assert (defended(older), defended(younger)) == ([("C", "C1", 11)], [("B", "B1", 10)])


@pytest.mark.rules("KB-192", "A-KB-21")
def test_the_bunny_that_it_kills_takes_a_waiting_ebola_along() -> None:
    scene = launching(roaming=[("ebola-virus", "B", B1)])
    after = scene.when("A", m.ChooseTarget, target=B1, rolls=(1,))
    assert discarded(after, "ebola-virus")
    assert waits_on(after, CYBER) == "C1"


@pytest.mark.rules("A-KB-21")
def test_it_hops_when_a_misfortune_takes_its_bunny() -> None:
    drawing = table(*PLAYERS, roaming=[(CYBER, "B", A1)], deck=("terrible-misfortune-fiat",))
    scene = drawing.given("A", m.FlipTopRun).given("A", m.DiscardFlipped)
    after = scene.when("A", m.Draw)
    assert died(after) == {"A1"}
    assert waits_on(after, CYBER) == "B1"


# --- what it is not -------------------------------------------------------------------------


@pytest.mark.rules("KB-178")
def test_it_is_no_bunny_for_distances_or_misfortunes() -> None:
    scene = waiting()
    assert ring(scene) == "A1 B1 C1"
    assert card(CYBER) not in misfortune_victims(scene.table, A)


@pytest.mark.rules("KB-178")
def test_it_takes_no_feed_and_no_modifier() -> None:
    for word in ("feed-1-1", "clover-1"):
        scene = aiming(word, *PLAYERS, roaming=[(CYBER, "C", B1)])
        scene.when("A", m.ChooseTarget, target=CYBER).then_rejected(
            Reason.NO_SUCH_TARGET, ("KB-178",)
        )


@pytest.mark.rules("KB-179", "KB-178")
def test_it_cannot_be_abducted() -> None:
    scene = aiming("area-51", *PLAYERS, roaming=[(CYBER, "C", B1)])
    scene.when("A", m.ChooseTarget, target=CYBER).then_rejected(Reason.NO_SUCH_TARGET)


@pytest.mark.rules("KB-179", "A-KB-21")
def test_when_its_bunny_is_abducted_it_hops_and_stays_in_play() -> None:
    scene = aiming("area-51", *PLAYERS, roaming=[(CYBER, "C", B1)])
    after = scene.when("A", m.ChooseTarget, target=B1)
    assert waits_on(after, CYBER) == "C1"


@pytest.mark.rules("KB-178", "KB-110")
def test_who_launched_it_and_has_no_bunny_may_still_not_attack() -> None:
    players = (seat("A", top="sword"), seat("B", bunnies=(B1, B2)))
    scene = table(*players, roaming=[(CYBER, "A", B1)])
    scene.when("A", m.FlipTopRun).then(
        m.CardFlipped(A, card("sword")), m.CardDiscarded(A, card("sword"))
    )
