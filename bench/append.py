"""Load from the cache, decide, append durably: beside the `eventsourcing` library."""

import time
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from bench.figures import Figure
from bench.played import Played, games
from bench.rounds import paired
from bench.served import referee_environment, referee_in_process
from bench.stage import Stage
from bench.tallies import BLIND, CACHED, tallies

S = TypeVar("S")

STREAMS: Final = 96
"""Each has some 500 prepared actions: enough for all rounds."""
THREADS: Final = 8
STRETCH: Final = 2.5


def measure(stage: Stage) -> list[Figure]:
    """Eight threads, many streams. Ours are whole actions, short of the view in the answer."""
    return [
        beside(stage, "append_vs_eventsourcing", CACHED),
        beside(stage, "append_vs_eventsourcing_blind", BLIND),
    ]


def beside(stage: Stage, name: str, settings: Mapping[str, str]) -> Figure:
    """Our actions beside the library's with these settings of its cache."""
    cluster = stage.cluster
    environment = referee_environment(cluster, cluster.database(f"ours_{name}"))
    tallied = cluster.database(f"theirs_{name}", migrated=False)
    with referee_in_process(environment) as referee, tallies(tallied, **settings) as reference:
        playing = deque(games(referee, STREAMS))
        told = deque(reference.opened_with(0) for _ in range(STREAMS))
        pairs = paired(
            stage.rounds,
            lambda: per_second(playing, on),
            lambda: per_second(told, reference.act),
            tick=stage.tick,
        )
    return pairs.figure(name, goal=3.0, better="higher", unit="commands/s")


def on(game: Played) -> None:
    """The next act of a game. One that is at its end would answer at once, and be counted."""
    if game.act() is None:
        raise RuntimeError("the prepared games are not enough for so many rounds")


def per_second(streams: deque[S], command: Callable[[S], object]) -> float:
    """Each thread takes the stream that waits longest, sends it a command and puts it back."""
    started = time.perf_counter()

    def work(_: int) -> int:
        commands = 0
        while time.perf_counter() < started + STRETCH:
            stream = streams.popleft()
            command(stream)
            streams.append(stream)
            commands += 1
        return commands

    with ThreadPoolExecutor(THREADS) as pool:
        commands = sum(pool.map(work, range(THREADS)))
    return commands / (time.perf_counter() - started)
