"""The turn: how many dice, doubles and triples, the penalty, the draw pile."""

import pytest

from referee.games.one_two_many_rabbits import messages as m
from referee.games.one_two_many_rabbits.drawing import draws_for
from referee.kernel.flow import ChoiceDrawn, DieRolled
from referee.kernel.ids import DecisionId, KindId
from referee.kernel.rejection import Reason as AnyReason
from tests.rules.one_two_many_rabbits.rabbits import (
    A,
    B,
    Scenario,
    cards,
    die,
    opened,
    table,
    uses,
)


def discarded(scenario: Scenario, *words: str) -> Scenario:
    return scenario.given("A", m.Discard, uses=uses(*words))


@pytest.mark.rules("OT-12", "A-GEN-01", "A-GEN-03")
def test_who_begins_is_named_by_the_host_or_drawn() -> None:
    opened(3, first_seat="C").then_asks("C", m.ChooseDice)
    drawn = opened(3, rolls=(2,))
    assert drawn.of(m.FirstSeatChosen) == [m.FirstSeatChosen(B, 2)]
    drawn.then_asks("B", m.ChooseDice)


@pytest.mark.rules("A-GEN-01")
def test_a_seat_that_is_not_at_the_table_counts_as_not_named() -> None:
    opened(2, rolls=(2,), first_seat="D").then_asks("B", m.ChooseDice)


@pytest.mark.rules("OT-14", "OT-05", "A-GEN-03")
@pytest.mark.parametrize("dice", [(6,), (6, 5), (6, 5, 4)], ids=len)
def test_one_two_or_three_dice_are_rolled_and_recorded(dice: tuple[int, ...]) -> None:
    rolled = table(A="12", B="12").rolled(*dice)
    names = ("first", "second", "third")
    expected = [die(A, names[n], n + 1, value) for n, value in enumerate(dice)]
    assert rolled.of(DieRolled) == expected
    rolled.then_asks("A", m.Discard)


@pytest.mark.rules("OT-14", "OT-05")
@pytest.mark.parametrize("dice", [0, 4])
def test_there_are_three_dice_and_one_is_rolled_at_least(dice: int) -> None:
    after = table(A="12", B="12").when("A", m.ChooseDice, dice=dice)
    after.then_rejected(AnyReason.NOT_OFFERED, "OT-14")


@pytest.mark.rules("OT-14")
def test_before_the_roll_nothing_can_be_discarded() -> None:
    after = table(A="3 12", B="12").when("A", m.Discard, uses=uses("3: 3"))
    after.then_rejected(AnyReason.NOT_AN_ANSWER, "OT-14")


@pytest.mark.rules("OT-13")
def test_turns_pass_to_the_left() -> None:
    start = table(turn="B", A="12", B="3 12", C="12").rolled(3)
    after = start.given("B", m.Discard, uses=uses("3: 3"))
    after.then_asks("C", m.ChooseDice)


@pytest.mark.rules("OT-13")
def test_only_who_is_on_turn_chooses_dice() -> None:
    after = table(A="12", B="12").when("B", m.ChooseDice, dice=1)
    after.then_rejected(AnyReason.NOT_YOUR_DECISION, "OT-13")


@pytest.mark.rules("A-GEN-07", "OT-14")
def test_whoever_does_not_choose_rolls_as_many_as_chance_says() -> None:
    after = table(A="12", B="12").when_due(rolls=(2,))
    assert after.of(ChoiceDrawn)[0].option == 2
    assert after.of(m.DiceAnnounced) == [m.DiceAnnounced(A, 2)]


@pytest.mark.rules("A-GEN-07", "A-OT-01")
def test_whoever_does_not_discard_in_time_discards_nothing() -> None:
    after = table(A="3 12", B="12", deck="1").rolled(3).when_due()
    after.then(
        m.DiscardCommitted(DecisionId("d3"), A, ()),
        m.CardsDiscarded(A, ()),
        m.CardDrawn(A, KindId("1")),
        m.TurnBegan(B),
    )


@pytest.mark.rules("A-GEN-07", "A-OT-01")
def test_where_it_is_a_duty_chance_chooses_a_way() -> None:
    after = table(A="3 12 wild", B="12", discarding="forced").rolled(3).when_due(rolls=(2,))
    assert after.of(m.OptionDrawn)[0].option == 2
    assert after.of(m.CardsDiscarded)[0].uses == uses("3: wild:3")


# --- penalty ------------------------------------------------------------------------------


@pytest.mark.rules("OT-19", "OT-20")
def test_an_unused_2_costs_a_card() -> None:
    after = discarded(table(A="7 12", B="12", deck="5").rolled(3, 4, 2), "3+4: 7")
    assert after.drawn() == "A"
    assert after.hand("A") == cards("5 12")


@pytest.mark.rules("OT-19", "A-OT-01")
def test_every_unused_die_costs_a_card_whatever_the_reason() -> None:
    after = discarded(table(A="3 12", B="12", deck="5 6").rolled(3, 4))
    assert after.hand("A") == cards("3 5 6 12")


@pytest.mark.rules("OT-22", "OT-44")
def test_a_rab_bets_counts_as_the_card_drawn() -> None:
    after = discarded(table(A="12", B="12", deck="bets 5").rolled(3))
    assert after.drawn() == "A"
    assert after.of(m.RabBetsDrawn) == [m.RabBetsDrawn(A)]
    assert after.hand("A") == cards("12")


# --- doubles and triples ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "draws"),
    [((5,), 0), ((5, 4), 0), ((5, 5), 1), ((5, 4, 5), 1), ((1, 2, 3), 0), ((2, 2, 2), 2)],
    ids=str,
)
@pytest.mark.rules("OT-24", "OT-25")
def test_doubles_cost_opponents_one_card_and_triples_two(
    dice: tuple[int, ...], draws: int
) -> None:
    assert draws_for(dice) == draws


@pytest.mark.rules("OT-24", "A-OT-07")
def test_for_doubles_all_opponents_draw_the_left_of_the_roller_first() -> None:
    start = table(turn="B", A="12", B="12", C="12", D="12", deck="1 2 3")
    after = start.rolled(5, 5)
    assert after.drawn() == "CDA"
    after.then_asks("B", m.Discard)


@pytest.mark.rules("OT-25")
def test_for_triples_each_opponent_draws_two() -> None:
    after = table(A="12", B="12", C="12", deck="1 2 3 4").rolled(5, 5, 5)
    assert after.drawn() == "BBCC"


@pytest.mark.rules("A-OT-07")
def test_a_host_may_have_cards_discarded_before_the_draw() -> None:
    start = table(A="10 12", B="12", deck="1", doubles_order="discard-first").rolled(5, 5)
    assert start.drawn() == ""
    assert discarded(start, "5+5: 10").drawn() == "B"


@pytest.mark.rules("OT-23", "OT-25", "A-OT-07", "A-OT-20")
def test_case_s_59_draw_pile_exhausted() -> None:
    ten = "1 2 3 4 5 6 7 8 9 10"
    after = table(A="12", B="12", C="12", deck="11", discard=ten).rolled(4, 4, 4)
    assert after.drawn() == "BBCC"
    assert after.hand("B") == cards("10 11 12")
    assert after.of(m.DeckReshuffled)[0].cards == 10
    assert len(after.table.deck) == 7 and not after.table.discard


@pytest.mark.rules("A-OT-20")
def test_without_any_card_left_draws_are_skipped() -> None:
    after = discarded(table(A="12", B="12", deck="1").rolled(4, 5, 6))
    assert after.drawn() == "A"
    after.then_asks("B", m.ChooseDice)


@pytest.mark.rules("OT-23", "A-OT-20")
def test_cards_of_player_decks_are_shuffled_into_the_draw_pile() -> None:
    start = table(A="5 8 12", B="12").rolled(5, 2)
    after = discarded(start, "5: 5")
    assert after.hand("A") == cards("5 8 12")
