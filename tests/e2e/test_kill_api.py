"""The API is killed in the middle of requests: what it acknowledged is there, the rest is whole.

A seat of Killer Bunnies sets and withdraws its standing pass without pause. When the server dies
one request is in flight; sent again under its key it is answered as if nothing had happened.
"""

import os
import signal
import subprocess
import time
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import requests

from referee.application.actors import mint_organiser
from referee.cli.bootstrap import Settings, referee_from
from referee.cli.programs import Listening, api_command, responds
from referee.client import RefereeClient
from tests.api.test_server import free_port

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
CUT_OFF = (requests.ConnectionError, requests.exceptions.ChunkedEncodingError)
"""Before the answer began, or in the middle of it."""
KILLED_AFTER = (0.15, 0.4, 0.7)


class Server:
    """The API as `referee serve` starts it, in a process group of its own."""

    def __init__(self, service_url: str, secret: Path) -> None:
        self.place = Listening(port=free_port())
        self._settings = {"REFEREE_SERVICE_URL": service_url, "REFEREE_SECRET_FILE": str(secret)}
        self.start()

    def start(self) -> None:
        environment = {**os.environ, **self._settings, "REFEREE_LOG_LEVEL": "ERROR"}
        self._process = subprocess.Popen(
            api_command(self.place), cwd=ROOT, env=environment, start_new_session=True
        )
        until = time.monotonic() + 30
        while not responds(self.place):
            assert time.monotonic() < until, "the server did not start"
            time.sleep(0.05)

    def kill(self) -> None:
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


class Writer:
    """Acts as fast as it is answered; remembers the last request and what was acknowledged."""

    def __init__(self, server: Server, game: str, token: str, version: int) -> None:
        self._url = f"{server.place.url}/v1/games/{game}/actions"
        self._token = token
        self.version = version
        self.acknowledged: list[int] = []
        self.last: dict[str, Any] = {}

    def act_until_killed(self) -> None:
        while True:
            until = ("my-turn", "never")[len(self.acknowledged) % 2]
            body = {"type": "stand-pass", "params": {"until": until}}
            headers = {
                "Authorization": f"Bearer {self._token}",
                "Idempotency-Key": f"act-{len(self.acknowledged)}-{self.version}",
                "If-Match": f'"{self.version}"',
            }
            self.last = {"json": body, "headers": headers}
            try:
                self.send()
            except CUT_OFF:
                return

    def send(self) -> int:
        """The last request, for the first time or again; the version it led to."""
        answer = requests.post(self._url, timeout=10, **self.last)
        assert answer.status_code == 200, answer.text
        self.version = int(answer.json()["version"])
        self.acknowledged.append(self.version)
        return self.version


def started_game(server: Server, token: str) -> tuple[str, str, int]:
    """A game of Killer Bunnies: its id, the token of a seat, its version."""
    with RefereeClient(server.place.url, token) as organiser:
        game = organiser.create_game("killer-bunnies", 2)["game"]
        seats = [organiser.as_bearer(None).claim(game)["token"] for _ in range(2)]
        organiser.start(game)
        return game, seats[0], organiser.view(game)["version"]


def test_what_was_acknowledged_is_there_and_the_rest_is_whole(
    service_url: str, tmp_path: Path
) -> None:
    secret = tmp_path / "secret"
    secret.write_text("11" * 32)
    settings = Settings(service_url=service_url, secret_file=secret, pool_size=1)
    referee = referee_from(settings)
    server = Server(service_url, secret)
    try:
        game, seat, version = started_game(server, mint_organiser(referee, "Olga"))
        writer = Writer(server, game, seat, version)
        for delay in KILLED_AFTER:
            killed_in_flight(server, writer, delay)
        stored = referee.store.events(game, after=0, limit=100_000)
    finally:
        server.kill()
    assert [event.version for event in stored] == list(range(1, writer.version + 1))
    acted = [event.version for event in stored if event.type == "PassStood"]
    assert acted == sorted(set(writer.acknowledged))


def killed_in_flight(server: Server, writer: Writer, delay: float) -> None:
    """Kill the server while it is being written to, start it, and send the last request again."""
    writing = Thread(target=writer.act_until_killed)
    writing.start()
    time.sleep(delay)
    server.kill()
    writing.join()
    server.start()
    writer.send()
