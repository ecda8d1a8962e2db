"""A consumer of webhooks on this machine, which notes what comes and answers as it is told."""

import json
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Answer = tuple[int, dict[str, str], bytes]
GOOD: Answer = (200, {}, b"thanks")


@dataclass(frozen=True)
class Received:
    """One request."""

    path: str
    headers: dict[str, str]
    body: bytes
    peer: int = 0
    """The other end's port: who sends twice from one has kept the connection open."""

    @property
    def message(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.body)
        return found


@dataclass
class Consumer:
    """What came, and what is answered to the next."""

    answer: Callable[[Received], Answer] = lambda received: GOOD
    got: list[Received] = field(default_factory=list)
    url: str = ""
    at_once: int = 0
    """The most requests that were there at the same time."""
    _there: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def messages(self) -> list[dict[str, Any]]:
        return [received.message for received in self.got]

    def take(self, received: Received) -> Answer:
        with self._lock:
            self._there += 1
            self.at_once = max(self.at_once, self._there)
            self.got.append(received)
        try:
            return self.answer(received)
        finally:
            with self._lock:
                self._there -= 1


class _Calm(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """Whoever sent may be gone by now: some tests kill it."""


@contextmanager
def a_consumer(
    answer: Callable[[Received], Answer] | None = None,
    *,
    port: int = 0,
    tls: ssl.SSLContext | None = None,
) -> Iterator[Consumer]:
    """Listens until the end of the block."""
    consumer = Consumer()
    if answer is not None:
        consumer.answer = answer
    server = _Calm(("127.0.0.1", port), _listener(consumer))
    server.daemon_threads = True
    if tls is not None:
        server.socket = tls.wrap_socket(server.socket, server_side=True)
    scheme = "http" if tls is None else "https"
    consumer.url = f"{scheme}://127.0.0.1:{server.server_address[1]}/hooks"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield consumer
    finally:
        server.shutdown()
        server.server_close()


def _listener(consumer: Consumer) -> type[BaseHTTPRequestHandler]:
    class Listener(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status, headers, text = consumer.take(
                Received(self.path, dict(self.headers.items()), body, self.client_address[1])
            )
            self.send_response(status)
            for name, value in {"Content-Length": str(len(text)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *_: object) -> None:
            pass

    return Listener
