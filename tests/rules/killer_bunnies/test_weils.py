"""Weil's Freshness Center: an opponent pays for the Carrots kept, the others go back."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.kernel.rejection import Reason as AnyReason
from tests.rules.killer_bunnies.attacks import A1, B1, aiming, discarded
from tests.scenario import A, B, Scenario, card, cards, seat, table

WEILS = "weils-freshness-center"
DONE = m.CardDiscarded(A, card(WEILS))


def named(victim: str = "B", **rest: Any) -> Scenario:
    """A names B, who has five Carrots and 7 Dolla, if nothing else is said."""
    b: dict[str, Any] = {"carrots": (1, 2, 3, 4, 5), "dolla": (5, 2), **rest.pop("B", {})}
    players = (seat("A", bunnies=(A1,), carrots=(6,)), seat("B", **b), seat("C"))
    return aiming(WEILS, *players, **rest).when("A", m.ChoosePlayer, player=victim)


@pytest.mark.rules("KB-275", "KB-055")
def test_its_player_needs_a_bunny() -> None:
    start = table(seat("A", top=WEILS), seat("B", bunnies=(B1,), carrots=(1,)))
    assert discarded(start.when("A", m.FlipTopRun), WEILS)


@pytest.mark.rules("KB-275", "A-KB-106")
def test_it_is_meant_for_an_opponent_not_for_oneself() -> None:
    named("A").then_rejected(Reason.TARGET_NOT_ALLOWED, ("KB-275", "A-KB-106"))
    named("D").then_rejected(Reason.TARGET_NOT_ALLOWED)


@pytest.mark.rules("KB-275", "A-KB-106")
def test_one_without_carrots_is_legal_and_the_card_is_spent() -> None:
    named("C").then(DONE)


@pytest.mark.rules("KB-275")
def test_the_opponent_decides() -> None:
    asked = named()
    asked.then_asks("B", m.KeepCarrots).then_asks("A").then_asks("C")
    asked.when("A", m.KeepCarrots, carrots=[]).then_rejected(AnyReason.NOT_YOUR_DECISION)
    asked.when("B", m.Draw).then_rejected(AnyReason.NOT_AN_ANSWER, ("KB-275",))


@pytest.mark.rules("KB-275", "KB-276")
def test_each_carrot_kept_costs_two_dolla_and_the_others_return() -> None:
    kept = named().when("B", m.KeepCarrots, carrots=[2, 5, 4])
    kept.then(
        m.Paid(B, "dolla", 6, cards("dolla-5", "dolla-2"), (), 0, 1),
        m.CarrotsReturned(B, (1, 3)),
        DONE,
    )
    assert kept.player("B").carrots == (2, 4, 5)
    assert {1, 3} <= set(kept.table.market)
    assert discarded(kept, "dolla-5")


@pytest.mark.rules("KB-276")
def test_seven_dolla_keep_no_more_than_three() -> None:
    refused = named().when("B", m.KeepCarrots, carrots=[1, 2, 3, 4])
    refused.then_rejected(Reason.NOT_ENOUGH_DOLLA, ("KB-276",))


@pytest.mark.rules("KB-276", "A-KB-61")
def test_what_the_game_owes_can_be_spent_on_them() -> None:
    rich = named(owed=[("B", "dolla", 1)])
    assert rich.when("B", m.KeepCarrots, carrots=[1, 2, 3, 4]).refusal is None


@pytest.mark.rules("A-KB-66", "KB-275")
def test_whoever_can_pay_need_not() -> None:
    back = named().when("B", m.KeepCarrots, carrots=[])
    back.then(m.CarrotsReturned(B, (1, 2, 3, 4, 5)), DONE)


@pytest.mark.rules("KB-275")
def test_who_keeps_all_returns_none() -> None:
    kept = named(B={"carrots": (1, 2)}).when("B", m.KeepCarrots, carrots=[1, 2])
    assert [type(fact) for fact in kept.facts] == [m.Paid, m.CardDiscarded]
    assert kept.player("B").carrots == (1, 2)


@pytest.mark.rules("KB-275")
@pytest.mark.parametrize("carrots", [[6], [7], [1, 1]])
def test_only_carrots_of_the_own_are_kept_each_once(carrots: list[int]) -> None:
    refused = named().when("B", m.KeepCarrots, carrots=carrots)
    refused.then_rejected(AnyReason.NOT_OFFERED, ("KB-275",))


@pytest.mark.rules("KB-275", "KB-092")
def test_they_return_to_a_closed_market_too() -> None:
    back = named(market_card="market-closed").when("B", m.KeepCarrots, carrots=[])
    assert {1, 2, 3, 4, 5} <= set(back.table.market)
    assert back.table.prices is None


@pytest.mark.rules("KB-276", "A-GEN-07")
def test_chance_keeps_as_many_as_can_be_paid_for_who_does_not_say() -> None:
    """First the fifth of five, then the first of four, then the third of three."""
    late = named().when_due(rolls=(5, 1, 3))
    assert late.player("B").carrots == (1, 4, 5)
