"""The hash chain: seals decisions and events before they are stored, and checks them afterwards.

A decision puts one link before its events and each event puts one; every link holds the hash of
the link before. What only some may read stands in a link as a commitment, SHA-256 over a salt and
the text, so a seat checks its own redacted copy against the head that an auditor checks.
Canonical JSON here is RFC 8785 for documents with ASCII keys and integers below 2^53 only.
"""

import hmac
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from itertools import islice
from sys import maxsize

import orjson
from msgspec.structs import replace

from eventstore.store import CorruptStream, Decision, Draft, Event, Head, Keys, Message, Sealed

FORMAT = 1
GENESIS = Head(0, "0" * 64)

_OPTIONS = orjson.OPT_SORT_KEYS | orjson.OPT_STRICT_INTEGER

Salts = Callable[[Decision | Event, str], bytes]
"""Gives the salt of one private part: `partial(salt_for, key)`, or a look-up of revealed ones."""


def canonical(document: object) -> bytes:
    return orjson.dumps(document, option=_OPTIONS)


def state_hash(key: bytes, state: bytes) -> str:
    """Keyed, because a bare hash of hidden state could be searched until it fits."""
    return hmac.digest(key, state, "sha256").hex()


def salt_for(key: bytes, record: Decision | Event, audience: str) -> bytes:
    """The salt to hand to `audience` together with its part of the record."""
    if isinstance(record, Decision):
        return _salt(key, ["decision", record.first, audience])
    return _salt(key, [record.version, audience])


def seal(draft: Draft, *, after: Head, keys: Keys) -> Sealed:
    """Link the decision and its events to the chain that ends in `after`."""
    if not draft.events:
        raise ValueError("a decision has at least one event")
    decision = _decision(draft, after, keys)
    events = []
    prev = decision.hash
    for version, message in enumerate(draft.events, decision.first):
        event = _event(draft, message, version=version, first=decision.first, key=keys.salt)
        prev = _event_link(event, prev, decision)
        events.append(replace(event, hash=prev))
    return Sealed(after, decision, tuple(events))


def verify(
    decisions: Iterable[Decision],
    events: Iterable[Event],
    *,
    head: Head,
    after: Head = GENESIS,
    salts: Salts | None = None,
    whole: bool = False,
) -> None:
    """Raise CorruptStream unless the links lead from `after` to `head` and all parts fit.

    A redacted copy holds fewer private parts than commitments; `whole` demands every one of them.
    Trust in the result is trust in `head`: say where it came from.
    """
    remaining = iter(events)
    for decision in decisions:
        own = _own(decision, remaining)
        after = _follow(decision, own, after)
        _check_parts(decision, salts, whole)
        for event in own:
            _check_parts(event, salts, whole)
    if next(remaining, None) is not None:
        raise CorruptStream("an event belongs to no decision")
    if after != head:
        raise CorruptStream(f"the chain ends at version {after.version}, not in the given head")


def _decision(draft: Draft, after: Head, keys: Keys) -> Decision:
    first, command = after.version + 1, draft.command
    decision = Decision(
        stream=draft.stream,
        first=first,
        last=after.version + len(draft.events),
        type=command.type,
        actor=draft.actor,
        at=draft.at,
        public=command.public,
        private=command.private,
        commitments=_commitments(keys.salt, ["decision", first], command),
        state_hash=state_hash(keys.state, draft.state),
        hash="",
    )
    return replace(decision, hash=_decision_link(decision, after.hash))


def _event(draft: Draft, message: Message, *, version: int, first: int, key: bytes) -> Event:
    return Event(
        stream=draft.stream,
        version=version,
        type=message.type,
        actor=draft.actor,
        at=draft.at,
        public=message.public,
        private=message.private,
        commitments=_commitments(key, [version], message),
        hash="",
        decision=first,
    )


def _decision_link(decision: Decision, prev: str) -> str:
    return _link("decision", decision, decision.first, {"prev": prev})


def _event_link(event: Event, prev: str, decision: Decision) -> str:
    """The last event of a decision carries the hash of the state that the decision led to."""
    extra = {"prev": prev}
    if event.version == decision.last:
        extra["state_hash"] = decision.state_hash
    return _link("event", event, event.version, extra)


def _link(kind: str, record: Decision | Event, version: int, extra: Mapping[str, str]) -> str:
    document = {
        "format": f"{kind}/{FORMAT}",
        "stream": record.stream,
        "version": version,
        "type": record.type,
        "actor": record.actor,
        "at": record.at,
        "public": orjson.Fragment(record.public),
        "commitments": record.commitments,
        **extra,
    }
    return sha256(canonical(document)).hexdigest()


def _commitments(key: bytes, label: list[str | int], message: Message) -> Mapping[str, str]:
    return {
        audience: _commitment(_salt(key, [*label, audience]), text)
        for audience, text in message.private.items()
    }


def _salt(key: bytes, label: list[str | int]) -> bytes:
    return hmac.digest(key, canonical(label), "sha256")


def _commitment(salt: bytes, text: str) -> str:
    return sha256(salt + text.encode()).hexdigest()


def _own(decision: Decision, remaining: Iterator[Event]) -> tuple[Event, ...]:
    """The events that a decision claims: a span that no stream can have fits nothing."""
    span = decision.last - decision.first + 1
    _expect(0 < span <= maxsize, decision)
    return tuple(islice(remaining, span))


def _follow(decision: Decision, events: tuple[Event, ...], after: Head) -> Head:
    """Walk one decision's links; the head they lead to."""
    _expect(decision.first == after.version + 1, decision)
    _expect(decision.hash == _decision_link(decision, after.hash), decision)
    _expect(len(events) == decision.last - decision.first + 1, decision)
    prev = decision.hash
    for version, event in enumerate(events, decision.first):
        _expect((event.version, event.decision) == (version, decision.first), event)
        _expect(_origin(event) == _origin(decision), event)
        _expect(event.hash == _event_link(event, prev, decision), event)
        prev = event.hash
    return Head(decision.last, prev)


def _check_parts(record: Decision | Event, salts: Salts | None, whole: bool) -> None:
    for audience, text in record.private.items():
        if salts is None:
            raise CorruptStream(f"no salt opens the part of {audience!r} in {_name(record)}")
        expected = record.commitments.get(audience)
        _expect(expected == _commitment(salts(record, audience), text), record)
    _expect(not whole or record.private.keys() == record.commitments.keys(), record)


def _expect(fits: bool, record: Decision | Event) -> None:
    if not fits:
        raise CorruptStream(f"{_name(record)} does not fit the chain")


def _name(record: Decision | Event) -> str:
    version = record.first if isinstance(record, Decision) else record.version
    return f"{type(record).__name__.lower()} {version} of stream {record.stream}"


def _origin(record: Decision | Event) -> tuple[str, str, int]:
    return record.stream, record.actor, record.at
