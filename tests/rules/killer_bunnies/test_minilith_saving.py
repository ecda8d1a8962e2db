"""The Minilith as a card that has to be saved, and is lost with its holder's last bunny."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from tests.rules.killer_bunnies.attacks import A1, A2, B1, aiming, turn_over
from tests.scenario import A, B, Scenario, bunny, card, cards, seat, table

MINILITH = "minilith"
GONE = m.CardDiscarded(A, card(MINILITH))


# --- how it is saved ----------------------------------------------------------------------


@pytest.mark.rules("KB-225", "KB-224", "A-KB-115")
def test_it_is_saved_from_top_run_and_does_nothing_else_there() -> None:
    flipped = table(seat("A", top=MINILITH, bunnies=(A1,)), seat("B")).given("A", m.FlipTopRun)
    flipped.then_asks("A", m.SaveFlipped, m.DiscardFlipped)
    flipped.when("A", m.PlayFlipped).then_rejected(Reason.NOT_A_RESPONSE, ("KB-225",))
    flipped.when("A", m.SaveFlipped).then(m.CardSaved(A, card(MINILITH)))


@pytest.mark.rules("KB-225", "KB-039")
def test_from_hand_it_is_neither_played_nor_saved_only_discarded() -> None:
    start = table(seat("A", hand=(MINILITH, ...), bunnies=(A1,)), seat("B"))
    refused = start.when("A", m.PlayFromHand, card=MINILITH)
    refused.then_rejected(Reason.NOT_A_RESPONSE, ("KB-225",))
    start.when("A", m.DiscardFromHand, card=MINILITH).then(GONE)


@pytest.mark.rules("KB-224", "KB-225")
def test_without_a_bunny_it_cannot_be_saved() -> None:
    """So it is discarded as soon as it is flipped (KB-037)."""
    start = table(seat("A", top=MINILITH), seat("B", bunnies=(B1,)))
    start.when("A", m.FlipTopRun).then(m.CardFlipped(A, card(MINILITH)), GONE)


@pytest.mark.rules("KB-224")
def test_nor_by_one_who_lost_the_last_bunny_after_the_flip() -> None:
    """B plays a Sunny Day at the free moment; its Misfortune takes A's bunny."""
    start = table(
        seat("A", top=MINILITH, bunnies=(A1,)),
        seat("B", hand=("sunny-day", ...)),
        deck=("terrible-misfortune-bbq",),
    )
    lost = start.given("A", m.FlipTopRun).given("B", m.PlayVerySpecial, card="sunny-day")
    lost.when("A", m.SaveFlipped).then_rejected(Reason.NEEDS_BUNNY, ("KB-224",))


# --- how it is lost -----------------------------------------------------------------------


def saved(*bunnies: str, **rest: Any) -> Scenario:
    return table(seat("A", saved=(MINILITH,), bunnies=bunnies), seat("B", bunnies=(B1,)), **rest)


@pytest.mark.rules("KB-070", "KB-224", "KB-043", "A-KB-77")
def test_case_s_17_losing_the_minilith_by_a_draw() -> None:
    deck = ("terrible-misfortune-bbq", "blue-gleeful")
    flipped = saved(A1, deck=deck).given("A", m.FlipTopRun).given("A", m.DiscardFlipped)
    drawn = flipped.when("A", m.Draw)
    assert drawn.facts[1:] == (
        m.CardDrawn(A, card("terrible-misfortune-bbq")),
        m.MisfortuneDrawn(A, card("terrible-misfortune-bbq"), idle=False),
        m.BunniesDied(cards(A1), "terrible-misfortune-bbq"),
        GONE,
        m.CardDrawn(A, card("blue-gleeful")),
    )
    laid = drawn.when("A", m.LayBottomRun, card="blue-gleeful")
    assert m.TurnEnded(A) in laid.facts
    assert len(laid.player("A").hand) == 5


@pytest.mark.rules("KB-224")
def test_it_stays_as_long_as_one_bunny_is_left() -> None:
    drawn = saved(A1, A2, deck=("terrible-misfortune-bbq", "violet-timid"))
    drawn = drawn.given("A", m.FlipTopRun).given("A", m.DiscardFlipped).given("A", m.Draw)
    after = drawn.given("A", m.ChooseVictim, bunny=A1)
    assert after.player("A").saved == cards(MINILITH)


@pytest.mark.rules("KB-224")
def test_it_goes_at_once_whosever_turn_it_is() -> None:
    armed = seat("B", top="guillotine", bunnies=(B1,))
    aimed = aiming("guillotine", seat("A", saved=(MINILITH,), bunnies=(A1,)), armed, turn="B")
    shot = aimed.when("B", m.ChooseTarget, target=A1, rolls=(1,))
    assert shot.facts[-2:] == (GONE, m.CardDiscarded(B, card("guillotine")))


@pytest.mark.rules("KB-224", "KB-226")
def test_hunger_takes_it_too() -> None:
    hungry = table(
        seat("A", saved=(MINILITH,), bunnies=(bunny(A1, feeds=[("feed-1-1", 1)]),)), seat("B")
    )
    starved = turn_over(hungry).when_due()
    assert GONE in starved.facts


@pytest.mark.rules("KB-227")
def test_its_holder_may_discard_it_at_any_time_of_the_own_turn() -> None:
    start = saved(A1)
    start.when("A", m.DropSaved, card=MINILITH).then(GONE)
    flipped = start.given("A", m.FlipTopRun)
    assert flipped.when("A", m.DropSaved, card=MINILITH).facts == (GONE,)
    waiting = flipped.given("A", m.DiscardFlipped)
    assert waiting.when("A", m.DropSaved, card=MINILITH).facts == (GONE,)


@pytest.mark.rules("KB-227")
def test_not_on_another_s_turn() -> None:
    other = turn_over(saved(A1))
    refused = other.when("A", m.DropSaved, card=MINILITH)
    refused.then_rejected(Reason.NOT_YOUR_TURN, ("KB-227",))


@pytest.mark.rules("KB-227")
def test_other_saved_cards_are_not_dropped_nor_cards_that_are_not_saved() -> None:
    start = table(
        seat("A", saved=("free-cabbage",), hand=(MINILITH, ...), bunnies=(A1,)), seat("B")
    )
    start.when("A", m.DropSaved, card="free-cabbage").then_rejected(
        Reason.NOT_DROPPABLE, ("KB-227",)
    )
    start.when("A", m.DropSaved, card=MINILITH).then_rejected(Reason.CARD_NOT_SAVED, ("KB-227",))
