"""Lines of a record as a store has them: their chain, and what the rules make of them again."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from eventstore import chain
from eventstore.store import Decision, Event, Head, Keys
from referee.application import positions
from referee.application.rulesets import Ruleset
from referee.kernel import lifecycle
from referee.kernel.chance import Chance
from referee.kernel.game import Event as Fact
from referee.kernel.lifecycle import Match

Line = Mapping[str, Any]


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
