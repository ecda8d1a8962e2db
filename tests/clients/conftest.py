"""A service with every game, and what the tests of foreign clients need to be there."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Final, NamedTuple

import pytest

from api.app import create_app
from api.settings import UNLIMITED
from eventstore.memory import MemoryStore
from referee.application.actors import mint_organiser
from referee.application.referee import Referee
from referee.application.targets import Targets
from referee.application.webhooks.delivering import deliver
from referee.application.webhooks.relaying import Relay
from referee.games import GAMES
from tests.application.keys import a_key, keyring_of
from tests.client.loopback import served
from workers.dialling import Dialling

ROOT: Final = Path(__file__).parents[2]
NODE_BIN: Final = ROOT / "node_modules/.bin"
MUST: Final = "REFEREE_TESTS_NEED_NODE"


class Running(NamedTuple):
    """A service that answers on this machine, with an organiser's key."""

    url: str
    key: str


@contextmanager
def serving() -> Iterator[Running]:
    """Every game, with a store in memory."""
    games = {str(name): game for name, game in GAMES.items()}
    referee = Referee(
        store=MemoryStore(),
        games=games,
        master=b"master",
        keyring=lambda: keyring_of(a_key(1)),
        targets=Targets.spelled("127.0.0.0/8", "443"),
    )
    with served(create_app(referee, UNLIMITED)) as url, delivering(referee):
        yield Running(url, mint_organiser(referee, "Olga"))


@contextmanager
def delivering(referee: Referee) -> Iterator[None]:
    """Webhooks are delivered, as workers would do it."""
    over = Event()

    def work() -> None:
        relay, send = Relay(referee), Dialling(referee.targets)
        while not over.wait(0.05):
            relay.read_on()
            deliver(referee, send)

    thread = Thread(target=work)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def node_or_skip(there: object) -> None:
    """Only CI insists on what `make contract` needs."""
    if not there and os.environ.get(MUST):
        pytest.fail(f"{MUST} is set, but Node or node_modules is missing: make contract")
    if not there:
        pytest.skip("Node, or what `npm ci` installs, is not there")


@pytest.fixture(scope="session")
def running() -> Iterator[Running]:
    with serving() as service:
        yield service


@pytest.fixture(scope="session")
def node_bin() -> Path:
    """Where the commands of package.json are."""
    node_or_skip(shutil.which("node") and NODE_BIN.is_dir())
    return NODE_BIN
