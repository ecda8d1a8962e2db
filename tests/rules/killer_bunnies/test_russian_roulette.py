"""Russian Roulette: who has to play, which bunny is entered, and who loses it."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.kernel.flow import DieRolled
from referee.kernel.rejection import Reason as AnyReason
from tests.given import Seated
from tests.rules.killer_bunnies.attacks import (
    A1,
    A2,
    B1,
    B2,
    C1,
    C2,
    D1,
    died,
    discarded,
    waits_on,
)
from tests.rules.killer_bunnies.contests import rolled
from tests.scenario import A, B, C, D, Scenario, bunny, card, cards, seat, table

ROULETTE = "russian-roulette"


def flipped(*players: Seated, **rest: Any) -> Scenario:
    """The active seat has flipped the card."""
    armed = (Seated(p.seat, top=ROULETTE, bunnies=p.bunnies, saved=p.saved) for p in players[:1])
    return table(*armed, *players[1:], **rest).given("A", m.FlipTopRun)


def one_each(*rolls: int) -> Scenario:
    """A, B and C with a bunny each have rolled; A may roll again."""
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)), seat("C", bunnies=(C1,)))
    return flipped(*players).given("A", m.PlayFlipped, rolls=rolls)


# --- who takes part -----------------------------------------------------------------------


@pytest.mark.rules("KB-255", "KB-257")
def test_every_player_with_a_bunny_rolls_and_the_lowest_loses_the_bunny_entered() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)), seat("C"))
    first = flipped(*players, seat("D", bunnies=(D1,))).when("A", m.PlayFlipped, rolls=(5, 3, 9))
    assert first.facts[-3:] == rolled(5, 3, 9, seats=(A, B, D))
    first.when("A", m.RollAgain, again=False).then(
        m.BunniesDied(cards(B1), ROULETTE), m.CardDiscarded(A, card(ROULETTE))
    )


@pytest.mark.rules("KB-258", "A-KB-34", "A-KB-73")
def test_a_player_with_a_haloed_bunny_only_does_not_take_part() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(bunny(B1, "halo"),)))
    first = flipped(*players, seat("C", bunnies=(C1,))).when("A", m.PlayFlipped, rolls=(5, 3))
    assert first.facts[-2:] == rolled(5, 3, seats=(A, C))


@pytest.mark.rules("KB-255", "KB-050")
def test_its_player_needs_a_bunny() -> None:
    start = table(seat("A", top=ROULETTE), seat("B", bunnies=(B1,)))
    assert discarded(start.when("A", m.FlipTopRun), ROULETTE)


@pytest.mark.rules("A-KB-73", "KB-255")
def test_a_lone_participant_is_the_lowest_roller() -> None:
    lone = flipped(seat("A", bunnies=(A1,)), seat("B")).when("A", m.PlayFlipped, rolls=(12,))
    lone.then(
        m.CardPlayed(A, card(ROULETTE), "top"),
        m.ItemsShown(A, cards(A1), ()),
        DieRolled(A, "any", "contest", 1, 12),
        m.BunniesDied(cards(A1), ROULETTE),
        m.CardDiscarded(A, card(ROULETTE)),
    )


# --- what is entered ----------------------------------------------------------------------


def choosing() -> Scenario:
    """A, B and C have two bunnies each; B's second wears the Halo."""
    rows = ((A1, A2), (B1, B2, bunny("green-sinister", "halo")), (C1, C2))
    players = (seat(name, bunnies=row) for name, row in zip("ABC", rows, strict=True))
    return flipped(*players).given("A", m.PlayFlipped)


@pytest.mark.rules("KB-257", "A-KB-111")
def test_each_player_chooses_which_bunny_is_at_risk_the_card_player_first() -> None:
    asked = choosing()
    asked.then_asks("A", m.EnterItem).then_asks("B").then_asks("C")
    named = asked.given("A", m.EnterItem, bunnies=[A2])
    named.then_asks("A").then_asks("B", m.EnterItem).then_asks("C", m.EnterItem)
    entered = named.given("C", m.EnterItem, bunnies=[C1])
    first = entered.given("B", m.EnterItem, bunnies=[B2], rolls=(9, 2, 5))
    assert died(first.when("A", m.RollAgain, again=False)) == {"B2"}


@pytest.mark.rules("A-KB-73", "KB-258", "A-KB-34")
def test_a_haloed_bunny_cannot_be_entered() -> None:
    named = choosing().given("A", m.EnterItem, bunnies=[A2])
    refused = named.when("B", m.EnterItem, bunnies=["green-sinister"])
    refused.then_rejected(Reason.TARGET_NOT_ALLOWED, ("A-KB-73",))


@pytest.mark.rules("KB-257")
@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ([], Reason.WRONG_NUMBER),
        ([A1, A2], Reason.WRONG_NUMBER),
        ([B1], Reason.TARGET_NOT_ALLOWED),
    ],
)
def test_one_enters_one_bunny_of_the_own(entry: list[str], reason: Reason) -> None:
    refused = choosing().when("A", m.EnterItem, bunnies=entry)
    refused.then_rejected(reason, ("KB-257",))


@pytest.mark.rules("KB-257")
def test_who_has_one_bunny_without_the_halo_is_not_asked() -> None:
    players = (
        seat("A", bunnies=(A1,)),
        seat("B", bunnies=(bunny(B1, "halo"), B2)),
        seat("C", bunnies=(C1, C2)),
    )
    asked = flipped(*players).when("A", m.PlayFlipped)
    assert m.ItemsShown(B, cards(B2), ()) in asked.facts
    asked.then_asks("A").then_asks("B").then_asks("C", m.EnterItem)


@pytest.mark.rules("KB-257", "A-GEN-07")
def test_chance_enters_for_those_who_do_not() -> None:
    named = choosing().given("A", m.EnterItem, bunnies=[A2])
    late = named.when_due(rolls=(2, 1, 9, 8, 3))
    assert m.ItemsShown(B, cards(B2), ()) in late.facts
    assert m.ItemsShown(C, cards(C1), ()) in late.facts


@pytest.mark.rules("KB-257")
def test_an_entry_is_no_moment_for_anything_else() -> None:
    asked = choosing()
    asked.when("A", m.Draw).then_rejected(AnyReason.NOT_AN_ANSWER, ("KB-257",))
    refused = asked.when("A", m.BuySupplies, supply="water", cards=1)
    refused.then_rejected(Reason.NO_FREE_MOMENT, ("A-KB-93",))


# --- the dice -----------------------------------------------------------------------------


@pytest.mark.rules("KB-256", "A-KB-68")
def test_its_player_may_roll_again_after_all_first_rolls() -> None:
    again = one_each(1, 4, 8).when("A", m.RollAgain, again=True, rolls=(5,))
    assert died(again) == {"B1"}


@pytest.mark.rules("A-KB-68", "KB-256")
def test_the_second_roll_stands() -> None:
    assert died(one_each(5, 4, 8).when("A", m.RollAgain, again=True, rolls=(2,))) == {"A1"}


@pytest.mark.rules("KB-256")
def test_nobody_else_may() -> None:
    first = one_each(1, 4, 8)
    first.when("B", m.RollAgain, again=True).then_rejected(AnyReason.NOT_YOUR_DECISION)
    first.when("A", m.Draw).then_rejected(AnyReason.NOT_AN_ANSWER, ("A-KB-68",))


@pytest.mark.rules("A-KB-101", "A-KB-93")
def test_the_wait_for_a_second_roll_is_no_free_moment() -> None:
    refused = one_each(1, 4, 8).when("A", m.BuySupplies, supply="water", cards=1)
    refused.then_rejected(Reason.NO_FREE_MOMENT)


@pytest.mark.rules("KB-259", "A-KB-69")
def test_those_tied_for_lowest_alone_roll_on() -> None:
    tied = one_each(3, 3, 8).when("A", m.RollAgain, again=False, rolls=(7, 7, 2, 12))
    assert tied.facts[:4] == (
        *rolled(7, 7, seats=(A, B), first=4),
        *rolled(2, 12, seats=(A, B), first=6),
    )
    assert died(tied) == {"A1"}


@pytest.mark.rules("KB-255", "A-KB-21")
def test_what_waits_on_the_lost_bunny_hops_or_goes_with_it() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)), seat("C", bunnies=(C1,)))
    both = [("cyber-bunny", "A", B1), ("ebola-virus", "A", B1)]
    first = flipped(*players, roaming=both).given("A", m.PlayFlipped, rolls=(5, 3, 9))
    after = first.when("A", m.RollAgain, again=False)
    assert waits_on(after, "cyber-bunny") == "C1"
    assert discarded(after, "ebola-virus")


@pytest.mark.rules("KB-224", "KB-255")
def test_with_its_last_bunny_a_player_loses_a_saved_minilith() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,), saved=("minilith",)))
    first = flipped(*players).given("A", m.PlayFlipped, rolls=(5, 3))
    assert discarded(first.when("A", m.RollAgain, again=False), "minilith")
