"""The record of a game that is over: all that was hidden, with the keys to check it."""

from collections.abc import Iterator
from typing import Any

from eventstore.store import Decision, Keys
from referee.application.actors import Actor, require_reader
from referee.application.cache import Loaded
from referee.application.errors import Forbidden, plain_errors
from referee.application.loading import load_born
from referee.application.redaction import whole_decision, whole_event
from referee.application.referee import Referee
from referee.kernel.game import content_hash
from referee.kernel.ids import GameId
from referee.kernel.lifecycle import Phase

FORMAT = "bunny-referee/record/1"
BATCH = 200

Lines = Iterator[dict[str, Any]]


def record(referee: Referee, actor: Actor, game: GameId) -> Lines:
    """A first line with the keys, then one line a decision with its events."""
    require_reader(actor, game)
    with plain_errors():
        loaded = load_born(referee, game)
    if loaded.match.phase not in {Phase.FINISHED, Phase.ABANDONED}:
        raise Forbidden("the record is opened when the game is over", reason="game-not-over")
    return _lines(referee, loaded)


def _lines(referee: Referee, loaded: Loaded) -> Lines:
    yield _first_line(loaded)
    after = 0
    while after < loaded.version:
        with plain_errors():
            batch = referee.store.decisions(loaded.game, after=after, limit=BATCH)
        for decision, origin in batch:
            yield _decision_line(referee, loaded.keys, decision, origin)
            after = decision.last


def _first_line(loaded: Loaded) -> dict[str, Any]:
    rules, keys = loaded.ruleset.rules, loaded.keys
    return {
        "format": FORMAT,
        "game": loaded.game,
        "ruleset": rules.id,
        "ruleset_version": rules.version,
        "ruleset_hash": content_hash(rules),
        "head": {"version": loaded.version, "hash": loaded.head.hash},
        "keys": {"chance": keys.chance.hex(), "salt": keys.salt.hex(), "state": keys.state.hex()},
    }


def _decision_line(
    referee: Referee, keys: Keys, decision: Decision, origin: str
) -> dict[str, Any]:
    count = decision.last - decision.first + 1
    with plain_errors():
        events = referee.store.events(decision.stream, after=decision.first - 1, limit=count)
    return {
        **whole_decision(decision, keys),
        "origin": origin,
        "events": [whole_event(event, keys) for event in events],
    }
