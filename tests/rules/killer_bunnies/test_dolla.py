"""Dolla and the piles: banked when drawn, reshuffled with the rest, and piles that run out."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from tests.scenario import CODEC, A, B, Scenario, card, cards, seat, table

HAND = ("ice-pick", "sword", "clover-1", "roaches")
FREE = "free-cabbage"


def drawing(*deck: str, hand: tuple[str, ...] = HAND, **rest: Any) -> Scenario:
    """A has played Free Cabbage from hand; these are all the cards of the Draw Pile."""
    a = {k: rest.pop(k) for k in ("top", "bottom", "dolla", "bunnies") if k in rest}
    start = table(seat("A", hand=(FREE, *hand), **a), seat("B"), deck=deck, only_deck=True, **rest)
    return start.given("A", m.PlayFromHand, card=FREE)


@pytest.mark.rules("KB-046", "KB-043")
def test_a_drawn_dolla_goes_face_up_and_another_card_is_drawn() -> None:
    drawing("dolla-5", "dolla-1", "clover-2").when("A", m.Draw).then(
        m.CardDrawn(A, card("dolla-5")),
        m.DollaBanked(A, card("dolla-5")),
        m.CardDrawn(A, card("dolla-1")),
        m.DollaBanked(A, card("dolla-1")),
        m.CardDrawn(A, card("clover-2")),
        m.TurnEnded(A),
        m.TurnBegan(B),
    )


@pytest.mark.rules("KB-046", "KB-062")
def test_so_it_is_when_a_very_special_from_hand_is_replaced() -> None:
    holder = table(
        seat("A"), seat("B", hand=("sunny-day", ...)), deck=("dolla-5", "clover-2", "clover-3")
    )
    holder.when("B", m.PlayVerySpecial, card="sunny-day").then(
        m.CardPlayed(B, card("sunny-day"), "hand"),
        m.CardDiscarded(B, card("sunny-day")),
        m.CardDrawn(B, card("dolla-5")),
        m.DollaBanked(B, card("dolla-5")),
        m.CardDrawn(B, card("clover-2")),
    )


@pytest.mark.rules("KB-047", "A-GEN-03")
def test_a_draw_pile_that_ran_out_is_made_of_the_discard_pile() -> None:
    empty = drawing(discard=("clover-2", "guillotine"))
    drawn = empty.when("A", m.Draw)
    assert drawn.facts[0] == m.DeckReshuffled(1, 3, cards("clover-2", "guillotine", FREE))
    assert drawn.facts[1] == m.CardDrawn(A, card(FREE))
    assert drawn.table.discard == ()


@pytest.mark.rules("KB-047", "KB-046")
def test_it_may_run_out_in_the_middle_of_a_draw() -> None:
    drawn = drawing("dolla-5", discard=("clover-2",)).when("A", m.Draw)
    assert [type(fact) for fact in drawn.facts[:4]] == [
        m.CardDrawn, m.DollaBanked, m.DeckReshuffled, m.CardDrawn,
    ]  # fmt: skip


@pytest.mark.rules("KB-047", "KB-070")
def test_a_misfortune_that_was_the_last_card_is_shuffled_in_again() -> None:
    drawn = drawing("terrible-misfortune-bbq", discard=("clover-2",)).when("A", m.Draw)
    shuffled = next(fact for fact in drawn.facts if isinstance(fact, m.DeckReshuffled))
    assert card("terrible-misfortune-bbq") in shuffled.deck


@pytest.mark.rules("A-KB-11", "KB-047")
def test_spent_dolla_are_reshuffled_with_the_rest() -> None:
    spent = drawing(discard=("clover-2",), dolla=(5, 5)).given("A", m.BuyCarrots, carrots=[7])
    drawn = spent.when("A", m.Draw)
    assert isinstance(drawn.facts[0], m.DeckReshuffled)
    assert set(cards("dolla-5#1", "dolla-5#2")) <= set(drawn.facts[0].deck)


@pytest.mark.rules("A-KB-11", "KB-100")
def test_what_the_game_owes_stays_owed_through_a_reshuffle() -> None:
    owing = drawing(discard=("clover-2", "dolla-5"), owed=[("B", "dolla", 4)])
    assert owing.when("A", m.Draw).table.credit(B, "dolla") == 4


@pytest.mark.rules("KB-047")
def test_nobody_sees_the_new_order() -> None:
    drawn = drawing(discard=("clover-2", "guillotine")).when("A", m.Draw)
    parts = CODEC.split(drawn.facts[0])
    assert parts.public == {"draw": 1, "cards": 3}
    assert set(parts.private) == {"sealed"}


@pytest.mark.rules("KB-048", "A-KB-12")
def test_cabbage_and_water_are_never_reshuffled() -> None:
    spent = drawing("clover-2", cabbage=(), cabbage_discard=(1, 5)).when("A", m.Draw)
    assert spent.table.cabbage_discard == (1, 5)
    assert spent.table.cabbage_deck == ()


# --- both piles empty ---------------------------------------------------------------------


def penniless(**a: Any) -> Scenario:
    """Both piles are empty; A flips a bunny, which goes into the circle."""
    start = table(seat("A", top="blue-timid", **a), seat("B"), only_deck=True)
    return start.given("A", m.FlipTopRun).given("A", m.PlayFlipped)


@pytest.mark.rules("A-KB-10", "KB-047")
def test_with_both_piles_empty_the_draw_is_skipped_and_a_bottom_run_still_laid() -> None:
    drawn = penniless(hand=("sword", "roaches"), bottom="ice-pick").when("A", m.Draw)
    drawn.then(m.RunSlid(A))
    laid = drawn.when("A", m.LayBottomRun, card="sword")
    assert laid.player("A").hand == cards("roaches")


@pytest.mark.rules("A-KB-10")
def test_without_a_hand_the_slot_stays_empty_and_the_turn_is_over() -> None:
    over = penniless(hand=(), bottom="ice-pick").when("A", m.Draw)
    over.then(m.RunSlid(A), m.TurnEnded(A), m.TurnBegan(B))
    assert over.player("A").bottom is None


@pytest.mark.rules("A-KB-10")
def test_a_short_hand_is_refilled_when_there_are_cards_again() -> None:
    short = table(
        seat("A", top="blue-timid", bottom="ice-pick", hand=("sword", "roaches")),
        seat("B"),
        deck=("clover-2", "clover-3", "clover-4", "guillotine"),
    )
    done = short.given("A", m.FlipTopRun).given("A", m.DiscardFlipped)
    drawn = done.when("A", m.Draw)
    assert drawn.player("A").hand == cards(
        "sword", "roaches", "clover-2", "clover-3", "clover-4", "guillotine"
    )
    assert len(drawn.when("A", m.LayBottomRun, card="sword").player("A").hand) == 5


@pytest.mark.rules("A-KB-10", "KB-070")
def test_misfortunes_alone_are_not_drawn_over_and_over() -> None:
    """The bunny played and the Carrot card stay out; only Misfortunes are left to shuffle."""
    cursed = table(
        seat("A", top="blue-timid", bottom="ice-pick", hand=("sword",)),
        seat("B"),
        discard=("terrible-misfortune-bbq", "terrible-misfortune-fiat"),
        only_deck=True,
    )
    played = cursed.given("A", m.FlipTopRun).given("A", m.PlayFlipped)
    played.when("A", m.Draw).then(m.RunSlid(A))


# --- no TOP RUN at the start --------------------------------------------------------------


@pytest.mark.rules("A-KB-114")
def test_empty_slots_are_filled_from_hand_top_first() -> None:
    bare = table(seat("A", top=None, bottom=None, hand=HAND), seat("B"))
    topped = bare.when("A", m.FillRun, card="sword")
    topped.then(m.RunLaid(A, "top", card("sword")))
    filled = topped.when("A", m.FillRun, card="roaches")
    filled.then(m.RunLaid(A, "bottom", card("roaches")))
    assert "flip-top-run" in filled.asked("A")


@pytest.mark.rules("A-KB-114")
def test_an_empty_top_slot_is_filled_over_a_bottom_run() -> None:
    bare = table(seat("A", top=None, bottom="guillotine", hand=HAND), seat("B"))
    filled = bare.when("A", m.FillRun, card="sword").player("A")
    assert (filled.top, filled.bottom) == cards("sword", "guillotine")


@pytest.mark.rules("A-KB-114")
def test_only_from_hand() -> None:
    bare = table(seat("A", top=None, bottom=None, hand=HAND), seat("B"))
    refused = bare.when("A", m.FillRun, card="guillotine")
    refused.then_rejected(Reason.CARD_NOT_IN_HAND, ("A-KB-114",))


@pytest.mark.rules("A-KB-114")
def test_with_a_single_card_only_the_top_slot_is_filled() -> None:
    bare = table(seat("A", top=None, bottom=None, hand=("sword",)), seat("B"))
    bare.when("A", m.FillRun, card="sword").then_asks("A", m.FlipTopRun)


@pytest.mark.rules("A-KB-114")
def test_without_a_hand_a_lone_bottom_run_slides_up() -> None:
    bare = table(seat("A", top=None, bottom="sword", hand=()), seat("B"))
    bare.when("A", m.FlipTopRun).then(
        m.CardFlipped(A, card("sword")), m.CardDiscarded(A, card("sword"))
    )


@pytest.mark.rules("A-KB-114")
def test_with_no_card_at_all_one_shops_and_ends_the_turn() -> None:
    bare = table(seat("A", top=None, bottom=None, hand=(), dolla=(10,), saved=(FREE,)), seat("B"))
    bare.then_asks("A", m.EndTurn, m.BuySupplies, m.BuyCarrots, m.UseSaved)


@pytest.mark.rules("A-KB-114")
def test_without_a_top_run_there_is_nothing_to_flip() -> None:
    bare = table(seat("A", top=None, bottom=None, hand=()), seat("B"))
    bare.when("A", m.FlipTopRun).then_rejected(Reason.NO_TOP_RUN, ("A-KB-114",))


@pytest.mark.rules("A-KB-114", "A-KB-10")
def test_who_ends_such_a_turn_is_refilled_when_there_are_cards() -> None:
    bare = table(
        seat("A", top=None, bottom=None, hand=()), seat("B"), deck=("sword", "roaches"),
        only_deck=True,
    )  # fmt: skip
    ended = bare.when("A", m.EndTurn)
    assert ended.player("A").hand == cards("sword", "roaches")
    assert ended.table.active == B
