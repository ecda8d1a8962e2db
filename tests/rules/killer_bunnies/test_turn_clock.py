"""The clock of a turn: a choice not made falls to chance, an unmade turn is flipped away."""

from typing import Any

import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies import messages as m
from referee.kernel.flow import ChoiceDrawn
from referee.kernel.game import Settle
from referee.kernel.ids import DecisionId
from referee.kernel.rejection import Reason as AnyReason
from tests.scenario import CODEC, NOW, A, B, Scenario, card, cards, seat, table

HAND = ("ice-pick", "sword", "clover-1", "roaches", "torus-ring")
DAY, HOUR = 86_400_000, 3_600_000


def waiting(**rest: Any) -> Scenario:
    a = {"top": "blue-timid", "bottom": "chain-saw", "hand": HAND}
    a |= {k: rest.pop(k) for k in ("top", "bottom", "hand", "bunnies") if k in rest}
    return table(seat("A", **a), seat("B"), deck=("clover-2",), **rest)


def settled(before: Scenario, *, early: int = 0, generation: int = 0, id: str = "") -> Scenario:
    """The clock speaks, perhaps too early or of something else."""
    (due,) = GAME.deadlines(before.table)
    decision = DecisionId(id) if id else due.id
    return before._decided(
        Settle(at=due.due - early, deadline=decision, generation=generation), ()
    )


@pytest.mark.rules("A-GEN-07")
def test_an_unmade_turn_is_flipped_discarded_and_replaced_by_chance() -> None:
    waiting().when_due(rolls=(6,)).then(
        m.CardFlipped(A, card("blue-timid")),
        m.CardDiscarded(A, card("blue-timid")),
        m.RunSlid(A),
        m.CardDrawn(A, card("clover-2")),
        ChoiceDrawn(A, None, 1, 6, 6),
        m.RunLaid(A, "bottom", card("clover-2")),
        m.TurnEnded(A),
        m.TurnBegan(B),
    )


@pytest.mark.rules("A-GEN-07", "KB-073")
def test_an_unmade_turn_allows_no_second_card() -> None:
    triplet = waiting(bunnies=("green-timid", "violet-timid", "orange-timid"))
    assert triplet.when_due(rolls=(1,)).table.active == B


@pytest.mark.rules("A-GEN-07", "A-KB-100")
def test_an_unmade_second_card_just_ends_the_turn() -> None:
    triplet = waiting(bunnies=("green-timid", "violet-timid", "orange-timid"))
    first = triplet.given("A", m.FlipTopRun).given("A", m.DiscardFlipped)
    again = first.given("A", m.Draw).given("A", m.LayBottomRun, card="sword")
    again.when_due().then(m.TurnEnded(A), m.TurnBegan(B))


@pytest.mark.rules("A-GEN-07", "KB-037")
def test_a_flipped_card_left_lying_is_discarded() -> None:
    flipped = waiting().given("A", m.FlipTopRun)
    flipped.when_due().then(m.CardDiscarded(A, card("blue-timid")))


@pytest.mark.rules("A-GEN-07", "KB-042")
def test_a_replacement_not_made_is_begun() -> None:
    flipped = waiting().given("A", m.FlipTopRun).given("A", m.DiscardFlipped)
    flipped.when_due().then(m.RunSlid(A), m.CardDrawn(A, card("clover-2")))


@pytest.mark.rules("A-GEN-07", "A-GEN-03", "KB-042")
def test_a_bottom_run_not_chosen_is_drawn_and_the_draw_recorded() -> None:
    drawn = waiting().given("A", m.FlipTopRun).given("A", m.DiscardFlipped).given("A", m.Draw)
    lapsed = drawn.when_due(rolls=(2,))
    assert lapsed.facts[:2] == (
        ChoiceDrawn(A, drawn.table.frames[-1].decision, 1, 2, 6),
        m.RunLaid(A, "bottom", card("sword")),
    )


@pytest.mark.rules("A-GEN-07", "KB-026")
def test_nobody_else_learns_from_which_place_in_the_hand_it_came() -> None:
    drawn = waiting().when_due(rolls=(6,)).facts[4]
    assert isinstance(drawn, ChoiceDrawn)
    assert "option" not in CODEC.split(drawn).public


@pytest.mark.rules("A-GEN-07", "A-KB-114")
def test_empty_slots_not_filled_are_filled_by_chance() -> None:
    bare = waiting(top=None, bottom=None)
    topped = bare.when_due(rolls=(2,))
    assert topped.player("A").top == card("sword")
    assert topped.when_due(rolls=(1,)).player("A").bottom == card("ice-pick")


@pytest.mark.rules("A-GEN-07", "A-KB-114")
def test_a_turn_without_any_card_just_ends() -> None:
    bare = waiting(top=None, bottom=None, hand=(), only_deck=True)
    ended = bare.when_due()
    assert ended.facts[-2:] == (m.TurnEnded(A), m.TurnBegan(B))
    assert ended.player("A").hand == cards("clover-2")


@pytest.mark.rules("A-GEN-07", "KB-033")
def test_an_arriving_bunny_that_is_not_put_anywhere_goes_to_a_spot_by_chance() -> None:
    arriving = waiting(bunnies=("green-timid",)).given("A", m.FlipTopRun)
    asked = arriving.given("A", m.PlayFlipped)
    assert asked.when_due(rolls=(2,)).bunnies("A") == cards("green-timid", "blue-timid")


# --- how long, and who may settle ---------------------------------------------------------


def due_in(at: Scenario) -> int | None:
    deadlines = GAME.deadlines(at.table)
    return deadlines[0].due - at.now if deadlines else None


@pytest.mark.rules("A-GEN-07")
def test_a_turn_has_a_day_and_a_choice_an_hour_if_nothing_is_said() -> None:
    assert due_in(waiting()) == DAY
    assert due_in(waiting().given("A", m.FlipTopRun)) == HOUR


@pytest.mark.rules("A-GEN-07")
def test_the_host_sets_both_times_or_no_limit() -> None:
    assert due_in(waiting(turn_seconds=60)) == 60_000
    quick = waiting(choice_seconds=5, turn_seconds=None)
    assert due_in(quick) is None
    assert due_in(quick.given("A", m.FlipTopRun)) == 5_000


@pytest.mark.rules("A-GEN-07")
def test_no_turn_is_settled_before_its_time() -> None:
    settled(waiting(), early=1).then_rejected(AnyReason.NOT_DUE, ("A-GEN-07",))


@pytest.mark.rules("A-GEN-07")
def test_nor_twice_nor_of_another_generation() -> None:
    settled(waiting(), generation=1).then_rejected(AnyReason.NOT_DUE)


@pytest.mark.rules("A-GEN-07")
def test_a_clock_that_speaks_of_a_closed_decision_is_late() -> None:
    flipped = waiting().given("A", m.FlipTopRun)
    settled(flipped, id="d1").then_rejected(AnyReason.NOT_DUE)


@pytest.mark.rules("A-GEN-07", "A-KB-93")
def test_a_question_over_the_turn_runs_out_alone() -> None:
    """A saved Danish asks for a bunny; when its time is over the turn still waits."""
    asked = table(
        seat("A", saved=("large-prune-danish",), bunnies=("blue-timid",)), seat("B")
    ).given("A", m.UseSaved, card="large-prune-danish")
    lapsed = asked.when_due(rolls=(1,))
    assert lapsed.now == NOW + HOUR
    lapsed.then_asks("A", m.FlipTopRun)
