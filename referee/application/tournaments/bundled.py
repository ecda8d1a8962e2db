"""What a bundle is made of: its files, and the manifest that names and vouches for them."""

from hashlib import sha256
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from eventstore.store import Head
from referee.application.signing import Signature

FORMAT: Final = "bunny-referee/bundle/1"
MEDIA_TYPE: Final = "application/zip"
MANIFEST: Final = "manifest.json"
RECORD: Final = "tournament.jsonl"
STANDINGS: Final = "standings.json"
SHEET: Final = "standings.csv"
SUMMARY: Final = "summary.html"

Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Listing(Struct, frozen=True, forbid_unknown_fields=True):
    """One file; of a table's record also whose it is."""

    name: str
    bytes: Annotated[int, Meta(ge=0)]
    sha256: Digest
    game: str | None = None
    round: int | None = None
    table: int | None = None


class Missing(Struct, frozen=True, forbid_unknown_fields=True):
    """A table without a record in the bundle, and why."""

    game: str
    round: int
    table: int
    why: str


class Manifest(Struct, frozen=True, forbid_unknown_fields=True):
    """All files but itself. `signature` is over everything else in it."""

    format: Literal["bunny-referee/bundle/1"]
    tournament: str
    head: Head
    files: tuple[Listing, ...]
    missing: tuple[Missing, ...] = ()
    signature: Signature | None = None


def listed(name: str, content: bytes, **more: Any) -> Listing:
    """A file as the manifest names it."""
    return Listing(name, len(content), sha256(content).hexdigest(), **more)


def name_of(round_: int, table: int) -> str:
    """Where the record of a table lies."""
    return f"rounds/{round_:02}/table-{table:03}.jsonl"
