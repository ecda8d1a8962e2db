"""A running service with every game, and games that are played on it; a browser to look with."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from api.app import create_app
from api.settings import UNLIMITED
from eventstore.memory import MemoryStore
from referee.application.actors import mint_organiser
from referee.application.referee import Referee
from referee.client import RefereeClient
from referee.client.random_player import RandomPlayer
from referee.games import GAMES
from tests.application.keys import a_key, keyring_of
from tests.client.loopback import served
from tests.clients.conftest import ROOT

HERE: Final = Path(__file__).parent
CHROMIUM: Final = ("chromium", "chromium-browser", "google-chrome")
LONGEST: Final = 240
NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gina", "Hal")


class Seated(NamedTuple):
    """A game with the tokens of its seats."""

    game: str
    tokens: dict[str, str]


class Service(NamedTuple):
    """A running service with every game, and the key that opens them."""

    url: str
    key: str
    referee: Referee

    def seat(self, ruleset: str, seats: int, **options: Any) -> Seated:
        """A game that has begun."""
        organiser, guest = RefereeClient(self.url, self.key), RefereeClient(self.url)
        game = organiser.create_game(ruleset, seats, options)["game"]
        claims = [guest.claim(game, name=NAMES[n]) for n in range(seats)]
        organiser.start(game)
        return Seated(game, {claim["seat"]: claim["token"] for claim in claims})

    def play(self, seated: Seated, *, until: int, seed: int = 7) -> int:
        """Play at random, at least so far or to the end; the version it came to."""
        rng = Random(seed)
        clients = [RefereeClient(self.url, token) for token in seated.tokens.values()]
        players = [RandomPlayer(client, seated.game, rng, wait=0.02) for client in clients]
        while True:
            for player in players:
                player.step()
            seen = clients[0].view(seated.game)
            if seen["phase"] != "running" or seen["version"] >= until:
                return int(seen["version"])


class Browser(NamedTuple):
    """Chromium, driven by the scripts beside this file."""

    chromium: Path

    def run(self, script: str, **told: Any) -> Any:
        """What a script found, as the JSON it printed last; what it says fails the test."""
        done = subprocess.run(
            ["node", HERE / script, json.dumps({"chromium": str(self.chromium), **told})],
            cwd=ROOT,
            env={"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/tmp")},
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
        )
        assert done.returncode == 0, f"{script}:\n{done.stdout}\n{done.stderr}"
        return json.loads(done.stdout.splitlines()[-1])


@contextmanager
def running() -> Iterator[Service]:
    """A service on this machine, with a store in memory."""
    games = {str(name): game for name, game in GAMES.items()}
    keys = keyring_of(a_key(1))
    referee = Referee(store=MemoryStore(), games=games, master=b"master", keyring=lambda: keys)
    with served(create_app(referee, UNLIMITED)) as url:
        yield Service(url, mint_organiser(referee, "Olga"), referee)


def chromium() -> Path | None:
    """Where a Chromium is, if there is one."""
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    return Path(found) if found else None
