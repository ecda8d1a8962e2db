"""`referee rule FILE`: the same ruling as over HTTP, told to people."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from referee.cli.main import main
from tests.api.cases import parts
from tests.api.judge import Judge

FLIP = {"seat": "A", "type": "flip-top-run"}
PLAY = {"seat": "A", "type": "play-flipped"}


def scenario(*steps: Any, **rest: Any) -> dict[str, Any]:
    players = [{"bunnies": 1, "top": "sword"}, {"bunnies": ["orange-timid"]}]
    position = {"players": players, "options": {"windows": False}}
    return {"ruleset": "killer-bunnies", "position": position, "steps": list(steps), **rest}


def aimed(target: str, *dice: int) -> dict[str, Any]:
    aim = {"seat": "A", "type": "choose-target", "params": {"target": target}}
    return {**aim, "dice": list(dice)}


def rule(folder: Path, whole: Any, *options: str) -> Result:
    file = folder / "scenario.json"
    file.write_text(whole if isinstance(whole, str) else json.dumps(whole), encoding="utf-8")
    return CliRunner().invoke(main, ["rule", str(file), *options])


def test_what_happens_is_told_in_sentences(tmp_path: Path) -> None:
    told = rule(tmp_path, scenario(FLIP, PLAY, aimed("B1", 3)))
    assert told.exit_code == 0
    assert "A sends Sword at Orange Timid Bunny." in told.output
    assert "Orange Timid Bunny dies (sword)." in told.output
    assert "Now A may: draw" in told.output


def test_a_refusal_is_told_with_the_texts_behind_it(tmp_path: Path) -> None:
    told = rule(tmp_path, scenario(FLIP, PLAY, aimed("A1"), {}))
    assert told.exit_code == 1
    assert "Refused: This card may not be aimed there." in told.output
    assert "KB-107: " in told.output and "A-KB-30: " in told.output
    assert "The steps after that were not judged." in told.output


def test_it_says_what_is_to_be_rolled_and_what_was_not_asked_for(tmp_path: Path) -> None:
    assert "A roll is needed: defend:0015:black, 1 to 12." in (
        rule(tmp_path, scenario(FLIP, PLAY, aimed("B1"))).output
    )
    assert "1 of the dice were not asked for." in (
        rule(tmp_path, scenario(FLIP, PLAY, aimed("B1", 9, 9))).output
    )


def test_it_says_what_the_clock_settles(tmp_path: Path) -> None:
    end = [FLIP, {"seat": "A", "type": "discard-flipped"}, {"seat": "A", "type": "draw"}]
    lay = {"seat": "A", "type": "lay-bottom-run", "params": {"card": "scissors"}}
    starving = scenario(*end, lay, {})
    starving["position"]["players"][0] |= {
        "bunnies": [{"feeds": ["feed-1-1"]}],
        "hand": ["scissors"],
    }
    told = rule(tmp_path, starving)
    assert "5. The clock settles: hunger" in told.output
    assert "Next the clock settles: hunger." in rule(tmp_path, {**starving, "steps": [
        *starving["steps"][:4]]}).output  # fmt: skip


def test_the_end_of_a_game_is_told(tmp_path: Path) -> None:
    last = {
        "ruleset": "killer-bunnies",
        "position": {"players": [{"bunnies": 1, "dolla": 10}, {}], "market": [4]},
        "steps": [{"seat": "A", "type": "buy-carrots", "params": {"carrots": [4]}}],
    }
    assert "The game is over. Winners: A." in rule(tmp_path, last).output


@pytest.mark.parametrize("part", list(parts())[::9], ids=str)
def test_its_json_is_the_ruling_of_the_service(tmp_path: Path, part: Any) -> None:
    told = rule(tmp_path, part.scenario, "--json")
    assert json.loads(told.output) == Judge().ask(dict(part.scenario))


@pytest.mark.parametrize(
    ("whole", "problem"),
    [
        ("{", "is not JSON"),
        ("[]", "is no scenario"),
        ({"ruleset": "killer-bunnies", "steps": [{"dice": ["six"]}]}, "whole numbers"),
        ({"ruleset": "tarot"}, "No ruleset has this id."),
        ({"ruleset": "killer-bunnies", "position": {"playrs": 3}}, "$.position.playrs: unknown"),
    ],
)
def test_what_is_no_scenario_is_told_in_a_line(tmp_path: Path, whole: Any, problem: str) -> None:
    failed = rule(tmp_path, whole)
    assert failed.exit_code == 1
    assert failed.output.startswith("Error: ") and problem in failed.output
