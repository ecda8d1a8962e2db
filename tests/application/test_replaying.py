"""A finished game's record: its chain, from its lines alone."""

from collections.abc import Callable
from typing import Any

import orjson
import pytest

from eventstore.store import CorruptStream, Head
from referee.application.actors import SPECTATOR
from referee.application.opening import abandon_game
from referee.application.records.making import record
from referee.application.records.replaying import verify
from referee.application.records.verifying import verification
from referee.application.referee import Referee
from tests.application.table import A, B, TableOfToy, a_game, request
from tests.recorded import lines_for

Lines = list[dict[str, Any]]


@pytest.fixture
def lines(referee: Referee) -> Lines:
    """The record of a game that somebody won, as a client reads it."""
    table = a_game(referee, target=8)
    turn = 0
    while table.see().phase == "running":
        on_turn, other = (A, B) if turn % 2 == 0 else (B, A)
        turn += 1
        if table.roll(on_turn).view["phase"] == "finished":
            break
        table.later(2_000)
        decision = table.see().view["table"]["pending"]["id"]
        table.answer(other, "guess", decision, number=1)
    return [orjson.loads(orjson.dumps(line)) for line in record(referee, SPECTATOR, table.game)]


def test_the_chain_of_the_record_holds(lines: Lines) -> None:
    assert verify(lines).version == lines[-1]["head"]["version"]


def test_another_anchor_is_not_reached(lines: Lines) -> None:
    with pytest.raises(CorruptStream):
        verify(lines, head=Head(lines[-1]["head"]["version"], "0" * 64))


def test_the_record_says_who_settled(lines: Lines) -> None:
    assert {line["origin"] for line in lines[1:-1]} == {"request"}


def changed_roll(lines: Lines) -> None:
    roll = next(line for line in lines[1:-1] if line["type"] == "roll")
    roll["events"][0]["public"]["value"] = roll["events"][0]["public"]["value"] % 6 + 1


def changed_secret(lines: Lines) -> None:
    guess = next(line for line in lines[1:-1] if line["type"] == "guess")
    guess["events"][0]["private"]["B"]["number"] = 9


def lost_event(lines: Lines) -> None:
    lines[-2]["events"].pop()


@pytest.mark.parametrize("damage", [changed_roll, changed_secret, lost_event])
def test_a_changed_record_is_found_out(lines: Lines, damage: Callable[[Lines], None]) -> None:
    damage(lines)
    with pytest.raises(CorruptStream):
        verify(lines)


def test_an_abandoned_game_has_a_record(table: TableOfToy) -> None:
    abandon_game(table.referee, table.organiser, table.game, request())
    assert verification(lines_for(table), table.referee.games).verified
