"""The shell blocks of docs/how-to/operate.md, run in order on a cluster that has nothing yet."""

import os
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import click
import pytest

from referee.cli.embedded import binaries, postgres
from referee.cli.main import main
from tests import servers
from tests.deployed import run as run_command
from tests.docs.programs import run
from tests.docs.snippets import ROOT
from tests.docs.test_cli import commands
from tests.recorded import a_real_game, lines_for

PAGE: Final = (ROOT / "docs/how-to/operate.md").read_text("utf-8")
COMMANDS: Final = dict(commands(main))


@pytest.fixture
def cluster() -> Iterator[Path]:
    """A server in which nobody has made anything."""
    folder, stop = servers.bare_postgres()
    yield folder
    stop()


def urls(cluster: Path) -> Mapping[str, str]:
    passwords = postgres.passwords(cluster)
    owner = postgres.conninfo(cluster, postgres.OWNER)
    return {
        "OWNER_PASSWORD": passwords[postgres.OWNER],
        "SERVICE_PASSWORD": passwords[postgres.SERVICE],
        "SUPERUSER_URL": postgres.conninfo(cluster, postgres.SUPERUSER, "postgres"),
        "REFEREE_DATABASE_URL": owner,
        "REFEREE_SERVICE_URL": postgres.conninfo(cluster, postgres.SERVICE),
        "RESTORED_OWNER_URL": postgres.conninfo(cluster, postgres.OWNER, "restored"),
    }


@pytest.mark.slow
def test_what_the_page_says_works(cluster: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("11" * 32)
    (tmp_path / "archive").mkdir()
    game = b"\n".join(lines_for(a_real_game("president-bunny", 30, seed="operated"))) + b"\n"
    (tmp_path / "archive/kept.jsonl").write_bytes(game)
    programs = (Path(sys.executable).parent, binaries.find_postgres().folder)
    given = {
        **urls(cluster),
        "PATH": os.pathsep.join([*map(str, programs), os.environ["PATH"]]),
        "REFEREE_SECRET_FILE": str(tmp_path / "secret"),
        "SOURCE": str(ROOT),
    }
    said = run("how-to/operate.md", "bash", tmp_path, given)
    assert "Verified: president-bunny" in said and "Imported: president-bunny" in said
    exporting = (sys.executable, "-m", "referee.cli.main", "record", "export")
    told = run_command((*exporting, "--folder", str(tmp_path / "again")), given)
    assert told.startswith("1 records")


def test_every_command_and_option_that_it_names_exists() -> None:
    named = re.findall(r"(?<!the )\breferee ((?:[a-z]+ ?)+)((?: ?--[a-z-]+)*)", PAGE)
    assert len(named) > 12
    for words, options in named:
        command = found(words.split())
        known = {name for option in command.params for name in option.opts}
        assert set(options.split()) <= known, (words, options)


def found(words: list[str]) -> click.Command:
    """The longest command that these words begin with."""
    for length in range(len(words), 0, -1):
        if command := COMMANDS.get(" ".join(words[:length])):
            return command
    raise AssertionError(words)


def test_every_file_that_it_names_is_there() -> None:
    for path in re.findall(r"`((?:tests|eventstore)/[\w/.]+)`", PAGE):
        assert (ROOT / path).exists(), path
