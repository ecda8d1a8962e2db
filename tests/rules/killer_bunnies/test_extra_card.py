"""The extra-card penalty: for the positions of real tables, where the referee did not deal."""

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.kernel import flow
from tests.scenario import A, B, Scenario, seat, table

SIX = ("sword", "ice-pick", "roaches", "scissors", "sling-shot", "chain-saw")


def six_in_hand(carrots: tuple[int, ...] = ()) -> Scenario:
    """It is A's turn, and B holds a card too many."""
    return table(seat("A"), seat("B", hand=SIX, carrots=carrots), seat("C"))


@pytest.mark.rules("KB-287", "A-KB-14")
def test_a_random_card_of_six_is_lost_to_the_discard() -> None:
    caught = six_in_hand().when("A", m.CatchExtraCard, player=B, rolls=(3,))
    assert [type(fact) for fact in caught.facts] == [flow.ChoiceDrawn, m.CardDiscarded, m.TurnLost]
    assert len(caught.player("B").hand) == 5


@pytest.mark.rules("KB-288", "A-KB-13")
def test_and_the_next_turn_too() -> None:
    caught = six_in_hand().when("A", m.CatchExtraCard, player=B, rolls=(3,))
    assert caught.player("B").skips == 1


@pytest.mark.rules("KB-288", "A-KB-98")
def test_the_penalised_player_chooses_the_carrot_that_goes_back() -> None:
    caught = six_in_hand(carrots=(2, 9)).given("A", m.CatchExtraCard, player=B, rolls=(1,))
    caught.when("B", m.GiveCarrotBack, carrot=9).then(m.CarrotsReturned(B, (9,)))


@pytest.mark.rules("KB-287", "A-KB-14")
def test_five_cards_are_no_breach() -> None:
    fair = table(seat("A"), seat("B"), seat("C"))
    fair.when("A", m.CatchExtraCard, player=B).then_rejected(
        Reason.NO_EXTRA_CARD, ("KB-287", "A-KB-14")
    )


@pytest.mark.rules("KB-287")
def test_nobody_catches_oneself() -> None:
    breach = table(seat("A", hand=SIX), seat("B"))
    breach.when("A", m.CatchExtraCard, player=A).then_rejected(
        Reason.NO_EXTRA_CARD, ("KB-287", "A-KB-14")
    )
