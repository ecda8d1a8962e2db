"""A short run of `make chaos`, and proof that its checks notice what they are for."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from referee.application.actors import CLOCK
from tests.chaos.__main__ import chaos
from tests.chaos.checks import HOUSE, found_of, opened_effects, unfair
from tests.chaos.deliveries import Deliveries
from tests.chaos.play import Acknowledged, Played
from tests.deployed import temporary_folder
from tests.recorded import a_real_game, a_won_game, lines_for
from tests.toy import TOY
from tests.workers.consumer import Consumer, Received

RULESET = "one-two-many-rabbits"


@pytest.fixture(scope="module")
def record() -> list[Mapping[str, Any]]:
    return [json.loads(line) for line in lines_for(a_real_game(RULESET, 40))]


def told_of(record: list[Mapping[str, Any]]) -> Played:
    """What seats were told if nothing was lost."""
    seated = (entry for entry in record[1:-1] if entry["actor"] not in HOUSE)
    noted = [Acknowledged(entry["type"], entry["last"]) for entry in seated]
    return Played(record[0]["game"], RULESET, noted)


@pytest.mark.slow
def test_kills_lose_nothing_double_nothing_and_stop_no_game() -> None:
    killed: list[str] = []
    with temporary_folder("referee-chaos-") as folder:
        outcome = chaos(folder, kills=8, tables=3, seed="ci", tick=killed.append)
    assert outcome.wrong == []
    assert len(killed) == outcome.kills.total() == 8
    assert outcome.actions and outcome.effects and outcome.games.total() >= 3


def test_a_game_in_order_has_nothing_wrong(record: list[Mapping[str, Any]]) -> None:
    assert found_of(told_of(record), record).wrong == ()


def test_an_action_that_was_acknowledged_and_is_gone_is_found(
    record: list[Mapping[str, Any]],
) -> None:
    played = told_of(record)
    played.acknowledged.append(Acknowledged("draw-card", 99_999))
    assert "acknowledged and lost" in "".join(found_of(played, record).wrong)


def test_an_action_that_was_done_twice_is_found(record: list[Mapping[str, Any]]) -> None:
    played = told_of(record)
    played.acknowledged.pop()
    assert "more often than acknowledged" in "".join(found_of(played, record).wrong)


def test_a_record_that_was_changed_is_found(record: list[Mapping[str, Any]]) -> None:
    changed = [record[0], {**record[1], "at": record[1]["at"] + 1}, *record[2:]]
    assert "does not verify" in "".join(found_of(told_of(record), changed).wrong)


def test_effects_that_fired_never_or_twice_are_found() -> None:
    entries = [json.loads(line) for line in lines_for(a_won_game())][1:-1]
    effects = opened_effects(replace(TOY, effects=("fox",)), entries)
    foxes = [entry for entry in entries if entry["actor"] == CLOCK]
    assert effects and not [*unfair(effects, entries)]
    assert [*unfair(effects, [e for e in entries if e is not foxes[0]])]
    assert [*unfair(effects, [*entries, foxes[0]])]


@pytest.mark.parametrize(
    ("sequences", "versions", "right"),
    [
        ((1, 2, 3), (2, 3, 4), True),
        ((1, 2, 2, 3), (2, 3, 3, 4), True),
        ((1, 3), (2, 4), False),
        ((2, 1, 3), (3, 2, 4), False),
        ((1, 2), (3, 4), False),
    ],
)
def test_deliveries_that_lack_one_or_change_places_are_found(
    sequences: tuple[int, ...], versions: tuple[int, ...], right: bool
) -> None:
    consumer = Consumer()
    for sequence, version in zip(sequences, versions, strict=True):
        told = {"data": {"game": "g-1", "sequence": sequence, "version": version}}
        consumer.got.append(Received("/hooks", {}, json.dumps(told).encode()))
    wrong = [*Deliveries("", "", consumer, ["g-1"]).findings({"g-1": 4})]
    assert (wrong == []) is right
