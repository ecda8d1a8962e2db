"""Free Cabbage, Free Water, and both: supplies from the open market."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from tests.rules.killer_bunnies.attacks import discarded
from tests.scenario import A, Scenario, card, seat, table

CABBAGE, WATER, BOTH = FREE = ("free-cabbage", "free-water", "free-cabbage-and-water")


def held(kind: str, **rest: Any) -> Scenario:
    """A, without a bunny, holds the card; the next Cabbage are 5, 2, 1 and Water 1, 10, 2."""
    stock: dict[str, Any] = {"cabbage": (5, 2, 1), "water": (1, 10, 2), **rest}
    return table(seat("A", hand=(kind, ...)), seat("B"), **stock)


@pytest.mark.rules("KB-199", "KB-201", "KB-200", "KB-069")
@pytest.mark.parametrize(
    ("kind", "taken"),
    [
        (CABBAGE, [("cabbage", (5, 2))]),
        (WATER, [("water", (1, 10))]),
        (BOTH, [("cabbage", (5,)), ("water", (1,))]),
    ],
)
def test_it_takes_its_cards_from_the_market_for_nothing(kind: str, taken: list[Any]) -> None:
    used = held(kind).when("A", m.PlayFromHand, card=kind)
    supplies = (m.SuppliesTaken(A, supply, units) for supply, units in taken)
    used.then(m.CardPlayed(A, card(kind), "hand"), *supplies, m.CardDiscarded(A, card(kind)))


@pytest.mark.rules("KB-094", "KB-199", "KB-200", "KB-201")
@pytest.mark.parametrize("kind", FREE)
def test_it_cannot_be_used_while_the_market_is_closed(kind: str) -> None:
    closed = held(kind, market_card="market-closed")
    refused = closed.when("A", m.PlayFromHand, card=kind)
    refused.then_rejected(Reason.MARKET_CLOSED, ("KB-094",))


@pytest.mark.rules("KB-094", "KB-057")
@pytest.mark.parametrize("kind", FREE)
def test_but_saved_until_it_reopens(kind: str) -> None:
    start = table(seat("A", top=kind, bottom="market-low"), seat("B"), market_card="market-closed")
    flipped = start.given("A", m.FlipTopRun)
    flipped.then_asks("A", m.SaveFlipped, m.DiscardFlipped)
    saved = flipped.given("A", m.SaveFlipped)
    refused = saved.when("A", m.UseSaved, card=kind)
    refused.then_rejected(Reason.MARKET_CLOSED, ("KB-094",))
    assert "use-saved" not in saved.asked("A")


@pytest.mark.rules("KB-094")
@pytest.mark.parametrize("kind", FREE)
def test_and_is_used_then(kind: str) -> None:
    start = table(
        seat("A", top="market-low", saved=(kind,)), seat("B"), market_card="market-closed"
    )
    reopened = start.given("A", m.FlipTopRun).given("A", m.PlayFlipped)
    used = reopened.when("A", m.UseSaved, card=kind)
    assert any(isinstance(fact, m.SuppliesTaken) for fact in used.facts)
    assert discarded(used, kind)


@pytest.mark.rules("A-KB-65", "KB-048")
def test_it_gives_what_is_left() -> None:
    used = held(CABBAGE, cabbage=(2,)).when("A", m.PlayFromHand, card=CABBAGE)
    assert used.facts[1] == m.SuppliesTaken(A, "cabbage", (2,))
    both = held(BOTH, water=()).when("A", m.PlayFromHand, card=BOTH)
    assert both.facts[1:-1] == (m.SuppliesTaken(A, "cabbage", (5,)),)


@pytest.mark.rules("A-KB-65", "A-KB-115")
@pytest.mark.parametrize("kind", FREE)
def test_with_nothing_left_it_may_be_played_without_effect(kind: str) -> None:
    used = held(kind, cabbage=(), water=()).when("A", m.PlayFromHand, card=kind)
    used.then(m.CardPlayed(A, card(kind), "hand"), m.CardDiscarded(A, card(kind)))
