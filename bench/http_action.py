"""A durable action over HTTP beside the bare database work under the same server."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import islice
from statistics import median, quantiles
from typing import Final

from bench.cluster import Cluster
from bench.figures import Figure
from bench.load import Job, Load, Sample, Stretch, generator
from bench.minimal import EVENTS
from bench.rounds import paired
from bench.scripts import scripts
from bench.served import listening_anywhere, serving_minimal, serving_referee
from bench.stage import Stage
from bench.wire import lane_of, opened, post
from referee.cli.programs import Listening
from referee.games.killer_bunnies import GAME

GAMES: Final = 40
SEATS: Final = 4
OPTIONS: Final = {"window_seconds": 3600}
"""Real games, response windows and all; only long enough for a game that waits for its round."""
COMMANDS: Final = 1_000
WARM_UP: Final = Stretch(8, seconds=1.0)
STRETCH: Final = Stretch(8, seconds=2.5)


def measure(stage: Stage) -> list[Figure]:
    """Actions per second over 8 connections, and how far off the slowest hundredth is."""
    with ExitStack() as stack:
        ours = stack.enter_context(referee_load(stage.cluster, listening_anywhere()))
        reference = stack.enter_context(minimal_load(stage.cluster, listening_anywhere()))
        samples: list[Sample] = []

        def our_rate() -> float:
            samples.append(ours.run(STRETCH))
            return samples[-1].per_second

        def their_rate() -> float:
            return reference.run(STRETCH).per_second

        pairs = paired(stage.rounds, our_rate, their_rate, tick=stage.tick)
    rate = pairs.figure("http_action_vs_minimal", goal=0.5, better="higher", unit="actions/s")
    return [rate, spread(samples)]


def spread(samples: list[Sample]) -> Figure:
    """The 99th percentile beside the median of each round's answers."""
    middles = [median(sample.answers_ms) for sample in samples]
    late = [quantiles(sample.answers_ms, n=100)[-1] for sample in samples]
    ratio = median(high / middle for high, middle in zip(late, middles, strict=True))
    name = "http_action_p99_over_median"
    return Figure(name, median(late), median(middles), ratio, 3.0, "lower", "ms")


@contextmanager
def referee_load(cluster: Cluster, listening: Listening) -> Iterator[Load]:
    """The referee with many games begun, and a generator that plays them on."""
    with serving_referee(cluster, listening) as served:
        lanes = tuple(
            lane_of(opened(served.organiser, script), script.acts)
            for script in islice(scripts(GAME, seats=SEATS, options=OPTIONS), GAMES)
        )
        with generator(Job(listening.host, listening.port, lanes)) as load:
            load.run(WARM_UP)
            served.database.analyse()
            load.run(WARM_UP)
            yield load


@contextmanager
def minimal_load(cluster: Cluster, listening: Listening) -> Iterator[Load]:
    """The minimal endpoint with as many streams, and a generator of commands for them."""
    with serving_minimal(cluster, listening, streams=GAMES) as database:
        lanes = tuple(commands_of(f"s{number}") for number in range(GAMES))
        with generator(Job(listening.host, listening.port, lanes)) as load:
            load.run(WARM_UP)
            database.analyse()
            load.run(WARM_UP)
            yield load


def commands_of(stream: str) -> tuple[str, ...]:
    """Commands of the shape of an action."""
    wish = {"stream": stream, "type": "draw", "params": {"card": "0042"}}
    versions = range(0, COMMANDS * len(EVENTS), len(EVENTS))
    return tuple(post("/commands", {**wish, "expected": version}) for version in versions)
