"""A round: the lead announces, everybody lays or passes, all pass."""

import pytest

from referee.games.bunny_bluff import messages as m
from referee.games.bunny_bluff.reasons import Reason
from referee.games.rabbit_deck import COLOURS, kind_of
from referee.kernel.ids import CardId
from referee.kernel.rejection import Reason as AnyReason
from tests.rabbits import A, B, C, Scenario
from tests.rules.bunny_bluff.bluffs import believed, challenged, hands, laid, led, passed

RED = CardId("red-butterflies-1")


def three() -> Scenario:
    return hands(A="red red green", B="blue blue violet", C="yellow yellow")


def opened() -> Scenario:
    """A has led one red card as red, and nobody minds."""
    return believed(led(three(), "A", "red", "red"))


@pytest.mark.rules("BB-06", "BB-07")
def test_the_lead_announces_a_colour_and_lays_face_down() -> None:
    after = three().when("A", m.LeadRound, colour="green", cards="red red")
    after.then(m.ColourAnnounced(A, "green"), m.CardsLaid(A, 2, (kind_of(RED), kind_of(RED))))


@pytest.mark.rules("BB-02", "BB-13")
def test_a_declaration_need_not_be_true() -> None:
    after = led(three(), "A", "red green", "violet")
    assert after.table.colour == "violet"
    assert after.colours("A") == "red"


@pytest.mark.rules("A-BB-12", "BB-06", "BB-17")
@pytest.mark.parametrize("colour", COLOURS)
def test_the_lead_may_announce_any_colour_in_every_round(colour: str) -> None:
    again = passed(opened(), "B", "C", "A")
    for table in (three(), again):
        assert led(table, "A", "red", colour).table.colour == colour


@pytest.mark.rules("BB-07", "A-BB-07")
def test_the_lead_lays_at_least_one_card() -> None:
    three().when("A", m.LeadRound, colour="red", cards="").then_rejected(
        Reason.NO_CARDS, "BB-07", "A-BB-07"
    )


@pytest.mark.rules("A-BB-07")
def test_the_lead_may_not_pass() -> None:
    three().when("A", m.PassTurn).then_rejected(AnyReason.NOT_AN_ANSWER, "A-BB-07")


@pytest.mark.rules("BB-07")
@pytest.mark.parametrize("cards", ["violet", "green green"])
def test_only_cards_in_hand_can_be_laid(cards: str) -> None:
    three().when("A", m.LeadRound, colour="red", cards=cards).then_rejected(
        Reason.CARD_NOT_IN_HAND, "BB-12"
    )


def test_no_card_is_laid_twice() -> None:
    three().when("A", m.LeadRound, colour="red", cards=(RED, RED)).then_rejected(
        Reason.SAME_CARD_TWICE
    )


@pytest.mark.rules("BB-08")
def test_play_moves_to_the_left() -> None:
    opened().then_asks("B")
    believed(laid(opened(), "B", "blue")).then_asks("C")


@pytest.mark.rules("BB-08")
def test_nobody_plays_out_of_turn() -> None:
    opened().when("C", m.LayCards, cards="yellow").then_rejected(
        AnyReason.NOT_YOUR_DECISION, "BB-08"
    )


@pytest.mark.rules("BB-12", "BB-13")
def test_others_lay_any_cards_under_the_announced_colour() -> None:
    after = laid(opened(), "B", "blue violet")
    assert after.table.colour == "red"
    assert after.table.stack[-1].seat == "B"


@pytest.mark.rules("BB-12")
def test_a_play_has_at_least_one_card() -> None:
    opened().when("B", m.LayCards, cards="").then_rejected(Reason.NO_CARDS, "BB-12")


@pytest.mark.rules("BB-06")
def test_the_colour_is_announced_once_a_round() -> None:
    opened().when("B", m.LeadRound, colour="blue", cards="blue").then_rejected(
        AnyReason.NOT_AN_ANSWER, "BB-12"
    )


@pytest.mark.rules("BB-09")
def test_a_player_may_pass() -> None:
    opened().when("B", m.PassTurn).then(m.TurnPassed(B)).then_asks("C")


@pytest.mark.rules("BB-10")
def test_whoever_has_passed_sits_out_the_round() -> None:
    after = believed(laid(passed(opened(), "B"), "C", "yellow"))
    after = believed(laid(after.then_asks("A"), "A", "green"))
    after.then_asks("C").when("B", m.LayCards, cards="blue").then_rejected(
        Reason.PASSED_ALREADY, "BB-10"
    )


@pytest.mark.rules("BB-14", "A-BB-06")
def test_the_round_goes_round_until_everybody_has_passed() -> None:
    after = believed(laid(opened(), "B", "blue"))
    after = believed(laid(passed(after, "C", "A"), "B", "blue"))
    after.then_asks("B")


@pytest.mark.rules("A-BB-06", "BB-14")
def test_the_last_adder_gets_another_turn_and_may_add() -> None:
    after = passed(opened(), "B", "C").then_asks("A")
    assert laid(after, "A", "green").table.stack[-1].seat == "A"


@pytest.mark.rules("BB-15", "BB-16", "A-BB-06")
def test_when_all_have_passed_the_stack_leaves_unseen_and_the_last_adder_leads() -> None:
    after = believed(laid(opened(), "B", "blue"))
    after = passed(after, "C", "A").when("B", m.PassTurn)
    after.then(m.TurnPassed(B), m.StackRemoved(2), m.LeadChosen(B, 0)).then_asks("B")
    assert len(after.table.aside) == len(three().table.aside) + 2


@pytest.mark.rules("BB-17")
def test_passes_lapse_with_the_round_and_the_new_lead_announces() -> None:
    after = passed(opened(), "B", "C", "A")
    assert (after.table.passed, after.table.colour) == ((), None)
    believed(led(after, "A", "red", "blue")).then_asks("B")


@pytest.mark.rules("A-BB-06")
def test_by_option_the_round_ends_when_all_others_have_passed() -> None:
    table = hands(options={"round_end": "others-pass"}, A="red red", B="blue", C="yellow")
    after = passed(believed(led(table, "A", "red", "red")), "B").when("C", m.PassTurn)
    after.then(m.TurnPassed(C), m.StackRemoved(1), m.LeadChosen(A, 0)).then_asks("A")


@pytest.mark.rules("A-BB-16", "BB-14")
def test_two_players_left_play_on_and_end_a_round_by_passing() -> None:
    table = hands(A="red", B="blue blue", C="yellow yellow")
    two = challenged(led(table, "A", "red", "red"), "B")
    after = passed(believed(led(two, "B", "blue", "blue")), "C").when("B", m.PassTurn)
    after.then(m.TurnPassed(B), m.StackRemoved(1), m.LeadChosen(B, 0)).then_asks("B")
