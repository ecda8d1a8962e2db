"""A version of a ruleset is for ever what it was; whoever changes a rule is told so."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from referee.games import EDITIONS, bunny_bluff
from referee.kernel.editions import Editions
from tests.docs.snippets import scratch_copy
from tests.golden import records

ADVICE = "a changed rule is a new version; if this one is not released yet: python -m tests.golden"

CHANGES = {
    "killer-bunnies": ("attack.py", "> threat.level", ">= threat.level"),
    "bunny-bluff": ("window.py", "StackTaken(caller", "StackTaken(self.layer"),
    "president-bunny": ("tricks.py", "winner in table.out", "winner not in table.out"),
    "one-two-many-rabbits": (
        "matching.py",
        "    if wilds:\n        yield (",
        "    if wilds > 1:\n        yield (",
    ),
}
"""One rule of each game, and how somebody might change it and forget the version."""

CHECK = """
import sys
from referee.games import GAMES
from referee.kernel.editions import Editions
from tests.golden.records import breaches, pins
chosen = sys.argv[1]
print(*breaches(Editions([GAMES[chosen]]), {chosen: pins()[chosen]}), sep="\\n")
"""


def test_every_version_is_what_it_was() -> None:
    found = list(records.breaches(EDITIONS, records.pins()))
    assert not found, f"{'; '.join(found)}. {ADVICE}"


def test_every_game_has_golden_records_with_other_options_and_seats() -> None:
    for game in EDITIONS.values():
        files = records.pins()[str(game.id)][game.version]["records"]
        headers = [(records.FOLDER / name).read_bytes().splitlines()[0] for name in files]
        assert len(set(headers)) == len(files) == records.GAMES_EACH


def test_records_are_made_alike_in_every_run() -> None:
    name = f"{bunny_bluff.GAME.id}-{bunny_bluff.GAME.version}-1.jsonl"
    lines = records.a_record(bunny_bluff.GAME, 1)
    assert b"".join(line + b"\n" for line in lines) == (records.FOLDER / name).read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", CHANGES)
def test_a_changed_rule_without_a_new_version_is_found(ruleset: str, tmp_path: Path) -> None:
    path, before, after = CHANGES[ruleset]
    project = scratch_copy(tmp_path)
    file = project / "referee/games" / ruleset.replace("-", "_") / path
    text = file.read_text("utf-8")
    assert before in text
    file.write_text(text.replace(before, after), "utf-8")
    assert ruleset in checked(project, ruleset)


@pytest.mark.slow
def test_a_changed_text_of_a_rule_is_found(tmp_path: Path) -> None:
    project = scratch_copy(tmp_path)
    rules = project / "referee/games/president_bunny/rules.csv"
    rules.write_text(rules.read_text("utf-8").replace(" the ", " a ", 1), "utf-8")
    assert "declares something else" in checked(project, "president-bunny")


def checked(project: Path, ruleset: str) -> str:
    """What the guard says of a ruleset in a copy of the project."""
    done = subprocess.run(
        [sys.executable, "-B", "-c", CHECK, ruleset],
        cwd=project,
        env={"PYTHONPATH": str(project), "PATH": "", "HOME": str(project)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


GAME = bunny_bluff.GAME
LATER = replace(GAME, version="9", title="Later")


def test_a_new_version_beside_the_old_one_only_has_to_be_pinned() -> None:
    newer = Editions([LATER], [GAME])
    pins = {str(GAME.id): records.pins()[str(GAME.id)]}
    assert list(records.breaches(newer, pins)) == ["bunny-bluff 9 is not in versions.json"]


def test_a_version_that_is_taken_away_is_missed() -> None:
    pins = {str(GAME.id): records.pins()[str(GAME.id)]}
    found = list(records.breaches(Editions([LATER]), pins))
    assert f"bunny-bluff {GAME.version} is gone, and games may be played by it" in found


def test_a_record_that_was_touched_is_found() -> None:
    pin = records.pins()[str(GAME.id)][GAME.version]
    touched = {**pin, "records": dict.fromkeys(pin["records"], "0" * 64), "plays": "0" * 64}
    found = list(records.breaches(Editions([GAME]), {str(GAME.id): {GAME.version: touched}}))
    assert all("is not the file that it was" in line for line in found) and len(found) == 4
