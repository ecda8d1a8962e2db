"""Judging a record again, from nothing but its lines: fold it, check its chain, redo its luck."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from eventstore import chain
from eventstore.store import Decision, Event, Head, Keys
from referee.application import positions
from referee.application.loading import folded
from referee.application.rulesets import Ruleset
from referee.kernel import lifecycle
from referee.kernel.chance import Chance
from referee.kernel.game import Event as Fact
from referee.kernel.game import Game, is_known_by
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
    _, *entries, footer = record
    keys = keys_of(footer)
    return _judged(_steps(ruleset, entries), lambda step: _same_state(ruleset, keys, step))


def audit(rules: Game[Any, Any], record: Iterable[Line]) -> Replayed:
    """Decide every recorded command again with the revealed luck: the same events must follow.

    That draws every die and shuffle again, and judges every command by today's rules.
    """
    ruleset = Ruleset(rules)
    header, *entries, footer = record
    if not is_known_by(rules, header["ruleset_hash"]):
        return Replayed(0, False, "other rules than those it was played by")
    judge = partial(_same_events, ruleset, keys_of(footer), header["ruleset_hash"])
    return _judged(_steps(ruleset, entries), judge)


def verify(record: Iterable[Line], *, head: Head | None = None) -> Head:
    """Follow the hash chain; the head it ends in, or CorruptStream.

    Without a head noted elsewhere the record's own is trusted: consistent, not anchored.
    """
    first, *lines, footer = record
    game = first["game"]
    anchor = head or Head(footer["head"]["version"], footer["head"]["hash"])
    key = keys_of(footer).salt
    pairs = [(decision_of(line, game), events_of(line, game)) for line in lines]
    chain.verify(
        (decision for decision, _ in pairs),
        (event for _, events in pairs for event in events),
        head=anchor,
        salts=lambda entry, audience: chain.salt_for(key, entry, audience),
        whole=True,
    )
    return anchor


def decided(
    ruleset: Ruleset, match: Match, decision: Decision, chance: Chance, ruleset_hash: str
) -> list[tuple[str, str, Mapping[str, str]]]:
    """What the rules make of a recorded command: type, public and private texts of events.

    The game was created under a content hash that these rules have, or had.
    """
    command = ruleset.commands.join(decision.type, decision.public, decision.private.values())
    events = lifecycle.decide(ruleset.rules, match, command, chance)
    messages = (ruleset.event_message(_under(ruleset_hash, event)) for event in events)
    return [(m.type, m.public, dict(m.private)) for m in messages]


def _under(ruleset_hash: str, event: Fact) -> Fact:
    if isinstance(event, lifecycle.GameCreated):
        return replace(event, ruleset_hash=ruleset_hash)
    return event


def texts_of(
    ruleset: Ruleset, events: Iterable[Event]
) -> list[tuple[str, str, Mapping[str, str]]]:
    """Events in the form of `decided`: those of older shapes as they would be written today."""
    return [_texts_of(ruleset, event) for event in events]


def _texts_of(ruleset: Ruleset, event: Event) -> tuple[str, str, Mapping[str, str]]:
    if not ruleset.events.was_reshaped(event.type):
        return event.type, event.public, dict(event.private)
    fact = ruleset.events.join(event.type, event.public, event.private.values())
    today = ruleset.event_message(fact)
    return today.type, today.public, dict(today.private)


def state_hash(ruleset: Ruleset, match: Match, key: bytes) -> str:
    """What the record has to say of this state."""
    return chain.state_hash(key, positions.document(ruleset.rules, match))


def keys_of(footer: Line) -> Keys:
    """The keys that a footer reveals."""
    return Keys(*(bytes.fromhex(footer["reveal"][name]) for name in ("chance", "salt", "state")))


def decision_of(line: Line, game: str = "") -> Decision:
    """The decision of an entry, as a store has it."""
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


def events_of(line: Line, game: str = "") -> tuple[Event, ...]:
    """The events of an entry, as a store has them."""
    return tuple(_event(event, game) for event in line["events"])


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


def _steps(ruleset: Ruleset, lines: Iterable[Line]) -> Iterator[_Step]:
    match = UNBORN
    for line in lines:
        decision, events = decision_of(line), events_of(line)
        after = folded(ruleset, match, events)
        yield _Step(decision, events, match, after)
        match = after


def _same_state(ruleset: Ruleset, keys: Keys, step: _Step) -> str | None:
    found = state_hash(ruleset, step.after, keys.state)
    return None if found == step.decision.state_hash else "another state"


def _same_events(ruleset: Ruleset, keys: Keys, ruleset_hash: str, step: _Step) -> str | None:
    chance = lifecycle.chance_of(ruleset.rules, step.before, keys.chance)
    again = decided(ruleset, step.before, step.decision, chance, ruleset_hash)
    return None if again == texts_of(ruleset, step.events) else "other events"


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
