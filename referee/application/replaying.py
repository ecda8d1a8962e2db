"""Judging a record again, from nothing but its lines: fold it, check its chain, redo its luck."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from eventstore import chain
from eventstore.store import CorruptStream, Decision, Event, Head, Keys
from referee.application import positions
from referee.application.rulesets import Ruleset
from referee.kernel import lifecycle
from referee.kernel.game import Game
from referee.kernel.lifecycle import UNBORN, Match
from referee.kernel.rejection import RefereeError

Line = Mapping[str, Any]


class Replayed(Struct, frozen=True):
    """How far a record was followed, and where it first parts from what we make of it."""

    decisions: int
    identical: bool
    first_difference: str | None = None


class _Step(Struct, frozen=True):
    """One decision of the record with the match before it and after it."""

    decision: Decision
    events: tuple[Event, ...]
    before: Match
    after: Match


def replay(rules: Game[Any, Any], record: Iterable[Line]) -> Replayed:
    """Fold the events; after every decision the state must hash to what was recorded then."""
    ruleset = Ruleset(rules)
    lines = iter(record)
    keys = _keys(next(lines))
    return _judged(_steps(ruleset, lines), lambda step: _same_state(ruleset, keys, step))


def audit(rules: Game[Any, Any], record: Iterable[Line]) -> Replayed:
    """Decide every recorded command again with the revealed luck: the same events must follow.

    That draws every die and shuffle again, and judges every command by today's rules.
    """
    ruleset = Ruleset(rules)
    lines = iter(record)
    keys = _keys(next(lines))
    return _judged(_steps(ruleset, lines), lambda step: _same_events(ruleset, keys, step))


def verify(record: Iterable[Line], *, head: Head | None = None) -> Head:
    """Follow the hash chain; the head it ends in, or CorruptStream.

    Without a head noted elsewhere the record's own is trusted: consistent, not anchored.
    """
    first, *lines = record
    game = first["game"]
    anchor = head or Head(first["head"]["version"], first["head"]["hash"])
    key = bytes.fromhex(first["keys"]["salt"])
    pairs = [(_decision(line, game), _events(line, game)) for line in lines]
    chain.verify(
        (decision for decision, _ in pairs),
        (event for _, events in pairs for event in events),
        head=anchor,
        salts=lambda entry, audience: chain.salt_for(key, entry, audience),
        whole=True,
    )
    return anchor


def _judged(steps: Iterator[_Step], difference: Any) -> Replayed:
    count = 0
    try:
        for step in steps:
            if found := difference(step):
                return Replayed(count, False, f"decision {step.decision.first}: {found}")
            count += 1
    except RefereeError as error:
        return Replayed(count, False, f"after {count} decisions: {error}")
    return Replayed(count, True)


def _steps(ruleset: Ruleset, lines: Iterator[Line]) -> Iterator[_Step]:
    match = UNBORN
    for line in lines:
        decision, events = _decision(line), _events(line)
        after = match
        for event in events:
            fact = ruleset.events.join(event.type, event.public, event.private.values())
            after = lifecycle.evolve(ruleset.rules, after, fact)
        yield _Step(decision, events, match, after)
        match = after


def _same_state(ruleset: Ruleset, keys: Keys, step: _Step) -> str | None:
    found = chain.state_hash(keys.state, positions.document(ruleset.rules, step.after))
    return None if found == step.decision.state_hash else "another state"


def _same_events(ruleset: Ruleset, keys: Keys, step: _Step) -> str | None:
    match, decision = step.before, step.decision
    command = ruleset.commands.join(decision.type, decision.public, decision.private.values())
    chance = lifecycle.chance_of(ruleset.rules, match, keys.chance)
    again = lifecycle.decide(ruleset.rules, match, command, chance)
    messages = [ruleset.event_message(event) for event in again]
    recorded = [(e.type, e.public, dict(e.private)) for e in step.events]
    same = [(m.type, m.public, dict(m.private)) for m in messages] == recorded
    return None if same else "other events"


def _keys(first: Line) -> Keys:
    return Keys(*(bytes.fromhex(first["keys"][name]) for name in ("chance", "salt", "state")))


def _decision(line: Line, game: str = "") -> Decision:
    return Decision(
        stream=game,
        first=line["first"],
        last=line["last"],
        type=line["type"],
        actor=line["actor"],
        at=line["at"],
        public=_text(line["public"]),
        private=_texts(line["private"]),
        commitments=line["commitments"],
        state_hash=line["state_hash"],
        hash=line["hash"],
    )


def _events(line: Line, game: str = "") -> tuple[Event, ...]:
    return tuple(_event(event, game) for event in line["events"])


def _event(event: Line, game: str) -> Event:
    return Event(
        stream=game,
        version=event["version"],
        type=event["type"],
        actor=event["actor"],
        at=event["at"],
        public=_text(event["public"]),
        private=_texts(event["private"]),
        commitments=event["commitments"],
        hash=event["hash"],
        decision=event["decision"],
    )


def _text(document: object) -> str:
    return chain.canonical(document).decode()


def _texts(parts: Mapping[str, object]) -> Mapping[str, str]:
    return {audience: _text(part) for audience, part in parts.items()}


__all__: Sequence[str] = ["CorruptStream", "Replayed", "audit", "replay", "verify"]
