"""Reading a stream of Server-Sent Events, as far as the service uses that format."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Sent(NamedTuple):
    """One event of the stream: its kind (`message` unless named), last id and text."""

    kind: str
    id: str
    text: str


def parse(lines: Iterable[str]) -> Iterator[Sent]:
    """Fold lines into events; comments, which only keep a connection alive, vanish."""
    fields: dict[str, str] = {}
    for line in lines:
        if not line:
            if "data" in fields:
                kind = fields.get("event", "message")
                yield Sent(kind, fields.get("id", ""), fields["data"])
            fields = {}
        elif not line.startswith(":"):
            name, _, value = line.partition(":")
            text = value.removeprefix(" ")
            joined = name == "data" and "data" in fields
            fields[name] = f"{fields['data']}\n{text}" if joined else text
