"""Place Your Rab-bets: the queue after a turn, bets, the roll, and the card's way back."""

import pytest

from referee.games.one_two_many_rabbits import messages as m
from referee.games.one_two_many_rabbits.reasons import Reason
from referee.kernel.flow import DieRolled
from referee.kernel.rejection import Reason as AnyReason
from tests.rules.one_two_many_rabbits.rabbits import A, B, C, D, Scenario, cards, table, uses


def called(deck: str = "", **hands: str) -> Scenario:
    """A has drawn a Rab-bets for an unused die, and has called it."""
    start = table(deck=f"bets {deck}", **hands).rolled(4)
    return start.given("A", m.Discard, uses=())


@pytest.mark.rules("OT-43", "OT-44", "OT-45", "A-OT-12")
def test_it_is_called_when_the_turn_is_complete_and_before_the_next() -> None:
    start = table(A="8 12", B="6 12", deck="bets 3").rolled(4, 5)
    after = start.given("A", m.Discard, uses=())
    assert after.drawn() == "AA"
    assert [type(e) for e in after.facts[-3:]] == [m.RabBetsDrawn, m.CardDrawn, m.RabBetsCalled]
    after.then_asks("AB", m.PlaceBet)


@pytest.mark.rules("OT-43")
def test_it_is_never_held() -> None:
    after = called(A="8", B="6")
    assert cards("bets")[0] not in after.hand("A")
    assert after.table.in_play == cards("bets")


@pytest.mark.rules("OT-19", "OT-20", "OT-22", "OT-44", "OT-45", "OT-47", "OT-48", "OT-49", "OT-50")
@pytest.mark.rules("A-OT-12", "A-OT-17")
def test_case_s_55_penalty_draw_brings_a_rab_bets_in_mid_turn() -> None:
    start = table(A="7 8 12", B="6 12", C="wild 12", deck="bets 5").rolled(3, 4, 2)
    start = start.given("A", m.Discard, uses=uses("3+4: 7"))
    assert start.drawn() == "A"
    after = start.bets(5, 3, A="8", B="6", C="wild:8")
    assert after.of(m.BetWon) == [m.BetWon(A, "8"), m.BetWon(C, "wild:8")]
    assert [after.hand(seat) for seat in "ABC"] == [cards("12"), cards("6 12"), cards("12")]
    assert cards("bets")[0] in after.table.discard
    after.then_asks("B", m.ChooseDice)


@pytest.mark.rules("OT-24", "OT-43", "OT-44", "OT-51", "A-OT-07", "A-OT-13")
def test_case_s_57_two_rab_bets_at_once() -> None:
    hands = {"A": "12", "B": "12", "C": "12", "D": "12"}
    start = table(**hands, deck="3 bets bets bets 4").rolled(5, 5)
    assert start.drawn() == "BCD"
    after = start.given("A", m.Discard, uses=())
    callers = []
    for _ in range(3):
        callers.append(after.table.calling)
        after = after.bets(1, 3, A="12", B="12", C="12", D="12")
        assert after.of(DieRolled)[0].seat == callers[-1]
    assert callers == [A, C, D]
    after.then_asks("B", m.ChooseDice)


@pytest.mark.rules("A-OT-13")
def test_a_host_may_have_them_played_in_the_order_drawn() -> None:
    start = table(A="12", B="12", C="12", deck="3 bets bets 4", rab_bets_order="draw-order")
    after = start.rolled(5, 5).given("A", m.Discard, uses=())
    assert after.table.calling == C


@pytest.mark.rules("A-OT-13")
def test_one_drawers_cards_come_one_after_the_other() -> None:
    start = table(A="12", B="12", C="12", deck="bets bets bets 1 bets 2").rolled(4, 4, 4)
    after = start.given("A", m.Discard, uses=())
    callers = [after.table.calling, *(waiting.seat for waiting in after.table.queue)]
    assert callers == [A, B, B, C]
    assert after.bets(1, 2, A="12", B="12", C="12").table.calling == B


@pytest.mark.rules("OT-45", "OT-47", "A-OT-29")
@pytest.mark.parametrize("bet", ["1", "8", "wild:2", "wild:30"])
def test_a_number_or_a_named_wild_is_bet(bet: str) -> None:
    after = called(A="1 8 wild +- ride", B="6").given("A", m.PlaceBet, bet=bet)
    after.then_asks("B", m.PlaceBet)


@pytest.mark.rules("OT-45", "OT-47")
@pytest.mark.parametrize("bet", ["7", "wild:7"])
def test_only_a_card_of_the_hand_is_bet(bet: str) -> None:
    after = called(A="1 8 +-", B="6").when("A", m.PlaceBet, bet=bet)
    after.then_rejected(Reason.CANNOT_BET, "OT-45")


@pytest.mark.rules("OT-47", "A-OT-03", "A-OT-17")
@pytest.mark.parametrize("bet", ["wild", "wild:0"])
def test_a_wild_is_bet_with_its_number(bet: str) -> None:
    after = called(A="1 8 wild", B="6").when("A", m.PlaceBet, bet=bet)
    after.then_rejected(Reason.UNNAMED_WILD, "OT-47", "A-OT-17")


@pytest.mark.rules("OT-45")
@pytest.mark.parametrize("bet", ["wild", "plus-minus", "piggyback", "rab-bets"])
def test_no_special_card_is_bet(bet: str) -> None:
    after = called(A="1 8 +- ride", B="6").when("A", m.PlaceBet, bet=bet)
    after.then_rejected(Reason.CANNOT_BET, "OT-45")


@pytest.mark.rules("OT-46", "A-OT-16")
def test_who_is_exempt_does_not_bet() -> None:
    after = called(A="8", B="1 1", C="9").when("B", m.PlaceBet, bet="1")
    after.then_rejected(AnyReason.NOT_YOUR_DECISION, "OT-46", "A-OT-16")


@pytest.mark.rules("OT-45")
def test_a_bet_is_not_passed() -> None:
    after = called(A="1 8", B="6").when("A", m.Discard, uses=())
    after.then_rejected(AnyReason.NOT_AN_ANSWER, "OT-45")


@pytest.mark.rules("A-OT-11")
def test_nobody_rides_along_with_a_roll_for_bets() -> None:
    after = called(A="8", B="ride 6")
    assert [offer.type for offer in after.offers("B")] == ["place-bet", "stand-pass", "leave"]
    after.when("B", m.AnswerWindow, piggyback=True).then_rejected(
        Reason.NO_ROLL_TO_COME, "A-OT-11"
    )


@pytest.mark.rules("OT-46", "A-OT-16", "A-OT-29")
@pytest.mark.parametrize(
    ("hand", "bettors"),
    [("1 1 ride", "AC"), ("1 wild", "ABC"), ("1 2", "ABC"), ("1 +-", "AC")],
)
def test_only_who_could_bet_nothing_but_1s_is_exempt(hand: str, bettors: str) -> None:
    called(A="8", B=hand, C="9").then_asks(bettors, m.PlaceBet)


@pytest.mark.rules("OT-46")
def test_if_all_are_exempt_the_dice_are_rolled_all_the_same() -> None:
    start = table(A="1 1", B="1", deck="bets").rolled(4)
    after = start.when("A", m.Discard, uses=(), rolls=(3, 4))
    assert after.of(m.RabBetsDiscarded) == [m.RabBetsDiscarded(A)]
    after.then_asks("B", m.ChooseDice)


@pytest.mark.rules("OT-48")
def test_the_drawer_rolls_two_dice_once_all_bets_lie() -> None:
    start = called(A="8 12", B="6 12").given("B", m.PlaceBet, bet="6")
    assert not start.of(DieRolled)
    after = start.given("A", m.PlaceBet, bet="8", rolls=(2, 1))
    assert [(e.seat, e.purpose, e.value) for e in after.of(DieRolled)] == [
        (A, "rab-bets", 2),
        (A, "rab-bets", 1),
    ]
    assert after.table.bets == () and after.of(m.BetShown) == [
        m.BetShown(A, "8"),
        m.BetShown(B, "6"),
    ]


@pytest.mark.rules("OT-49")
def test_who_has_not_bet_the_sum_takes_the_card_back() -> None:
    after = called(A="8 12", B="6 12").bets(2, 1, A="8", B="6")
    assert not after.of(m.BetWon)
    assert (after.hand("A"), after.hand("B")) == (cards("8 12"), cards("6 12"))


@pytest.mark.rules("OT-26", "A-OT-15")
def test_for_doubles_the_opponents_of_the_drawer_draw_after_the_bets_are_paid() -> None:
    after = called("5 6", A="8 12", B="6 12", C="6 11").bets(3, 3, A="8", B="6", C="11")
    kinds = [type(e) for e in after.facts]
    assert kinds.index(m.BetWon) < kinds.index(m.CardDrawn)
    assert after.drawn() == "BC"


@pytest.mark.rules("A-OT-15", "OT-26")
def test_a_win_comes_before_the_draw_for_doubles() -> None:
    after = called("5", A="8 12", B="6").bets(3, 3, A="8", B="6")
    assert after.drawn() == ""
    after.then_wins("B")


@pytest.mark.rules("A-OT-14")
def test_one_drawn_while_another_is_resolved_joins_the_end_of_the_queue() -> None:
    start = table(A="12", B="12", C="12", deck="1 bets bets 2 bets 3").rolled(5, 5)
    start = start.given("A", m.Discard, uses=())
    assert start.table.calling == A
    after = start.bets(2, 2, A="12", B="12", C="12")
    assert after.of(m.RabBetsDrawn) == [m.RabBetsDrawn(B)]
    assert after.table.calling == C
    assert [waiting.seat for waiting in after.table.queue] == [B]


@pytest.mark.rules("A-OT-27")
def test_resolved_ones_stay_out_of_a_reshuffle_while_others_wait() -> None:
    start = table(A="12", B="12", C="12", deck="1 bets bets").rolled(5, 5)
    start = start.given("A", m.Discard, uses=())
    after = start.bets(1, 2, A="12", B="12", C="12")
    assert after.table.spent == cards("bets") and not after.table.discard
    after = after.bets(2, 2, A="12", B="12", C="12")
    assert after.drawn() == "" and after.table.discard == cards("bets bets")


@pytest.mark.rules("OT-50", "A-OT-27")
def test_the_last_one_goes_to_the_discard_pile_and_the_next_turn_follows() -> None:
    after = called(A="8 12", B="6 12").bets(2, 1, A="8", B="6")
    assert after.table.discard == cards("bets")
    after.then_asks("B", m.ChooseDice)


@pytest.mark.rules("A-OT-17", "OT-47")
def test_a_wild_named_as_no_sum_of_two_dice_cannot_win() -> None:
    after = called(A="8", B="wild 6").bets(6, 6, A="8", B="wild:13")
    assert not after.of(m.BetWon)


@pytest.mark.rules("A-GEN-07", "OT-45")
def test_chance_bets_for_those_who_do_not() -> None:
    after = called(A="1 8 9", B="1 1 wild").when_due(rolls=(3, 3, 5, 4))
    assert [(e.seat, e.option, e.options) for e in after.of(m.OptionDrawn)] == [
        (A, 3, 3),
        (B, 3, 31),
    ]
    assert [(e.seat, e.bet) for e in after.of(m.BetShown)] == [(A, "9"), (B, "wild:2")]
