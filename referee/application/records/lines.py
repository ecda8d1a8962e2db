"""The lines of a game's record: header, entries, footer, as docs/reference/record.md says."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from referee.application.signing import Signature

FORMAT: Final = "bunny-referee/record/2"
SIGNED: Final = "bunny-referee/signed-record/1"
MEDIA_TYPE: Final = "application/vnd.bunny-referee.record+jsonl"

Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Version = Annotated[int, Meta(ge=1, le=2**53 - 1)]
Time = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Parts = dict[str, dict[str, Any]]
Scope = Literal["whole", "own", "public"]
"""How much is in a record: everything, what one reader may see, what everybody may see."""


class Roll(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="roll"):
    """A die that was rolled: one of `sides` numbers, for a purpose."""

    number: Version
    purpose: str
    sides: Annotated[int, Meta(ge=1)]
    value: Annotated[int, Meta(ge=1)]


class Shuffle(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="shuffle"):
    """Things that were shuffled: as they lay before it, and after it."""

    number: Version
    purpose: str
    items: list[Any]
    order: list[Any]


Outcome = Roll | Shuffle


class Told(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What happened, with what its link in the chain is made of."""

    type: str
    actor: str
    at: Time
    public: dict[str, Any]
    private: Parts
    salts: dict[str, Hash]
    commitments: dict[str, Hash]
    hash: Hash


class RecordedEvent(Told, frozen=True, kw_only=True):
    """A fact, with the first version of its decision."""

    version: Version
    decision: Version


class Header(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="header"
):
    """Which game by which rules, and how much of it is told. It repeats the first event."""

    format: Literal["bunny-referee/record/2"]
    game: str
    ruleset: str
    ruleset_version: str
    ruleset_hash: Hash
    options: dict[str, Any]
    seats: list[str]
    commitment: Hash
    practice: str
    scope: Scope
    reader: str | None


class Entry(Told, frozen=True, kw_only=True, tag_field="kind", tag="entry"):
    """An accepted command, the luck that it had and the events that it led to."""

    first: Version
    last: Version
    state_hash: Hash
    origin: str
    events: Annotated[list[RecordedEvent], Meta(min_length=1)]
    draws: list[Outcome]


class End(Struct, frozen=True, forbid_unknown_fields=True):
    """The head of the chain: its last version and the hash of its last link."""

    version: Version
    hash: Hash


class Reveal(Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of the game: of its luck, of its salts, of its state hashes."""

    chance: Hash
    salt: Hash
    state: Hash


class Footer(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="footer"
):
    """Where the record ends, what opens it, and who vouches for it."""

    head: End
    reveal: Reveal | None
    digest: Hash
    signature: Signature | None


Line = Header | Entry | Footer

REPEATED: Final = (
    "game",
    "ruleset",
    "ruleset_version",
    "ruleset_hash",
    "options",
    "seats",
    "commitment",
    "practice",
)
"""What the header says again of the first event."""


def vouched_for(game: str, head: Mapping[str, Any], digest: str) -> dict[str, Any]:
    """What a record's signature is taken over: where the chain ends, and all that is told."""
    return {"format": SIGNED, "game": game, **head, "digest": digest}


PLACES: Final = {"header": Header, "entry": Entry, "footer": Footer}


def schema() -> dict[str, Any]:
    """The JSON Schema that every line of a record fulfils."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of a record of a game",
        **msgspec.json.schema(Line),
    }
