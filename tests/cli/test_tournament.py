"""`referee tournament`: from the first player to a bundle that verifies, on the command line."""

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from referee.application.actors import mint_organiser
from referee.application.tournaments.bundled import name_of
from referee.cli.main import main
from referee.client import RefereeClient
from referee.games import GAMES
from tests.api.table import an_app
from tests.application.table import a_referee
from tests.client.loopback import served


class Line:
    """The command line with a service and an organiser's key in its environment."""

    def __init__(self, url: str, key: str) -> None:
        self.url, self.key = url, key

    def __call__(self, *words: str, token: str | None = None) -> Result:
        env = {"REFEREE_URL": self.url, "REFEREE_TOKEN": token or self.key, "COLUMNS": "160"}
        return CliRunner().invoke(main, list(words), env=env)

    def done(self, *words: str, token: str | None = None) -> str:
        result = self("tournament", *words, token=token)
        assert result.exit_code == 0, result.output
        return result.output

    def json(self, *words: str, token: str | None = None) -> Any:
        return json.loads(self.done(*words, "--json", token=token))

    def judge(self, tournament: str) -> str:
        with RefereeClient(self.url, self.key) as client:
            return str(client.issue_token(tournament, "judge")["token"])


@pytest.fixture(scope="module")
def line() -> Iterator[Line]:
    referee = a_referee(games={str(name): game for name, game in GAMES.items()})
    with served(an_app(referee)) as url:
        yield Line(url, mint_organiser(referee, "Olga"))


@pytest.fixture
def cup(line: Line) -> str:
    """Four players at a table of three, with a bye; the round is begun."""
    words = ("president-bunny", "--rounds", "1", "--smallest", "3", "--largest", "3")
    cup = line.done("create", *words, "--title", "Spring cup").strip()
    for name in ("ada", "bob", "cleo", "dan"):
        line.done("register", cup, name, "--name", name.title())
    line.done("pair", cup)
    line.done("start", cup)
    return cup


def ended(line: Line, cup: str) -> None:
    ruling = ("--round", "1", "--table", "1", "--places", "1,2,3", "--reason", "on paper")
    line.done("correct", cup, *ruling, token=line.judge(cup))
    line.done("finish", cup)


def test_a_round_is_drawn_with_its_players(line: Line, cup: str) -> None:
    drawn = line.done("tables", cup)
    assert "Round 1 (playing)" in drawn and "Byes:" in drawn
    shown = line.json("tables", cup, "--round", "1")
    assert [table["state"] for table in shown["tables"]] == ["playing"]


def test_a_player_finds_game_seat_and_token(line: Line, cup: str) -> None:
    entered = line.json("register", cup, "eve")
    assert line.done("my-table", cup, token=entered["token"]) == "-\n"
    handed = line.json("hand-over", cup, "ada", "zoe", "--reason", "is ill")
    bob = line.json("hand-over", cup, "bob", "yan")
    found = [line.done("my-table", cup, token=who["token"]).split() for who in (handed, bob)]
    seated = next(words for words in found if words != ["-"])
    assert seated[0].startswith("g-") and seated[2].startswith("bunny_seat_")


def test_standings_are_drawn_and_printed(line: Line, cup: str) -> None:
    ended(line, cup)
    assert "Final standings after round 1" in line.done("standings", cup)
    assert line.done("standings", cup, "--format", "csv").startswith("rank,player,name")
    assert "<caption>" in line.done("standings", cup, "--format", "html")
    assert [row["rank"] for row in line.json("standings", cup)["standings"]] == [1, 2, 3, 4]
    assert cup in line.done("list")


def test_what_is_refused_is_told_in_a_line(line: Line, cup: str) -> None:
    refused = line("tournament", "pair", cup)
    assert refused.exit_code == 1 and "round-open" in refused.output
    assert line("tournament", "tables", cup, "--round", "7").exit_code == 2
    wrong = ("--round", "1", "--table", "1", "--places", "one", "--reason", "x")
    assert line("tournament", "correct", cup, *wrong).exit_code == 2


def test_players_check_in_and_leave(line: Line) -> None:
    cup = line.json("create", "president-bunny", "--rounds", "1", "--check-in")["tournament"]
    line.done("register", cup, "ada", "--entropy", "c0ffee")
    assert line.done("check-in", cup, "ada") == "ada is there.\n"
    assert line.done("drop", cup, "ada", "--reason", "has to go") == "ada has left.\n"


def test_a_bundle_verifies_and_a_changed_one_names_its_file(
    line: Line, cup: str, tmp_path: Path
) -> None:
    ended(line, cup)
    bundle = tmp_path / "cup.zip"
    line.done("export", cup, str(bundle))
    good = line("verify", str(bundle))
    assert good.exit_code == 0, good.output
    assert "Verified: tournament" in good.output and "2 whole records" in good.output
    found = json.loads(line("verify", str(bundle), "--json").output)
    assert (found["verified"], found["finding"]) == (True, None)
    bad = line("verify", str(tampered(bundle)))
    assert bad.exit_code == 1
    assert f"{name_of(1, 1)} breaks `sha256`" in bad.output
    assert line("verify", str(bundle), "--head", "1:ab").exit_code == 2


def tampered(bundle: Path) -> Path:
    """The same with one table's record a little longer."""
    with zipfile.ZipFile(bundle) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    files[name_of(1, 1)] += b" "
    other = bundle.with_name("other.zip")
    with zipfile.ZipFile(other, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return other
