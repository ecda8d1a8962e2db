"""Riding along with another's roll: the window before it, sealed answers, what it brings."""

from typing import Any

import pytest

from referee.games.one_two_many_rabbits import messages as m
from referee.games.one_two_many_rabbits.reasons import Reason
from referee.kernel.flow import DieRolled
from referee.kernel.rejection import Reason as AnyReason
from tests.rules.one_two_many_rabbits.rabbits import B, C, Scenario, cards, table, uses


def announced(dice: int, **hands: Any) -> Scenario:
    """A has said how many dice; the window is open."""
    return table(**hands).given("A", m.ChooseDice, dice=dice)


@pytest.mark.rules("OT-39", "A-OT-09")
def test_the_window_opens_when_the_number_of_dice_is_known_and_before_the_roll() -> None:
    after = announced(2, A="12", B="ride 12", C="12")
    assert after.of(m.DiceAnnounced)[0].dice == 2
    assert not after.of(DieRolled)
    after.then_asks("BC", m.AnswerWindow)


@pytest.mark.rules("OT-39", "A-GEN-02")
def test_the_window_opens_whether_or_not_anybody_holds_one() -> None:
    announced(1, A="12", B="12", C="12").then_asks("BC", m.AnswerWindow)


@pytest.mark.rules("OT-39")
def test_before_the_window_nobody_rides() -> None:
    after = table(A="12", B="ride 12").when("B", m.AnswerWindow, piggyback=True)
    after.then_rejected(Reason.NO_ROLL_TO_COME, "OT-39", "A-OT-09")


@pytest.mark.rules("OT-39", "A-OT-09")
def test_after_the_roll_nobody_rides() -> None:
    late = table(A="12", B="ride 12").rolled(5).when("B", m.AnswerWindow, piggyback=True)
    late.then_rejected(Reason.NO_ROLL_TO_COME, "OT-39")


@pytest.mark.rules("OT-39")
def test_nobody_rides_along_with_their_own_roll() -> None:
    own = announced(1, A="ride 12", B="12").when("A", m.AnswerWindow, piggyback=True)
    own.then_rejected(AnyReason.NOT_YOUR_DECISION, "OT-39")


@pytest.mark.rules("OT-39", "OT-34")
def test_without_a_piggyback_nobody_rides_and_a_wild_is_none() -> None:
    after = announced(1, A="12", B="wild 12").when("B", m.AnswerWindow, piggyback=True)
    after.then_rejected(Reason.NO_PIGGYBACK, "OT-39", "OT-34")


@pytest.mark.rules("OT-39", "A-GEN-02")
def test_the_window_is_not_answered_by_anything_else() -> None:
    after = announced(1, A="12", B="12").when("B", m.Discard, uses=())
    after.then_rejected(AnyReason.NOT_AN_ANSWER, "OT-39")


@pytest.mark.rules("OT-40", "A-OT-07")
def test_who_rides_along_uses_the_dice_at_the_same_time_as_the_roller() -> None:
    start = table(A="5 12", B="ride 3 12", deck="1").rolled(5, 3, ride="B")
    start.then_asks("AB", m.Discard)
    after = start.given("B", m.Discard, uses=uses("3: 3"))
    assert after.hand("B") == cards("3 12")
    after = after.given("A", m.Discard, uses=uses("5: 5"))
    assert (after.hand("A"), after.hand("B")) == (cards("1 12"), cards("12"))


@pytest.mark.rules("OT-41")
@pytest.mark.parametrize("words", [(), ("3: 3",)], ids=["nothing", "a card"])
def test_the_piggyback_is_discarded_whatever_it_brought(words: tuple[str, ...]) -> None:
    start = table(A="5 12", B="ride 3 12", deck="1 1").rolled(3, ride="B")
    assert start.table.in_play == cards("ride")
    after = start.given("A", m.Discard, uses=()).given("B", m.Discard, uses=uses(*words))
    assert after.of(m.PiggybackDiscarded) == [m.PiggybackDiscarded(B)]
    assert cards("ride")[0] in after.table.discard


@pytest.mark.rules("OT-42")
def test_who_rides_along_draws_nothing_for_unused_dice() -> None:
    start = table(A="5 12", B="ride 12", deck="1 1 1").rolled(5, 3, ride="B")
    after = start.given("B", m.Discard, uses=()).given("A", m.Discard, uses=uses("5: 5"))
    assert after.drawn() == "A"


@pytest.mark.rules("A-OT-10")
def test_several_ride_along_with_a_card_each() -> None:
    start = table(A="12", B="ride ride 12", C="ride 12").rolled(5, ride="BC")
    assert start.of(m.PiggybackPlayed) == [m.PiggybackPlayed(B), m.PiggybackPlayed(C)]
    assert start.hand("B") == cards("12 ride")
    start.then_asks("ABC", m.Discard)


@pytest.mark.rules("A-OT-08", "OT-24")
def test_only_the_opponents_of_the_roller_draw_for_doubles_riders_among_them() -> None:
    start = table(A="12", B="ride 12", C="12", deck="1 1 1").rolled(5, 5, ride="B")
    assert start.drawn() == "BC"


@pytest.mark.rules("A-OT-08")
def test_a_host_may_exempt_riders_from_the_draw() -> None:
    options = {"piggyback_doubles": "exempt"}
    start = table(A="12", B="ride 12", C="12", deck="1 1", **options).rolled(5, 5, ride="B")
    assert start.drawn() == "C"


@pytest.mark.rules("A-GEN-02", "OT-39")
def test_a_missing_answer_is_a_pass() -> None:
    after = announced(1, A="12", B="ride 12").when_due(rolls=(3,))
    after.then_asks("A", m.Discard)
    assert after.hand("B") == cards("12 ride")


@pytest.mark.rules("A-GEN-02")
def test_whoever_stands_by_is_not_asked_until_their_own_turn() -> None:
    start = table(A="12", B="12", C="12").given("B", m.StandPass, until="my-turn")
    after = start.given("A", m.ChooseDice, dice=1)
    after.then_asks("C", m.AnswerWindow)
    after = after.given("C", m.AnswerWindow, piggyback=False, rolls=(3,))
    after = after.given("A", m.Discard, uses=())
    assert not after.table.player(B).standing and not after.table.player(C).standing


@pytest.mark.rules("A-GEN-02")
def test_a_standing_pass_is_set_and_withdrawn_once() -> None:
    start = table(A="12", B="12")
    start.when("B", m.StandPass, until="never").then_rejected(Reason.STANDING_ALREADY)
    standing = start.given("B", m.StandPass, until="my-turn")
    standing.when("B", m.StandPass, until="my-turn").then_rejected(Reason.STANDING_ALREADY)
    standing.when("B", m.StandPass, until="never").then(m.PassStood(B, "never"))


@pytest.mark.rules("A-GEN-04")
def test_an_answer_is_final() -> None:
    start = announced(1, A="12", B="ride 12", C="12").given("B", m.AnswerWindow, piggyback=False)
    after = start.when("B", m.AnswerWindow, piggyback=True)
    after.then_rejected(AnyReason.NOT_YOUR_DECISION, "A-GEN-04")


@pytest.mark.rules("A-GEN-04")
def test_an_answer_to_a_window_that_is_closed_is_refused() -> None:
    start = announced(1, A="12", B="ride 12", C="12")
    stale = start.when("B", m.AnswerWindow, piggyback=True, decision="d1")
    stale.then_rejected(AnyReason.DECISION_CLOSED)
