"""A rolling upgrade: the code before this one and this one serve one database at the same time."""

import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Any, Final

import pytest
import requests

from referee.cli.child import Service
from referee.cli.programs import Listening
from referee.cli.up import free_port
from referee.client.client import RefereeClient
from referee.client.transport import Json
from tests.deployed import Deployment, Table, running, verified
from tests.servers import Database

pytestmark = pytest.mark.slow

ROOT: Final = Path(__file__).parents[2]
BEFORE: Final = "45689c8"
"""The commit that is upgraded from: it knows fewer migrations. A release puts its own here."""
RULED_ALIKE: Final = "97919d1"
"""The same, with the Killer Bunnies of today: rules that are not released change in place."""
PROGRAM: Final = ("api", "eventstore", "referee", "workers")


@pytest.fixture
def commit() -> str:
    """Which one is upgraded from."""
    return BEFORE


@pytest.fixture
def before(commit: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program as it was."""
    archive = subprocess.run(
        ("git", "archive", commit, *PROGRAM), cwd=ROOT, capture_output=True, check=False
    )
    if archive.returncode:
        pytest.skip(f"no commit {commit} here: {archive.stderr.decode().strip()}")
    folder = tmp_path_factory.mktemp("before")
    subprocess.run(("tar", "-x", "-C", folder), input=archive.stdout, check=True)
    return folder


@pytest.fixture
def new(new_database: Callable[[], Database], tmp_path: Path) -> Deployment:
    """This code, which has migrated the database."""
    found = new_database()
    return Deployment(tmp_path, found.owner_url, found.service_url)


@pytest.fixture
def old(new: Deployment) -> Deployment:
    """The code before on the same database, at a port of its own."""
    return replace(new, place=free_port(Listening(port=0, threads=64)))


@pytest.fixture
def both(new: Deployment, old: Deployment, before: Path) -> Iterator[None]:
    with running(new.folder, new.api(), as_it_was(old.api("before"), before)):
        yield


def as_it_was(service: Service, before: Path) -> Service:
    """The same program from another folder of code."""
    environment = {**service.environment, "PYTHONPATH": str(before)}
    return replace(service, environment=environment, cwd=str(before))


class Alternating(RefereeClient):
    """Asks the one service and the other, in turns, as behind a load balancer."""

    def __init__(self, urls: tuple[str, str], token: str) -> None:
        super().__init__(urls[0], token)
        self._turns = cycle([RefereeClient(url, token) for url in urls])

    def legal_actions(self, game: str) -> Json:
        return next(self._turns).legal_actions(game)

    def act(self, *arguments: Any, **more: Any) -> Json:
        return next(self._turns).act(*arguments, **more)

    def events(self, *arguments: Any, **more: Any) -> Json:
        return next(self._turns).events(*arguments, **more)


def addresses(deployment: Deployment) -> set[str]:
    """What a service can be asked."""
    return set(requests.get(f"{deployment.place.url}/openapi.json", timeout=30).json()["paths"])


@pytest.mark.usefixtures("both")
def test_they_are_two_versions(new: Deployment, old: Deployment) -> None:
    assert addresses(old) < addresses(new)


@pytest.mark.parametrize(
    ("commit", "ruleset", "options"),
    [
        (RULED_ALIKE, "killer-bunnies", {"starting_carrots": 2}),
        (BEFORE, "president-bunny", {}),
    ],
)
@pytest.mark.usefixtures("both")
def test_one_game_is_played_through_both(
    ruleset: str, options: dict[str, int], new: Deployment, old: Deployment
) -> None:
    key, urls = new.organiser_key(), (new.place.url, old.place.url)
    with RefereeClient(urls[1], key) as organiser:
        table = Table.opened(organiser, ruleset, 3, options)
    table.play("mixed", lambda token: Alternating(urls, token))
    for url in urls:
        with RefereeClient(url, key) as organiser:
            verified(new.folder, list(organiser.record(table.game)))
