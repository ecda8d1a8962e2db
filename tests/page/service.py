"""A running service with every game, and games that are played on it; a browser to look with."""

import itertools
import json
import os
import secrets
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from api.app import create_app
from api.settings import UNLIMITED
from eventstore.memory import MemoryStore
from referee.application.acting import Action, act
from referee.application.actors import actor_of, mint_organiser
from referee.application.idempotency import Request
from referee.application.reading import offers
from referee.application.referee import Referee
from referee.client import RefereeClient
from referee.client.sampling import sample
from referee.games import GAMES
from referee.kernel.ids import DecisionId, GameId
from referee.kernel.lifecycle import Phase
from tests.application.keys import a_key, keyring_of
from tests.client.loopback import served
from tests.clients.conftest import ROOT

HERE: Final = Path(__file__).parent
CHROMIUM: Final = ("chromium", "chromium-browser", "google-chrome")
LONGEST: Final = 900
LIKED: Final = frozenset({"play-flipped", "play-from-hand", "buy-carrots", "feed-bunny"})
EAGER: Final = 0.85
WINDOWED: Final = frozenset({"killer-bunnies", "bunny-bluff", "one-two-many-rabbits"})
PATIENT: Final = {"window_seconds": 3_600}
"""No window closes by itself while a browser looks, however slow the machine is."""
LUCK: Final = "page"
"""The seed of games to look at: on a table nothing tells a practice game from another."""
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

    def seat(self, ruleset: str, seats: int, *, luck: str = LUCK) -> Seated:
        """A game that has begun. The same luck deals and rolls the same: a failure comes again."""
        organiser, guest = RefereeClient(self.url, self.key), RefereeClient(self.url)
        options = PATIENT if ruleset in WINDOWED else {}
        game = organiser.create_game(ruleset, seats, options, practice=luck)["game"]
        claims = [guest.claim(game, name=NAMES[n]) for n in range(seats)]
        organiser.start(game)
        return Seated(game, {claim["seat"]: claim["token"] for claim in claims})

    def play(
        self,
        seated: Seated,
        *,
        until: int,
        seed: int = 7,
        eagerness: float = EAGER,
        beside: float = 0,
    ) -> int:
        """Play, at least so far or to the end, without HTTP; the version it came to.

        `beside`: how likely whoever is looked at does what nobody asked for.
        """
        rng, game = Random(seed), GameId(seated.game)
        actors = [actor_of(self.referee, token) for token in seated.tokens.values()]
        for actor in itertools.cycle(actors):
            found = offers(self.referee, actor, game)
            if found.phase is not Phase.RUNNING or found.version >= until:
                return found.version
            offered = msgspec.to_builtins(found.actions)
            extra = unasked(offered, rng) if beside and rng.random() < beside else None
            if wanted := extra or eager(offered, rng, eagerness):
                decision = wanted["decision"] and DecisionId(wanted["decision"])
                act(
                    self.referee,
                    actor,
                    game,
                    Action(wanted["type"], sample(wanted["params"], rng), decision),
                    if_match=None if decision else found.version,
                    request=Request(secrets.token_hex(16), ""),
                )
        raise AssertionError("nobody plays")


def eager(
    offers: Sequence[Mapping[str, Any]], rng: Random, eagerness: float
) -> Mapping[str, Any] | None:
    """One that answers an open decision; mostly one that puts something on the table."""
    owed = [offer for offer in offers if offer["decision"]]
    liked = [offer for offer in owed if offer["type"] in LIKED]
    if liked and rng.random() < eagerness:
        return rng.choice(liked)
    return rng.choice(owed) if owed else None


def unasked(offers: Sequence[Mapping[str, Any]], rng: Random) -> Mapping[str, Any] | None:
    """One that answers nothing: terms of an open trade before a new one; nobody leaves."""
    beside = [offer for offer in offers if not offer["decision"] and offer["type"] != "leave"]
    terms = [offer for offer in beside if offer["type"] == "offer-trade"]
    return rng.choice(terms or beside) if beside else None


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
    ports: dict[str, Any] = {"store": MemoryStore(), "keyring": lambda: keys, "settle_grace": -1}
    referee = Referee(games=games, master=b"master", **ports)
    with served(create_app(referee, UNLIMITED)) as url:
        yield Service(url, mint_organiser(referee, "Olga"), referee)


def chromium() -> Path | None:
    """Where a Chromium is, if there is one."""
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    return Path(found) if found else None
