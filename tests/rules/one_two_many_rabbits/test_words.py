"""What judges may write instead of the form that is offered."""

from typing import Any

import pytest

from referee.games.one_two_many_rabbits import GAME
from referee.games.one_two_many_rabbits import messages as m
from referee.games.one_two_many_rabbits.matching import outcome, plain
from referee.games.one_two_many_rabbits.words import in_form
from referee.kernel.ids import SeatId
from tests.rules.one_two_many_rabbits.rabbits import A, Scenario, table, uses


def spelled(scenario: Scenario, *groups: Any, seat: str = "A") -> Any:
    params = {"uses": [{"dice": dice, "cards": laid} for dice, laid in groups]}
    return GAME.spelled(scenario.table, SeatId(seat), params, {})["uses"]


def offered(*words: str) -> Any:
    return [plain(use) for use in uses(*words)]


@pytest.mark.rules("A-OT-28")
@pytest.mark.parametrize(
    ("group", "form"),
    [
        (([6, 5], [3, "+", 8]), "5+6: 8 + 3"),
        (([3], ["Wild(7)", "\u2212", 4]), "3: wild:7 - 4"),
        (([3], ["wild 3"]), "3: wild:3"),
        (([6, 3], ["wild:1", "+", "8"]), "3+6: 8 + wild:1"),
        (([6, 3, 5], ["wild:20", "-", "wild:6"]), "3+5+6: wild:12 + wild:2"),
    ],
)
def test_a_group_is_read_in_any_order(group: Any, form: str) -> None:
    start = table(A="3 4 8 12 wild wild +-", B="12").rolled(6, 5, 3)
    assert spelled(start, group) == offered(form)


@pytest.mark.rules("A-OT-28")
def test_groups_are_read_in_any_order() -> None:
    start = table(A="3 4 8 12 wild +- +-", B="12").rolled(3, 3, 5)
    groups = ([5], ["8", "-", "3"]), ([3], ["wild:3"]), ([3], ["4", "-", "wild:1"])
    assert spelled(start, *groups[:2]) == offered("3: wild:3", "5: 8 - 3")


@pytest.mark.rules("A-OT-28", "A-OT-21")
def test_the_player_of_a_farm_is_read_with_the_farms_hand() -> None:
    start = table("farm", A="12", farm="3 4 11", farm_choices="player").rolled(3, 4)
    assert spelled(start, ([4], ["4"]), ([3], [3])) == offered("3: 3", "4: 4")


@pytest.mark.rules("A-OT-28")
@pytest.mark.parametrize(
    "group",
    [([5], ["+"]), ([5], ["+", "+", "+"]), ([5], ["5", "5"]), ([9], ["9"]), ([5], ["dog"])],
)
def test_what_is_wrong_stays_wrong(group: Any) -> None:
    start = table(A="5 12", B="12").rolled(5)
    assert spelled(start, group) == [{"dice": group[0], "cards": group[1]}]


@pytest.mark.rules("OT-47")
@pytest.mark.parametrize(
    ("said", "bet"),
    [
        (8, "8"),
        ("Wild(8)", "wild:8"),
        ("wild:8", "wild:8"),
        ("Wild(08)", "wild:8"),
        ("Wild", "wild"),
        ("Plus/Minus", "plus-minus"),
        ("Place Your Rab-bets", "rab-bets"),
    ],
)
def test_a_bet_is_written_by_number_or_printed_name(said: Any, bet: str) -> None:
    start = table(A="5 12", B="12").table
    assert GAME.spelled(start, A, {"bet": said}, {}) == {"bet": bet}


def test_other_parameters_are_as_they_are() -> None:
    start = table(A="5 12", B="12").table
    assert GAME.spelled(start, A, {"dice": 3, "piggyback": True}, {}) == {
        "dice": 3,
        "piggyback": True,
    }


@pytest.mark.rules("A-OT-28")
def test_of_very_many_ways_any_sound_one_is_read_as_the_one_with_its_outcome() -> None:
    hand = "1 2 3 4 5 6 7 8 9 10 11 12 wild wild wild +- +- +-"
    start = table(A=hand, B="12").rolled(6, 5, 4)
    said = uses("4: 8 - 4", "5: 7 - 2", "6: 9 - 3")
    asked = m.Discard(at=0, seat=A, uses=said)
    assert GAME.objection(start.table, asked), "it is not the one of its outcome that is offered"
    command = in_form(start.table, asked)
    assert isinstance(command, m.Discard)
    assert GAME.objection(start.table, command) is None
    assert outcome(command.uses) == outcome(said)


@pytest.mark.rules("A-OT-28")
def test_no_other_way_is_found_for_one_that_is_wrong() -> None:
    start = table(A="3 5 12", B="12").rolled(3, 5)
    crossed = m.Discard(at=0, seat=A, uses=uses("3: 5", "5: 3"))
    assert in_form(start.table, crossed) == crossed


@pytest.mark.rules("A-OT-02", "A-OT-28")
def test_more_groups_than_dice_are_not_put_in_order() -> None:
    """To try all orders of so many would take for ever."""
    start = table(A="3 5 12", B="12").rolled(3, 5)
    many = m.Discard(at=0, seat=A, uses=uses("3: 3") * 50)
    assert in_form(start.table, many) == many


def test_no_other_command_changes() -> None:
    start = table(A="5 12", B="12").table
    assert in_form(start, m.ChooseDice(at=0, seat=A, dice=3)) == m.ChooseDice(at=0, seat=A, dice=3)
