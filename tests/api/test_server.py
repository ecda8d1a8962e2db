"""The real server over a real PostgreSQL: what Flask's test client cannot show."""

import os
import socket
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from referee.application.actors import mint_organiser
from referee.cli.bootstrap import Settings, referee_from
from referee.cli.programs import WSGI, Listening, api_command, responds
from referee.client import Problem, RandomPlayer, RefereeClient
from tests.toy import TOY

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
LIMITS = {"REFEREE_API_STREAMS": "3", "REFEREE_API_KEEP_ALIVE": "0.1"}


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def secret_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("secret") / "master"
    file.touch(mode=0o600)
    file.write_text("00" * 32)
    return file


@pytest.fixture(scope="module")
def listening(service_url: str, secret_file: Path) -> Iterator[Listening]:
    """The server as `referee serve` starts it, but with the toy."""
    place = Listening(port=free_port(), workers=1, threads=16)
    command = [
        word if word != WSGI else "tests.api.toy_service:app" for word in api_command(place)
    ]
    ports = {"REFEREE_SERVICE_URL": service_url, "REFEREE_SECRET_FILE": str(secret_file)}
    quiet = {"REFEREE_LOG_LEVEL": "ERROR", "GRANIAN_LOG_LEVEL": "error"}
    with subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, **ports, **LIMITS, **quiet}
    ) as api:
        try:
            until = time.monotonic() + 30
            while not responds(place):
                assert api.poll() is None and time.monotonic() < until, "the server did not start"
                time.sleep(0.05)
            yield place
        finally:
            api.terminate()


@pytest.fixture(scope="module")
def organiser(
    listening: Listening, service_url: str, secret_file: Path
) -> Iterator[RefereeClient]:
    settings = Settings(service_url=service_url, secret_file=secret_file, pool_size=1)
    token = mint_organiser(referee_from(settings, games={"toy": TOY}), "Olga")
    with RefereeClient(listening.url, token) as client:
        yield client


def an_idle_stream(listening: Listening, game: str) -> socket.socket:
    """An open stream whose first bytes have arrived."""
    connection = socket.create_connection((listening.host, listening.port), timeout=10)
    request = f"GET /v1/games/{game}/events?after=9 HTTP/1.1\r\nHost: x\r\n"
    connection.sendall(f"{request}Accept: text/event-stream\r\n\r\n".encode())
    assert b"200 OK" in connection.recv(4096)
    return connection


def test_the_service_is_ready(listening: Listening) -> None:
    with RefereeClient(listening.url) as client:
        assert client.rulesets()[0]["id"] == "toy"


def test_random_players_finish_a_game(organiser: RefereeClient) -> None:
    game = organiser.create_game("toy", 3, {"target": 9})["game"]
    seats = [organiser.as_bearer(organiser.claim(game)["token"]) for _ in range(3)]
    organiser.start(game)
    players = [RandomPlayer(seat, game, Random(n), wait=0.3) for n, seat in enumerate(seats)]
    with ThreadPoolExecutor(3) as pool:
        assert sum(pool.map(RandomPlayer.play, players)) > 3
    assert [e["version"] for e in organiser.stream(game)][-1] == organiser.view(game)["version"]


def test_a_reader_who_left_leaves_his_place(
    listening: Listening, organiser: RefereeClient
) -> None:
    game = organiser.create_game("toy", 2)["game"]
    held = [an_idle_stream(listening, game) for _ in range(3)]
    impatient = RefereeClient(listening.url, patience=0)
    with pytest.raises(Problem) as refusal:
        impatient.events(game, 9, wait=1)
    assert refusal.value.slug == "too-many-streams"
    for connection in held:
        connection.close()
    patient = RefereeClient(listening.url, patience=20)
    assert patient.events(game, 9, wait=0.1)["events"] == []


@pytest.mark.parametrize(
    "junk",
    [
        b"\x00\x01\x02\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /v1/games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n\r\n",
        b"POST /v1/games HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
        b"GET /v1/games/%ff%fe?limit=%00 HTTP/1.1\r\nHost: x\r\n\r\n",
    ],
)
def test_junk_on_the_wire_is_no_failure(listening: Listening, junk: bytes) -> None:
    with socket.create_connection((listening.host, listening.port), timeout=5) as connection:
        connection.sendall(junk)
        connection.shutdown(socket.SHUT_WR)
        assert not connection.recv(4096).startswith(b"HTTP/1.1 5")
    assert responds(listening)


GET = b"GET /v1/games%b HTTP/1.1\r\nHost: x\r\n%b\r\n"
CHUNKED = (
    b"POST /v1/rulings HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\n"
    b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"%x\r\n%b\r\n0\r\n\r\n"
)
TOO_MUCH = {
    414: GET % (b"?x=" + b"a" * 9_000, b""),
    431: GET % (b"", b"X-A: %b\r\n" % (b"a" * 40_000)),
    413: CHUNKED % (70_000, b"a" * 70_000),
}


@pytest.mark.parametrize("status", TOO_MUCH)
def test_too_much_on_the_wire_is_a_problem(listening: Listening, status: int) -> None:
    with socket.create_connection((listening.host, listening.port), timeout=5) as connection:
        connection.sendall(TOO_MUCH[status])
        answer = connection.recv(4096)
    assert answer.startswith(b"HTTP/1.1 %d" % status)
    assert b"application/problem+json" in answer
