"""TERM: what was begun is finished, who waits is let go at once, and nobody new is let in."""

import os
import signal
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import pytest
import requests

from referee.application.records.lines import MEDIA_TYPE
from referee.cli.child import Child
from referee.client.client import RefereeClient
from tests.deployed import Deployment, running
from tests.recorded import a_real_game, lines_for

pytestmark = pytest.mark.slow

SOON: Final = 2.5
"""Seconds: less than what the server would wait before it kills."""


@pytest.fixture
def deployment(service_url: str, tmp_path: Path) -> Deployment:
    return Deployment(tmp_path, "", service_url)


@pytest.fixture
def api(deployment: Deployment) -> Iterator[Child]:
    with running(deployment.folder, deployment.api()) as (child,):
        yield child


def term(child: Child) -> None:
    os.kill(child.pid, signal.SIGTERM)


@pytest.fixture
def game(api: Child, deployment: Deployment) -> str:
    with RefereeClient(deployment.place.url, deployment.organiser_key()) as organiser:
        return str(organiser.create_game("killer-bunnies", 2)["game"])


def an_open_stream(deployment: Deployment, game: str) -> requests.Response:
    headers = {"Accept": "text/event-stream"}
    url = f"{deployment.place.url}/v1/games/{game}/events"
    return requests.get(url, headers=headers, stream=True, timeout=30)


def test_streams_end_whole_and_say_when_to_come_again(
    api: Child, deployment: Deployment, game: str
) -> None:
    streams = [an_open_stream(deployment, game) for _ in range(8)]
    lines = [stream.iter_lines() for stream in streams]
    assert all(next(each) == b"retry: 1000" for each in lines)
    began = time.monotonic()
    term(api)
    rests = [[line for line in each if line] for each in lines]
    assert time.monotonic() - began < SOON
    retries = [int(rest[-1].removeprefix(b"retry: ")) for rest in rests]
    assert len(set(retries)) > 1 and all(100 <= retry < 2_000 for retry in retries)


def test_a_long_poll_is_answered_and_what_was_begun_is_finished(
    api: Child, deployment: Deployment, game: str
) -> None:
    url, key = f"{deployment.place.url}/v1", deployment.organiser_key()
    record = b"\n".join(lines_for(a_real_game("killer-bunnies", 200)))
    headers = {"Authorization": f"Bearer {key}", "Content-Type": MEDIA_TYPE}
    waiting, after = f"{url}/games/{game}/events", {"after": "1", "wait": "9"}
    with ThreadPoolExecutor(2) as pool:
        poll = pool.submit(requests.get, waiting, after, timeout=30)
        work = pool.submit(requests.post, f"{url}/verifications", record, headers=headers)
        time.sleep(0.2)
        term(api)
        assert poll.result(SOON).json()["events"] == []
        assert work.result(SOON).json()["verified"] is True


def test_it_ends_in_order_and_nobody_is_let_in(
    api: Child, deployment: Deployment, game: str
) -> None:
    term(api)
    until = time.monotonic() + 5
    while api.exit_code is None and time.monotonic() < until:
        time.sleep(0.05)
    assert api.exit_code == 0
    place = deployment.place
    with pytest.raises(OSError), socket.create_connection((place.host, place.port), timeout=1):
        pass
