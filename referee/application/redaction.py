"""What one reader may see of events, decisions and matches. Redaction happens here, once."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

import msgspec
import orjson
from msgspec.structs import replace

from eventstore.chain import salt_for
from eventstore.store import Decision, Event, Keys
from referee.application.cache import Loaded
from referee.application.rulesets import Ruleset
from referee.kernel.clocks import Clock, SeatTime
from referee.kernel.ids import SeatId
from referee.kernel.lifecycle import Match

Document = dict[str, Any]


def redacted_event(event: Event, keys: Keys, seat: SeatId | None) -> Document:
    """The event with the reader's own part and its salt; of other parts their commitments."""
    return _event(event, keys, {seat} & event.private.keys())


def redacted_decision(decision: Decision, keys: Keys, seat: SeatId | None) -> Document:
    """The link that a decision puts before its events, for a reader who checks the chain."""
    return _decision(decision, keys, {seat} & decision.private.keys())


def whole_event(event: Event, keys: Keys) -> Document:
    """The event with every part and every salt: only when the game is over."""
    return _event(event, keys, set(event.private))


def whole_decision(decision: Decision, keys: Keys) -> Document:
    return _decision(decision, keys, set(decision.private))


def view_of(ruleset: Ruleset, match: Match, seat: SeatId | None) -> Document:
    """The life of the game, and its table as the seat (None: everybody) may see it."""
    table = None if match.table is None else ruleset.rules.view(match.table, seat)
    result = None if match.table is None else ruleset.rules.result(match.table)
    return {
        "game": match.game,
        "ruleset": match.ruleset,
        "phase": match.phase.value,
        "options": match.options,
        "seats": list(match.seats),
        "claimed": list(match.claimed),
        "entropy": [{"seat": giver, "entropy": text} for giver, text in match.entropy],
        "commitment": match.commitment,
        "practice": bool(match.practice),
        "clock": clock_view(match.clock),
        "paused": msgspec.to_builtins(match.paused),
        "table": table,
        "result": msgspec.to_builtins(result),
        "desk": desk_of(match),
        "branch_of": msgspec.to_builtins(match.branch),
    }


def clock_view(clock: Clock | None) -> Document | None:
    """What the clock shows, which is public: each seat's time as of `running_since`."""
    if clock is None:
        return None
    seats = {time.seat: _time_view(clock, time) for time in clock.seats}
    return {"options": msgspec.to_builtins(clock.options), "seats": seats}


def _time_view(clock: Clock, time: SeatTime) -> Document:
    return {
        "reserve": time.reserve,
        "move": time.move,
        "running_since": time.since,
        "due": clock.due(time),
        "misses": time.misses,
        "vacation_days": time.vacation,
        "away_until": time.away_until or None,
    }


def desk_of(match: Match, *, official: bool = False) -> Document | None:
    """What judges and protesters said; what is confidential only for officials."""
    if match.desk is None:
        return None
    desk = match.desk
    if not official:
        desk = replace(desk, notes=tuple(replace(note, confidential="") for note in desk.notes))
    told: Document = msgspec.to_builtins(desk)
    return {name: told.get(name, []) for name in desk.__struct_fields__}


def tables_of(ruleset: Ruleset, match: Match) -> Document:
    """The table as each seat sees it: for officials."""
    if match.table is None:
        return {}
    return {seat: ruleset.rules.view(match.table, seat) for seat in match.seats}


def text_of(view: Mapping[str, Any]) -> bytes:
    """The view as JSON text, the same for the same view."""
    return orjson.dumps(view, option=orjson.OPT_SORT_KEYS)


def digest_of(text: bytes) -> str:
    """Names a representation: two viewers who see the same get the same digest."""
    return sha256(text).hexdigest()[:16]


def events_of(loaded: Loaded, events: tuple[Event, ...], seat: SeatId | None) -> list[Document]:
    """The events of one answer; their contents are the texts that are stored, to be sent so."""
    return [_event(event, loaded.keys, {seat} & event.private.keys(), _raw) for event in events]


def _raw(text: str) -> msgspec.Raw:
    return msgspec.Raw(text.encode())


def _event(
    event: Event, keys: Keys, audiences: set[Any], read: Callable[[str], Any] = orjson.loads
) -> Document:
    return {
        "version": event.version,
        "type": event.type,
        "actor": event.actor,
        "at": event.at,
        "decision": event.decision,
        **_contents(event, keys, audiences, read),
        "hash": event.hash,
    }


def _decision(decision: Decision, keys: Keys, audiences: set[Any]) -> Document:
    return {
        "first": decision.first,
        "last": decision.last,
        "type": decision.type,
        "actor": decision.actor,
        "at": decision.at,
        **_contents(decision, keys, audiences, orjson.loads),
        "state_hash": decision.state_hash,
        "hash": decision.hash,
    }


def _contents(
    record: Event | Decision, keys: Keys, audiences: set[Any], read: Callable[[str], Any]
) -> Document:
    readable = sorted(audiences)
    return {
        "public": read(record.public),
        "private": {who: read(record.private[who]) for who in readable},
        "salts": {who: salt_for(keys.salt, record, who).hex() for who in readable},
        "commitments": dict(record.commitments),
    }
