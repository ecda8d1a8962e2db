"""Alone against the Farm: its deal, its moves by the clock, its fixed policy."""

from collections import Counter

import pytest

from referee.games.one_two_many_rabbits import GAME, farm
from referee.games.one_two_many_rabbits import messages as m
from referee.games.one_two_many_rabbits.deck import (
    MAIN_DECK,
    NUMBERS,
    PLAYER_DECK,
    PLUS_MINUS,
    WILD,
)
from referee.games.one_two_many_rabbits.matching import ways_of
from referee.games.one_two_many_rabbits.options import Options
from referee.games.one_two_many_rabbits.table import FARM
from referee.kernel.flow import DieRolled
from referee.kernel.rejection import Reason as AnyReason
from tests.rules.one_two_many_rabbits.rabbits import A, Scenario, cards, opened, table, uses


def solo(player: str, farms: str, *, turn: str = "A", **rest: str) -> Scenario:
    return table(turn, A=player, farm=farms, **rest)


@pytest.mark.rules("OT-53", "OT-55", "A-OT-23")
def test_the_player_has_a_second_plus_minus_and_begins() -> None:
    dealt = opened(1, first_seat="farm")
    assert Counter(dealt.hand("A")) == Counter([*PLAYER_DECK, PLUS_MINUS])
    assert Counter(dealt.table.deck) == Counter(MAIN_DECK)
    dealt.then_asks("A", m.ChooseDice)


@pytest.mark.rules("OT-54")
def test_the_farm_has_six_numbers_a_wild_and_two_plus_minus_face_up() -> None:
    dealt = opened(1)
    numbers = [card for card in dealt.hand("farm") if card in NUMBERS]
    assert len(set(numbers)) == 6
    assert Counter(dealt.hand("farm")) - Counter(numbers) == Counter(
        [WILD, PLUS_MINUS, PLUS_MINUS]
    )
    seen = GAME.view(dealt.table, None)["players"][1]
    assert tuple(seen["hand"]) == dealt.hand("farm")


@pytest.mark.rules("OT-57", "OT-58", "OT-13")
def test_player_and_farm_take_turns_and_the_farm_rolls_two_dice() -> None:
    start = solo("5 12", "11 12").rolled(5).given("A", m.Discard, uses=uses("5: 5"))
    assert start.of(m.DiceAnnounced) == [m.DiceAnnounced(FARM, 2)]
    after = start.rolled(4, 3)
    assert [(e.seat, e.value) for e in after.of(DieRolled)] == [(FARM, 4), (FARM, 3)]
    after.then_asks("A", m.ChooseDice)


@pytest.mark.rules("OT-57", "A-OT-21")
def test_the_farm_moves_by_the_clock_and_nobody_may_act_before() -> None:
    due = solo("12", "12", turn="farm").given("A", m.AnswerWindow, piggyback=False)
    (deadline,) = GAME.deadlines(due.table)
    assert deadline.kind in GAME.effects
    assert not due.offers("A")
    due.when("A", m.Leave).then_rejected(AnyReason.EFFECT_DUE, "OT-57")


@pytest.mark.rules("OT-59", "OT-56")
def test_the_farm_draws_nothing_for_unused_dice() -> None:
    after = solo("12", "11", turn="farm", deck="1 2").rolled(4, 3)
    assert after.of(m.CardsDiscarded) == [m.CardsDiscarded(FARM, ())]
    assert not after.of(m.FarmDrew)


@pytest.mark.rules("OT-19", "OT-56")
def test_the_player_draws_for_unused_dice() -> None:
    after = solo("12", "11", deck="1 2").rolled(4, 3).given("A", m.Discard, uses=())
    assert after.drawn() == "AA"


@pytest.mark.rules("OT-52", "OT-27", "OT-56")
def test_the_player_wins_by_being_rid_of_all_numbers_first() -> None:
    after = solo("5", "11").rolled(5).given("A", m.Discard, uses=uses("5: 5"))
    assert after.of(m.GameEnded) == [m.GameEnded((A,), {A: 1}, {"farm": 2})]


@pytest.mark.rules("OT-52", "OT-27")
def test_the_farm_wins_by_being_rid_of_all_numbers_first() -> None:
    after = solo("12", "7", turn="farm").rolled(4, 3)
    assert after.of(m.GameEnded) == [m.GameEnded((), {A: 2}, {"farm": 1})]


@pytest.mark.rules("A-OT-22", "OT-24")
def test_the_farm_draws_face_up_for_the_players_doubles() -> None:
    after = solo("12", "11", deck="3").rolled(5, 5)
    assert after.of(m.FarmDrew) == [m.FarmDrew(NUMBERS[2])]


@pytest.mark.rules("A-OT-22", "OT-24")
def test_the_player_draws_for_the_farms_doubles() -> None:
    assert solo("12", "11", turn="farm", deck="3").rolled(5, 5).drawn() == "A"


@pytest.mark.rules("A-OT-22", "A-OT-26")
def test_the_farm_rides_along_whenever_it_holds_a_piggyback() -> None:
    start = solo("12", "ride 5 11", deck="1").rolled(5)
    assert start.of(m.PiggybackPlayed) == [m.PiggybackPlayed(FARM)]
    after = start.given("A", m.Discard, uses=())
    assert start.of(m.CardsDiscarded) == [m.CardsDiscarded(FARM, uses("5: 5"))]
    assert after.hand("farm") == cards("11") and after.drawn() == "A"


@pytest.mark.rules("OT-39", "OT-56")
def test_the_player_may_ride_along_with_the_farms_roll() -> None:
    start = solo("ride 4 12", "11", turn="farm").rolled(4, 3, ride="A")
    after = start.given("A", m.Discard, uses=uses("4: 4"))
    assert after.hand("A") == cards("12")


@pytest.mark.rules("A-OT-26", "OT-30")
def test_player_and_farm_tie_if_both_are_rid_in_the_same_step() -> None:
    after = solo("5", "ride 5").rolled(5).given("A", m.Discard, uses=uses("5: 5"))
    assert after.of(m.GameEnded) == [m.GameEnded((A,), {A: 1}, {"farm": 1})]
    assert GAME.tell(after.events[-1]) == "A and the Farm win."


@pytest.mark.rules("OT-60", "A-OT-21", "A-OT-26")
def test_bets_are_placed_for_both_sides() -> None:
    start = solo("8", "3 8 11", deck="bets").rolled(5).given("A", m.Discard, uses=())
    assert start.of(m.BetShown) == [m.BetShown(FARM, "8")]
    after = start.bets(5, 3, A="8").then_wins("A")
    assert [event.seat for event in after.of(m.BetWon)] == [FARM, A]


@pytest.mark.rules("A-OT-22", "OT-60")
def test_rab_bets_of_the_farm_are_rolled_by_the_player_as_whose_roll_it_counts() -> None:
    start = solo("12", "11", deck="bets 4").rolled(5, 5).given("A", m.Discard, uses=uses())
    assert start.table.calling == FARM
    after = start.bets(2, 2, A="12")
    assert [event.seat for event in after.of(DieRolled)] == [A, A]
    assert after.drawn() == ""


@pytest.mark.rules("OT-46", "A-OT-16")
def test_the_farm_is_exempt_with_nothing_but_1s() -> None:
    start = solo("12", "1", deck="bets").rolled(5).given("A", m.Discard, uses=())
    assert not start.of(m.BetShown)
    start.then_asks("A", m.PlaceBet)


@pytest.mark.rules("A-OT-24")
def test_a_player_who_leaves_loses_to_the_farm() -> None:
    after = solo("12", "11").given("A", m.Leave)
    assert after.of(m.GameEnded) == [m.GameEnded((), {A: 2}, {"farm": 1})]


# --- the policy ---------------------------------------------------------------------------


@pytest.mark.rules("A-OT-21")
@pytest.mark.parametrize(
    ("hand", "dice", "best"),
    [
        ("3 4 7", (3, 4), ("3: 3", "4: 4")),  # most Numbers
        ("2 5 8 +-", (3, 3), ("3: 8 - 5",)),  # and then the highest total
        ("5 7 12 +-", (3, 4), ("3+4: 12 - 5",)),
        ("4 7 wild", (3, 4), ("3+4: 7",)),
        ("7 wild", (3, 4), ("3+4: 7",)),  # and then the fewest Wilds and Plus/Minus
        ("1 2 3 wild +-", (1, 4), ("1+4: 3 + 2",)),
    ],
    ids=str,
)
def test_how_the_farm_chooses(hand: str, dice: tuple[int, ...], best: tuple[str, ...]) -> None:
    ways = ways_of(cards(hand), dice, Options()).listed
    assert farm.best(ways) == uses(*best)


@pytest.mark.rules("A-OT-21")
def test_of_equal_totals_the_highest_single_card() -> None:
    low, high = uses("3+4: 3 + 4"), uses("1+4: 6 - 1")
    assert farm.best([low, high]) == high
    assert farm.rank(low)[:3] == farm.rank(high)[:3]


@pytest.mark.rules("A-OT-21")
@pytest.mark.parametrize(
    ("hand", "bet"), [("5 8 12", "8"), ("6 8", "8"), ("6 9", "6"), ("1 wild", "1"), ("12", "12")]
)
def test_the_farm_bets_its_number_nearest_to_7(hand: str, bet: str) -> None:
    assert farm.bet(cards(hand)) == bet


# --- a Farm that the player plays ---------------------------------------------------------


def played(player: str, farms: str, *, turn: str = "A", **rest: str) -> Scenario:
    return solo(player, farms, turn=turn, farm_choices="player", **rest)


@pytest.mark.rules("A-OT-21")
def test_a_host_may_let_the_player_choose_the_farms_discards() -> None:
    start = played("12", "3 4 7", turn="farm").rolled(3, 4)
    start.then_asks("A", m.Discard)
    after = start.given("A", m.Discard, uses=uses("3+4: 7"))
    assert after.hand("farm") == cards("3 4")
    after.then_asks("A", m.ChooseDice)


@pytest.mark.rules("A-OT-21")
def test_a_host_may_let_the_player_choose_the_farms_piggyback() -> None:
    start = played("12", "ride 5 11").given("A", m.ChooseDice, dice=1)
    after = start.given("A", m.AnswerWindow, piggyback=True, rolls=(5,))
    after = after.given("A", m.Discard, uses=uses("5: 5"))
    assert after.hand("farm") == cards("11")
    after.then_asks("A", m.Discard)


@pytest.mark.rules("A-OT-21", "OT-60")
def test_a_host_may_let_the_player_choose_the_farms_bet() -> None:
    start = played("12", "3 8 11", deck="bets").rolled(5).given("A", m.Discard, uses=())
    after = start.given("A", m.PlaceBet, bet="3")
    assert after.of(m.BetShown) == [m.BetShown(FARM, "3")]
    after.then_asks("A", m.PlaceBet)
