"""What was once written is read today, and means what it meant."""

from pathlib import Path

import orjson
import pytest

from referee.kernel.secrets import tag_of
from referee.tournaments import TOURNAMENT
from tests.golden import cups, games, shapes

KEPT = sorted(games.FOLDER.glob("*.jsonl"))
SHAPES = sorted(shapes.FOLDER.glob("*/*.jsonl"))
ADVICE = "if its version is not released yet: python -m tests.golden"


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)
def test_a_golden_game_leads_to_the_same_states(file: Path) -> None:
    for place, recorded, now in games.replayed(file):
        assert now == recorded, f"{file.name} has another state after decision {place}; {ADVICE}"


@pytest.mark.parametrize("file", SHAPES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_an_event_of_every_release_is_read_today(file: Path) -> None:
    codec = shapes.codec_of(file.parent.name)
    for line in shapes.read(file):
        private = (orjson.dumps(part) for part in line["private"].values())
        event = codec.join(line["type"], orjson.dumps(line["public"]), private)
        again = orjson.loads(orjson.dumps(codec.split(event).public))
        assert {**again, **line["public"]} == again, f"{line['type']}: {ADVICE}"


def test_every_type_of_a_golden_game_has_its_golden_shape() -> None:
    for file in KEPT:
        first, decisions = games.read(file)
        there = shapes.FOLDER / first["ruleset"] / f"{first['version']}.jsonl"
        kept = {line["type"] for line in shapes.read(there)}
        assert {kind for line in decisions for kind, *_ in line["events"]} <= kept


def test_the_life_of_a_game_and_killer_bunnies_are_kept() -> None:
    folders = {file.parent.name for file in SHAPES}
    assert {"life", "killer-bunnies", "tournament"} <= folders <= {"life", *games.REFEREED}


def test_the_golden_tournament_is_decided_as_it_was() -> None:
    for place, recorded, now in cups.decided_again(games.FOLDER / cups.NAME):
        assert now == recorded, f"decision {place} leads to other events; {ADVICE}"


def test_the_golden_tournament_comes_back_from_its_positions() -> None:
    for _, _, t in cups.steps():
        position = orjson.loads(orjson.dumps(TOURNAMENT.position(t)))
        assert TOURNAMENT.from_position(position) == t


def test_the_golden_tournament_is_told_in_sentences() -> None:
    assert all(TOURNAMENT.tell(event) for event in cups.events())


def test_the_golden_tournament_has_every_event_there_is() -> None:
    kept = {line["type"] for line in shapes.read(shapes.FOLDER / "tournament" / "0.1.jsonl")}
    assert kept == {tag_of(kind) for kind in TOURNAMENT.events}
