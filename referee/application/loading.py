"""From a stream to its match: cached state, snapshot, and the events after it."""

from collections.abc import Iterable, Mapping, Sequence

import structlog
from msgspec.structs import replace

from eventstore.chain import GENESIS
from eventstore.store import Answer, Event, Head, Sealed, Tail
from referee.application.access import access_of
from referee.application.cache import Loaded
from referee.application.errors import CorruptStream, UnknownGame, UnknownRuleset, UnknownVersion
from referee.application.positions import restored
from referee.application.referee import Referee
from referee.application.rulesets import Ruleset
from referee.kernel import lifecycle
from referee.kernel.ids import GameId
from referee.kernel.lifecycle import UNBORN, Match

_log = structlog.get_logger()


def load(
    referee: Referee, game: GameId, *, scope: str = "", key: str = ""
) -> tuple[Loaded, Answer | None]:
    """The match as committed, and the answer stored under the key: one statement when cached."""
    known = referee.cache.get(game) or opened(referee, game)
    tail = referee.store.tail(game, known.version, scope=scope, key=key)
    if not _continues(known, tail):
        # The store was set back behind our back (a restore): what we remember never happened.
        referee.cache.drop(game)
        known = opened(referee, game)
        tail = referee.store.tail(game, known.version, scope=scope, key=key)
    loaded = _advance(known, tail)
    referee.cache.put(loaded)
    return loaded, tail.answer


def overhear(referee: Referee) -> None:
    """Move on what is remembered here by what other processes committed; a hint, no more."""
    with referee.cache.overhearing:
        for sealed in referee.siblings.heard():
            known = referee.cache.get(GameId(sealed.decision.stream))
            if known is not None and known.head == sealed.expected:
                _follow(referee, known, sealed)


def _follow(referee: Referee, known: Loaded, sealed: Sealed) -> None:
    try:
        referee.cache.put(_moved_on(known, sealed.head, sealed.events))
    except Exception:
        # Told by a process of another release, say: what the store holds is read instead.
        _log.warning("cannot follow what was told", game=known.game, exc_info=True)
        referee.cache.drop(known.game)


def load_born(referee: Referee, game: GameId) -> Loaded:
    """The match of a game that was created to the end; a half-opened stream is no game."""
    loaded, _ = load(referee, game)
    if loaded.version == 0:
        raise UnknownGame
    return loaded


def ruleset_of(referee: Referee, game: GameId) -> Ruleset:
    """The rules that a game is played by."""
    known = referee.cache.get(game)
    if known is None:
        known = opened(referee, game)
        referee.cache.put(known)
    return known.ruleset


def opened(referee: Referee, game: GameId) -> Loaded:
    """A stream that this process does not know: from its newest snapshot, or from the start."""
    row = referee.store.listed(game)
    ruleset = _played_by(referee, row.labels)
    keys, access = referee.store.keys(game), access_of(row.labels)
    empty = Loaded(game, ruleset, keys, row.owner, GENESIS, 0, UNBORN, access)
    cached = referee.store.snapshot(game, ruleset.fingerprint)
    if cached is None:
        return empty
    version, state = cached
    last = referee.store.events(game, after=version - 1, limit=1)
    if not last:
        return empty
    match = restored(ruleset.rules, state)
    return replace(empty, head=Head(version, last[0].hash), at=last[0].at, match=match)


def _played_by(referee: Referee, labels: Mapping[str, str]) -> Ruleset:
    """The rules that a game has begun by, whatever version is played by now."""
    try:
        return referee.refereed(labels["ruleset"], labels["ruleset_version"])
    except UnknownRuleset as error:
        raise CorruptStream(f"this release cannot referee it: {error}") from error


def at_version(referee: Referee, loaded: Loaded, version: int) -> tuple[int, Match]:
    """The match as it stood at an earlier version.

    Within a decision the rules have no state to show, so it is that of the last whole one.
    """
    if version == loaded.version:
        return version, loaded.match
    if not 0 < version < loaded.version:
        raise UnknownVersion(version=loaded.version)
    *events, following = referee.store.events(loaded.game, after=0, limit=version + 1)
    whole = [event for event in events if event.decision != following.decision]
    return len(whole), folded(loaded.ruleset, UNBORN, whole)


def folded(ruleset: Ruleset, match: Match, events: Iterable[Event]) -> Match:
    """The match after these stored events."""
    for event in events:
        fact = ruleset.events.join(event.type, event.public, event.private.values())
        match = lifecycle.evolve(ruleset.rules, match, fact)
    return match


def _continues(known: Loaded, tail: Tail) -> bool:
    same = tail.head.version == known.version
    return tail.head.hash == known.head.hash if same else tail.head.version > known.version


def _advance(known: Loaded, tail: Tail) -> Loaded:
    reached = Head(tail.events[-1].version, tail.events[-1].hash) if tail.events else known.head
    if reached != tail.head:
        raise CorruptStream(f"{known.game} ends at {reached.version}, not at {tail.head.version}")
    if not tail.events:
        return known
    return _moved_on(known, tail.head, tail.events)


def _moved_on(known: Loaded, head: Head, events: Sequence[Event]) -> Loaded:
    match = folded(known.ruleset, known.match, events)
    return replace(known, head=head, at=events[-1].at, match=match)
