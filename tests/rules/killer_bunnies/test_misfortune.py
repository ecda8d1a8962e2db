"""Terrible Misfortunes: drawn, announced, and somebody's bunny dies."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from tests.given import Seated
from tests.scenario import A, B, Scenario, bunny, card, cards, seat, table

FIAT = "terrible-misfortune-fiat"
BBQ = "terrible-misfortune-bbq"


def drawing(*others: Seated, deck: tuple[str, ...] = (FIAT, "clover-2"), **a: Any) -> Scenario:
    """A has played Free Cabbage from hand, and the next draw is a Misfortune."""
    start = table(seat("A", hand=("free-cabbage", ...), **a), *others, deck=deck)
    return start.given("A", m.PlayFromHand, card="free-cabbage")


def died(word: str, cause: str = FIAT) -> m.BunniesDied:
    return m.BunniesDied((card(word),), cause)


@pytest.mark.rules("KB-070", "KB-043")
def test_the_drawer_s_only_bunny_dies_and_another_card_is_drawn() -> None:
    cursed = drawing(seat("B", bunnies=("green-timid",)), bunnies=("blue-timid",))
    cursed.when("A", m.Draw).then(
        m.CardDrawn(A, card(FIAT)),
        m.MisfortuneDrawn(A, card(FIAT), idle=False),
        died("blue-timid"),
        m.CardDrawn(A, card("clover-2")),
        m.TurnEnded(A),
        m.TurnBegan(B),
    )


@pytest.mark.rules("KB-070")
def test_play_stops_until_the_drawer_has_named_one_of_several() -> None:
    both = drawing(seat("B"), bunnies=("blue-timid", "violet-timid"))
    asked = both.given("A", m.Draw)
    asked.then_asks("A", m.ChooseVictim)
    named = asked.when("A", m.ChooseVictim, bunny="violet-timid")
    named.then(
        died("violet-timid"), m.CardDrawn(A, card("clover-2")), m.TurnEnded(A), m.TurnBegan(B)
    )


@pytest.mark.rules("KB-070")
def test_with_a_bunny_of_one_s_own_no_other_may_be_named() -> None:
    both = drawing(seat("B", bunnies=("green-timid",)), bunnies=("blue-timid", "violet-timid"))
    asked = both.given("A", m.Draw)
    refused = asked.when("A", m.ChooseVictim, bunny="green-timid")
    refused.then_rejected(Reason.TARGET_NOT_ALLOWED, ("KB-070",))


@pytest.mark.rules("KB-071")
def test_without_a_bunny_it_is_put_on_an_opponent_s() -> None:
    none = drawing(seat("B", bunnies=("green-timid",)), seat("C", bunnies=("orange-timid",)))
    asked = none.given("A", m.Draw)
    named = asked.when("A", m.ChooseVictim, bunny="orange-timid")
    assert named.facts[0] == died("orange-timid")


@pytest.mark.rules("KB-072")
def test_with_only_a_halo_bunny_it_is_put_on_an_opponent_s() -> None:
    haloed = drawing(
        seat("B", bunnies=("green-timid", "green-gleeful")),
        bunnies=(bunny("blue-timid", "halo"),),
    )
    asked = haloed.given("A", m.Draw)
    assert asked.when("A", m.ChooseVictim, bunny="green-gleeful").facts[0] == died("green-gleeful")


@pytest.mark.rules("KB-072", "KB-123", "A-KB-77")
def test_a_halo_bunny_is_never_the_victim() -> None:
    haloed = drawing(
        seat("B", bunnies=("green-timid", "green-gleeful")),
        bunnies=(bunny("blue-timid", "halo"),),
    )
    refused = haloed.given("A", m.Draw).when("A", m.ChooseVictim, bunny="blue-timid")
    refused.then_rejected(Reason.HALOED_VICTIM, ("A-KB-77",))


@pytest.mark.rules("A-KB-77")
def test_with_a_halo_bunny_and_a_plain_one_the_plain_one_dies() -> None:
    both = drawing(
        seat("B", bunnies=("green-timid",)),
        bunnies=(bunny("blue-timid", "halo"), "violet-timid"),
    )
    assert died("violet-timid") in both.when("A", m.Draw).facts


@pytest.mark.rules("A-KB-77")
def test_without_a_legal_victim_it_is_discarded_and_the_player_draws_again() -> None:
    nobody = drawing(seat("B", bunnies=(bunny("green-timid", "halo"),)))
    nobody.when("A", m.Draw).then(
        m.CardDrawn(A, card(FIAT)),
        m.MisfortuneDrawn(A, card(FIAT), idle=False),
        m.CardDrawn(A, card("clover-2")),
        m.TurnEnded(A),
        m.TurnBegan(B),
    )


@pytest.mark.rules("KB-070", "A-KB-77")
def test_two_in_a_row_kill_two() -> None:
    twice = drawing(
        seat("B"), bunnies=("blue-timid", "violet-timid"), deck=(FIAT, BBQ, "clover-2")
    )
    asked = twice.given("A", m.Draw)
    named = asked.when("A", m.ChooseVictim, bunny="blue-timid")
    assert named.facts[0] == died("blue-timid")
    assert died("violet-timid", BBQ) in named.facts


@pytest.mark.rules("KB-070", "KB-116")
def test_what_lies_with_the_victim_goes_to_the_discard_with_it() -> None:
    laden = drawing(
        seat("B"), bunnies=(bunny("blue-timid", "clover-4", feeds=(("feed-4-4", 1),)),)
    )
    gone = laden.when("A", m.Draw).table.discard
    assert set(cards("blue-timid", "clover-4", "feed-4-4", FIAT)) <= set(gone)


@pytest.mark.rules("A-GEN-07", "KB-070")
def test_chance_names_the_victim_if_the_drawer_does_not() -> None:
    asked = drawing(seat("B"), bunnies=("blue-timid", "violet-timid")).given("A", m.Draw)
    drawn = asked.when_due(rolls=(2,))
    assert drawn.facts[1] == died("violet-timid")
