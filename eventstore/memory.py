"""A store that forgets: for tests and offline tools, and as the port's executable description."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field

from eventstore import store as port
from eventstore.chain import GENESIS
from eventstore.memory_players import MemoryPlayers
from eventstore.memory_tokens import MemoryTokens
from eventstore.memory_webhooks import MemoryWebhooks
from eventstore.store import (
    Answer,
    Commit,
    Deadline,
    Decision,
    Event,
    FeedItem,
    Head,
    Keys,
    Listed,
    Opening,
    Tail,
)


@dataclass
class _Stream:
    opening: Opening
    labels: dict[str, str]
    head: Head = GENESIS
    events: list[Event] = field(default_factory=list)
    decisions: list[tuple[Decision, str]] = field(default_factory=list)
    answers: dict[tuple[str, str], Answer] = field(default_factory=dict)
    deadlines: tuple[Deadline, ...] = ()
    snapshots: dict[str, tuple[int, bytes]] = field(default_factory=dict)

    def listed(self) -> Listed:
        opening = self.opening
        labels = dict(self.labels)
        return Listed(opening.stream, opening.at, self.head, labels, opening.owner)

    def age(self) -> tuple[int, str]:
        return self.opening.at, self.opening.stream


class MemoryStore(MemoryTokens, MemoryWebhooks, MemoryPlayers):
    """One lock around everything: every call is one transaction."""

    def __init__(self) -> None:
        MemoryTokens.__init__(self)
        MemoryWebhooks.__init__(self)
        MemoryPlayers.__init__(self)
        self._streams: dict[str, _Stream] = {}
        self._feed: list[Event] = []
        self._checkpoints: dict[str, str] = {}

    def create(self, opening: Opening) -> None:
        with self._lock:
            if opening.stream in self._streams:
                raise port.StreamExists(opening.stream)
            self._streams[opening.stream] = _Stream(opening, dict(opening.labels))

    def keys(self, stream: str) -> Keys:
        with self._lock:
            return self._stream(stream).opening.keys

    def listed(self, stream: str) -> Listed:
        with self._lock:
            return self._stream(stream).listed()

    def several(self, streams: Collection[str]) -> Sequence[Listed]:
        with self._lock:
            return tuple(self._streams[s].listed() for s in set(streams) if s in self._streams)

    def list(
        self, *, before: str | None, limit: int, labels: Mapping[str, str]
    ) -> Sequence[Listed]:
        with self._lock:
            bound = None if before is None else self._stream(before).age()
            newest = sorted(self._streams.values(), key=_Stream.age, reverse=True)
            rows = (s for s in newest if bound is None or s.age() < bound)
            return tuple(s.listed() for s in rows if labels.items() <= s.labels.items())[:limit]

    def tail(self, stream: str, after: int, *, scope: str = "", key: str = "") -> Tail:
        with self._lock:
            found = self._stream(stream)
            answer = found.answers.get((scope, key))
            return Tail(found.head, tuple(found.events[after:]), answer)

    def expecting(self) -> AbstractContextManager[None]:
        return nullcontext()

    def append(self, commit: Commit) -> Answer | None:
        with self._lock:
            return self._appended(commit)

    def remember(self, stream: str, answer: Answer) -> Answer:
        with self._lock:
            return self._stream(stream).answers.setdefault((answer.scope, answer.key), answer)

    def events(self, stream: str, *, after: int, limit: int) -> Sequence[Event]:
        with self._lock:
            return tuple(self._stream(stream).events[after : after + limit])

    def decisions(self, stream: str, *, after: int, limit: int) -> Sequence[tuple[Decision, str]]:
        with self._lock:
            decisions = self._stream(stream).decisions
            return tuple(pair for pair in decisions if pair[0].first > after)[:limit]

    def version_at(self, stream: str, at: int) -> int:
        with self._lock:
            decisions = self._stream(stream).decisions
            return max((d.last for d, _ in decisions if d.at <= at), default=0)

    def due(self, *, until: int, limit: int) -> Sequence[Deadline]:
        with self._lock:
            sound = (s for s in self._streams.values() if "quarantined" not in s.labels)
            every = (d for s in sound for d in s.deadlines if d.due <= until)
            ordered = sorted(every, key=lambda d: (d.due, d.stream, d.id))
        lately = [d for d in ordered if d.due > until - port.LATELY][:limit]
        long_ago = [d for d in ordered if d.due <= until - port.LATELY]
        return (*lately, *long_ago[: max(limit // 10, limit - len(lately))])

    def feed(self, cursor: str, *, limit: int) -> Sequence[FeedItem]:
        with self._lock:
            start = int(cursor or 0)
            events = self._feed[start : start + limit]
            return tuple(FeedItem(str(n), event) for n, event in enumerate(events, start + 1))

    def save_snapshot(self, stream: str, version: int, fingerprint: str, state: bytes) -> None:
        with self._lock:
            snapshots = self._stream(stream).snapshots
            if version > snapshots.get(fingerprint, (0, b""))[0]:
                snapshots[fingerprint] = version, state

    def snapshot(self, stream: str, fingerprint: str) -> tuple[int, bytes] | None:
        with self._lock:
            return self._stream(stream).snapshots.get(fingerprint)

    def checkpoint(self, reader: str) -> str:
        with self._lock:
            return self._checkpoints.get(reader, "")

    def quarantine(self, stream: str, reason: str) -> None:
        with self._lock:
            self._stream(stream).labels["quarantined"] = reason

    def lift_quarantine(self, commit: Commit) -> Answer | None:
        with self._lock:
            marked = self._stream(commit.sealed.decision.stream)
            kept = dict(marked.labels)
            marked.labels.pop("quarantined", None)
            try:
                stored = self._appended(commit)
            except port.StoreError:
                marked.labels = kept
                raise
            if stored is not None:
                marked.labels = kept
            return stored

    def quarantined(self, *, limit: int) -> Sequence[Listed]:
        with self._lock:
            newest = sorted(self._streams.values(), key=_Stream.age, reverse=True)
            return tuple(s.listed() for s in newest if "quarantined" in s.labels)[:limit]

    def ready(self) -> bool:
        return True

    def replay(self, stream: str) -> Iterator[Event]:
        return iter(self.tail(stream, 0).events)

    def _end_of_feed(self) -> str:
        return str(len(self._feed)) if self._feed else ""

    def _stream(self, stream: str) -> _Stream:
        if stream not in self._streams:
            raise port.UnknownStream(stream)
        return self._streams[stream]

    def _appended(self, commit: Commit) -> Answer | None:
        found, answer = self._stream(commit.sealed.decision.stream), commit.answer
        if answer and (stored := found.answers.get((answer.scope, answer.key))):
            return stored
        self._admit(found, commit)
        self._write(found, commit)
        return None

    def _admit(self, found: _Stream, commit: Commit) -> None:
        if "quarantined" in found.labels:
            raise port.Quarantined(found.opening.stream)
        if commit.sealed.expected != found.head:
            raise port.VersionConflict(found.opening.stream)

    def _write(self, found: _Stream, commit: Commit) -> None:
        sealed = commit.sealed
        found.decisions.append((sealed.decision, commit.origin))
        found.events.extend(sealed.events)
        self._feed.extend(sealed.events)
        found.head = sealed.head
        if commit.deadlines is not None:
            found.deadlines = commit.deadlines
        found.labels.update(commit.labels)
        if commit.answer:
            found.answers[commit.answer.scope, commit.answer.key] = commit.answer
        for grant in commit.grants:
            self._keep(grant, sealed.decision.at)
