"""The embedded Redis: a socket, no port, nothing kept."""

import stat
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from celery import Celery

from referee.cli.child import Child
from referee.cli.embedded import redis
from referee.cli.embedded.socket import is_outside

pytestmark = pytest.mark.slow


@pytest.fixture
def server(data_folder: Path) -> Iterator[Child]:
    """A running server."""
    child = redis.start(data_folder / "redis")
    yield child
    child.stop()


def celery_reaches(url: str) -> bool:
    with Celery(broker=url) as celery, celery.connection_for_write() as connection:
        connection.ensure_connection(max_retries=1)
        return bool(connection.default_channel.client.ping())


def test_it_has_no_tcp_port(server: Child) -> None:
    assert psutil.Process(server.pid).net_connections("inet") == []


def test_nobody_else_can_reach_it(data_folder: Path, server: Child) -> None:
    assert stat.S_IMODE(redis.socket_path(data_folder / "redis").stat().st_mode) == 0o700
    assert stat.S_IMODE((data_folder / "redis").stat().st_mode) == 0o700


def test_celery_takes_its_url(data_folder: Path, server: Child) -> None:
    assert celery_reaches(redis.broker_url(data_folder / "redis", database=3))


def test_it_stops_cleanly_and_keeps_nothing(data_folder: Path) -> None:
    child = redis.start(data_folder / "redis")
    child.stop()
    assert child.exit_code == 0
    left = {path.name for path in (data_folder / "redis").iterdir()}
    assert left == {"redis.log", "socket", "socket-folder"}


def test_odd_characters_in_the_path_do_no_harm(data_folder: Path) -> None:
    odd = data_folder / "with space, 100% & more?"
    odd.mkdir()
    child = redis.start(odd / "redis")
    assert celery_reaches(redis.broker_url(odd / "redis"))
    assert not is_outside(odd / "redis")
    child.stop()
