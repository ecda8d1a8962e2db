"""A thousand readers who wait, and five hundred who come again at once: what they cost."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from statistics import median
from typing import Final

from bench.cluster import Cluster
from bench.figures import Figure
from bench.http_action import GAMES, OPTIONS, SEATS, WARM_UP
from bench.idle_streams import idle_games, idle_streams
from bench.load import Job, Load, Stretch, generator
from bench.rounds import paired
from bench.scripts import Script, scripts
from bench.served import Served, listening_anywhere, serving_referee
from bench.stage import Stage
from bench.watchers import Watcher, Watchers
from bench.wire import lane_of, opened
from referee.cli.programs import Listening
from referee.games.killer_bunnies import GAME

IDLE: Final = 1_000
GOAL: Final = 1.5
"""The median latency of actions may grow by less than half."""
THREADS: Final = 1_100
KEEP_ALIVE: Final = 3.0
"""Seconds between signs of life; the usual fifteen cost less, and notice later who left."""
SETTINGS: Final = {
    "REFEREE_API_STREAMS": "1000",
    "REFEREE_API_READS": "",
    "REFEREE_API_KEEP_ALIVE": str(KEEP_ALIVE),
}
STRETCH: Final = Stretch(8, seconds=1.5)
"""Two for each round; the prepared games must last for all of them."""

STORMING: Final = 500
STORMED: Final = 4
"""Games that they watch."""
PLAY: Final = Stretch(STORMED, seconds=1.0)


def measure_idle(stage: Stage) -> list[Figure]:
    """Actions over 8 connections, with a thousand idle watchers and without, in turns."""
    with played(stage.cluster, GAMES) as (served, listening, load, _):
        games = idle_games(served.organiser)

        def watched() -> float:
            with idle_streams(listening, games, IDLE) as begun:
                if begun < IDLE:
                    raise RuntimeError(f"only {begun} of {IDLE} streams were begun")
                latency = median(load.run(STRETCH).answers_ms)
            time.sleep(KEEP_ALIVE + 1)  # until the service has noticed that they left
            return latency

        def alone() -> float:
            return median(load.run(STRETCH).answers_ms)

        pairs = paired(stage.rounds, watched, alone, tick=stage.tick)
    return [pairs.figure("idle_watchers", goal=GOAL, better="lower", unit="ms")]


def measure_storm(stage: Stage) -> list[Figure]:
    """Watchers of games that are played are cut off all at once, and come again all at once."""
    missed = expected = 0
    for _ in range(stage.rounds):
        watchers = storm(stage.cluster)
        missed, expected = missed + watchers.missed, expected + watchers.expected
        stage.tick()
    ratio = missed / expected
    return [Figure("reconnect_storm", missed, expected, ratio, 0.0, "lower", "events missed")]


def storm(cluster: Cluster) -> Watchers:
    """One storm on a service of its own; what everybody saw."""
    with played(cluster, STORMED) as (served, listening, load, games):
        watchers = Watchers(
            [Watcher(listening, games[place % STORMED]) for place in range(STORMING)]
        )
        watchers.start()
        watchers.await_first()
        load.run(PLAY)
        watchers.cut_off()
        load.run(PLAY)
        watchers.finish({game: served.organiser.view(game)["version"] for game in games})
    if watchers.resumes < STORMING:
        raise RuntimeError(f"only {watchers.resumes} came again")
    return watchers


@contextmanager
def played(
    cluster: Cluster, number: int
) -> Iterator[tuple[Served, Listening, Load, tuple[str, ...]]]:
    """A service with games that a generator plays on."""
    chosen: tuple[Script, ...] = tuple(islice(scripts(GAME, seats=SEATS, options=OPTIONS), number))
    listening = listening_anywhere(threads=THREADS)
    with serving_referee(cluster, listening, settings=SETTINGS) as served:
        begun = [(opened(served.organiser, script), script.acts) for script in chosen]
        lanes = tuple(lane_of(*each) for each in begun)
        with generator(Job(listening.host, listening.port, lanes)) as load:
            load.run(WARM_UP if number == GAMES else Stretch(1, requests=4))
            served.database.analyse()
            yield served, listening, load, tuple(one.game for one, _ in begun)
