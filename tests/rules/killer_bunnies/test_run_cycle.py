"""The run cycle: four ways to take a turn, RUN cards, the replacement, the order of turns."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.kernel.rejection import Reason as AnyReason
from tests.given import Seated
from tests.scenario import CODEC, A, B, C, Scenario, bunny, card, cards, seat, table

HAND = ("ice-pick", "sword", "clover-1", "free-cabbage", "roaches")


def ana(**more: Any) -> Seated:
    """A with a known hand; TOP RUN is a bunny, BOTTOM RUN a Chain Saw."""
    return seat("A", **{"hand": HAND, "top": "blue-timid", "bottom": "chain-saw", **more})


def two(**more: Any) -> Scenario:
    return table(ana(**more), seat("B"), deck=("clover-2", "clover-3"))


# --- the four ways ------------------------------------------------------------------------


@pytest.mark.rules("KB-035", "KB-036", "KB-039", "KB-056")
def test_a_turn_is_a_flip_or_a_special_from_hand() -> None:
    two().then_asks("A", m.FlipTopRun, m.PlayFromHand, m.DiscardFromHand)


@pytest.mark.rules("KB-036", "KB-026")
def test_way_one_flip_top_run_and_play_it() -> None:
    flipped = two().given("A", m.FlipTopRun)
    flipped.then(m.CardFlipped(A, card("blue-timid")))
    flipped.when("A", m.PlayFlipped).then(
        m.CardPlayed(A, card("blue-timid"), "top"), m.BunnyPlaced(A, card("blue-timid"), 0)
    )


@pytest.mark.rules("KB-037", "A-KB-08")
def test_way_two_flip_top_run_and_discard_it() -> None:
    flipped = two().given("A", m.FlipTopRun)
    flipped.when("A", m.DiscardFlipped).then(m.CardDiscarded(A, card("blue-timid")))


@pytest.mark.rules("KB-037", "A-KB-31")
def test_a_flipped_card_that_cannot_be_used_is_discarded_at_once() -> None:
    alone = two(top="ice-pick", hand=("sword", ...), bunnies=("green-timid",))
    alone.when("A", m.FlipTopRun).then(
        m.CardFlipped(A, card("ice-pick")), m.CardDiscarded(A, card("ice-pick"))
    )


@pytest.mark.rules("KB-038", "KB-054")
def test_way_three_flip_a_special_and_save_it() -> None:
    flipped = two(top="large-prune-danish").given("A", m.FlipTopRun)
    saved = flipped.when("A", m.SaveFlipped)
    saved.then(m.CardSaved(A, card("large-prune-danish")))
    assert saved.player("A").saved == cards("large-prune-danish")


@pytest.mark.rules("KB-038", "KB-052")
def test_a_run_card_cannot_be_saved() -> None:
    flipped = two().given("A", m.FlipTopRun)
    refused = flipped.when("A", m.SaveFlipped)
    refused.then_rejected(Reason.CANNOT_BE_SAVED, ("KB-038", "KB-052"))


@pytest.mark.rules("KB-039")
def test_way_four_leaves_top_and_bottom_run_where_they_are() -> None:
    played = two().given("A", m.PlayFromHand, card="free-cabbage")
    after = played.when("A", m.Draw).player("A")
    assert (after.top, after.bottom) == cards("blue-timid", "chain-saw")
    assert after.hand == cards("ice-pick", "sword", "clover-1", "roaches", "clover-2")


@pytest.mark.rules("KB-035")
def test_one_card_a_turn_without_a_triplet() -> None:
    played = two().given("A", m.PlayFromHand, card="free-cabbage")
    played.when("A", m.FlipTopRun).then_rejected(AnyReason.NOT_AN_ANSWER, ("KB-043",))


# --- RUN cards ----------------------------------------------------------------------------


@pytest.mark.rules("KB-049", "KB-039")
def test_a_run_card_is_not_played_from_hand() -> None:
    two().when("A", m.PlayFromHand, card="ice-pick").then_rejected(
        Reason.NOT_SPECIAL, ("KB-039", "KB-049")
    )


@pytest.mark.rules("KB-049", "KB-056")
def test_nor_is_it_discarded_from_hand() -> None:
    two().when("A", m.DiscardFromHand, card="ice-pick").then_rejected(
        Reason.NOT_SPECIAL, ("KB-049",)
    )


@pytest.mark.rules("KB-050", "KB-051")
def test_a_pink_box_card_without_a_bunny_is_discarded_when_flipped() -> None:
    armed = table(ana(top="chain-saw#1", bottom=...), seat("B", bunnies=("green-timid",)))
    flipped = armed.when("A", m.FlipTopRun)
    flipped.then(m.CardFlipped(A, card("chain-saw")), m.CardDiscarded(A, card("chain-saw")))
    flipped.then_asks("A", m.Draw)


@pytest.mark.rules("KB-050")
def test_with_a_bunny_it_may_be_played() -> None:
    armed = table(
        ana(top="guillotine", bunnies=("blue-gleeful",)), seat("B", bunnies=("green-timid",))
    )
    armed.given("A", m.FlipTopRun).then_asks("A", m.PlayFlipped, m.DiscardFlipped)


@pytest.mark.rules("KB-069", "KB-051")
def test_a_choose_a_carrot_without_a_bunny_is_discarded_when_flipped() -> None:
    """Case S-05, adapted: no bunny is left in the circle."""
    flipped = two(top="choose-2-carrots", dolla=(10,)).when("A", m.FlipTopRun)
    flipped.then(
        m.CardFlipped(A, card("choose-2-carrots")), m.CardDiscarded(A, card("choose-2-carrots"))
    )
    flipped.then_asks("A", m.Draw, m.BuySupplies, m.BuyCarrots)


@pytest.mark.rules("KB-068", "KB-085")
def test_s05_a_clover_needs_no_bunny_of_one_s_own() -> None:
    without = table(ana(top="clover-4"), seat("B", bunnies=("green-timid",)))
    played = without.given("A", m.FlipTopRun).given("A", m.PlayFlipped)
    played.when("A", m.ChooseTarget, target="green-timid").then(
        m.ModifierGiven(card("green-timid"), card("clover-4"))
    )


# --- Aggressive cards ---------------------------------------------------------------------


@pytest.mark.rules("KB-063", "KB-064", "A-KB-35")
def test_only_a_halo_bunny_stops_aggressive_cards() -> None:
    haloed = table(
        ana(top="guillotine", bunnies=(bunny("blue-gleeful", "halo"),)),
        seat("B", bunnies=("green-timid",)),
    )
    haloed.when("A", m.FlipTopRun).then(
        m.CardFlipped(A, card("guillotine")), m.CardDiscarded(A, card("guillotine"))
    )


@pytest.mark.rules("KB-063", "KB-064")
def test_but_not_a_choose_a_carrot() -> None:
    haloed = two(top="choose-a-carrot", bunnies=(bunny("blue-gleeful", "halo"),))
    flipped = haloed.given("A", m.FlipTopRun)
    assert "play-flipped" in flipped.asked("A")


@pytest.mark.rules("KB-064")
def test_nor_with_a_plain_bunny_beside_it() -> None:
    both = table(
        ana(top="guillotine", bunnies=(bunny("blue-gleeful", "halo"), "violet-timid")),
        seat("B", bunnies=("green-timid",)),
    )
    assert "play-flipped" in both.given("A", m.FlipTopRun).asked("A")


@pytest.mark.rules("KB-066")
def test_a_starving_only_bunny_still_lets_its_owner_attack() -> None:
    starving = table(
        ana(top="guillotine", bunnies=(bunny("blue-gleeful", feeds=(("feed-4-4", 1),)),)),
        seat("B", bunnies=("green-timid",)),
    )
    assert "play-flipped" in starving.given("A", m.FlipTopRun).asked("A")


# --- the replacement ----------------------------------------------------------------------


def discarded(**more: Any) -> Scenario:
    """A has flipped and discarded the TOP RUN and has not replaced it."""
    return two(**more).given("A", m.FlipTopRun).given("A", m.DiscardFlipped)


@pytest.mark.rules("KB-042", "A-KB-100")
def test_the_replacement_waits_for_the_player() -> None:
    discarded().then_asks("A", m.Draw)


@pytest.mark.rules("KB-042", "A-KB-06")
def test_bottom_run_slides_up_and_a_card_is_drawn_before_the_new_one_is_chosen() -> None:
    drawn = discarded().when("A", m.Draw)
    drawn.then(m.RunSlid(A), m.CardDrawn(A, card("clover-2")))
    assert drawn.player("A").hand == (*cards(*HAND), card("clover-2"))
    drawn.then_asks("A", m.LayBottomRun)


@pytest.mark.rules("KB-042", "A-KB-06")
def test_the_card_just_drawn_may_become_bottom_run() -> None:
    drawn = discarded().given("A", m.Draw)
    laid = drawn.when("A", m.LayBottomRun, card="clover-2")
    assert (laid.player("A").top, laid.player("A").bottom) == cards("chain-saw", "clover-2")


@pytest.mark.rules("KB-042")
def test_bottom_run_comes_from_one_s_hand() -> None:
    drawn = discarded().given("A", m.Draw)
    refused = drawn.when("A", m.LayBottomRun, card="clover-3")
    refused.then_rejected(Reason.CARD_NOT_IN_HAND, ("KB-042",))


@pytest.mark.rules("KB-026", "KB-042")
def test_nobody_else_learns_what_was_drawn_or_laid() -> None:
    drawn = discarded().given("A", m.Draw)
    laid = drawn.when("A", m.LayBottomRun, card="sword")
    secret = {m.CardDrawn: {"seat": A}, m.RunLaid: {"seat": A, "slot": "bottom"}}
    for event in (*drawn.events, *laid.events):
        if type(event) in secret:
            assert CODEC.split(event).public == secret[type(event)]


@pytest.mark.rules("KB-043", "KB-041", "A-KB-100")
def test_with_the_last_card_laid_the_turn_is_over() -> None:
    drawn = discarded().given("A", m.Draw)
    laid = drawn.when("A", m.LayBottomRun, card="sword")
    laid.then(m.RunLaid(A, "bottom", card("sword")), m.TurnEnded(A), m.TurnBegan(B))
    assert len(laid.player("A").hand) == 5


@pytest.mark.rules("KB-043", "KB-039")
def test_a_special_from_hand_is_replaced_by_one_draw_and_the_turn_is_over() -> None:
    played = two().given("A", m.PlayFromHand, card="free-cabbage")
    played.when("A", m.Draw).then(m.CardDrawn(A, card("clover-2")), m.TurnEnded(A), m.TurnBegan(B))


@pytest.mark.rules("KB-043", "KB-044", "A-KB-100")
def test_nothing_voluntary_follows_the_end_of_the_turn() -> None:
    drawn = discarded(dolla=(10,)).given("A", m.Draw)
    over = drawn.given("A", m.LayBottomRun, card="sword")
    refused = over.when("A", m.BuyCarrots, carrots=[1])
    refused.then_rejected(Reason.NOT_YOUR_TURN, ("KB-044",))


@pytest.mark.rules("A-KB-100")
def test_the_option_turn_end_automatic_replaces_without_being_asked() -> None:
    quick = table(ana(), seat("B"), deck=("clover-2",), turn_end="automatic")
    flipped = quick.given("A", m.FlipTopRun)
    flipped.when("A", m.DiscardFlipped).then(
        m.CardDiscarded(A, card("blue-timid")), m.RunSlid(A), m.CardDrawn(A, card("clover-2"))
    )


# --- rounds -------------------------------------------------------------------------------


def whole_turn(before: Scenario, name: str) -> Scenario:
    """Flip, do not use the card, replace it."""
    after = before.given(name, m.FlipTopRun)
    if "discard-flipped" in after.asked(name):
        after = after.given(name, m.DiscardFlipped)
    after = after.given(name, m.Draw)
    return after.given(name, m.LayBottomRun, card=after.player(name).hand[0])


@pytest.mark.rules("KB-040", "KB-041")
def test_turns_pass_clockwise_and_a_round_gives_everybody_one() -> None:
    now, actives = table(seat("A"), seat("B"), seat("C"), turn=C), []
    for _ in range(4):
        actives.append(now.table.active)
        now = whole_turn(now, str(now.table.active))
    assert actives == [C, A, B, C]


@pytest.mark.rules("KB-035", "KB-041")
def test_it_is_one_seat_s_turn_at_a_time() -> None:
    refused = two().when("B", m.FlipTopRun)
    refused.then_rejected(AnyReason.NOT_YOUR_DECISION, ("KB-041",))
