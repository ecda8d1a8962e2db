"""The bot of the README plays a whole game as it is printed there."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.application.actors import mint_organiser
from referee.client import RefereeClient
from referee.games import GAMES
from tests.api.table import an_app
from tests.application.table import a_referee
from tests.client.loopback import served

ROOT = Path(__file__).parents[2]
BOT = re.compile(r"```python bot\n(.*?)```", re.DOTALL)
LINES = 10


@pytest.fixture
def organiser() -> Iterator[RefereeClient]:
    """An organiser's client of a service with all games."""
    games = {str(ruleset): rules for ruleset, rules in GAMES.items()}
    referee = a_referee(games=games, settle_grace=-1)
    key = mint_organiser(referee, "Olga")
    with served(an_app(referee)) as url, RefereeClient(url, key) as client:
        yield client


def test_two_of_them_finish_a_game(organiser: RefereeClient, tmp_path: Path) -> None:
    (text,) = BOT.findall((ROOT / "README.md").read_text("utf-8"))
    assert len([line for line in text.splitlines() if line]) == LINES
    bot = tmp_path / "bot.py"
    bot.write_text(text, "utf-8")
    game = organiser.create_game("one-two-many-rabbits", 2, practice="x")["game"]
    command = [sys.executable, str(bot), organiser.base_url, game]
    bots = [subprocess.Popen(command, cwd=ROOT) for _ in range(2)]
    try:
        while len(organiser.view(game)["view"]["entropy"]) < len(bots):
            assert all(bot.poll() is None for bot in bots)
        organiser.start(game)
        assert [bot.wait(60) for bot in bots] == [0, 0]
    finally:
        for running in bots:
            running.kill()
            running.wait()
    assert organiser.view(game)["phase"] == "finished"
