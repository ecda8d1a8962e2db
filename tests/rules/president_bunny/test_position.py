"""Positions of President Bunny: what a sparse one means, and what no table can be like."""

from random import Random
from typing import Any

import jsonschema  # type: ignore[import-untyped]  # it has no types of its own
import msgspec
import orjson
import pytest

from referee.games.president_bunny import GAME
from referee.games.president_bunny.table import Table
from referee.kernel.rejection import BadPosition
from tests.properties.described import DESCRIPTIONS
from tests.properties.games import a_game
from tests.rabbits import A, C, D


def table(**said: Any) -> Table:
    jsonschema.validate(said, GAME.position_schema)
    return GAME.from_position(said)


def asked(whole: Table) -> set[str]:
    offers = ((seat, GAME.legal_actions(whole, seat)) for seat in whole.seats)
    return {seat for seat, actions in offers if any(action.decision for action in actions)}


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
    assert asked(fresh) == {"A"}


def test_the_next_who_has_not_passed_is_asked_to_beat_a_trick() -> None:
    trick = [{"seat": "A", "cards": ["blue", "blue"]}]
    assert asked(table(trick=trick)) == {"B"}
    assert asked(table(trick=trick, passed=["B", "C"])) == {"D"}
    assert asked(table(trick=trick, turn="C")) == {"C"}


def test_the_hands_before_an_exchange_are_dealt() -> None:
    hands = {"A": ["violet-hearts", "violet-hearts"], "C": ["red-hearts", "red-hearts"]}
    swapped = table(players=3, options={"last_places": ["A", "B", "C"]}, deal=hands)
    assert swapped.dealer == C
    assert swapped.hand(C).count("violet-hearts") == 2
    assert swapped.hand(A).count("red-hearts") == 2


@pytest.mark.rules("PB-01", "PB-03")
def test_an_empty_hand_is_out_of_the_game() -> None:
    said = table(players=[["red"], ["blue"], ["green"], []], out=[])
    assert (said.out, asked(said)) == ((D,), {"A"})


@pytest.mark.rules("A-PB-02", "PB-12")
def test_purple_is_indigo() -> None:
    said = table(players=[["Purple", "purple-hearts"], {}, {}])
    assert said.hand(A) == ("indigo-butterflies", "indigo-hearts")
    words = GAME.spelled(said, A, {"cards": ["Purple", "purple"]}, {})
    assert words == {"cards": ["indigo-butterflies-1", "indigo-hearts-1"]}


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"players": [["red"], [], []], "out": ["C", "B"]}, "$.players: at least two hold cards"),
        ({"players": [["red"], ["red"], [], []]}, "$.out: expected C, D too, in the order"),
        ({"players": 2}, "$.players: expected 3 to 6 seats, as an array or a number (PB-04"),
        ({"players": 7, "deal": {}}, "$.players: expected 3 to 6 seats"),
        ({"trick": [{"seat": "A"}]}, "$.trick[0].cards: expected an array"),
        ({"trick": [{"seat": "A", "cards": ["red"], "of": "B"}]}, "$.trick[0].of: unknown"),
        ({"dealer": "Z"}, "$.dealer: there is no seat Z"),
        ({"options": {"high": "red"}}, "unknown field `high`"),
    ],
)
def test_a_flaw_is_told_with_its_place(said: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.from_position(said)
    assert problem in str(caught.value)
