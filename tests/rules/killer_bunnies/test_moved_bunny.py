"""A bunny that changes owner: where it goes, what goes with it, what hops off, when it is hungry.

All of them are won by Bunny Block Bid: one Dolla buys what nobody else bids for.
"""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.table import Bunny, Trojan
from tests.given import Seated
from tests.rules.killer_bunnies.attacks import (
    A1,
    A2,
    A3,
    B1,
    B2,
    C1,
    aiming,
    replaced,
    ring,
    turn_over,
    waits_on,
)
from tests.scenario import A, B, Scenario, bunny, card, seat, table

BID = "bunny-block-bid"


def bought(prize: str, *players: Seated, **rest: Any) -> Scenario:
    """A, whose turn it is, has bid one Dolla for this bunny; nobody else can."""
    aimed = aiming(BID, *players, **rest).given("A", m.ChooseTarget, target=prize)
    return aimed.given("A", m.MakeBid, dolla=1)


def buying(won: str | Bunny, **rest: Any) -> Scenario:
    """A with A1 and A2 has bought this bunny of B's."""
    buyer = seat("A", bunnies=(A1, A2), dolla=(1,))
    prize = won if isinstance(won, str) else "green-timid"
    return bought(prize, buyer, seat("B", bunnies=(won, B2)), seat("C", bunnies=(C1,)), **rest)


# --- where it goes ------------------------------------------------------------------------


@pytest.mark.rules("A-KB-19", "A-KB-16", "KB-154")
@pytest.mark.parametrize(
    ("spot", "circle"),
    [(0, "B1 A1 A2 B2 C1"), (1, "A1 B1 A2 B2 C1"), (2, "A1 A2 B1 B2 C1")],
)
def test_its_new_owner_puts_it_anywhere_in_the_own_section(spot: int, circle: str) -> None:
    after = buying(B1).when("A", m.PlaceBunny, spot=spot)
    assert ring(after) == circle


@pytest.mark.rules("A-KB-19", "A-KB-16")
def test_but_nowhere_else() -> None:
    refused = buying(B1).when("A", m.PlaceBunny, spot=3)
    refused.then_rejected(Reason.NO_SUCH_SPOT, ("A-KB-19", "A-KB-16"))


@pytest.mark.rules("A-KB-19")
def test_who_has_no_other_bunny_is_not_asked() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", dolla=(2,)))
    bidding = aiming(BID, *players).given("A", m.ChooseTarget, target=A1)
    after = bidding.when("B", m.MakeBid, dolla=2)
    assert after.bunnies("B") == (card(A1),)
    after.then_asks("A", m.Draw)


@pytest.mark.rules("A-KB-19", "A-GEN-07")
def test_chance_puts_it_down_if_its_new_owner_does_not() -> None:
    after = buying(B1).when_due(rolls=(3,))
    assert ring(after) == "A1 A2 B1 B2 C1"


@pytest.mark.rules("A-KB-19", "A-KB-93")
def test_a_bunny_that_died_on_the_way_goes_nowhere() -> None:
    """While A looks for a spot B plays a Sunny Day and draws a Misfortune for it."""
    players = (
        seat("A", bunnies=(A1, A2), dolla=(1,)),
        seat("B", hand=("sunny-day", ...), bunnies=(B1,)),
    )
    won = bought(B1, *players, deck=("terrible-misfortune-bbq",))
    after = won.when("B", m.PlayVerySpecial, card="sunny-day")
    assert ring(after) == "A1 A2"
    after.then_asks("A", m.Draw)


# --- what goes with it --------------------------------------------------------------------


@pytest.mark.rules("KB-126", "A-KB-19", "KB-124")
def test_the_halo_and_clovers_go_along() -> None:
    after = buying(bunny(B1, "halo", "clover-2")).when("A", m.PlaceBunny, spot=2)
    assert after.player("A").bunnies[2] == bunny(B1, "halo", "clover-2")


@pytest.mark.rules("A-KB-81", "A-KB-19")
def test_a_dormant_trojan_and_immunity_go_along() -> None:
    laden = Bunny(card(B1), trojans=(Trojan(card("trojan-bunny"), A),), immune=True)
    after = buying(laden).when("A", m.PlaceBunny, spot=0)
    assert after.player("A").bunnies[0] == laden


@pytest.mark.rules("A-KB-81", "A-KB-21")
def test_ebola_goes_along_and_cyber_bunny_hops() -> None:
    waiting = buying(B1, roaming=[("ebola-virus", "C", B1), ("cyber-bunny", "C", B1)])
    assert waits_on(waiting, "cyber-bunny") == "B2"
    assert waits_on(waiting.given("A", m.PlaceBunny, spot=0), "ebola-virus") == "B1"


@pytest.mark.rules("A-KB-95", "A-KB-21")
def test_cyber_bunny_does_not_hop_back_onto_a_bunny_set_down_at_its_own_gap() -> None:
    """A1 goes from A's left end to the right end of B: the same place in the ring."""
    players = (
        seat("A", bunnies=(A1,)),
        seat("B", bunnies=(B1,), dolla=(1,)),
        seat("C", bunnies=(C1,)),
    )
    aimed = aiming(BID, *players, roaming=[("cyber-bunny", "C", A1)])
    bidding = aimed.given("A", m.ChooseTarget, target=A1).given("B", m.MakeBid, dolla=1)
    after = bidding.when("B", m.PlaceBunny, spot=0)
    assert (ring(after), waits_on(after, "cyber-bunny")) == ("A1 B1 C1", "B1")


@pytest.mark.rules("A-KB-95", "A-KB-22")
def test_without_another_viable_bunny_cyber_bunny_waits_for_the_moved_one() -> None:
    players = (seat("A", bunnies=(A1, bunny(A2, "halo")), dolla=()), seat("B", dolla=(1,)))
    aimed = aiming(BID, *players, roaming=[("cyber-bunny", "B", A1)])
    aimed = aimed.given("A", m.ChooseTarget, target=A1)
    after = aimed.when("B", m.MakeBid, dolla=1)
    assert after.bunnies("B") == (card(A1),)
    assert waits_on(after, "cyber-bunny") == "A1"


# --- its hunger ---------------------------------------------------------------------------


def turns_left(scene: Scenario, name: str) -> list[int]:
    return [feed.turns for b in scene.player(name).bunnies for feed in b.feeds]


HUNGRY = bunny(B1, feeds=[("feed-1-1", 1), ("feed-2-1", 1)])


@pytest.mark.rules("A-KB-53", "A-KB-52")
def test_its_hunger_is_counted_anew_from_its_new_owners_next_turn() -> None:
    """A gets it in A's own turn, so it is due at the end of the following one."""
    assert turns_left(buying(HUNGRY).given("A", m.PlaceBunny, spot=0), "A") == [2, 2]


@pytest.mark.rules("A-KB-53")
def test_one_who_gets_it_in_anothers_turn_has_one_turn_of_the_own() -> None:
    late = bunny(A1, feeds=[("feed-1-1", 2)])
    players = (seat("A", bunnies=(late, A2, A3)), seat("B", dolla=(1,)))
    aimed = aiming(BID, *players).given("A", m.ChooseTarget, target=A1)
    assert turns_left(aimed.given("B", m.MakeBid, dolla=1), "B") == [1]


@pytest.mark.rules("A-KB-53")
def test_by_option_its_old_deadline_stays() -> None:
    moved = buying(HUNGRY, moved_bunny_feeding="kept").given("A", m.PlaceBunny, spot=0)
    assert turns_left(moved, "A") == [1, 1]


# --- what its old owner loses -------------------------------------------------------------


@pytest.mark.rules("KB-224", "KB-226", "A-KB-19")
def test_with_its_last_bunny_its_old_owner_loses_a_saved_minilith_at_once() -> None:
    players = (
        seat("A", bunnies=(A1, A2), dolla=(1,)),
        seat("B", bunnies=(B1,), saved=("minilith",)),
    )
    after = bought(B1, *players).when("A", m.PlaceBunny, spot=0)
    after.then(
        m.BunnyMoved(card(B1), A, 0, 2),
        m.CardDiscarded(B, card("minilith")),
        m.CardDiscarded(A, card(BID)),
    )


# --- home from the aliens -----------------------------------------------------------------


@pytest.mark.rules("A-KB-20", "KB-138", "A-KB-76")
def test_a_returned_bunny_goes_to_a_spot_of_its_owners_choice_with_nothing() -> None:
    players = (seat("A", bunnies=(A1, A2)), seat("B", bunnies=(B1, B2)))
    taken = aiming("area-51", *players, abducted=[(A3, "A")])
    back = taken.given("A", m.ChooseTarget, target=B1).when("A", m.PlaceBunny, spot=1)
    back.then(m.BunnyReturned(card(A3), A, 1), m.CardDiscarded(A, card("area-51")))
    assert ring(back) == "A1 A3 A2 B2"
    assert back.player("A").bunnies[1] == Bunny(card(A3))


@pytest.mark.rules("A-KB-20", "A-KB-16")
def test_it_goes_nowhere_but_into_the_section_of_its_owner() -> None:
    players = (seat("A", bunnies=(A1, A2)), seat("B", bunnies=(B1,)))
    taken = aiming("area-51", *players, abducted=[(B2, "B")])
    back = taken.given("A", m.ChooseTarget, target=A1)
    back.when("A", m.PlaceBunny, spot=0).then_rejected("not-your-decision")
    assert ring(back.given("B", m.PlaceBunny, spot=1)) == "A2 B1 B2"
    back.when("B", m.PlaceBunny, spot=2).then_rejected(Reason.NO_SUCH_SPOT, ("A-KB-20",))


@pytest.mark.rules("KB-080")
@pytest.mark.parametrize("third", ["with the aliens", "in the circle"])
def test_an_abducted_bunny_counts_towards_no_triplet(third: str) -> None:
    away = [(A3, "A")] if third == "with the aliens" else []
    row = (A1, A2) if away else (A1, A2, A3)
    start = table(seat("A", bunnies=row), seat("B"), abducted=away)
    after = turn_over(start)
    assert after.table.active == (B if away else A)


@pytest.mark.rules("A-KB-76", "KB-080")
def test_one_that_comes_home_can_complete_a_triplet_in_that_turn() -> None:
    players = (seat("A", bunnies=(A1, A2)), seat("B", bunnies=(B1,)))
    taken = aiming("area-51", *players, abducted=[(A3, "A")])
    back = taken.given("A", m.ChooseTarget, target=B1).given("A", m.PlaceBunny, spot=0)
    assert replaced(back).asked("A") >= {"flip-top-run", "end-turn"}
