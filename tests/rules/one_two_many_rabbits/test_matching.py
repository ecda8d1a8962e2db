"""Which cards meet which dice: groups, Wilds, Plus/Minus, and the one form of each way."""

from typing import Any

import pytest

from referee.games.one_two_many_rabbits import messages as m
from referee.games.one_two_many_rabbits.deck import NUMBERS, PLAYER_DECK, ordered
from referee.games.one_two_many_rabbits.matching import MANY, all_ways, cards_of, dice_of, ways_of
from referee.games.one_two_many_rabbits.options import Options
from referee.games.one_two_many_rabbits.reasons import Reason
from tests.rules.one_two_many_rabbits.rabbits import A, Scenario, cards, table, uses


def rolled(hand: str, *dice: int, **options: Any) -> Scenario:
    """A has rolled; there is nothing to draw, and B cannot interfere."""
    return table(A=hand, B="12", **options).rolled(*dice)


def discarding(scenario: Scenario, *words: str) -> Scenario:
    return scenario.when("A", m.Discard, uses=uses(*words))


def numbers_gone(scenario: Scenario) -> str:
    (shown,) = scenario.of(m.CardsDiscarded)
    return " ".join(cards_of(shown.uses))


S_51 = "4 5 6 9 12"


@pytest.mark.rules("OT-15", "OT-16", "OT-17", "OT-31", "A-OT-02")
@pytest.mark.parametrize(
    "words", [("1: 1", "3: 3", "5: 5"), ("1: 1", "3+5: 8"), ("1+3: 4", "5: 5"), ("1+5: 6", "3: 3"),
              ("1+3+5: 9",)], ids=" ".join
)  # fmt: skip
def test_a_roll_of_1_3_5_is_used_in_any_grouping(words: tuple[str, ...]) -> None:
    after = discarding(rolled("1 3 4 5 6 8 9 12", 1, 3, 5), *words)
    assert after.of(m.CardsDiscarded) == [m.CardsDiscarded(A, uses(*words))]


@pytest.mark.rules("OT-17")
def test_three_dice_meet_three_cards_at_most_without_a_plus_minus() -> None:
    listed = ways_of(cards("1 1 3 3 4 5 6 8 9 wild wild"), (1, 3, 5), Options()).listed
    assert max(len(cards_of(way)) for way in listed) == 3


@pytest.mark.rules("OT-15", "OT-16", "OT-17", "OT-19", "A-OT-01", "A-OT-02")
@pytest.mark.parametrize(
    ("words", "penalty"),
    [(("1+3: 4", "5: 5"), 0), (("1+3+5: 9",), 0), (("1+5: 6",), 1), (("5: 5",), 2), ((), 3)],
    ids=str,
)
def test_case_s_51_groupings_of_1_3_5(words: tuple[str, ...], penalty: int) -> None:
    start = table(A=S_51, B="12", deck="1 1 1").rolled(1, 3, 5)
    assert discarding(start, *words).drawn() == "A" * penalty


@pytest.mark.rules("OT-15", "OT-31")
def test_case_s_51_a_12_cannot_be_made() -> None:
    after = discarding(rolled(S_51, 1, 3, 5), "1+3+5: 12")
    after.then_rejected(Reason.NOT_THE_SUM, "OT-31")


@pytest.mark.rules("OT-15", "OT-17")
def test_case_s_51_the_best_way_is_offered_first() -> None:
    listed = ways_of(cards(S_51), (1, 3, 5), Options()).listed
    assert listed[0] == uses("1+3: 4", "5: 5")


@pytest.mark.rules("OT-16", "A-OT-02")
@pytest.mark.parametrize(
    "words", [("1+3: 4", "3+5: 8"), ("6: 6",), ("1: 1", "1: 1")], ids=" ".join
)
def test_a_die_is_used_once_and_only_if_it_was_rolled(words: tuple[str, ...]) -> None:
    after = discarding(rolled("1 1 4 6 8 12", 1, 3, 5), *words)
    after.then_rejected(Reason.DICE_NOT_ROLLED, "OT-16", "A-OT-02")


@pytest.mark.rules("OT-16")
def test_dice_are_never_subtracted() -> None:
    after = discarding(rolled("2 12", 5, 3), "3+5: 2")
    after.then_rejected(Reason.NOT_THE_SUM, "OT-15")


@pytest.mark.rules("OT-15")
def test_a_card_must_be_in_hand() -> None:
    discarding(rolled("2 12", 5), "5: 5").then_rejected(Reason.CARD_NOT_IN_HAND, "OT-15")


@pytest.mark.rules("OT-18")
@pytest.mark.parametrize("laid", ["8 3", "8 wild:3"])
def test_cards_are_joined_by_a_plus_minus_only(laid: str) -> None:
    after = discarding(rolled("3 8 wild +- 12", 6, 5), f"5+6: {laid}")
    after.then_rejected(Reason.NEEDS_PLUS_MINUS, "OT-18")


@pytest.mark.rules("OT-32")
@pytest.mark.parametrize("dice", [(1,), (6, 6), (6, 6, 6)], ids=str)
def test_a_wild_is_any_number_above_12_too(dice: tuple[int, ...]) -> None:
    said = f"{'+'.join(map(str, dice))}: wild:{sum(dice)}"
    discarding(rolled("12 wild", *dice), said)
    assert numbers_gone(discarding(rolled("12 wild", *dice), said)) == "wild"


@pytest.mark.rules("OT-32", "A-OT-28")
def test_a_wild_named_wrongly_makes_no_sum() -> None:
    after = discarding(rolled("12 wild", 4), "4: wild:5")
    after.then_rejected(Reason.NOT_THE_SUM)


@pytest.mark.rules("OT-34")
def test_a_wild_is_no_plus_minus() -> None:
    after = discarding(rolled("3 8 wild 12", 6, 5), "5+6: 8 wild:3 3")
    after.then_rejected(Reason.NEEDS_PLUS_MINUS, "OT-34")


@pytest.mark.rules("OT-32", "A-OT-03", "A-OT-28")
@pytest.mark.parametrize("words", ["5: wild", "5: 5 + wild:0", "5: 5 - wild:0", "5: 8 wild 3"])
def test_a_wild_stands_for_a_number_that_is_said(words: str) -> None:
    after = discarding(rolled("3 5 8 wild +- 12", 5), words)
    after.then_rejected(Reason.UNNAMED_WILD, "OT-32", "A-OT-03", "A-OT-28")


@pytest.mark.rules("OT-15", "OT-31", "OT-34")
@pytest.mark.parametrize("words", ["5: piggyback", "5: 5 piggyback", "5: 8 plus-minus 3"])
def test_only_numbers_meet_dice(words: str) -> None:
    after = discarding(rolled("3 5 8 ride +- 12", 5), words)
    after.then_rejected(Reason.CANNOT_LAY, "OT-15", "OT-34")


@pytest.mark.rules("OT-35", "OT-36", "OT-37")
def test_8_plus_3_meets_an_11_and_all_three_cards_go() -> None:
    after = discarding(rolled("3 8 +- 12", 6, 5), "5+6: 8 + 3")
    assert numbers_gone(after) == "8 plus-minus 3"
    assert after.hand("A") == cards("12")


@pytest.mark.rules("OT-35", "A-OT-05")
def test_the_larger_minus_the_smaller() -> None:
    start = rolled("3 8 +- 12", 5)
    assert numbers_gone(discarding(start, "5: 8 - 3")) == "8 plus-minus 3"
    discarding(start, "5: 3 - 8").then_rejected(Reason.NOT_THE_SUM, "A-OT-05")


@pytest.mark.rules("OT-33", "OT-35", "A-OT-04")
@pytest.mark.parametrize("laid", ["wild:7 - 4", "4 - wild:1"])
def test_a_wild_is_a_number_of_an_equation(laid: str) -> None:
    assert "wild" in numbers_gone(discarding(rolled("4 wild +- 12", 3), f"3: {laid}"))


@pytest.mark.rules("A-OT-04")
def test_both_numbers_of_an_equation_may_be_wild() -> None:
    after = discarding(rolled("wild wild +- 12", 6, 5), "5+6: wild:10 + wild:1")
    assert numbers_gone(after) == "wild plus-minus wild"


S_53 = "3 4 8 wild +- +-"


@pytest.mark.rules("OT-35", "OT-36", "OT-37", "A-OT-06")
def test_case_s_53_one_equation_leaves_a_die() -> None:
    start = table(A=S_53, B="12", deck="1").rolled(6, 5, 3)
    after = discarding(start, "5+6: 8 + 3")
    assert numbers_gone(after) == "8 plus-minus 3"
    assert after.drawn() == "A"


@pytest.mark.rules("OT-35", "OT-32", "A-OT-06")
def test_case_s_53_the_3_is_spent_so_the_last_die_takes_the_wild() -> None:
    start = rolled(S_53, 6, 5, 3)
    discarding(start, "3: 3", "5+6: 8 + 3").then_rejected(Reason.CARD_NOT_IN_HAND)
    assert "wild" in numbers_gone(discarding(start, "3: wild:3", "5+6: 8 + 3"))


@pytest.mark.rules("OT-35", "OT-33", "A-OT-05", "A-OT-06")
@pytest.mark.parametrize("laid", ["wild:7 - 4", "4 - wild:1"])
def test_case_s_53_a_second_equation_wins(laid: str) -> None:
    discarding(rolled(S_53, 6, 5, 3), f"3: {laid}", "5+6: 8 + 3").then_wins("A")


@pytest.mark.rules("OT-32", "OT-33", "A-OT-03")
def test_case_s_53_a_wild_above_12() -> None:
    after = discarding(rolled(S_53, 6, 5, 3), "3+5+6: wild:18 - 4")
    assert numbers_gone(after) == "wild plus-minus 4"
    assert after.drawn() == ""


@pytest.mark.rules("OT-38")
def test_case_s_53_two_plus_minus_in_one_equation_are_refused() -> None:
    after = discarding(rolled(S_53, 6, 5, 4), "4+5+6: 8 + 3 + 4")
    after.then_rejected(Reason.ONE_PLUS_MINUS, "OT-38")


@pytest.mark.rules("OT-32")
def test_case_s_53_a_single_wild_uses_all_dice() -> None:
    assert numbers_gone(discarding(rolled(S_53, 6, 5, 3), "3+5+6: wild:14")) == "wild"


@pytest.mark.rules("A-OT-03")
def test_a_host_may_keep_wilds_of_equations_up_to_12() -> None:
    start = rolled(S_53, 6, 5, 3, wild_in_equation="up-to-12")
    discarding(start, "3+5+6: wild:18 - 4").then_rejected(Reason.WILD_TOO_HIGH, "A-OT-03")
    assert numbers_gone(discarding(start, "3+5+6: wild:10 + 4")) == "wild plus-minus 4"
    assert numbers_gone(discarding(start, "3+5+6: wild:14")) == "wild"


@pytest.mark.rules("A-OT-01", "OT-15")
def test_a_match_may_be_declined() -> None:
    after = discarding(table(A="5 12", B="12", deck="1").rolled(5))
    assert after.hand("A") == cards("1 5 12")


@pytest.mark.rules("A-OT-01")
def test_a_host_may_forbid_to_decline() -> None:
    start = rolled("4 5 12", 1, 5, discarding="forced")
    discarding(start).then_rejected(Reason.DICE_LEFT, "A-OT-01")
    assert numbers_gone(discarding(start, "5: 5")) == "5"


@pytest.mark.rules("A-OT-28")
@pytest.mark.parametrize(
    "words",
    [("5: 5", "1+3: 4"), ("3+1: 4", "5: 5"), ("5: 2 + 3",), ("1+3+5: wild:11 - wild:2",)],
    ids=" ".join,
)
def test_of_forms_that_differ_in_order_one_is_offered(words: tuple[str, ...]) -> None:
    after = discarding(rolled("2 3 4 5 wild wild +- 12", 1, 3, 5), *words)
    after.then_rejected(Reason.OTHER_FORM, "A-OT-28")


@pytest.mark.rules("A-OT-28")
@pytest.mark.parametrize("bare", [m.Use((), ("5",)), m.Use((5,), ())], ids=["no dice", "no cards"])
def test_every_group_has_dice_and_cards(bare: m.Use) -> None:
    after = rolled("5 12", 5).when("A", m.Discard, uses=(bare,))
    after.then_rejected(Reason.NOT_THE_SUM, "A-OT-28")


@pytest.mark.rules("A-OT-28", "A-OT-01")
def test_the_referee_does_not_regroup() -> None:
    after = discarding(table(A="4 5 12", B="12", deck="1 2").rolled(1, 3, 5), "5: 5")
    assert after.of(m.CardsDiscarded)[0].uses == uses("5: 5")
    assert after.drawn() == "AA"


MANY_CARDS = ordered([*PLAYER_DECK, *cards("wild wild +- +-")])


def outcomes(found: Any) -> set[Any]:
    return {(ordered(cards_of(way)), tuple(sorted(dice_of(way)))) for way in found}


@pytest.mark.rules("A-OT-28")
def test_a_hand_with_very_many_ways_is_offered_each_outcome_once() -> None:
    every = list(all_ways(MANY_CARDS, (2, 4, 5), 30))
    offered = ways_of(MANY_CARDS, (2, 4, 5), Options()).listed
    assert len(every) > MANY > len(offered)
    assert outcomes(offered) == outcomes(every)
    assert len(outcomes(offered)) == len(offered)
    assert set(offered) <= set(every)


@pytest.mark.rules("A-OT-28")
def test_a_starting_hand_is_offered_every_form() -> None:
    hand = ordered([*PLAYER_DECK, *cards("+-")])
    assert len(ways_of(hand, (2, 4, 5), Options()).listed) == len(
        set(all_ways(hand, (2, 4, 5), 30))
    )


def test_every_number_is_a_card() -> None:
    assert [int(number) for number in NUMBERS] == list(range(1, 13))
