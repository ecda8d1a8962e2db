"""The record of a game that is over: all that was hidden, with the keys to check it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from eventstore.store import Decision, Event, Keys
from referee.application.actors import Actor, require_reader
from referee.application.cache import Loaded
from referee.application.errors import CorruptStream, Forbidden, plain_errors
from referee.application.loading import load_born
from referee.application.redaction import whole_decision, whole_event
from referee.application.referee import Referee
from referee.application.sight import is_over, may_see_all, note_reading
from referee.kernel.ids import GameId

FORMAT = "bunny-referee/record/1"
BATCH = 200

Lines = Iterator[dict[str, Any]]


def record(referee: Referee, actor: Actor, game: GameId) -> Lines:
    """A first line with the keys, then one line a decision with its events."""
    with plain_errors():
        require_reader(actor, game)
        loaded = load_born(referee, game)
        if not is_over(loaded):
            raise Forbidden("the record is opened when the game is over", reason="game-not-over")
        may_see_all(referee, actor, loaded)
        note_reading(referee, actor, loaded, "record", loaded.version)
    return _lines(referee, loaded)


def _lines(referee: Referee, loaded: Loaded) -> Lines:
    yield _first_line(loaded)
    after = 0
    while after < loaded.version:
        with plain_errors():
            batch = referee.store.decisions(loaded.game, after=after, limit=BATCH)
            if not batch:
                raise CorruptStream(f"{loaded.game} has no decision after {after}")
            events = iter(_events_of(referee, batch))
        for decision, origin in batch:
            own = islice(events, decision.last - decision.first + 1)
            yield _decision_line(loaded.keys, decision, origin, own)
        after = batch[-1][0].last


def _first_line(loaded: Loaded) -> dict[str, Any]:
    keys = loaded.keys
    return {
        "format": FORMAT,
        "game": loaded.game,
        "ruleset": loaded.match.ruleset,
        "head": {"version": loaded.version, "hash": loaded.head.hash},
        "keys": {"chance": keys.chance.hex(), "salt": keys.salt.hex(), "state": keys.state.hex()},
    }


def _events_of(referee: Referee, batch: Sequence[tuple[Decision, str]]) -> Sequence[Event]:
    """The events of these decisions, in order: decisions leave no gap."""
    first, last = batch[0][0], batch[-1][0]
    after = first.first - 1
    return referee.store.events(first.stream, after=after, limit=last.last - after)


def _decision_line(
    keys: Keys, decision: Decision, origin: str, events: Iterable[Event]
) -> dict[str, Any]:
    return {
        **whole_decision(decision, keys),
        "origin": origin,
        "events": [whole_event(event, keys) for event in events],
    }
