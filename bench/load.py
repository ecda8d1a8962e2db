"""The load generator, a process of its own: sends prepared requests, times the answers.

`python -m bench.load` reads a `Job` as one line of JSON, then a `Stretch` a line, and answers
each with a `Sample`. Requests are bytes made beforehand, on raw keep-alive sockets: what the
generator costs is taken from the server that it measures, for they share the machine.
"""

import socket
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from msgspec import Struct

Lane = deque[bytes]

ROOT = Path(__file__).parent.parent
LONGEST_WAIT = 30.0
BLANK = b"\r\n\r\n"


class Job(Struct, frozen=True):
    """Where to send to, and lanes of requests: within a lane each waits for the one before."""

    host: str
    port: int
    lanes: tuple[tuple[str, ...], ...]


class Stretch(Struct, frozen=True):
    """Send over so many connections: for a time, or so many requests."""

    connections: int
    seconds: float = 3600.0
    requests: int = 0


class Sample(Struct, frozen=True):
    """How long one stretch took and how long each answer, in milliseconds; or what went wrong."""

    seconds: float
    answers_ms: tuple[float, ...]
    failure: str = ""

    @property
    def per_second(self) -> float:
        return len(self.answers_ms) / self.seconds


class Failed(Exception):
    """A request was not answered with 200."""


class Load:
    """A running generator."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self._process = process

    def run(self, stretch: Stretch) -> Sample:
        """Send for a while; fails if any request was refused, for then nothing was measured."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(msgspec.json.encode(stretch) + b"\n")
        self._process.stdin.flush()
        sample = msgspec.json.decode(self._process.stdout.readline(), type=Sample)
        if sample.failure:
            raise Failed(sample.failure)
        return sample


@contextmanager
def generator(job: Job) -> Iterator[Load]:
    """Start a generator; it ends with its input."""
    pipe = subprocess.PIPE
    command = (sys.executable, "-m", "bench.load")
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, cwd=ROOT) as process:
        assert process.stdin
        process.stdin.write(msgspec.json.encode(job) + b"\n")
        yield Load(process)
        process.stdin.close()


@dataclass
class Generator:
    """The other side: lanes in a ring, so that a game's requests come over all connections."""

    job: Job
    lanes: deque[Lane] = field(default_factory=deque)
    sockets: list[socket.socket] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.lanes.extend(map(_encoded, self.job.lanes))

    def run(self, stretch: Stretch) -> Sample:
        while len(self.sockets) < stretch.connections:
            self.sockets.append(self._connected())
        sending = _Sending(self.lanes, time.monotonic() + stretch.seconds, stretch.requests or -1)
        chosen = self.sockets[: stretch.connections]
        threads = [threading.Thread(target=sending.over, args=(one,)) for one in chosen]
        started = time.monotonic()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        seconds = time.monotonic() - started
        if not stretch.requests and not self.lanes:
            return Sample(seconds, (), "the prepared requests were not enough")
        return Sample(seconds, tuple(sending.answers_ms), sending.failure)

    def _connected(self) -> socket.socket:
        made = socket.create_connection((self.job.host, self.job.port), LONGEST_WAIT)
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return made


@dataclass
class _Sending:
    """One stretch, shared by the threads of all connections."""

    lanes: deque[Lane]
    until: float
    left: int
    answers_ms: list[float] = field(default_factory=list)
    failure: str = ""
    lock: threading.Lock = field(default_factory=threading.Lock)

    def over(self, connection: socket.socket) -> None:
        """Take the next lane, send its next request, put it back: until time or work is over."""
        while time.monotonic() < self.until and not self.failure and (lane := self._next()):
            started = time.perf_counter()
            answer = _answer(connection, lane.popleft())
            self.answers_ms.append((time.perf_counter() - started) * 1000)
            if not answer.startswith(b"HTTP/1.1 200 "):
                self.failure = answer[:2000].decode(errors="replace")
            if lane:
                self.lanes.append(lane)

    def _next(self) -> Lane | None:
        with self.lock:
            if not self.left or not self.lanes:
                return None
            self.left -= 1
            return self.lanes.popleft()


def _answer(connection: socket.socket, request: bytes) -> bytes:
    """The answer, or why there is none."""
    try:
        return exchange(connection, request)
    except OSError as error:
        return repr(error).encode()


def exchange(connection: socket.socket, request: bytes) -> bytes:
    """Send one request and read its answer to the end."""
    connection.sendall(request)
    answer = _more(connection)
    while (body := answer.find(BLANK) + len(BLANK)) < len(BLANK):
        answer += _more(connection)
    whole = body + _length(answer[:body])
    while len(answer) < whole:
        answer += _more(connection)
    return answer


def _more(connection: socket.socket) -> bytes:
    piece = connection.recv(65536)
    if not piece:
        raise ConnectionError("the server hung up")
    return piece


def _length(head: bytes) -> int:
    lower = head.lower()
    start = lower.index(b"content-length:") + len(b"content-length:")
    return int(lower[start : lower.index(b"\r", start)])


def _encoded(lane: Sequence[str]) -> Lane:
    return deque(request.encode() for request in lane)


def _main() -> None:
    sys.setswitchinterval(0.0005)
    running = Generator(msgspec.json.decode(sys.stdin.buffer.readline(), type=Job))
    for line in sys.stdin.buffer:
        sample = running.run(msgspec.json.decode(line, type=Stretch))
        sys.stdout.buffer.write(msgspec.json.encode(sample) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    _main()
