"""Positions in short: what they say, what they leave out, and what no table can be like."""

from typing import Any

import jsonschema  # type: ignore[import-untyped]  # it has no types of its own
import orjson
import pytest

from referee.games.one_two_many_rabbits import GAME
from referee.games.one_two_many_rabbits import messages as m
from referee.games.one_two_many_rabbits.deck import PLAYER_DECK
from referee.kernel.rejection import BadPosition
from tests.play import Play
from tests.rules.one_two_many_rabbits.rabbits import Scenario, cards, opened, uses


def judged(**position: Any) -> Scenario:
    jsonschema.validate(position, GAME.position_schema)
    return Scenario(GAME.from_position(position))


def test_nothing_said_is_a_fresh_game_of_two() -> None:
    fresh = judged()
    fresh.then_asks("A", m.ChooseDice)
    assert fresh.hand("B") == PLAYER_DECK
    assert len(fresh.table.deck) == 36


def test_case_s_53_as_a_judge_writes_it() -> None:
    hand = [8, 3, 4, "Wild", "Plus/Minus", "plus-minus"]
    start = judged(players=[hand, {}], turn={"seat": "A", "dice": [6, 5, 3]})
    start.then_asks("A", m.Discard)
    start.given("A", m.Discard, uses=uses("3: 4 - wild:1", "5+6: 8 + 3")).then_wins("A")


def test_what_is_drawn_next_is_said_first_one_first() -> None:
    start = judged(players=[["12"], ["12"]], draws=["Place Your Rab-bets", 7], turn="B")
    assert start.table.deck[-2:] == cards("7 bets")
    after = start.rolled(3, 4).given("B", m.Discard, uses=())
    assert after.table.calling == "B" and after.hand("B") == cards("7 12")


def test_who_rides_along_is_asked_too() -> None:
    start = judged(players=3, turn={"seat": "C", "dice": [4], "riding": ["A"]})
    start.then_asks("CA", m.Discard)


def test_rab_bets_that_wait_are_called() -> None:
    start = judged(players=3, turn={"seat": "B", "rab_bets": ["C", "A", "B"]})
    start.then_asks("BCA", m.PlaceBet)
    assert start.table.calling == "B"


def test_one_player_plays_the_farm() -> None:
    start = judged(players=[["5"]], farm=[2, "Piggyback"], discard=["wild"])
    assert start.hand("farm") == cards("2 ride")
    start.rolled(5).given("A", m.Discard, uses=uses("5: 5")).then_wins("A")


@pytest.mark.rules("OT-53", "OT-54", "OT-55")
def test_alone_and_nothing_said_is_a_fresh_game_against_the_farm() -> None:
    fresh = judged(players=1)
    assert fresh.hand("A") == cards("1 2 3 4 5 6 7 8 9 10 11 12 wild +- +-")
    assert fresh.hand("farm") == cards("1 2 3 4 5 6 wild +- +-")
    assert len(fresh.table.deck) == 36


@pytest.mark.rules("OT-54", "OT-55")
def test_the_farms_cards_come_from_other_decks_than_the_draw_pile() -> None:
    farm = ["7", "8", "9", "10", "11", "12", "Wild", "Plus/Minus", "Plus/Minus"]
    assert len(judged(players=["A"], farm=farm).table.deck) == 36


@pytest.mark.parametrize(
    ("position", "problem"),
    [
        ({"player": 2}, r"\$\.player: unknown"),
        ({"players": 5}, r"\$\.players: expected 1 to 4"),
        ({"players": 0}, r"\$\.players: expected 1 to 4 .* \(OT-01, A-GEN-05\)"),
        ({"players": 2, "farm": ["1"]}, r"\$\.farm: expected only beside one player"),
        ({"players": [["13"], []]}, r"\$\.players\[0\]\.hand\[0\]: there is no card 13"),
        ({"players": [{"cards": []}, {}]}, r"\$\.players\[0\]\.cards: unknown"),
        ({"players": [["Wild"], ["5"]]}, r"\$\.players: without a Number A has won \(OT-27\)"),
        ({"players": 1, "farm": ["Wild"]}, r"without a Number farm has won"),
        ({"turn": "C"}, r"\$\.turn: there is no seat C"),
        ({"turn": {"seat": "A", "dice": [7]}}, r"\$\.turn\.dice"),
        ({"turn": {"seat": "A", "dice": [1, 1, 1, 1]}}, r"\$\.turn\.dice"),
        ({"turn": {"who": "A"}}, r"\$\.turn\.who: unknown"),
        ({"discard": ["7"] * 6}, r"the box has only 5 of 7"),
        ({"discard": "7"}, r"\$\.discard: expected an array"),
        ({"options": {"ties": "toss"}}, r"ties"),
        ({"position": 2}, r"\$\.position"),
    ],
    ids=str,
)
def test_what_no_table_can_be_like(position: Any, problem: str) -> None:
    with pytest.raises(BadPosition, match=problem):
        GAME.from_position(position)


@pytest.mark.parametrize("seats", [1, 3])
def test_whole_positions_fit_the_schema(seats: int) -> None:
    play = Play.start(GAME, seats, seats)
    while not play.over:
        whole = orjson.loads(orjson.dumps(GAME.position(play.state)))
        jsonschema.validate(whole, GAME.position_schema)
        play.step()


def test_a_dealt_table_is_read_as_it_was_written() -> None:
    dealt = opened(4, first_seat="C").table
    assert GAME.from_position(orjson.loads(orjson.dumps(GAME.position(dealt)))) == dealt
