"""What processes of one machine tell each other at once: the decisions they committed.

Each process remembers the streams that it serves. One that was overtaken by a sibling would decide
on a stale state, be refused by the store and decide again. Told of the decision it follows for a
tenth of that. It is a hint: one that gets lost, for a queue is full, costs that second try.
"""

import logging
import os
import secrets
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Protocol

import msgspec

from eventstore.store import Sealed

_log: Final = logging.getLogger(__name__)

LARGEST: Final = 128 * 1024
"""Bytes; a decision beyond that is rare, and is read from the store instead."""
FRESH: Final = 1.0
"""Seconds for which it is known who listens."""


class Siblings(Protocol):
    """The other processes that serve the same streams."""

    def tell(self, sealed: Sealed) -> None:
        """A decision was committed here."""

    def heard(self) -> Iterator[Sealed]:
        """The decisions that others committed since."""


class Alone:
    """For a process that has no others beside it."""

    def tell(self, sealed: Sealed) -> None:
        """Nobody listens."""

    def heard(self) -> Iterator[Sealed]:
        """Nobody talks."""
        return iter(())


class SiblingSockets:
    """A datagram socket a listener, all in one folder that only their user may enter.

    A process listens from the first time that it asks what it `heard`, one thread at a time.
    Where sockets cannot be had it is deaf or dumb, which costs no more than a lost hint.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._own = folder / f"{os.getpid()}-{secrets.token_hex(4)}"
        self._talking = _datagrams()
        self._listening: socket.socket | None = None
        self._listeners: tuple[Path, ...] = ()
        self._looked = float("-inf")

    def close(self) -> None:
        """Stop talking and listening."""
        self._talking.close()
        if self._listening is not None:
            self._listening.close()
            self._own.unlink(missing_ok=True)

    def tell(self, sealed: Sealed) -> None:
        listeners = self._present()
        text = msgspec.json.encode(sealed) if listeners else b""
        if not 0 < len(text) <= LARGEST:
            return
        for listener in listeners:
            self._send(text, listener)

    def heard(self) -> Iterator[Sealed]:
        if self._listening is None:
            self._listening = self._bound()
        while text := self._received(self._listening):
            yield msgspec.json.decode(text, type=Sealed)

    def _bound(self) -> socket.socket:
        made = _datagrams()
        try:
            made.bind(str(self._own))
        except OSError:
            _log.warning("cannot listen to other processes", exc_info=True)
        return made

    def _received(self, listening: socket.socket) -> bytes:
        try:
            return listening.recv(LARGEST)
        except BlockingIOError:
            return b""

    def _send(self, text: bytes, listener: Path) -> None:
        try:
            self._talking.sendto(text, str(listener))
        except ConnectionRefusedError:
            listener.unlink(missing_ok=True)  # it died
        except OSError:
            pass  # its queue is full, or it is just leaving

    def _present(self) -> tuple[Path, ...]:
        now = time.monotonic()
        if now > self._looked + FRESH:
            self._looked = now
            self._listeners = self._found()
        return self._listeners

    def _found(self) -> tuple[Path, ...]:
        try:
            return tuple(path for path in self._folder.iterdir() if path != self._own)
        except OSError:
            _log.warning("cannot see who listens", exc_info=True)
            return ()


def _datagrams() -> socket.socket:
    made = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    made.setblocking(False)
    return made
