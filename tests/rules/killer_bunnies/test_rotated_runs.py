"""TOP RUN cards that are handed on while a seat's own slot is empty."""

import pytest

from referee.games.killer_bunnies import messages as m
from tests.scenario import Scenario, card, seat, table


def rotated_before_the_replacement() -> Scenario:
    """A has used its TOP RUN and then, before it draws, its saved Top Run Rotate."""
    laid = table(
        seat("A", top="kitchen-whisk", bottom="ice-pick", saved=("top-run-rotate",)),
        seat("B", top="scissors", bottom="sword"),
    )
    flipped = laid.given("A", m.FlipTopRun)
    return flipped.given("A", m.UseSaved, card="top-run-rotate")


@pytest.mark.rules("KB-269", "A-KB-94")
def test_an_empty_slot_takes_what_is_handed_on() -> None:
    after = rotated_before_the_replacement()
    assert after.player("A").top == card("scissors")
    assert after.player("B").top is None


@pytest.mark.rules("KB-042", "KB-269")
def test_the_bottom_run_does_not_slide_onto_it_and_no_other_is_laid() -> None:
    after = rotated_before_the_replacement().given("A", m.Draw)
    run = after.player("A").top, after.player("A").bottom
    assert run == (card("scissors"), card("ice-pick"))
    assert m.LayBottomRun.__struct_config__.tag not in after.asked("A")
