"""Top Run Rotate: every TOP RUN goes one seat counter-clockwise, unseen but by its new owner."""

from typing import Any

import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies import messages as m
from referee.kernel.secrets import visible_to
from tests.scenario import CODEC, A, B, C, Scenario, card, seat, table

ROTATE = "top-run-rotate"


def tops(scene: Scenario) -> list[str | None]:
    return [player.top for player in scene.table.players]


def run_of(scene: Scenario, name: str) -> tuple[str | None, str | None]:
    player = scene.player(name)
    return player.top, player.bottom


def rotating(**a: Any) -> Scenario:
    """A, without a bunny, holds the card as is said; B's TOP RUN is a whisk, C's an ice pick."""
    return table(
        seat("A", **a),
        seat("B", top="kitchen-whisk", bottom="clover-1"),
        seat("C", top="ice-pick", bottom="clover-2"),
    )


# --- played from hand, or saved -----------------------------------------------------------


@pytest.mark.rules("KB-269", "A-KB-94", "KB-069", "A-KB-82")
def test_each_player_hands_its_top_run_to_the_neighbour_counter_clockwise() -> None:
    """Turns pass clockwise, from A to B: so B hands on to A, and A to C."""
    start = rotating(hand=(ROTATE, ...), top="sword", bottom="halo")
    after = start.when("A", m.PlayFromHand, card=ROTATE)
    after.then(
        m.CardPlayed(A, card(ROTATE), "hand"),
        m.TopRunsRotated(),
        m.CardDiscarded(A, card(ROTATE)),
    )
    assert tops(after) == [card("kitchen-whisk"), card("ice-pick"), card("sword")]


@pytest.mark.rules("A-KB-94", "KB-269")
def test_bottom_runs_and_hands_stay() -> None:
    start = rotating(hand=(ROTATE, ...), top="sword", bottom="halo")
    after = start.when("A", m.PlayFromHand, card=ROTATE)
    assert [p.bottom for p in after.table.players] == [p.bottom for p in start.table.players]
    assert after.player("A").hand == start.player("A").hand[1:]


@pytest.mark.rules("A-KB-94", "KB-045")
def test_a_saved_one_slides_nothing() -> None:
    start = rotating(saved=(ROTATE,), top="sword", bottom="halo")
    after = start.when("A", m.UseSaved, card=ROTATE)
    assert run_of(after, "A") == (card("kitchen-whisk"), card("halo"))
    assert "flip-top-run" in after.asked("A")


# --- flipped from TOP RUN -----------------------------------------------------------------


@pytest.mark.rules("A-KB-94", "KB-042")
def test_flipped_the_bottom_run_slides_up_first_and_is_handed_on() -> None:
    flipped = rotating(top=ROTATE, bottom="sword").given("A", m.FlipTopRun)
    after = flipped.when("A", m.PlayFlipped)
    after.then(
        m.CardPlayed(A, card(ROTATE), "top"),
        m.RunSlid(A),
        m.TopRunsRotated(),
        m.CardDiscarded(A, card(ROTATE)),
    )
    assert tops(after) == [card("kitchen-whisk"), card("ice-pick"), card("sword")]


@pytest.mark.rules("A-KB-94", "KB-042")
def test_the_draw_and_the_new_bottom_run_follow_as_usual() -> None:
    flipped = rotating(top=ROTATE, bottom="sword").given("A", m.FlipTopRun)
    drawn = flipped.given("A", m.PlayFlipped).given("A", m.Draw)
    assert not any(isinstance(fact, m.RunSlid) for fact in drawn.facts)
    laid = drawn.given("A", m.LayBottomRun, card=drawn.player("A").hand[2])
    assert run_of(laid, "A") == (card("kitchen-whisk"), drawn.player("A").hand[2])
    assert len(laid.player("A").hand) == 5


# --- empty slots --------------------------------------------------------------------------


@pytest.mark.rules("A-KB-94", "A-KB-114")
def test_a_seat_with_an_empty_slot_hands_nothing_on_and_its_receiver_gets_nothing() -> None:
    empty = table(
        seat("A", hand=(ROTATE, ...), top="sword"),
        seat("B", top=None),
        seat("C", top="ice-pick"),
    )
    after = empty.when("A", m.PlayFromHand, card=ROTATE)
    assert tops(after) == [None, card("ice-pick"), card("sword")]


@pytest.mark.rules("A-KB-114", "KB-269", "A-KB-94")
def test_a_card_handed_on_fills_the_slot_that_its_seat_was_asked_to_fill() -> None:
    """A has no TOP RUN at the start of its turn, and uses the card instead of choosing one."""
    start = rotating(saved=(ROTATE,), top=None, bottom="halo")
    start.then_asks("A", m.FillRun, m.UseSaved)
    after = start.when("A", m.UseSaved, card=ROTATE)
    assert run_of(after, "A") == (card("kitchen-whisk"), card("halo"))
    assert "flip-top-run" in after.asked("A")
    assert "fill-run" not in after.asked("A")


@pytest.mark.rules("A-KB-114", "A-KB-94")
def test_one_that_is_handed_on_from_a_full_run_is_replaced_before_the_turn_goes_on() -> None:
    """A fills BOTTOM RUN when its TOP RUN goes and none comes: the slot is asked for next."""
    start = table(
        seat("A", saved=(ROTATE,), top="sword", bottom=None), seat("B", top=None), seat("C")
    )
    after = start.given("A", m.UseSaved, card=ROTATE)
    filled = after.given("A", m.FillRun, card=after.player("A").hand[0])
    assert run_of(filled, "A")[1] == after.player("A").hand[0]
    filled.then_asks("A", m.FillRun)


# --- who may look -------------------------------------------------------------------------


@pytest.mark.rules("A-KB-82", "A-KB-07", "KB-269")
def test_the_cards_stay_face_down_and_their_new_owners_alone_may_look() -> None:
    start = rotating(hand=(ROTATE, ...), top="sword", bottom="halo")
    after = start.when("A", m.PlayFromHand, card=ROTATE)
    assert visible_to(CODEC.split(after.facts[1]), None) == {}
    for viewer, other in ((A, B), (B, C), (C, A), (None, A)):
        seen = GAME.view(after.table, viewer)["players"]
        (theirs,) = (p for p in seen if p["seat"] == other)
        assert "top_run" not in theirs
        assert theirs["run"] == {"top": True, "bottom": True}
    assert GAME.view(after.table, A)["players"][0]["top_run"] == card("kitchen-whisk")
    assert GAME.view(after.table, C)["players"][2]["top_run"] == card("sword")
