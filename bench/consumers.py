"""Consumers of webhooks in a process of their own: `python -m bench.consumers PORT...`.

They thank for everything and know how much came, which `GET /` tells.
"""

import asyncio
import sys
from typing import Final

THANKS: Final = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
TOLD: Final = "HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{}"

came = 0


class Consumer(asyncio.Protocol):
    """Reads one request after the other from a connection."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._read = b""

    def data_received(self, data: bytes) -> None:
        self._read += data
        while (end := self._read.find(b"\r\n\r\n")) >= 0:
            head = self._read[:end].lower()
            if head.startswith(b"get"):
                self._transport.write(TOLD.format(len(str(came)), came).encode())
                self._transport.close()
                return
            length = int(head.split(b"content-length: ", 1)[1].split(b"\r\n", 1)[0])
            if len(self._read) < end + 4 + length:
                return
            self._read = self._read[end + 4 + length :]
            self._take()

    def _take(self) -> None:
        global came  # noqa: PLW0603  one process, one count
        came += 1
        self._transport.write(THANKS)


async def listen(ports: list[int]) -> None:
    """Consume at these ports until the process ends."""
    loop = asyncio.get_running_loop()
    servers = [await loop.create_server(Consumer, "127.0.0.1", port) for port in ports]
    await asyncio.gather(*(server.serve_forever() for server in servers))


if __name__ == "__main__":
    asyncio.run(listen([int(word) for word in sys.argv[1:]]))
