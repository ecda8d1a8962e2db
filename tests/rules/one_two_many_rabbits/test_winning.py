"""The first without a Number wins, on whosever turn, and shares with those who are as fast."""

from typing import Any

import pytest

from referee.games.one_two_many_rabbits import GAME
from referee.games.one_two_many_rabbits import messages as m
from referee.kernel.rejection import Reason as AnyReason
from tests.rules.one_two_many_rabbits.rabbits import A, B, C, Scenario, cards, table, uses


def both_out(**options: Any) -> Scenario:
    """A and B, who rides along, lose their last Number by the same roll."""
    start = table(A="3", B="ride 5", C="12", **options).rolled(3, 5, ride="B")
    start = start.given("B", m.Discard, uses=uses("5: 5"))
    return start.given("A", m.Discard, uses=uses("3: 3"))


@pytest.mark.rules("OT-27")
def test_the_first_without_a_number_wins_at_once() -> None:
    start = table(A="3", B="12", C="1 2").rolled(3)
    after = start.given("A", m.Discard, uses=uses("3: 3"))
    assert after.of(m.GameEnded) == [m.GameEnded((A,), {A: 1, B: 2, C: 2}, {})]
    assert not GAME.deadlines(after.table)


@pytest.mark.rules("OT-28", "A-OT-07")
def test_the_winner_draws_no_penalty() -> None:
    after = table(A="3", B="12", deck="1 2").rolled(3, 5, 6)
    after = after.given("A", m.Discard, uses=uses("3: 3")).then_wins("A")
    assert after.drawn() == ""


@pytest.mark.rules("OT-29")
def test_wilds_and_special_cards_do_not_stop_a_win() -> None:
    after = table(A="3 wild +- ride", B="12").rolled(3)
    after = after.given("A", m.Discard, uses=uses("3: 3")).then_wins("A")
    assert after.hand("A") == cards("wild +- ride")


@pytest.mark.rules("OT-27")
def test_a_wild_gone_and_a_number_left_is_no_win() -> None:
    after = table(A="3 wild", B="12").rolled(3).given("A", m.Discard, uses=uses("3: wild:3"))
    assert after.table.result is None


@pytest.mark.rules("OT-30", "A-OT-18")
def test_who_lose_their_last_number_by_the_same_roll_share_the_victory() -> None:
    both_out().then_wins("AB")
    assert both_out().of(m.GameEnded)[0].places == {A: 1, B: 1, C: 3}


@pytest.mark.rules("OT-30", "A-OT-18")
def test_who_win_the_same_bet_share_the_victory() -> None:
    start = table(A="8", B="8", C="12", deck="bets").rolled(4).given("A", m.Discard, uses=())
    start.bets(5, 3, A="8", B="8", C="12").then_wins("AB")


@pytest.mark.rules("A-OT-18")
def test_a_host_may_let_the_player_on_turn_win_alone() -> None:
    both_out(ties="active-first").then_wins("A")


@pytest.mark.rules("A-OT-19")
def test_a_piggyback_wins_out_of_turn() -> None:
    start = table(A="12", B="ride 5").rolled(5, ride="B").given("A", m.Discard, uses=())
    start.given("B", m.Discard, uses=uses("5: 5")).then_wins("B")


@pytest.mark.rules("A-OT-19")
def test_a_bet_wins_out_of_turn() -> None:
    start = table(A="12", B="8", deck="bets").rolled(4).given("A", m.Discard, uses=())
    start.bets(5, 3, A="12", B="8").then_wins("B")


@pytest.mark.rules("OT-24", "OT-27")
def test_a_number_drawn_for_doubles_is_in_the_way() -> None:
    start = table(A="12", B="ride 5", deck="7").rolled(5, 5, ride="B")
    after = start.given("A", m.Discard, uses=()).given("B", m.Discard, uses=uses("5: 5"))
    assert after.table.result is None and after.hand("B") == cards("7")


@pytest.mark.rules("OT-27")
def test_after_the_end_nothing_is_played() -> None:
    after = table(A="3", B="12").rolled(3).given("A", m.Discard, uses=uses("3: 3"))
    after.when("B", m.ChooseDice, dice=1).then_rejected(AnyReason.GAME_OVER, "OT-27")
