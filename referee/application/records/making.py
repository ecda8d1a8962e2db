"""The record of a game: everything and its keys when it is over, else what a reader may see."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256
from itertools import islice
from typing import Any

import msgspec
import orjson
from msgspec import Struct

from eventstore.chain import canonical
from eventstore.store import Decision, Event, Head, Keys
from referee.application.actors import Actor, require_reader
from referee.application.cache import Loaded
from referee.application.errors import CorruptStream, Forbidden, plain_errors
from referee.application.loading import folded, load_born
from referee.application.records.lines import FORMAT, REPEATED, Scope, vouched_for
from referee.application.records.redrawing import noting
from referee.application.redaction import (
    redacted_decision,
    redacted_event,
    whole_decision,
    whole_event,
)
from referee.application.referee import Referee
from referee.application.rulesets import Ruleset
from referee.application.sight import Sight, is_over, may_see_all, note_reading, sight_of
from referee.application.signing import sign
from referee.kernel import lifecycle
from referee.kernel.ids import GameId, SeatId
from referee.kernel.lifecycle import UNBORN, Match
from referee.kernel.rejection import RefereeError

BATCH = 200

Document = dict[str, Any]
Lines = Iterator[Document]


class Extent(Struct, frozen=True):
    """How much goes into a record: up to which version, whose parts, or all of them."""

    scope: Scope
    version: int
    seat: SeatId | None = None
    parts: bool = False


def record(referee: Referee, actor: Actor, game: GameId, scope: Scope = "whole") -> Lines:
    """A header, one line a decision with its events, and a footer with the keys if it is over."""
    with plain_errors():
        require_reader(actor, game)
        loaded = load_born(referee, game)
        extent = _extent(referee, actor, loaded, scope)
        if extent.parts:
            note_reading(referee, actor, loaded, "record", extent.version)
    return _sealed(_lines(referee, loaded, extent), partial(_vouched_for, referee, game))


def _sealed(lines: Iterable[Document], vouch: Callable[[Document, str], Document | None]) -> Lines:
    """The lines; the digest over all that is said, and who vouches for it, go into the footer."""
    digest = sha256()
    for line in lines:
        if line["kind"] == "footer":
            digest.update(canonical(line))
            told = digest.hexdigest()
            yield {**line, "digest": told, "signature": vouch(line["head"], told)}
        else:
            digest.update(canonical(line) + b"\n")
            yield line


def _vouched_for(referee: Referee, game: GameId, head: Document, digest: str) -> Document | None:
    document = vouched_for(game, head, digest)
    signature = sign(referee.keyring(), document, at=referee.clock())
    return None if signature is None else msgspec.to_builtins(signature)


def _extent(referee: Referee, actor: Actor, loaded: Loaded, scope: Scope) -> Extent:
    if scope == "whole":
        if not is_over(loaded):
            raise Forbidden("the record is opened when the game is over", reason="game-not-over")
        may_see_all(referee, actor, loaded)
        return Extent(scope, loaded.version, parts=True)
    sight = sight_of(referee, actor, loaded)
    if scope == "public":
        sight = Sight(sight.version)
    return Extent(scope, sight.version, sight.seat, sight.parts)


def _lines(referee: Referee, loaded: Loaded, extent: Extent) -> Lines:
    head = Head(0, "")
    tell = _teller(loaded, extent)
    for decision, origin, events in _decisions(referee, loaded, extent.version):
        if decision.first == 1:
            yield _header(events[0], extent)
        yield tell(decision, origin, events)
        head = Head(decision.last, events[-1].hash if events else decision.hash)
    keys = loaded.keys
    reveal = {"chance": keys.chance.hex(), "salt": keys.salt.hex(), "state": keys.state.hex()}
    yield {
        "kind": "footer",
        "head": msgspec.to_builtins(head),
        "reveal": reveal if extent.scope == "whole" else None,
    }


def _decisions(
    referee: Referee, loaded: Loaded, until: int
) -> Iterator[tuple[Decision, str, Sequence[Event]]]:
    """The decisions that end at or before a version, each with its events."""
    after = 0
    while after < until:
        with plain_errors():
            batch = referee.store.decisions(loaded.game, after=after, limit=BATCH)
            if not batch:
                raise CorruptStream(f"{loaded.game} has no decision after {after}")
            events = iter(_events_of(referee, batch))
        for decision, origin in batch:
            own = tuple(islice(events, decision.last - decision.first + 1))
            if decision.last > until:
                return
            yield decision, origin, own
        after = batch[-1][0].last


def _events_of(referee: Referee, batch: Sequence[tuple[Decision, str]]) -> Sequence[Event]:
    """The events of these decisions, in order: decisions leave no gap."""
    first, last = batch[0][0], batch[-1][0]
    after = first.first - 1
    return referee.store.events(first.stream, after=after, limit=last.last - after)


def _header(created: Event, extent: Extent) -> Document:
    public = orjson.loads(created.public)
    return {
        "kind": "header",
        "format": FORMAT,
        **{name: public[name] for name in REPEATED},
        "scope": extent.scope,
        "reader": extent.seat,
    }


def _teller(
    loaded: Loaded, extent: Extent
) -> Callable[[Decision, str, Sequence[Event]], Document]:
    """Makes the entries, one after the other."""
    keys, seat = loaded.keys, extent.seat
    redrawn = Redrawn(loaded.ruleset, keys)

    def whole(decision: Decision, origin: str, events: Sequence[Event]) -> Document:
        told = [whole_event(event, keys) for event in events]
        # The luck of a game is told with its keys: before the end nothing of it is.
        draws = redrawn.of(decision, events) if extent.scope == "whole" else []
        return _entry(whole_decision(decision, keys), origin, told, draws)

    def redacted(decision: Decision, origin: str, events: Sequence[Event]) -> Document:
        told = [redacted_event(event, keys, seat) for event in events]
        return _entry(redacted_decision(decision, keys, seat), origin, told, [])

    return whole if extent.parts else redacted


def _entry(
    decision: Mapping[str, Any], origin: str, events: list[Document], draws: list[Any]
) -> Document:
    return {"kind": "entry", **decision, "origin": origin, "events": events, "draws": draws}


class Redrawn:
    """The luck of decisions that come in order. The events do not say what was shuffled."""

    def __init__(self, ruleset: Ruleset, keys: Keys) -> None:
        self._ruleset = ruleset
        self._keys = keys
        self._match: Match | None = UNBORN

    def of(self, decision: Decision, events: Sequence[Event]) -> list[Any]:
        """What it drew. Nothing once the record makes no sense: who verifies it will say why."""
        if (match := self._match) is None:
            return []
        ruleset, chance = self._ruleset, noting(self._ruleset.rules, match, self._keys.chance)
        try:
            command = ruleset.commands.join(
                decision.type, decision.public, decision.private.values()
            )
            lifecycle.decide(ruleset.rules, match, command, chance)
            self._match = folded(ruleset, match, events)
        except RefereeError:
            self._match = None
            return []
        return [msgspec.to_builtins(outcome) for outcome in chance.noted]
