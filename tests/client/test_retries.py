"""A request that may pass later is sent again under the same key; one that cannot is not."""

import json
import socket
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
from werkzeug import Request, Response

from referee.client import Problem, RefereeClient
from tests.client.loopback import served

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


@dataclass
class Moody:
    """Refuses with these statuses, one a request, and then agrees; notes the keys it was sent."""

    refusals: list[int]
    headers: dict[str, str] = field(default_factory=dict)
    keys: list[str | None] = field(default_factory=list)

    def __call__(self, environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        self.keys.append(Request(environ).headers.get("Idempotency-Key"))
        status = self.refusals.pop(0) if self.refusals else 200
        body = {"type": f"/problems/mood-{status}"} if status != 200 else {"version": 1}
        answer = Response(json.dumps(body), status, self.headers if status != 200 else {})
        return answer(environ, start)


@contextmanager
def client_of(moody: Moody) -> Iterator[RefereeClient]:
    with served(moody) as url, RefereeClient(url, "t", patience=2) as client:
        yield client


@pytest.mark.parametrize("status", [429, 503])
def test_a_passing_refusal_is_tried_again_under_the_same_key(status: int) -> None:
    moody = Moody([status, status])
    with client_of(moody) as client:
        assert client.start("g") == {"version": 1}
    assert len(moody.keys) == 3
    assert len(set(moody.keys)) == 1


def test_a_conflict_is_tried_again_if_the_service_says_when() -> None:
    moody = Moody([409], {"Retry-After": "1"})
    with client_of(moody) as client:
        assert client.start("g") == {"version": 1}


@pytest.mark.parametrize("status", [400, 401, 403, 404, 409, 412, 422, 500])
def test_any_other_refusal_is_final(status: int) -> None:
    moody = Moody([status])
    with client_of(moody) as client, pytest.raises(Problem) as refusal:
        client.start("g")
    assert (refusal.value.status, len(moody.keys)) == (status, 1)


def test_each_action_has_a_key_of_its_own() -> None:
    moody = Moody([])
    with client_of(moody) as client:
        client.start("g")
        client.start("g")
    assert len(set(moody.keys)) == 2


def test_a_lost_connection_is_tried_again_under_the_same_key() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener, ThreadPoolExecutor(1) as pool:
        keys = pool.submit(hang_up_once, listener)
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        with RefereeClient(url, "t", patience=5) as client:
            assert client.start("g") == {"version": 1}
    first, second = keys.result()
    assert first == second


def hang_up_once(listener: socket.socket) -> list[bytes]:
    """Close the first connection without an answer, answer the second; the keys of both."""
    keys = []
    for answer in (b"", b'HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\n{"version":1}'):
        connection, _ = listener.accept()
        with connection:
            lines = connection.recv(65_536).split(b"\r\n")
            keys += [line for line in lines if line.lower().startswith(b"idempotency-key")]
            connection.sendall(answer)
    return keys
