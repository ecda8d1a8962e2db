"""Kill programs of a service under play, then check every game. `--help` says what can be set."""

import argparse
import logging
import secrets
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from pathlib import Path
from random import Random
from threading import Thread
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from referee.cli.programs import Listening
from referee.cli.up import free_port
from referee.client.client import RefereeClient
from tests.chaos.checks import Found, found_of
from tests.chaos.deliveries import a_subscriber, settings_for
from tests.chaos.house import LOOK_AGAIN, House, a_house
from tests.chaos.play import PATIENCE, Hall
from tests.chaos.witnesses import FeedReader, Spectators, told
from tests.deployed import Failed, temporary_folder

Tick = Callable[[str], None]

BETWEEN: Final = (0.1, 2.5)
"""Seconds between two kills, at random: often one comes before the last one is got over."""
STANDSTILL: Final = 240.0
"""Seconds without any action after which play is said to stand still."""
TO_THE_END: Final = 600.0


@dataclass(frozen=True)
class Outcome:
    """What a run came to."""

    kills: Counter[str]
    games: Counter[str]
    actions: int
    effects: int
    by_worker: int
    wrong: Sequence[str]
    seconds: float

    def __str__(self) -> str:
        verdict = "failed" if self.wrong else "ok"
        return (
            f"chaos {verdict}: {self.kills.total()} kills, {self.games.total()} games, "
            f"{self.actions} actions, {self.effects} effects"
        )


def main() -> None:
    """Run it, show what came of it."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("asked to stop"))
    logging.getLogger("psycopg.pool").setLevel(logging.ERROR)  # it is away on purpose
    asked = arguments().parse_args()
    console = Console(highlight=False)
    console.print(f"Seed {asked.seed}: kills and choices of players come from it.")
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    with (
        temporary_folder("referee-chaos-") as folder,
        Progress(*columns, TimeElapsedColumn(), console=console) as progress,
    ):
        bar = progress.add_task("kills", total=asked.kills)
        outcome = chaos(
            folder,
            kills=asked.kills,
            tables=asked.tables,
            seed=asked.seed,
            tick=lambda what: progress.update(bar, advance=1, description=f"killed {what}"),
        )
    for line in outcome.wrong:
        console.print(f"[red]{line}[/]")
    console.print(table_of(outcome))
    print(outcome)
    sys.exit(bool(outcome.wrong))


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=4, help="games at the same time")
    parser.add_argument("--seed", default=secrets.token_hex(4))
    return parser


def chaos(folder: Path, *, kills: int, tables: int, seed: str, tick: Tick) -> Outcome:
    """Play, kill, let everybody finish, and look at every game."""
    started, rng = time.monotonic(), Random(seed)
    port = free_port(Listening(port=0)).port
    with ExitStack() as stack:
        house = stack.enter_context(a_house(folder, settings_for(port)))
        key, url = house.deployment.organiser_key(), house.deployment.place.url
        deliveries = stack.enter_context(a_subscriber(url, key, port))
        feed = FeedReader(house.deployment.service_url)
        witnesses = feed, Spectators(url), deliveries
        hall = Hall(url, key, seed, begun=partial(told, witnesses))
        threads = [Thread(target=hall.table, daemon=True) for _ in range(tables)]
        for thread in threads:
            thread.start()
        killed = Counter(kill(house, hall, rng, tick) for _ in range(kills))
        house.restore()
        finish(house, hall, threads)
        found = looked_at(hall)
        lengths = {game: one.length for game, one in found.items()}
        missed = [line for witness in witnesses for line in witness.findings(lengths)]
    return Outcome(
        kills=killed,
        games=Counter(played.ruleset for played in hall.games),
        actions=hall.actions,
        effects=sum(one.effects for one in found.values()),
        by_worker=sum(one.by_worker for one in found.values()),
        wrong=[*hall.failures, *(line for one in found.values() for line in one.wrong), *missed],
        seconds=time.monotonic() - started,
    )


def kill(house: House, hall: Hall, rng: Random, tick: Tick) -> str:
    """Let them play for a moment, then kill a program that is at work; which one."""
    house.watch(rng.uniform(*BETWEEN))
    before, until = hall.actions, time.monotonic() + STANDSTILL
    while hall.actions == before and not hall.failures:
        if time.monotonic() > until:
            raise Failed(f"play stands still: {house.state()}; {hall.state()}")
        house.watch(LOOK_AGAIN)
    chosen = house.kill_one(rng)
    tick(chosen)
    return chosen


def finish(house: House, hall: Hall, threads: Sequence[Thread]) -> None:
    """Begin no more games, and wait until those that run are over."""
    hall.closed.set()
    until = time.monotonic() + TO_THE_END
    while any(thread.is_alive() for thread in threads):
        if time.monotonic() > until:
            hall.failures.append("games that do not end")
            return
        house.watch(0.2)


def looked_at(hall: Hall) -> dict[str, Found]:
    """What every game came to, by its record."""
    with RefereeClient(hall.url, hall.key, patience=PATIENCE) as organiser:
        return {
            played.game: found_of(played, list(organiser.record(played.game)))
            for played in hall.games
        }


def table_of(outcome: Outcome) -> Table:
    """The kills by program and the games by ruleset."""
    table = Table("program", "kills", "ruleset", "games", box=None)
    rows = zip_longest(sorted(outcome.kills.items()), sorted(outcome.games.items()))
    for killed, played in rows:
        table.add_row(*(str(cell) for cell in (*(killed or ("", "")), *(played or ("", "")))))
    table.caption = f"{outcome.seconds:.0f} s; the worker settled {outcome.by_worker} deadlines"
    return table


if __name__ == "__main__":
    main()
