"""Going out, places, leaving, and the clock."""

import pytest

from referee.games.bunny_bluff import GAME
from referee.games.bunny_bluff import messages as m
from referee.games.bunny_bluff.reasons import Reason
from referee.games.rabbit_events import GameEnded, OptionDrawn, SeatLeft, SeatOut
from referee.kernel.flow import ChoiceDrawn
from referee.kernel.ids import KindId
from referee.kernel.rejection import Reason as AnyReason
from tests.rabbits import A, B, C, D, Scenario
from tests.rules.bunny_bluff.bluffs import believed, challenged, hands, laid, led, passed

BUTTERFLY = KindId("red-butterflies")


def last_card(truth: str = "red", **options: str) -> Scenario:
    """A has laid the last card, red, as this colour."""
    table = hands(options=options, A="red", B="blue blue", C="green green", D="violet violet")
    return led(table, "A", "red", truth)


def left(scenario: Scenario, *names: str) -> Scenario:
    for name in names:
        scenario = scenario.given(name, m.Leave)
    return scenario


# --- going out ----------------------------------------------------------------------------


@pytest.mark.rules("BB-01", "BB-24", "A-BB-03")
def test_the_first_out_of_cards_has_the_first_place() -> None:
    after = believed(last_card())
    assert after.event(SeatOut) == SeatOut(A, 1)
    after.then_asks("B")


@pytest.mark.rules("A-BB-03")
def test_nobody_is_out_while_the_last_cards_may_be_challenged() -> None:
    assert last_card().table.out == ()


@pytest.mark.rules("A-BB-03", "BB-21")
def test_a_false_last_card_comes_back() -> None:
    after = challenged(last_card("green"), "B")
    assert after.colours("A") == "red"
    assert after.table.out == ()


@pytest.mark.rules("A-BB-03", "BB-22", "A-BB-02")
def test_a_true_last_card_is_out_and_the_next_to_the_left_leads() -> None:
    after = challenged(last_card(), "D")
    assert after.facts[-2:] == (SeatOut(A, 1), m.LeadChosen(B, 0))
    assert after.colours("D") == "red violet violet"


@pytest.mark.rules("A-BB-03")
def test_by_option_the_last_cards_cannot_be_challenged() -> None:
    after = last_card("green", going_out="immediate")
    assert after.facts[-1] == SeatOut(A, 1)
    after.then_asks("B").when("B", m.AnswerWindow, challenge=True).then_rejected(
        Reason.NOTHING_TO_CHALLENGE
    )


@pytest.mark.rules("BB-25", "A-BB-13")
def test_play_goes_on_without_those_who_are_out() -> None:
    after = believed(last_card())
    laid(after, "B", "blue").then_asks("C", "D")
    assert not GAME.legal_actions(after.table, A)


@pytest.mark.rules("A-BB-13")
def test_whoever_is_out_neither_plays_nor_challenges() -> None:
    after = laid(believed(last_card()), "B", "blue")
    after.when("A", m.AnswerWindow, challenge=True).then_rejected(Reason.NOT_IN_GAME, "A-BB-13")
    after.when("A", m.PassTurn).then_rejected(Reason.NOT_IN_GAME, "A-BB-13")


@pytest.mark.rules("A-BB-02", "BB-16")
def test_where_the_last_adder_is_out_the_next_to_the_left_leads() -> None:
    passed(believed(last_card()), "B", "C", "D").then_asks("B")


@pytest.mark.rules("A-BB-17")
def test_the_round_ends_with_the_window_if_nobody_may_lay_any_more() -> None:
    table = hands(A="red red", B="blue", C="green", D="violet")
    alone = passed(believed(led(table, "A", "red", "red")), "B", "C", "D")
    after = believed(laid(alone, "A", "red"))
    assert after.facts[1:] == (SeatOut(A, 1), m.StackRemoved(2), m.LeadChosen(B, 0))


@pytest.mark.rules("BB-25", "A-BB-14")
def test_the_game_stops_when_one_player_remains() -> None:
    table = hands(A="red", B="blue", C="green green")
    second = believed(laid(believed(led(table, "A", "red", "red")), "B", "blue"))
    assert second.facts[-2:] == (SeatOut(B, 2), GameEnded((A,), {A: 1, B: 2, C: 3}, {}))
    assert second.table.frames == ()


@pytest.mark.rules("A-BB-14")
def test_by_option_the_first_out_ends_the_game() -> None:
    after = believed(last_card(ending="first-out"))
    assert after.event(GameEnded) == GameEnded((A,), {A: 1, B: 2, C: 2, D: 2}, {})


@pytest.mark.rules("BB-25")
def test_nothing_is_played_after_the_end() -> None:
    after = believed(last_card(ending="first-out"))
    after.when("B", m.LayCards, cards="blue").then_rejected(AnyReason.GAME_OVER)


# --- leaving ------------------------------------------------------------------------------


@pytest.mark.rules("A-BB-15")
def test_a_leavers_hand_goes_aside_unseen() -> None:
    after = believed(last_card()).when("C", m.Leave).then(SeatLeft(C, 2)).then_asks("B")
    assert after.colours("C") == ""
    after.when("C", m.Leave).then_rejected(Reason.NOT_IN_GAME, "A-BB-15")


@pytest.mark.rules("A-BB-15")
def test_leavers_rank_last_and_the_first_to_leave_lowest() -> None:
    after = left(believed(last_card()), "B", "D")
    assert after.event(GameEnded).places == {A: 1, C: 2, D: 3, B: 4}


@pytest.mark.rules("A-BB-15")
def test_below_two_players_the_rest_rank_as_they_stand() -> None:
    after = left(hands(A="red", B="red red", C="red"), "A", "C")
    assert after.event(GameEnded) == GameEnded((B,), {B: 1, C: 2, A: 3}, {})


@pytest.mark.rules("A-BB-15")
def test_a_play_of_a_leaver_stands_unrevealed() -> None:
    table = last_card("green").given("B", m.AnswerWindow, challenge=True)
    table.when("A", m.Leave).then(SeatLeft(A, 0)).then_asks("B")


@pytest.mark.rules("A-BB-18")
def test_where_the_lead_leaves_the_next_to_the_left_leads() -> None:
    after = hands(A="red", B="red", C="red").when("A", m.Leave)
    after.then(SeatLeft(A, 1), m.LeadChosen(B, 0)).then_asks("B")


@pytest.mark.rules("A-BB-18")
def test_where_the_last_adder_leaves_the_cards_stay_and_the_round_goes_on() -> None:
    table = hands(A="red red", B="blue", C="green", D="violet")
    after = left(believed(led(table, "A", "red", "red")), "A").then_asks("B")
    assert len(after.table.stack) == 1
    passed(after, "B", "C", "D").then_asks("B")


@pytest.mark.rules("A-BB-18")
def test_if_whoever_is_left_has_passed_the_round_ends_as_all_pass() -> None:
    table = hands(A="red red", B="blue", C="green", D="violet")
    alone = passed(believed(led(table, "A", "red", "red")), "B", "C", "D").then_asks("A")
    after = alone.when("A", m.Leave)
    after.then(SeatLeft(A, 1), m.StackRemoved(1), m.LeadChosen(B, 0)).then_asks("B")


@pytest.mark.rules("A-BB-18")
def test_a_challenger_who_leaves_has_not_challenged() -> None:
    table = last_card("green").given("B", m.AnswerWindow, challenge=True)
    after = left(table, "B")
    after = after.given("C", m.AnswerWindow, challenge=False)
    after.when("D", m.AnswerWindow, challenge=False)
    assert believed(after).event(SeatOut) == SeatOut(A, 1)


@pytest.mark.rules("A-BB-18", "A-BB-05")
def test_the_window_closes_if_the_last_who_owes_an_answer_leaves() -> None:
    table = last_card("green").given("B", m.AnswerWindow, challenge=False)
    table = table.given("C", m.AnswerWindow, challenge=True)
    assert left(table, "D").event(m.BluffCalled) == m.BluffCalled(C, A)


@pytest.mark.rules("A-BB-18")
def test_where_a_player_on_turn_leaves_the_next_plays() -> None:
    left(believed(last_card()), "B").then_asks("C")


# --- the clock ----------------------------------------------------------------------------


@pytest.mark.rules("A-GEN-07", "BB-09")
def test_a_turn_that_is_not_taken_is_passed() -> None:
    believed(last_card()).when_due().then(m.TurnPassed(B)).then_asks("C")


@pytest.mark.rules("A-GEN-07", "A-BB-07")
def test_a_lead_that_is_not_taken_is_drawn_and_recorded() -> None:
    table = hands(A="red blue", B="red", C="red")
    after = table.when_due(rolls=(7, 1))
    after.then(
        ChoiceDrawn(A, table.decision, 1, 7, 7),
        OptionDrawn(A, table.decision, 2, 2, 1),
        m.ColourAnnounced(A, "violet"),
        m.CardsLaid(A, 1, (BUTTERFLY,)),
    ).then_asks("B", "C")


@pytest.mark.rules("A-GEN-07")
def test_a_clock_can_be_left_out() -> None:
    table = hands(options={"turn_seconds": None}, A="red", B="red", C="red")
    assert GAME.deadlines(table.table) == ()
