"""Whether a long game costs more: its 1,000th action beside its 20th, over HTTP."""

from itertools import islice
from statistics import median
from typing import Final

from bench.figures import Figure
from bench.http_action import OPTIONS
from bench.load import Job, Load, Stretch, generator
from bench.rounds import Side, paired
from bench.scripts import Script, scripts
from bench.served import listening_anywhere, serving_referee
from bench.stage import Stage
from bench.wire import Opened, lane_of, opened
from referee.games.killer_bunnies import GAME

GAMES: Final = 8
SEATS: Final = 6
EARLY: Final = slice(0, 40)
LATE: Final = slice(980, 1020)
"""Forty actions around the one that is meant: which kind of action it is matters less then."""


def measure(stage: Stage) -> list[Figure]:
    """Two games of each script, one of them brought to its 980th action first."""
    listening = listening_anywhere()
    long_games = scripts(GAME, seats=SEATS, options=OPTIONS, least=LATE.stop, most=LATE.stop)
    chosen = tuple(islice(long_games, GAMES))

    def job(games: list[Opened], part: slice) -> Job:
        return Job(listening.host, listening.port, lanes(games, chosen, part))

    with serving_referee(stage.cluster, listening) as served:
        old, new = ([opened(served.organiser, script) for script in chosen] for _ in range(2))
        with generator(job(old, slice(LATE.start))) as load:
            load.run(Stretch(8, requests=GAMES * LATE.start))
        served.database.analyse()
        with generator(job(old, LATE)) as late, generator(job(new, EARLY)) as early:
            sides = (one_after_the_other(load, stage.rounds) for load in (late, early))
            pairs = paired(stage.rounds, *sides, tick=stage.tick)
    return [pairs.figure("action_1000_vs_20", goal=1.3, better="lower", unit="ms")]


def lanes(
    games: list[Opened], chosen: tuple[Script, ...], part: slice
) -> tuple[tuple[str, ...], ...]:
    pairs = zip(games, chosen, strict=True)
    return tuple(lane_of(game, script.acts[part]) for game, script in pairs)


def one_after_the_other(load: Load, rounds: int) -> Side:
    """The median time of an action, when nothing else is asked of the service."""
    stretch = Stretch(1, requests=GAMES * (EARLY.stop - EARLY.start) // rounds)
    return lambda: median(load.run(stretch).answers_ms)
