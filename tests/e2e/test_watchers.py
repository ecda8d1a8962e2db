"""Fifty read along while a game is played; half are cut off and come again; all see all."""

from functools import partial
from pathlib import Path
from threading import Thread

import pytest

from bench.watchers import Watcher, Watchers
from referee.client.client import RefereeClient
from tests.deployed import Deployment, Table, running

pytestmark = pytest.mark.slow

WATCHING, CUT_OFF = 50, 25


def test_a_reconnect_storm_loses_nothing(service_url: str, tmp_path: Path) -> None:
    deployment = Deployment(tmp_path, "", service_url)
    url, place = deployment.place.url, deployment.place
    with (
        running(tmp_path, deployment.api()),
        RefereeClient(url, deployment.organiser_key()) as organiser,
    ):
        table = Table.opened(organiser, "president-bunny", 4, {})
        watchers = Watchers([Watcher(place, table.game) for _ in range(WATCHING)])
        watchers.start()
        watchers.await_first()
        playing = Thread(target=table.play, args=("storm", partial(RefereeClient, url)))
        playing.start()
        Watchers(watchers.all[:CUT_OFF]).cut_off()
        playing.join()
        watchers.finish({table.game: organiser.view(table.game)["version"]})
    assert watchers.missed == 0
    assert watchers.resumes >= CUT_OFF  # who has all looks whether there is more
    assert watchers.expected > WATCHING * 50
