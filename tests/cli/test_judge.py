"""`referee judge`: a judge's desk from the command line."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from click.testing import CliRunner, Result

from referee.application.actors import Role, mint, mint_organiser
from referee.cli.main import main
from referee.client import RefereeClient
from tests.api.table import an_app
from tests.application.table import a_referee
from tests.cli.test_game import REFEREE_GAMES
from tests.client.loopback import served


class Desk:
    """The command line with a judge's key, and a game of three."""

    def __init__(self, url: str, key: str, judge: str) -> None:
        self.env = {"REFEREE_URL": url, "REFEREE_TOKEN": judge}
        with RefereeClient(url, key) as organiser:
            self.game = organiser.create_game("president-bunny", 3)["game"]
            tokens = [organiser.claim(self.game)["token"] for _ in range(3)]
            self.start = organiser.start(self.game)["version"]
        self.seat = RefereeClient(url, tokens[0])

    def __call__(self, *words: str) -> Result:
        return CliRunner().invoke(main, ["judge", *words], env=self.env)

    def lists(self) -> Any:
        return json.loads(self("desk", self.game, "--json").output)


@pytest.fixture
def desk() -> Iterator[Desk]:
    referee = a_referee(games=REFEREE_GAMES, settle_grace=-1)
    key, judge = mint_organiser(referee, "Olga"), mint(referee, Role.JUDGE, "Jude")
    with served(an_app(referee, keep_alive=0.05)) as url:
        yield Desk(url, key, judge)


def test_a_ruling_a_penalty_and_a_note_are_put_there(desk: Desk) -> None:
    assert desk("desk", desk.game).output == "Nothing is on the desk.\n"
    ruled = desk("ruling", desk.game, "It counts.", "--rule", "PB-07", "--about", "3")
    assert ruled.output.startswith("ruling-1 at version ")
    desk("penalty", desk.game, "B", "Talking.", "--kind", "points", "--points", "3")
    desk("note", desk.game, "--confidential", "Watch B.")
    found = desk.lists()
    assert (found["rulings"][0]["rules"], found["penalties"][0]["points"]) == (["PB-07"], 3)
    assert found["notes"][0]["confidential"] == "Watch B."
    assert "ruling-1  It counts." in desk("desk", desk.game).output


def test_a_protest_is_answered(desk: Desk) -> None:
    protest = desk.seat.protest(desk.game, "No!")
    assert desk("answer", desk.game, protest, "It stands.", "--reject").exit_code == 0
    assert desk.lists()["protests"][0]["state"] == "rejected"
    assert "protest-closed" in desk("answer", desk.game, protest, "No.", "--uphold").output


def test_a_seat_is_taken_out_and_what_is_refused_is_a_line(desk: Desk) -> None:
    assert "order-1" in desk("forfeit", desk.game, "C", "Gone.").output
    assert "order-2" in desk("rewind", desk.game, str(desk.start), "Stuck.").output
    refused = desk("clock", desk.game, "A", "60", "Dark.")
    assert refused.exit_code == 1 and "no-clock" in refused.output
    assert "not-quarantined" in desk("release", desk.game, "Mended.").output
    assert desk("quarantine").output == "No game is set aside.\n"
