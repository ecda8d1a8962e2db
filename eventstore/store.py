"""The port every store implements: streams of decisions and events, and what commits with them.

A *stream* is one game. A *decision* is an accepted command with the events it caused; both
kinds are sealed into one hash chain (`eventstore.chain`) before they are written. Texts are
canonical JSON (RFC 8785); times are integer milliseconds since 1970 UTC; versions count events
from 1 without a gap; version 0 is a stream that has no event yet.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Final, Protocol

from msgspec import Struct

from eventstore import players, tokens, webhooks

Grant = tokens.Grant


LATELY: Final = 120_000
"""Milliseconds: what has been due for longer waits for who can settle it, or an operator."""


class StoreError(Exception):
    """The store could not do what was asked."""


class UnknownStream(StoreError):
    """No stream has this id."""


class StreamExists(StoreError):
    """A stream with this id is already there."""


class VersionConflict(StoreError):
    """Someone appended first: reload the stream and decide again."""


class InFlight(StoreError):
    """Another request with the same idempotency key is being committed right now."""


class Quarantined(StoreError):
    """The stream is marked as not to be acted on; nothing is appended to it."""


class Unavailable(StoreError):
    """The store does not answer; whether the last append was committed is unknown."""


class CorruptStream(StoreError):
    """A stored link, event or decision does not fit the others."""


class Message(Struct, frozen=True):
    """A command or event as texts: what all may read, and one part per audience.

    `private` maps an audience (`"A"`: that seat; `"sealed"`: nobody until the end) to text.
    """

    type: str
    public: str
    private: Mapping[str, str] = {}


class Keys(Struct, frozen=True):
    """A stream's secrets, never in a message: 32 bytes each. Given out when the game is over."""

    chance: bytes
    salt: bytes
    state: bytes


class Head(Struct, frozen=True):
    """The end of a chain: the version reached and the hash of the last link."""

    version: int
    hash: str


class Draft(Struct, frozen=True):
    """A decision before it is sealed: the command, its events, and the state they lead to.

    `state` is the canonical position document; only its keyed hash is stored.
    """

    stream: str
    actor: str
    at: int
    command: Message
    events: tuple[Message, ...]
    state: bytes


class Event(Struct, frozen=True):
    """One stored fact. `decision` is the first version of the decision that it belongs to."""

    stream: str
    version: int
    type: str
    actor: str
    at: int
    public: str
    private: Mapping[str, str]
    commitments: Mapping[str, str]
    hash: str
    decision: int


class Decision(Struct, frozen=True):
    """One stored, accepted command: versions `first..last` are its events."""

    stream: str
    first: int
    last: int
    type: str
    actor: str
    at: int
    public: str
    private: Mapping[str, str]
    commitments: Mapping[str, str]
    state_hash: str
    hash: str


class Sealed(Struct, frozen=True):
    """A draft with its links in the chain, ready to be appended after `expected`."""

    expected: Head
    decision: Decision
    events: tuple[Event, ...]

    @property
    def head(self) -> Head:
        last = self.events[-1]
        return Head(last.version, last.hash)


class Deadline(Struct, frozen=True):
    """When something of a stream falls due; `generation` fences a settlement."""

    stream: str
    id: str
    generation: int
    due: int


class Answer(Struct, frozen=True):
    """A stored reply to an idempotency key: enough to render the same answer again.

    `scope` names whose key it is, `body` is the digest of the request, `outcome` is JSON text.
    A key counts within its stream: the same key on another stream has an answer of its own.
    """

    scope: str
    key: str
    body: str
    status: int
    outcome: str


class Opening(Struct, frozen=True):
    """A new, empty stream: its secrets and `labels` (small public facts to list and filter by)."""

    stream: str
    at: int
    keys: Keys
    labels: Mapping[str, str]
    owner: str


class Listed(Struct, frozen=True):
    """One row of the list of streams."""

    stream: str
    created: int
    head: Head
    labels: Mapping[str, str]
    owner: str


class Commit(Struct, frozen=True):
    """All that becomes true together with a decision, or not at all.

    `deadlines` replaces the stream's deadlines, None leaves them as they are; `labels` updates
    the given ones. `origin` says who settled or asked (`"request"`, `"worker"`): operator's
    metadata outside the hash.
    """

    sealed: Sealed
    deadlines: tuple[Deadline, ...] | None = ()
    answer: Answer | None = None
    grants: tuple[Grant, ...] = ()
    labels: Mapping[str, str] = {}
    origin: str = "request"


class Tail(Struct, frozen=True):
    """What a stream holds after a version that the reader already knows, in one round trip.

    `answer` is the stored reply to the key that was asked about, if there is one.
    """

    head: Head
    events: tuple[Event, ...]
    answer: Answer | None = None


class FeedItem(Struct, frozen=True):
    """An event with its place in the global feed."""

    cursor: str
    event: Event


class Store(tokens.Tokens, webhooks.Webhooks, players.Players, Protocol):
    """A home for streams. Every implementation passes tests/eventstore/conformance.py."""

    def create(self, opening: Opening) -> None:
        """Open an empty stream; StreamExists if the id is taken."""

    def keys(self, stream: str) -> Keys: ...

    def listed(self, stream: str) -> Listed:
        """The stream's row; UnknownStream if there is none."""

    def several(self, streams: Collection[str]) -> Sequence[Listed]:
        """The rows of these streams, in any order; of those that there are."""

    def list(
        self, *, before: str | None, limit: int, labels: Mapping[str, str]
    ) -> Sequence[Listed]:
        """Newest first, those older than the stream id `before`, matching all `labels`."""

    def tail(self, stream: str, after: int, *, scope: str = "", key: str = "") -> Tail:
        """Events after a version, the head, and the answer stored under (scope, key)."""

    def expecting(self) -> AbstractContextManager[None]:
        """A decision is being made in here: what is appended meanwhile may wait for it a little.

        Whoever decides says so, and nothing depends on it: it lets appends go together.
        """

    def append(self, commit: Commit) -> Answer | None:
        """Commit the decision; None when it is durable.

        An Answer means that the key was used before: nothing was written, reply with it.
        Raises VersionConflict, InFlight, Quarantined or UnknownStream; then nothing was written.
        """

    def remember(self, stream: str, answer: Answer) -> Answer:
        """Store the answer of a refused command; the one that stood there first wins."""

    def events(self, stream: str, *, after: int, limit: int) -> Sequence[Event]: ...

    def decisions(self, stream: str, *, after: int, limit: int) -> Sequence[tuple[Decision, str]]:
        """Decisions whose first version is above `after`, each with its origin."""

    def version_at(self, stream: str, at: int) -> int:
        """The version that the stream had come to at a time; 0: it had no event yet."""

    def due(self, *, until: int, limit: int) -> Sequence[Deadline]:
        """Deadlines due at or before `until`, skipping rows others hold and quarantined streams.

        Those of the last `LATELY` ms come first, earliest first, and then those that are due for
        longer, which are given a tenth of the limit on top of it if there is no room else.
        """

    def feed(self, cursor: str, *, limit: int) -> Sequence[FeedItem]:
        """Events of all streams after a cursor (`""`: the beginning), missing none, ever."""

    def save_snapshot(self, stream: str, version: int, fingerprint: str, state: bytes) -> None: ...

    def snapshot(self, stream: str, fingerprint: str) -> tuple[int, bytes] | None:
        """The newest cached state made by this fingerprint of the code, if any."""

    def checkpoint(self, reader: str) -> str:
        """How far a reader of the feed got; it moves on with what it queues (`post`)."""

    def quarantine(self, stream: str, reason: str) -> None:
        """Mark a stream as not to be acted on; its labels say `quarantined`."""

    def lift_quarantine(self, commit: Commit) -> Answer | None:
        """As `append`, and with it the stream is no longer marked: both, or neither."""

    def quarantined(self, *, limit: int) -> Sequence[Listed]:
        """Streams that are marked as not to be acted on, newest first."""

    def ready(self) -> bool:
        """Whether the store answers and its schema is the one this code was written for."""

    def replay(self, stream: str) -> Iterator[Event]:
        """Every event of a stream in order, in batches, for replays and audits."""
