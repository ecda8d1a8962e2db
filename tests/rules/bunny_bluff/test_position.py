"""Positions of Bunny Bluff: what a sparse one means, and what no table can be like."""

from random import Random
from typing import Any

import jsonschema  # type: ignore[import-untyped]  # it has no types of its own
import msgspec
import orjson
import pytest

from referee.games.bunny_bluff import GAME
from referee.games.bunny_bluff.table import Table
from referee.kernel.rejection import BadPosition
from tests.properties.described import DESCRIPTIONS
from tests.properties.games import a_game
from tests.rabbits import A, B, C


def table(**said: Any) -> Table:
    jsonschema.validate(said, GAME.position_schema)
    return GAME.from_position(said)


def asked(whole: Table) -> list[str]:
    """Who is asked, and what: "A lead-round"."""
    return [
        f"{seat} {action.type}"
        for seat in whole.seats
        for action in GAME.legal_actions(whole, seat)
        if action.decision
    ]


@pytest.mark.parametrize("seed", [1, 2])
def test_every_position_of_a_game_reads_back_and_has_no_flaw(seed: int) -> None:
    play, rng = a_game(GAME, seed), Random(seed)
    while not play.over and play.actions < 400:
        if rng.random() < 0.1:  # now and then
            written = orjson.loads(orjson.dumps(GAME.position(play.state)))
            in_full = {**written, **orjson.loads(msgspec.json.encode(play.state))}
            jsonschema.validate(in_full, GAME.position_schema)
            assert GAME.from_position(written) == GAME.from_position(in_full) == play.state
            assert GAME.flaw(play.state) is None
        play.step()


def test_nothing_said_is_a_fresh_table_of_four_that_a_leads() -> None:
    fresh = table()
    DESCRIPTIONS[GAME.id].conserved(fresh)
    assert [len(player.hand) for player in fresh.players] == [21] * 4
    assert asked(fresh) == ["A lead-round"]


def test_hands_that_are_said_leave_the_rest_aside() -> None:
    said = table(players=[["red"], ["green-hearts"], ["blue", "blue"]])
    DESCRIPTIONS[GAME.id].conserved(said)
    assert said.hand(B) == ("green-hearts",)
    assert len(said.aside) == 80


def test_hands_that_are_not_said_are_dealt_from_the_rest() -> None:
    said = table(players=[["red"], {}, "C"])
    assert (len(said.hand(B)), len(said.hand(C)), said.aside) == (42, 41, ())


def test_a_stack_has_an_open_window_unless_it_is_somebodys_turn() -> None:
    round_ = {"stack": [{"seat": "A", "cards": ["red"]}], "colour": "red", "lead": "A"}
    assert asked(table(players=3, **round_)) == ["B answer-window", "C answer-window"]
    assert asked(table(players=3, turn="C", **round_)) == ["C pass-turn", "C lay-cards"]


def test_a_game_may_be_dealt_now() -> None:
    dealt = table(players=5, options={"dealer": "A"}, deal={"C": ["green"] * 12})
    assert [len(player.hand) for player in dealt.players] == [16, 17, 17, 17, 17]
    assert dealt.hand(C).count("green-hearts") == 3
    assert asked(dealt) == ["B lead-round"]


def test_cards_are_named_by_colour_each_word_another_card() -> None:
    said = table(players=[["red-hearts", "red-flowers", "blue"], {}, {}])
    words = GAME.spelled(said, A, {"colour": "red", "cards": ["red", "red", "violet"]}, {})
    assert words["cards"] == ["red-flowers-1", "red-hearts-1", "violet"]


@pytest.mark.parametrize("colour", ["green", "Green"])
@pytest.mark.parametrize("face", ["green-hearts", "Green Hearts", " GREEN"])
def test_cards_and_colours_are_written_as_they_are_spoken_of(face: str, colour: str) -> None:
    said = table(players=[[face], {}, {}], stack=[{"seat": "B", "cards": ["Red"]}], colour=colour)
    assert (said.hand(A)[0][:5], said.colour) == ("green", "green")
    words = GAME.spelled(said, A, {"colour": colour, "cards": [face]}, {})
    assert words == {"colour": "green", "cards": [f"{said.hand(A)[0]}-1"]}


@pytest.mark.rules("BB-24", "A-BB-13")
def test_an_empty_hand_is_out_of_the_game() -> None:
    said = table(players=[["red"], [], ["blue"]])
    assert (said.out, asked(said)) == ((B,), ["A lead-round"])


@pytest.mark.rules("A-BB-03", "A-BB-16")
def test_the_last_cards_of_the_last_two_may_still_be_challenged() -> None:
    play = {"seat": "A", "cards": ["red"]}
    said = table(players=[[], ["green"], []], out=["C"], stack=[play], colour="red")
    assert (said.out, asked(said)) == ((C,), ["B answer-window"])
    assert GAME.flaw(said) is None
    assert GAME.from_position(orjson.loads(orjson.dumps(GAME.position(said)))) == said


@pytest.mark.rules("A-BB-03")
def test_cards_that_nobody_challenges_any_more_have_put_a_seat_out() -> None:
    play = {"seat": "A", "cards": ["red"]}
    said = table(players=[[], ["green"], ["blue"]], stack=[play], colour="red", turn="B")
    assert (said.out, asked(said)) == ((A,), ["B pass-turn", "B lay-cards"])


@pytest.mark.rules("BB-03", "A-GEN-05")
@pytest.mark.parametrize("seats", [0, 1, 2, 11])
@pytest.mark.parametrize("rest", [{}, {"deal": {}}], ids=str)
def test_a_table_has_three_to_ten_seats(seats: int, rest: dict[str, Any]) -> None:
    with pytest.raises(BadPosition, match=r"expected 3 to 10 seats, .* \(BB-03, A-GEN-05\)"):
        GAME.from_position({"players": seats, **rest})


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"players": [["red"] * 13, {}, {}]}, "$.players[0].hand[12]: no red card is left"),
        ({"players": [["purple"], {}, {}]}, "$.players[0].hand[0]: no card is called purple"),
        ({"players": ["B", "A", "C"]}, "$.players: expected seats in turn order"),
        ({"players": [["red"], [], []], "out": ["C", "B"]}, "$.players: at least two hold cards"),
        ({"players": [["red"], ["red"], [], []]}, "$.out: expected C, D too, in the order"),
        ({"players": [["red"], ["red"], ["red"]], "out": ["C"]}, "$.out: C still holds cards"),
        ({"players": {"A": ["red"]}}, "$.players: expected 3 to 10 seats, as an array or"),
        ({"stack": [{"seat": "A", "cards": ["red"]}]}, "$.colour: required beside a stack"),
        ({"stack": [{"seat": "Z", "cards": ["red"]}], "colour": "red"}, "a play has a seat"),
        ({"passed": ["Z"]}, "$.passed: there is no seat Z"),
        ({"turn": "Z"}, "$.turn: expected a seat with cards"),
        ({"deal": {"A": ["red"]}, "aside": []}, "$.aside: unknown"),
        ({"deal": {"A": ["red"] * 12 + ["blue"] * 12}}, "$.deal.A: a hand has 21 cards"),
        ({"hands": []}, "$.hands: unknown"),
    ],
)
def test_a_flaw_is_told_with_its_place(said: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.from_position(said)
    assert problem in str(caught.value)
