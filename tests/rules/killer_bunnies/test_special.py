"""SPECIAL cards: two routes, saving, one's own turn only."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.kernel.rejection import Reason as AnyReason
from tests.scenario import A, B, Scenario, bunny, card, cards, seat, table

FREE = "free-cabbage"
DANISH = "large-prune-danish"


def holding(**more: Any) -> Scenario:
    """A holds Free Cabbage; the top Cabbage cards are a 1 and a 10."""
    return table(
        seat("A", hand=(FREE, ...)),
        seat("B"),
        **{"cabbage": (1, 10, 2), "deck": ("clover-2",), **more},
    )


@pytest.mark.rules("KB-039", "KB-053", "KB-199", "KB-068")
def test_s03_free_cabbage_from_hand() -> None:
    """Case S-03: no bunny is needed, and 11 units come."""
    played = holding().when("A", m.PlayFromHand, card=FREE)
    played.then(
        m.CardPlayed(A, card(FREE), "hand"),
        m.SuppliesTaken(A, "cabbage", (1, 10)),
        m.CardDiscarded(A, card(FREE)),
    )
    assert sum(played.player("A").cabbage) == 11


@pytest.mark.rules("KB-094", "KB-199")
def test_s03_not_while_the_market_is_closed() -> None:
    closed = holding(market_card="market-closed")
    refused = closed.when("A", m.PlayFromHand, card=FREE)
    refused.then_rejected(Reason.MARKET_CLOSED, ("KB-094",))


@pytest.mark.rules("KB-057")
def test_s03_not_saved_straight_from_hand() -> None:
    refused = holding().when("A", m.SaveFlipped)
    refused.then_rejected(AnyReason.NOT_AN_ANSWER, ("KB-038", "KB-057"))


@pytest.mark.rules("KB-053", "KB-054")
def test_flipped_from_top_run_it_is_played_saved_or_discarded() -> None:
    flipped = table(seat("A", top=FREE), seat("B")).given("A", m.FlipTopRun)
    flipped.then_asks("A", m.PlayFlipped, m.SaveFlipped, m.DiscardFlipped)


@pytest.mark.rules("KB-094", "KB-054")
def test_flipped_while_the_market_is_closed_it_can_be_saved_until_it_reopens() -> None:
    closed = table(seat("A", top=FREE), seat("B"), market_card="market-closed")
    closed.given("A", m.FlipTopRun).then_asks("A", m.SaveFlipped, m.DiscardFlipped)


@pytest.mark.rules("KB-056", "A-KB-115")
def test_a_special_is_discarded_from_hand_as_the_turn_s_card() -> None:
    discarded = holding().when("A", m.DiscardFromHand, card=FREE)
    discarded.then(m.CardDiscarded(A, card(FREE)))
    discarded.then_asks("A", m.Draw)


@pytest.mark.rules("KB-056", "A-KB-115", "KB-059")
def test_so_is_a_very_special() -> None:
    holder = table(seat("A", hand=("sunny-day", ...)), seat("B"))
    discarded = holder.when("A", m.DiscardFromHand, card="sunny-day")
    discarded.then(m.CardDiscarded(A, card("sunny-day")))
    assert card("sunny-day") not in discarded.player("A").hand


def saved(*specials: str, **more: Any) -> Scenario:
    """A has saved these; B's bunny and A's own are hungry."""
    return table(
        seat("A", saved=specials, bunnies=(bunny("blue-timid", feeds=(("feed-1-1", 1),)),)),
        seat("B", bunnies=(bunny("green-timid", feeds=(("feed-4-4", 1),)),)),
        cabbage=(1, 10, 2),
        **more,
    )


@pytest.mark.rules("KB-045")
def test_a_saved_special_is_used_before_the_turn_s_card() -> None:
    used = saved(FREE).when("A", m.UseSaved, card=FREE)
    used.then(
        m.CardPlayed(A, card(FREE), "saved"),
        m.SuppliesTaken(A, "cabbage", (1, 10)),
        m.CardDiscarded(A, card(FREE)),
    )
    assert "flip-top-run" in used.asked("A")


@pytest.mark.rules("KB-045", "A-KB-100")
def test_or_any_time_until_the_turn_ends() -> None:
    flipped = saved(FREE).given("A", m.FlipTopRun).given("A", m.DiscardFlipped)
    assert "use-saved" in flipped.asked("A")
    drawn = flipped.given("A", m.Draw)
    assert "use-saved" in drawn.asked("A")


@pytest.mark.rules("KB-045")
def test_any_number_of_them_in_one_turn() -> None:
    used = saved(FREE, f"{DANISH}#1", f"{DANISH}#2").given("A", m.UseSaved, card=FREE)
    used = used.given("A", m.UseSaved, card=f"{DANISH}#1")
    used = used.given("A", m.ChooseTarget, target="blue-timid")
    used = used.given("A", m.UseSaved, card=f"{DANISH}#2")
    used.when("A", m.ChooseTarget, target="green-timid").then(
        m.FeedRemoved(card("green-timid"), card("feed-4-4")),
        m.CardDiscarded(A, card(f"{DANISH}#2")),
    )


@pytest.mark.rules("KB-045", "A-KB-93")
def test_a_saved_special_is_used_while_one_s_own_question_is_open() -> None:
    asked = saved(FREE, DANISH).given("A", m.UseSaved, card=DANISH)
    used = asked.when("A", m.UseSaved, card=FREE)
    used.then_asks("A", m.ChooseTarget)


@pytest.mark.rules("KB-058", "A-KB-09", "KB-045")
def test_a_saved_special_is_not_used_on_another_s_turn() -> None:
    refused = saved(FREE, turn=B).when("A", m.UseSaved, card=FREE)
    refused.then_rejected(Reason.NOT_YOUR_TURN, ("KB-045", "KB-058"))


@pytest.mark.rules("KB-058")
def test_a_special_in_hand_is_not_played_on_another_s_turn() -> None:
    refused = holding(turn=B).when("A", m.PlayFromHand, card=FREE)
    refused.then_rejected(AnyReason.NOT_YOUR_DECISION)


@pytest.mark.rules("KB-045", "A-KB-93")
def test_a_saved_special_waits_while_a_window_is_open() -> None:
    armed = table(
        seat("A", saved=(FREE,), top="ice-pick", bunnies=("blue-timid",)),
        seat("B", bunnies=("green-timid",)),
        windows=True,
    )
    aimed = armed.given("A", m.FlipTopRun).given("A", m.PlayFlipped)
    launched = aimed.given("A", m.ChooseTarget, target="green-timid")
    launched.when("A", m.UseSaved, card=FREE).then_rejected(Reason.NO_FREE_MOMENT, ("A-KB-93",))


@pytest.mark.rules("KB-045")
def test_only_what_one_has_saved_is_used() -> None:
    refused = saved().when("A", m.UseSaved, card=FREE)
    refused.then_rejected(Reason.CARD_NOT_SAVED, ("KB-045",))


@pytest.mark.rules("KB-062a", "KB-094")
def test_free_cabbage_gives_its_effect_once_and_is_gone() -> None:
    used = saved(FREE).given("A", m.UseSaved, card=FREE)
    assert used.table.discard == cards(FREE)
    used.when("A", m.UseSaved, card=FREE).then_rejected(Reason.CARD_NOT_SAVED)


@pytest.mark.rules("KB-062a", "KB-206")
def test_a_danish_feeds_one_bunny_once_and_is_gone() -> None:
    asked = saved(DANISH).given("A", m.UseSaved, card=DANISH)
    fed = asked.given("A", m.ChooseTarget, target="green-timid")
    fed.when("A", m.ChooseTarget, target="blue-timid").then_rejected(AnyReason.NOT_AN_ANSWER)


@pytest.mark.rules("A-KB-65", "A-KB-115")
def test_free_cabbage_gives_what_is_left() -> None:
    scarce = holding(cabbage=(5,)).when("A", m.PlayFromHand, card=FREE)
    assert scarce.player("A").cabbage == (5,)


@pytest.mark.rules("A-KB-65", "A-KB-115")
def test_with_nothing_left_it_is_played_without_effect() -> None:
    bare = holding(cabbage=()).when("A", m.PlayFromHand, card=FREE)
    bare.then(m.CardPlayed(A, card(FREE), "hand"), m.CardDiscarded(A, card(FREE)))


@pytest.mark.rules("A-KB-115")
def test_a_danish_may_be_played_on_a_bunny_that_wants_nothing() -> None:
    content = table(seat("A", hand=(DANISH, ...), bunnies=("blue-timid",)), seat("B"))
    asked = content.given("A", m.PlayFromHand, card=DANISH)
    asked.when("A", m.ChooseTarget, target="blue-timid").then(m.CardDiscarded(A, card(DANISH)))
