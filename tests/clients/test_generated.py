"""Clients that well-known generators make of openapi.yaml type-check, and play a whole game."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest
import yaml

from referee.application.records import foreign
from tests.clients.conftest import ROOT, Running

pytestmark = pytest.mark.slow

DOCUMENT: Final = ROOT / "openapi.yaml"
PLAYERS: Final = Path(__file__).parent / "players"
GENERATOR: Final = "openapi-python-client"
FEWEST: Final = 20
"""Events that any game of three has at least."""


def run(command: Sequence[str | Path], folder: Path) -> str:
    """What the command printed; a failure shows all of it."""
    done = subprocess.run(
        command,
        cwd=folder,
        env={"PATH": os.environ["PATH"], "HOME": str(folder), "MYPYPATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def a_whole_game_was_played(printed: str, running: Running) -> None:
    game, turns, last = printed.split()
    assert game.startswith("g-") and int(turns) > 0 and int(last) > FEWEST, running.url


def with_one_body(folder: Path) -> Path:
    """The document for a generator that cannot tell two bodies of bytes apart: it gets one."""
    document = yaml.safe_load(DOCUMENT.read_text())
    del document["paths"]["/v1/verifications"]["post"]["requestBody"]["content"][
        foreign.MEDIA_TYPE
    ]
    (one := folder / DOCUMENT.name).write_text(yaml.safe_dump(document, sort_keys=False))
    return one


def test_a_python_client_plays_a_game(running: Running, tmp_path: Path) -> None:
    """Generated without a warning, strictly typed, and at home in the whole of a game."""
    python, generator = Path(sys.executable), Path(sys.executable).with_name(GENERATOR)
    config = PLAYERS / "openapi-python-client.yaml"
    package = tmp_path / "bunny_referee_client"
    made: list[str | Path] = [
        generator,
        "generate",
        "--path",
        with_one_body(tmp_path),
        "--output-path",
        package,
        "--meta=none",
    ]
    run([*made, "--config", config, "--fail-on-warning"], tmp_path)
    shutil.copy(PLAYERS / "player.py", tmp_path)
    run([python, "-m", "mypy", "--strict", "bunny_referee_client", "player.py"], tmp_path)
    a_whole_game_was_played(run([python, "player.py", *running], tmp_path), running)


def test_a_typescript_client_plays_a_game(
    running: Running, node_bin: Path, tmp_path: Path
) -> None:
    for name in ("player.ts", "tsconfig.json"):
        shutil.copy(PLAYERS / name, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    # What has a default may be left out: the generator has to be told.
    made: list[str | Path] = [
        node_bin / "openapi-typescript",
        DOCUMENT,
        "--default-non-nullable=false",
    ]
    run([*made, "--output", "schema.d.ts"], tmp_path)
    run([node_bin / "tsc", "--project", "."], tmp_path)
    a_whole_game_was_played(run(["node", "player.js", *running], tmp_path), running)
