"""The window after every play: who may call, what is shown, who takes the stack, who leads."""

import pytest

from referee.games.bunny_bluff import messages as m
from referee.games.bunny_bluff.reasons import Reason
from referee.games.rabbit_deck import colour_of
from referee.games.rabbit_events import SeatOut
from referee.kernel.flow import no
from referee.kernel.ids import DecisionId
from referee.kernel.rejection import Reason as AnyReason
from tests.rabbits import A, B, C, D, Scenario
from tests.rules.bunny_bluff.bluffs import believed, challenged, hands, laid, led, passed

TRUE, FALSE = "green green", "green blue"


def four(**options: str) -> Scenario:
    words = {"A": "green green blue red", "B": "red red", "C": "green blue", "D": "yellow green"}
    return hands(options=options, **words)


def play(cards: str, **options: str) -> Scenario:
    """A leads these cards as green."""
    return led(four(**options), "A", cards, "green")


@pytest.mark.rules("BB-18", "BB-19", "A-BB-04")
def test_after_every_play_all_others_are_asked_at_once() -> None:
    first = play(TRUE).then_asks("B", "C", "D")
    laid(believed(first), "B", "red").then_asks("C", "D", "A")


@pytest.mark.rules("A-BB-04")
def test_the_next_player_waits_for_the_window() -> None:
    play(TRUE).when("B", m.LayCards, cards="red").then_rejected(AnyReason.NOT_AN_ANSWER, "A-BB-04")


@pytest.mark.rules("A-BB-04")
def test_a_single_answer_does_not_close_the_window() -> None:
    after = play(TRUE).when("B", m.AnswerWindow, challenge=True)
    after.then(m.WindowAnswered(after.decision, B, True)).then_asks("C", "D")


@pytest.mark.rules("BB-19")
def test_the_player_who_laid_does_not_answer() -> None:
    play(TRUE).when("A", m.AnswerWindow, challenge=True).then_rejected(
        AnyReason.NOT_YOUR_DECISION, "BB-19", "A-BB-04"
    )


@pytest.mark.rules("A-GEN-04")
def test_an_answer_is_final() -> None:
    once = play(TRUE).given("B", m.AnswerWindow, challenge=False)
    once.when("B", m.AnswerWindow, challenge=True).then_rejected(
        AnyReason.NOT_YOUR_DECISION, "A-GEN-04"
    )


@pytest.mark.rules("A-BB-04")
def test_the_window_closes_when_all_decline() -> None:
    after = believed(play(FALSE))
    after.then(m.WindowAnswered(DecisionId("d2"), D, False)).then_asks("B")


@pytest.mark.rules("BB-20", "BB-21", "A-BB-01")
def test_a_bluff_is_called_and_its_player_takes_the_whole_stack() -> None:
    stacked = laid(believed(play(TRUE)), "B", "red")
    after = challenged(stacked, "D")
    assert after.event(m.BluffCalled) == m.BluffCalled(D, B)
    assert after.event(m.CardsShown).as_declared is False
    assert (after.event(m.StackTaken).seat, after.event(m.StackTaken).count) == (B, 3)
    assert after.colours("B") == "red red green green"
    after.then_asks("D")


@pytest.mark.rules("BB-22", "A-BB-01")
def test_a_wrong_challenger_takes_the_whole_stack() -> None:
    after = challenged(play(TRUE), "C")
    assert after.event(m.CardsShown).as_declared
    assert after.colours("C") == "green green green blue"
    after.then_asks("A")


@pytest.mark.rules("A-BB-09", "BB-21")
def test_one_wrong_colour_makes_a_play_false() -> None:
    after = challenged(play("green green blue"), "B")
    assert after.event(m.CardsShown).as_declared is False
    assert after.event(m.StackTaken).seat == A


@pytest.mark.rules("BB-11", "BB-21", "BB-13", "BB-10", "A-BB-01", "A-BB-09")
def test_case_s_39_a_partly_false_play_challenged_by_a_player_who_had_passed() -> None:
    table = hands(A="green red", B="red", C="green green blue violet", D="yellow")
    table = passed(believed(led(table, "A", "green", "green")), "B")
    after = challenged(laid(table, "C", "green green blue"), "B")
    assert after.event(m.StackTaken).seat == C
    assert after.event(m.StackTaken).count == 4
    after.then_asks("B")


@pytest.mark.rules("BB-18", "A-BB-04")
def test_case_s_41_a_challenge_that_comes_too_late() -> None:
    first = led(four(), "A", "red", "blue")
    second = laid(believed(first), "B", "red")
    for named in (first.decision, DecisionId("d2")):
        late = m.AnswerWindow(at=second.now, seat=C, decision=named, challenge=True)
        refusal = second.game.objection(second.table, late)
        assert refusal == no(AnyReason.DECISION_CLOSED, "BB-18", "A-BB-04", "A-GEN-04")
    assert challenged(second, "C").event(m.BluffCalled) == m.BluffCalled(C, B)


@pytest.mark.rules("BB-18")
def test_without_a_window_there_is_nothing_to_challenge() -> None:
    believed(play(FALSE)).when("C", m.AnswerWindow, challenge=True).then_rejected(
        Reason.NOTHING_TO_CHALLENGE, "BB-18", "A-BB-04"
    )


@pytest.mark.rules("BB-19", "BB-22", "A-BB-05", "A-GEN-02")
@pytest.mark.parametrize("order", ["DBA", "BDA", "BAD"])
def test_case_s_43_of_two_challengers_the_first_to_the_left_counts(order: str) -> None:
    table = hands(lead="C", A="red", B="red", C="green green", D="yellow")
    table = led(table, "C", "green", "green")
    for name in order:
        table = table.given(name, m.AnswerWindow, challenge=name in "BD")
    assert table.event(m.BluffCalled) == m.BluffCalled(D, C)
    assert table.colours("D") == "yellow green"
    assert table.colours("B") == "red"


@pytest.mark.rules("A-BB-19", "BB-14")
@pytest.mark.parametrize("cards", [TRUE, FALSE])
def test_a_settled_challenge_ends_the_round(cards: str) -> None:
    after = challenged(play(cards), "B")
    assert (after.table.stack, after.table.colour, after.table.passed) == ((), None, ())


@pytest.mark.rules("A-BB-01")
@pytest.mark.parametrize(
    ("option", "after_truth", "after_bluff"),
    [
        ("winner", "B", "D"),
        ("loser", "D", "B"),
        ("challenger", "D", "D"),
        ("challenged", "B", "B"),
        ("old-lead", "A", "A"),
    ],
)
def test_the_option_says_who_leads_after_a_challenge(
    option: str, after_truth: str, after_bluff: str
) -> None:
    table = believed(led(four(challenge_lead=option), "A", "green", "red"))
    challenged(laid(table, "B", "red"), "D").then_asks(after_truth)
    table = believed(led(four(challenge_lead=option), "A", "green", "blue"))
    challenged(laid(table, "B", "red"), "D").then_asks(after_bluff)


@pytest.mark.rules("A-BB-10")
def test_all_see_the_challenged_cards_and_they_alone() -> None:
    after = challenged(laid(believed(play(TRUE)), "B", "red"), "D")
    assert [colour_of(card) for card in after.event(m.CardsShown).cards] == ["red"]


@pytest.mark.rules("A-GEN-02")
def test_a_missing_answer_is_no_challenge() -> None:
    after = play(FALSE).given("B", m.AnswerWindow, challenge=False).when_due()
    after.then().then_asks("B")


@pytest.mark.rules("A-GEN-02")
def test_at_the_deadline_an_answer_that_was_given_counts() -> None:
    after = play(FALSE).given("C", m.AnswerWindow, challenge=True).when_due()
    assert after.event(m.BluffCalled) == m.BluffCalled(C, A)


@pytest.mark.rules("BB-18", "A-GEN-02")
def test_the_host_sets_how_long_a_window_stays_open() -> None:
    table = led(hands(options={"window_seconds": 7}, A="red", B="red", C="red"), "A", "red", "red")
    assert table.table.frames[-1].due == table.now + 7_000


@pytest.mark.rules("A-GEN-02")
def test_a_standing_pass_answers_windows_until_ones_own_turn() -> None:
    stood = four().given("C", m.StandPass, until="my-turn")
    after = believed(led(stood, "A", "green", "green").then_asks("B", "D"))
    assert after.table.standing == (C,)
    assert passed(after, "B").then_asks("C").table.standing == ()


@pytest.mark.rules("A-GEN-02")
def test_a_standing_pass_can_be_withdrawn() -> None:
    stood = four().given("C", m.StandPass, until="my-turn")
    after = stood.when("C", m.StandPass, until="never").then(m.PassStood(C, "never"))
    led(after, "A", "green", "green").then_asks("B", "C", "D")


@pytest.mark.rules("A-GEN-02")
def test_nothing_stands_twice() -> None:
    stood = four().given("C", m.StandPass, until="my-turn")
    stood.when("C", m.StandPass, until="my-turn").then_rejected(Reason.STANDING_ALREADY)
    four().when("C", m.StandPass, until="never").then_rejected(Reason.STANDING_ALREADY)


@pytest.mark.rules("A-GEN-02")
def test_where_all_others_stand_by_the_play_stands_at_once() -> None:
    table = hands(A="red", B="red red", C="red red")
    for name in "BC":
        table = table.given(name, m.StandPass, until="my-turn")
    after = led(table, "A", "red", "red")
    assert after.facts[-1] == SeatOut(A, 1)
    after.then_asks("B")
