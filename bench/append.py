"""Load from the cache, decide, append durably: beside the `eventsourcing` library."""

import time
from collections import deque
from collections.abc import Callable
from itertools import cycle
from typing import Final

from bench.figures import Figure
from bench.played import Played, games, referee_in_process
from bench.rounds import paired
from bench.stage import Stage
from bench.tallies import CACHED, tallies

STREAMS: Final = 20
STRETCH: Final = 2.5


def measure(stage: Stage) -> list[Figure]:
    """One thread, many streams in turn. Ours are whole actions, up to the answer's view."""
    cluster = stage.cluster
    referee = referee_in_process(cluster, cluster.database("appends"))
    playing = deque(games(referee, STREAMS))
    with tallies(cluster.database("tallies", migrated=False), **CACHED) as reference:
        ids = cycle([reference.open() for _ in range(STREAMS)])
        pairs = paired(
            stage.rounds,
            lambda: per_second(lambda: act_in_turn(playing)),
            lambda: per_second(lambda: reference.act(next(ids))),
            tick=stage.tick,
        )
    return [pairs.figure("append_vs_eventsourcing", goal=3.0, better="higher", unit="commands/s")]


def act_in_turn(playing: deque[Played]) -> None:
    """One action in the next game; a finished game leaves the ring."""
    game = playing.popleft()
    if game.act() is not None:
        playing.append(game)


def per_second(command: Callable[[], None]) -> float:
    started, commands = time.perf_counter(), 0
    while time.perf_counter() < started + STRETCH:
        command()
        commands += 1
    return commands / (time.perf_counter() - started)
