"""The pages on tokens and on the command line do what they say, on the real store."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from eventstore.postgres import PostgresStore
from referee.application.actors import mint_organiser
from referee.client import Problem, RefereeClient
from referee.games import GAMES
from tests.api.table import an_app
from tests.application.table import MASTER, a_referee
from tests.client.loopback import served
from tests.docs.snippets import snippets

Place = dict[str, str]


@pytest.fixture
def place(service_url: str, tmp_path: Path) -> Iterator[Place]:
    """The environment of somebody at the machine of a running service."""
    secret = tmp_path / "secret"
    secret.write_text(MASTER.hex())
    games = {str(ruleset): rules for ruleset, rules in GAMES.items()}
    with PostgresStore(service_url) as store, served(an_app(a_referee(store, games=games))) as url:
        yield {
            "REFEREE_SERVICE_URL": service_url,
            "REFEREE_SECRET_FILE": str(secret),
            "REFEREE_URL": url,
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            "COLUMNS": "120",
            "KEY": mint_organiser(a_referee(store), "Olga"),
        }


def blocks(page: str, language: str) -> list[str]:
    return [snippet.text for snippet in snippets(page) if snippet.language == language]


def typed(block: str) -> str:
    """What is typed in a console; what would not come to an end is left out."""
    lines = [line.removeprefix("$ ") for line in block.splitlines()]
    return "\n".join(line for line in lines if "game watch" not in line)


def shell(script: str, place: Place) -> str:
    done = subprocess.run(
        ["/bin/sh", "-euc", script], env=place, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_game_is_opened_and_shown_as_the_page_on_the_command_line_does(place: Place) -> None:
    (block,) = blocks("reference/cli.md", "console")
    said = shell(typed(block), place)
    assert "Running, at version " in said
    assert "one-two-many-rabbits" in said and "hand:" in said


def test_keys_are_made_as_the_page_on_tokens_does(place: Place) -> None:
    (block,) = blocks("how-to/let-people-in.md", "console")
    *commands, revoke = typed(block).splitlines()
    *_, listed = shell("\n".join(commands), place).splitlines()
    assert "auditor" in listed and "good until" in listed
    shown = revoke.split()[-1]
    assert "has ended" in shell(revoke.replace(shown, listed.split()[0]), place)


def test_a_judge_is_let_in_as_the_page_on_tokens_does(place: Place) -> None:
    (body,) = map(json.loads, blocks("how-to/let-people-in.md", "json"))
    (code,) = blocks("how-to/let-people-in.md", "python")
    names: dict[str, Any] = {}
    exec(code, names)  # the page's own words
    with RefereeClient(place["REFEREE_URL"], place["KEY"]) as organiser:
        game = organiser.create_game(**body)["game"]
        token = names["let_in"](place["REFEREE_URL"], place["KEY"], game)
        with organiser.as_bearer(token) as judge, organiser.as_bearer(None) as spectator:
            assert judge.view(game)["access"]["audit"] == "live"
            with pytest.raises(Problem):
                spectator.view(game)
