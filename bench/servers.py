"""`python -m bench.servers`: which server, and how many hands? The figures behind ADR 0007.

Each candidate serves the referee: actions over 8 connections, first alone, then while a thousand
event streams are open and idle. Not part of `make bench`; gunicorn is in the bench extra for it.
"""

import sys
from collections.abc import Callable, Iterator
from itertools import islice
from statistics import median, quantiles
from typing import Final

import psutil
from msgspec import Struct
from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench.cluster import Cluster, temporary_cluster
from bench.http_action import GAMES, OPTIONS, SEATS
from bench.idle_streams import idle_games, idle_streams
from bench.load import Job, Load, Sample, Stretch, generator
from bench.scripts import Script, scripts
from bench.served import Command, Served, granian, listening_anywhere, serving_referee
from bench.wire import lane_of, opened
from referee.cli.programs import WSGI, Listening
from referee.games.killer_bunnies import GAME

STREAMS: Final = 1_000
ROUNDS: Final = 3
WARM_UP: Final = Stretch(8, seconds=1.0)
STRETCH: Final = Stretch(8, seconds=2.5)


class Candidate(Struct, frozen=True):
    """A server with so many processes and threads."""

    name: str
    workers: int
    threads: int
    command: Callable[[Listening], Command]


class Found(Struct, frozen=True):
    """One line of the table: alone, then with the streams that could be opened."""

    candidate: Candidate
    alone: list[Sample]
    streams: int
    meanwhile: list[Sample]
    megabytes: float


def gunicorn(listening: Listening) -> Command:
    """The usual choice for Flask, with threads."""
    return (
        *(sys.executable, "-m", "gunicorn", "--worker-class", "gthread", "--no-control-socket"),
        *("--workers", str(listening.workers), "--threads", str(listening.threads)),
        *("--worker-connections", "2000", "--backlog", "2048", "--keep-alive", "75"),
        *("--bind", f"{listening.host}:{listening.port}", WSGI),
    )


CANDIDATES: Final = (
    Candidate("granian", 1, 8, granian),
    Candidate("granian", 2, 4, granian),
    Candidate("granian", 1, 1_100, granian),
    Candidate("granian", 2, 550, granian),
    Candidate("gunicorn", 1, 1_100, gunicorn),
    Candidate("gunicorn", 2, 550, gunicorn),
)


def main() -> None:
    """Measure every candidate and show the table."""
    console = Console()
    chosen = tuple(islice(scripts(GAME, seats=SEATS, options=OPTIONS), GAMES))
    with temporary_cluster() as cluster:
        found = []
        for candidate in track(CANDIDATES, console=console):
            found.append(measure(cluster, candidate, chosen))
            console.print(table_of(found))


def measure(cluster: Cluster, candidate: Candidate, chosen: tuple[Script, ...]) -> Found:
    """One candidate on a database of its own."""
    listening = listening_anywhere(workers=candidate.workers, threads=candidate.threads)
    command = candidate.command(listening)
    limits = {"REFEREE_API_STREAMS": str(STREAMS), "REFEREE_API_READS": ""}
    with serving_referee(cluster, listening, command=command, settings=limits) as served:
        lanes = tuple(lane_of(opened(served.organiser, s), s.acts) for s in chosen)
        with generator(Job(listening.host, listening.port, lanes)) as load:
            load.run(WARM_UP)
            served.database.analyse()
            alone = samples(load)
            watched = idle_games(served.organiser)
            # Fewer threads than streams cannot carry them: then as many as leave one thread.
            number = min(STREAMS, candidate.workers * (candidate.threads - 2))
            with idle_streams(listening, watched, number) as streams:
                return Found(candidate, alone, streams, samples(load), megabytes(served))


def samples(load: Load) -> list[Sample]:
    return [load.run(STRETCH) for _ in range(ROUNDS)]


def megabytes(served: Served) -> float:
    """Resident memory of the server with all its processes."""
    server = psutil.Process(served.pid)
    return sum(p.memory_info().rss for p in (server, *server.children(recursive=True))) / 2**20


def table_of(found: list[Found]) -> Table:
    headings = ("server", "processes x threads", "actions/s", "p50 ms", "p99 ms")
    table = Table(*headings, "streams open", "actions/s", "p50 ms", "p99 ms", "MB")
    for one in found:
        name = f"{one.candidate.workers} x {one.candidate.threads}"
        memory = f"{one.megabytes:.0f}"
        cells = (*speed(one.alone), str(one.streams), *speed(one.meanwhile), memory)
        table.add_row(one.candidate.name, name, *cells)
    return table


def speed(rounds: list[Sample]) -> Iterator[str]:
    yield f"{median(sample.per_second for sample in rounds):.0f}"
    yield f"{median(median(sample.answers_ms) for sample in rounds):.1f}"
    yield f"{median(quantiles(sample.answers_ms, n=100)[-1] for sample in rounds):.1f}"


if __name__ == "__main__":
    main()
