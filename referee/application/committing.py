"""From a command to a committed decision: decide, fold, seal, append, and only then announce."""

from collections.abc import Callable, Mapping

import structlog
from msgspec import Struct
from msgspec.structs import replace

from eventstore.chain import seal
from eventstore.store import Answer, Commit, Deadline, Draft, Grant, Sealed
from referee.application import positions
from referee.application.cache import Loaded
from referee.application.errors import Quarantined
from referee.application.referee import Referee
from referee.kernel import lifecycle
from referee.kernel.game import Command, Event
from referee.kernel.lifecycle import Match
from referee.kernel.rejection import EndlessLoop

_log = structlog.get_logger()


class Companions(Struct, frozen=True):
    """What becomes true together with a decision. `answer` is made from the sealed decision."""

    actor: str
    origin: str = "request"
    answer: Callable[[Sealed], Answer] | None = None
    grants: tuple[Grant, ...] = ()
    labels: Mapping[str, str] = {}
    releases: bool = False
    """Whether the game is no longer set aside once this is committed."""


class Committed(Struct, frozen=True):
    """A durable decision and the match that it led to."""

    loaded: Loaded
    sealed: Sealed


def commit(
    referee: Referee, before: Loaded, command: Command, companions: Companions
) -> Committed | Answer:
    """Make the command a decision; an Answer is what its idempotency key was answered before."""
    events, match = _acted(referee, before, command)
    after = replace(before, at=command.at, match=match)
    sealed = _sealed(before, after, command, events, actor=companions.actor)
    after = replace(after, head=sealed.head)
    transaction = _transaction(before, after, sealed, companions)
    append = referee.store.lift_quarantine if companions.releases else referee.store.append
    stored = append(transaction)
    if stored is not None:
        return stored
    referee.cache.put(after)
    referee.siblings.tell(sealed)
    known = _rows(before)
    referee.wakeups.publish(row for row in transaction.deadlines or () if row not in known)
    _keep_snapshot(referee, before, after)
    return Committed(after, sealed)


def _acted(referee: Referee, before: Loaded, command: Command) -> tuple[tuple[Event, ...], Match]:
    try:
        chance = lifecycle.chance_of(before.ruleset.rules, before.match, before.keys.chance)
        return lifecycle.act(before.ruleset.rules, before.match, command, chance)
    except EndlessLoop as loop:
        referee.store.quarantine(before.game, str(loop) or "endless loop")
        _log.error("game quarantined", game=before.game, version=before.version)
        raise Quarantined from loop


def _sealed(
    before: Loaded, after: Loaded, command: Command, events: tuple[Event, ...], *, actor: str
) -> Sealed:
    draft = Draft(
        stream=before.game,
        actor=actor,
        at=command.at,
        command=before.ruleset.command_message(command),
        events=tuple(map(before.ruleset.event_message, events)),
        state=positions.document(before.ruleset.rules, after.match),
    )
    return seal(draft, after=before.head, keys=before.keys)


def _transaction(before: Loaded, after: Loaded, sealed: Sealed, companions: Companions) -> Commit:
    moved = before.match.phase is not after.match.phase
    phase = {"phase": after.match.phase.value} if moved else {}
    return Commit(
        sealed,
        deadlines=_rows(after) if after.deadlines != before.deadlines else None,
        answer=companions.answer(sealed) if companions.answer else None,
        grants=companions.grants,
        labels={**companions.labels, **phase},
        origin=companions.origin,
    )


def _rows(loaded: Loaded) -> tuple[Deadline, ...]:
    return tuple(Deadline(loaded.game, d.id, d.generation, d.due) for d in loaded.deadlines)


def _keep_snapshot(referee: Referee, before: Loaded, after: Loaded) -> None:
    """Every so many events, outside the transaction: a snapshot is a cache and may be missing."""
    every = referee.snapshot_every
    if before.version // every != after.version // every:
        state = positions.document(after.ruleset.rules, after.match)
        fingerprint = after.ruleset.fingerprint
        referee.store.save_snapshot(after.game, after.version, fingerprint, state)
