"""The Mad, Mad Donnelaith Bakery: one Orange die for a risked bunny, and what it brings."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.kernel.flow import DieRolled
from referee.kernel.rejection import Reason as AnyReason
from tests.rules.killer_bunnies.attacks import A1, B1, B2, C1, died
from tests.rules.killer_bunnies.gambles import dice, outcome, risking, rollers
from tests.scenario import A, B, Scenario, bunny, card, cards, seat, table

BAKERY = "mad-mad-donnelaith-bakery"
FED = {"cabbage": (1,), "water": (1,)}


def bakery(target: str, roll: int, **rest: Any) -> Scenario:
    """In the ring A1 B1 B2 C1 a bunny is risked; the next supplies are 5 Cabbage and 2 Water."""
    return risking(BAKERY, target, rolls=(roll,), cabbage=(5, 1), water=(2, 1), **rest)


# --- who risks what -----------------------------------------------------------------------


@pytest.mark.rules("KB-207", "KB-055")
def test_its_player_needs_a_bunny() -> None:
    start = table(seat("A", hand=(BAKERY, ...)), seat("B", bunnies=(B1,)))
    refused = start.when("A", m.PlayFromHand, card=BAKERY)
    refused.then_rejected(Reason.NEEDS_BUNNY, ("KB-050",))


@pytest.mark.rules("KB-208", "KB-209", "KB-210")
@pytest.mark.parametrize(("target", "owner"), [(A1, A), (B2, B), (C1, "C")])
def test_any_bunny_is_risked_and_its_owner_rolls_the_orange_die(target: str, owner: str) -> None:
    risked = bakery(target, 2)
    assert rollers(risked) == {owner}
    assert dice(risked) == ("orange",)


@pytest.mark.rules("KB-208")
def test_one_that_is_not_in_the_circle_is_not_risked() -> None:
    refused = risking(BAKERY, "blue-sinister", rolls=())
    refused.then_rejected(Reason.NO_SUCH_TARGET, ("KB-208",))


# --- rewards ------------------------------------------------------------------------------


@pytest.mark.rules("KB-211", "KB-209", "A-KB-59")
@pytest.mark.parametrize("roll", [10, 11, 12])
def test_10_to_12_gives_its_owner_a_carrot_of_choice(roll: int) -> None:
    risked = bakery(B1, roll)
    risked.then_asks("B", m.TakeCarrot).then_asks("A")
    risked.when("B", m.TakeCarrot, carrot=7).then(
        m.CarrotsTaken(B, (7,)), m.CardDiscarded(A, card(BAKERY))
    )


@pytest.mark.rules("A-KB-110", "KB-211")
def test_which_is_not_offered_with_a_may() -> None:
    refused = bakery(B1, 10).when("B", m.TakeCarrot, carrot=None)
    refused.then_rejected(AnyReason.NOT_OFFERED, ("KB-211", "A-KB-110"))


@pytest.mark.rules("A-GEN-07", "KB-211")
def test_so_chance_takes_one_for_who_does_not() -> None:
    late = bakery(B1, 10).when_due(rolls=(5,))
    assert late.player("B").carrots == (5,)


@pytest.mark.rules("KB-211", "KB-289")
def test_the_last_carrot_is_taken_without_a_question_and_ends_the_game() -> None:
    others = tuple(n for n in range(1, 13) if n != 7)
    last = bakery(B1, 12, A={"carrots": others}, market=(7,), magic=7)
    assert outcome(last) == (m.CarrotsTaken(B, (7,)), m.MagicRevealed(7), m.GameWon(B))


@pytest.mark.rules("KB-211", "A-KB-59", "KB-213")
@pytest.mark.parametrize("roll", [7, 8, 9])
def test_7_to_9_gives_its_owner_a_card_of_each_supply_of_the_market(roll: int) -> None:
    assert outcome(bakery(B1, roll)) == (
        m.SuppliesTaken(B, "cabbage", (5,)),
        m.SuppliesTaken(B, "water", (2,)),
        m.CardDiscarded(A, card(BAKERY)),
    )


@pytest.mark.rules("KB-211", "A-KB-65", "KB-048")
def test_what_is_sold_out_cannot_be_given() -> None:
    given = risking(BAKERY, B1, rolls=(8,), cabbage=(), water=(2,))
    assert outcome(given)[0] == m.SuppliesTaken(B, "water", (2,))


@pytest.mark.rules("KB-213", "KB-093")
@pytest.mark.parametrize("roll", [7, 9, 10, 12])
def test_a_closed_market_gives_nothing(roll: int) -> None:
    closed = bakery(B1, roll, market_card="market-closed")
    assert outcome(closed) == (m.CardDiscarded(A, card(BAKERY)),)
    closed.then_asks("A", m.Draw)


@pytest.mark.rules("A-KB-59", "KB-211")
@pytest.mark.parametrize("roll", [7, 12])
def test_by_option_the_card_player_is_rewarded_though_the_owner_rolls(roll: int) -> None:
    risked = bakery(B1, roll, gamble_rewards="player")
    assert rollers(risked) == {B}
    after = risked if roll == 7 else risked.given("A", m.TakeCarrot, carrot=3)
    assert after.player("A").carrots or after.player("A").cabbage == (5,)
    assert not after.player("B").cabbage


# --- consequences -------------------------------------------------------------------------


@pytest.mark.rules("KB-211", "KB-212")
@pytest.mark.parametrize("roll", [4, 5, 6])
def test_4_to_6_asks_for_a_feeding_at_once(roll: int) -> None:
    asked = bakery(B1, roll, B={"bunnies": (B1, B2), **FED})
    asked.then_asks("B", m.FeedAtOnce)
    asked.when("B", m.FeedAtOnce, by="units").then(
        m.Paid(B, "cabbage", 1, (1,), ()),
        m.Paid(B, "water", 1, (1,), ()),
        m.CardDiscarded(A, card(BAKERY)),
    )


@pytest.mark.rules("KB-212", "A-KB-104")
def test_with_no_chance_for_an_opponent_to_shop() -> None:
    starved = bakery(B1, 4, B={"bunnies": (B1, B2), "dolla": (10,)})
    assert outcome(starved)[0] == m.BunniesDied(cards(B1), "bakery")


@pytest.mark.rules("KB-211")
@pytest.mark.parametrize("roll", [2, 3])
def test_2_or_3_kills_the_bunny_though_it_could_be_fed(roll: int) -> None:
    assert died(bakery(B1, roll, B={"bunnies": (B1, B2), **FED})) == {"B1"}


@pytest.mark.rules("KB-211", "KB-030")
@pytest.mark.parametrize(("target", "dead"), [(B1, {"A1", "B1", "B2"}), (A1, {"A1", "B1", "C1"})])
def test_1_kills_it_and_its_neighbours_whoever_owns_them(target: str, dead: set[str]) -> None:
    killed = bakery(target, 1)
    assert died(killed) == dead
    assert len([fact for fact in killed.facts if isinstance(fact, DieRolled)]) == 1


@pytest.mark.rules("A-KB-18", "KB-211")
def test_a_lone_bunny_has_no_neighbours() -> None:
    alone = bakery(A1, 1, B={"bunnies": ()}, C={"bunnies": ()})
    assert died(alone) == {"A1"}


@pytest.mark.rules("KB-129", "A-KB-34")
@pytest.mark.parametrize("roll", [2, 3, 4, 5, 6])
def test_a_haloed_bunny_neither_dies_nor_has_to_feed(roll: int) -> None:
    safe = bakery(B1, roll, B={"bunnies": (bunny(B1, "halo"), B2)})
    assert outcome(safe) == (m.CardDiscarded(A, card(BAKERY)),)


@pytest.mark.rules("KB-129", "A-KB-34", "A-KB-32")
def test_a_1_spares_haloed_bunnies_alone() -> None:
    around = bakery(B1, 1, B={"bunnies": (bunny(B1, "halo"), B2)})
    assert died(around) == {"A1", "B2"}
    beside = bakery(B1, 1, B={"bunnies": (B1, bunny(B2, "halo"))})
    assert died(beside) == {"A1", "B1"}
