"""A dump taken under play is restored into another cluster, and the service goes on from there."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Final

import pytest
import requests

from eventstore.postgres import PostgresStore
from referee.cli.embedded.roles import provision
from referee.client.client import RefereeClient
from tests import servers
from tests.deployed import Deployment, Table, killed, running, verified
from tests.servers import Database

pytestmark = pytest.mark.slow

READER = "a reader of the feed"
GAMES: Final[tuple[tuple[str, int, dict[str, int]], ...]] = (
    ("president-bunny", 3, {}),
    ("president-bunny", 4, {}),
)
Places = list[tuple[str, int]]


@pytest.fixture
def deployment(new_database: Callable[[], Database], tmp_path: Path) -> Deployment:
    found = new_database()
    return Deployment(tmp_path, found.owner_url, found.service_url)


@pytest.fixture
def elsewhere(deployment: Deployment) -> Iterator[Callable[[bytes], Deployment]]:
    """Restores a dump into a second cluster; the same programs then run on that."""
    folder, stop = servers.start_postgres(lambda _: None)
    provision(folder)

    def restore(dump: bytes) -> Deployment:
        owner_url, service_url = servers.restored(dump, folder)
        moved = replace(deployment, owner_url=owner_url, service_url=service_url)
        moved.migrate()
        return moved

    yield restore
    stop()


def test_games_readers_and_records_go_on_in_another_cluster(
    deployment: Deployment, elsewhere: Callable[[bytes], Deployment]
) -> None:
    with running(deployment.folder, deployment.api()) as (api,):
        key = deployment.organiser_key()
        with RefereeClient(deployment.place.url, key) as organiser:
            tables = [Table.opened(organiser, *game) for game in GAMES]
        keep_playing(tables, deployment.place.url)
        read = read_some(deployment.service_url, at_least=120)
        dump = servers.dumped(deployment.owner_url)
        killed(api)
    moved = elsewhere(dump)
    read += read_on(moved.service_url)  # what the dump has beyond the reader's checkpoint
    with running(moved.folder, moved.api("moved")):
        for table in tables:
            table.play("on", partial(RefereeClient, moved.place.url))
        with RefereeClient(moved.place.url, key) as organiser:
            records = [list(organiser.record(table.game)) for table in tables]
    for record in records:
        verified(moved.folder, record)
    read += read_on(moved.service_url)
    heads = {record[0]["game"]: record[-1]["head"]["version"] for record in records}
    assert sorted(read) == [(game, v) for game in sorted(heads) for v in versions(heads[game])]


def keep_playing(tables: Sequence[Table], url: str) -> None:
    """Everybody plays until the service is gone, and does not ask twice."""

    def play(table: Table) -> None:
        with suppress(requests.RequestException):
            table.play("before", partial(RefereeClient, url, patience=0))

    for table in tables:
        Thread(target=play, args=(table,), daemon=True).start()


def read_some(service_url: str, *, at_least: int) -> Places:
    """Read the feed for a while and note how far; the note is in the dump that comes after."""
    places: Places = []
    while len(places) < at_least:
        places += read_on(service_url)
    return places


def read_on(service_url: str) -> Places:
    """All that the feed has behind the reader's checkpoint."""
    places: Places = []
    with closing(PostgresStore(service_url, size=1)) as store:
        while items := store.feed(before := store.checkpoint(READER), limit=50):
            assert store.post((), at=0, read=(READER, before, items[-1].cursor))
            places += [(item.event.stream, item.event.version) for item in items]
    return places


def versions(last: int) -> range:
    return range(1, last + 1)
