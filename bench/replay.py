"""From the database to the state: beside the `eventsourcing` library."""

import time
from collections.abc import Callable
from typing import Final

from bench.figures import Figure
from bench.minimal import EVENTS
from bench.played import Played, games
from bench.rounds import Side, paired
from bench.served import referee_environment, referee_in_process
from bench.stage import Stage
from bench.tallies import tallies
from referee.application.loading import folded
from referee.application.referee import Referee
from referee.games.killer_bunnies import GAME
from referee.kernel.ids import GameId
from referee.kernel.lifecycle import UNBORN

LENGTH: Final = 1_000
"""Events of a stream."""
STREAMS: Final = 4
STRETCH: Final = 2.0


def measure(stage: Stage) -> list[Figure]:
    """Events a second, whole streams one after the other, with no cache and no snapshot."""
    cluster = stage.cluster
    database = cluster.database("replays")
    environment = referee_environment(cluster, database)
    tallied = cluster.database("told_tallies", migrated=False)
    with referee_in_process(environment) as referee, tallies(tallied) as reference:
        streams = [played_on(game) for game in games(referee, STREAMS)]
        told = [reference.opened_with(LENGTH // len(EVENTS)) for _ in range(STREAMS)]
        ours = events_a_second(lambda: sum(read(referee, game) for game in streams))
        theirs = events_a_second(lambda: sum(map(reference.read, told)))
        database.analyse()
        pairs = paired(stage.rounds, ours, theirs, tick=stage.tick)
    return [pairs.figure("replay_vs_eventsourcing", goal=4.0, better="higher", unit="events/s")]


def played_on(game: Played) -> GameId:
    """A game of so many events."""
    while (game.act() or LENGTH) < LENGTH:
        pass
    return game.game


def read(referee: Referee, game: GameId) -> int:
    """Fold the stream from its first event; how many events there were."""
    events = referee.store.events(game, after=0, limit=LENGTH)
    folded(referee.ruleset(GAME.id), UNBORN, events)
    return len(events)


def events_a_second(read_all: Callable[[], int]) -> Side:
    def measured() -> float:
        started, events = time.perf_counter(), 0
        while time.perf_counter() < started + STRETCH:
            events += read_all()
        return events / (time.perf_counter() - started)

    return measured
