"""Open event streams that nothing happens on: connections of readers who wait."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Final

from referee.cli.programs import Listening
from referee.client.client import RefereeClient

PATIENCE: Final = 60.0
WATCHED: Final = 20
"""Games that are watched; each by as many readers as it takes."""


def idle_games(organiser: RefereeClient) -> list[str]:
    """Games that wait for seats while they are watched."""
    return [organiser.create_game("killer-bunnies", 4)["game"] for _ in range(WATCHED)]


@contextmanager
def idle_streams(listening: Listening, games: list[str], number: int) -> Iterator[int]:
    """Open so many streams; how many of them were really begun."""
    with ExitStack() as stack:
        opened = [
            stack.enter_context(_asked(listening, games[place % len(games)]))
            for place in range(number)
        ]
        yield sum(map(_is_open, opened))


def _asked(listening: Listening, game: str) -> socket.socket:
    connection = socket.create_connection((listening.host, listening.port), PATIENCE)
    head = (
        f"GET /v1/games/{game}/events?after=1 HTTP/1.1",
        "Host: localhost",
        "Accept: text/event-stream",
    )
    connection.sendall("\r\n".join([*head, "", ""]).encode())
    return connection


def _is_open(connection: socket.socket) -> bool:
    """Whether the head and the greeting of a stream arrive."""
    answer = b""
    try:
        while b"retry:" not in answer:
            piece = connection.recv(4096)
            if not piece or b" 200 " not in answer + piece:
                return False
            answer += piece
    except OSError:
        return False
    return True
