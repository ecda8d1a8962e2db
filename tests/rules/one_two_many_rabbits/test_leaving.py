"""Leaving: the cards go, and whoever waited for the leaver goes on (A-OT-24)."""

import pytest

from referee.games.one_two_many_rabbits import messages as m
from referee.games.one_two_many_rabbits.reasons import Reason
from tests.rules.one_two_many_rabbits.rabbits import B, C, cards, table, uses

pytestmark = pytest.mark.rules("A-OT-24")


def test_a_leavers_cards_leave_the_game_unseen() -> None:
    after = table(A="12", B="3 wild", C="12").when("B", m.Leave).then(m.SeatLeft(B, 2))
    assert after.table.aside == cards("3 wild")
    after.then_asks("A", m.ChooseDice)


def test_one_who_is_left_alone_wins() -> None:
    after = table(A="12", B="12", C="12").given("A", m.Leave).given("B", m.Leave)
    after.then_wins("C")
    assert after.of(m.GameEnded)[0].places == {"C": 1, "A": 2, "B": 2}


def test_who_has_left_takes_no_part() -> None:
    after = table(A="12", B="12", C="12").given("B", m.Leave).when("B", m.Leave)
    after.then_rejected(Reason.NOT_IN_GAME, "A-OT-24")


def test_before_the_roll_the_turn_passes_on() -> None:
    table(A="12", B="12", C="12").given("A", m.Leave).then_asks("B", m.ChooseDice)


def test_in_the_window_the_turn_passes_on_and_no_piggyback_is_spent() -> None:
    start = table(A="12", B="ride 12", C="12").given("A", m.ChooseDice, dice=1)
    after = start.given("B", m.AnswerWindow, piggyback=True).given("A", m.Leave)
    after.then_asks("B", m.ChooseDice)
    assert after.hand("B") == cards("12 ride")


def test_a_window_that_waited_for_a_leaver_closes() -> None:
    start = table(A="12", B="12", C="ride 12").given("A", m.ChooseDice, dice=1)
    after = start.given("C", m.AnswerWindow, piggyback=True).given("B", m.Leave, rolls=(5,))
    after.then_asks("AC", m.Discard)


def test_an_answer_of_a_leaver_is_void() -> None:
    start = table(A="12", B="ride 12", C="12").given("A", m.ChooseDice, dice=1)
    start = start.given("B", m.AnswerWindow, piggyback=True).given("B", m.Leave)
    after = start.given("C", m.AnswerWindow, piggyback=False, rolls=(5,))
    after.then_asks("A", m.Discard)


def test_who_rides_along_with_a_leavers_roll_still_uses_the_dice() -> None:
    start = table(A="12", B="ride 5 12", C="12", deck="1").rolled(5, ride="B").given("A", m.Leave)
    after = start.given("B", m.Discard, uses=uses("5: 5"))
    assert after.hand("B") == cards("12") and after.drawn() == ""
    after.then_asks("B", m.ChooseDice)


def test_a_piggyback_leaves_with_its_rider() -> None:
    start = table(A="12", B="ride 5 12", C="12").rolled(5, ride="B").given("B", m.Leave)
    assert start.table.aside == cards("5 12 ride")
    start.given("A", m.Discard, uses=()).then_asks("C", m.ChooseDice)


def test_rab_bets_of_a_leaver_are_discarded_unplayed() -> None:
    start = table(A="12", B="12", C="12", deck="bets bets 1 1").rolled(5, 5).given("B", m.Leave)
    after = start.given("A", m.Discard, uses=())
    assert after.table.calling == C
    assert after.table.spent == cards("bets")


def test_bets_are_taken_back_if_their_caller_leaves() -> None:
    start = table(A="12", B="8", C="12", deck="bets").rolled(4).given("A", m.Discard, uses=())
    after = start.given("B", m.PlaceBet, bet="8").given("A", m.Leave)
    assert after.hand("B") == cards("8") and after.table.discard == cards("bets")
    after.then_asks("B", m.ChooseDice)


def test_bets_that_waited_for_a_leaver_are_settled() -> None:
    start = table(A="8 12", B="8", C="12", deck="bets").rolled(4).given("A", m.Discard, uses=())
    start = start.given("A", m.PlaceBet, bet="8").given("B", m.PlaceBet, bet="8")
    start.given("C", m.Leave, rolls=(5, 3)).then_wins("B")
