"""`python -m tests.soak`: random full games through the pure core, on every core there is."""

import json
import sys
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import fields
from multiprocessing import get_context
from os import cpu_count
from random import SystemRandom
from time import perf_counter
from typing import Any, NamedTuple

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from referee.games import GAMES
from referee.kernel.ids import RulesetId
from tests.properties.soaking import CLOSE, Census, Pace, never, soak_game

MOST_SEEDS = 2**32
ENOUGH = 2_000
"""In so many games everything there is has to happen."""


class Task(NamedTuple):
    seed: int
    ruleset: RulesetId
    pace: Pace


class Failure(NamedTuple):
    """A game that broke a law, and where."""

    task: Task
    trace: str


@click.command()
@click.option("--games", default=2_000, show_default=True, help="How many games.")
@click.option("--seed", type=int, help="The first game's number; the others follow.")
@click.option("--ruleset", default="killer-bunnies", type=click.Choice(list(GAMES)))
@click.option("--jobs", default=cpu_count() or 1, show_default=True, help="Processes.")
@click.option("--close", is_flag=True, help="Try everything at every moment, as long as it takes.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def soak(
    games: int, seed: int | None, ruleset: str, jobs: int, *, close: bool, as_json: bool
) -> None:
    """Play GAMES random games; stop at the first that breaks a law and say how to repeat it."""
    first = SystemRandom().randrange(MOST_SEEDS) if seed is None else seed
    started, pace = perf_counter(), CLOSE if close else Pace.of(games)
    tasks = [Task(first + n, RulesetId(ruleset), pace) for n in range(games)]
    census = collected(tasks, jobs)
    figures = summary(census, ruleset, first, perf_counter() - started)
    click.echo(json.dumps(figures, indent=2)) if as_json else show(figures)
    if failed := verdict(figures["never seen"], games):
        sys.exit(failed)
    click.echo(f"soak ok: {ruleset}, {games} games", err=as_json)


def collected(tasks: list[Task], jobs: int) -> Census:
    """All games added up, with a progress bar on stderr."""
    census = Census()
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )
    with bar:
        row = bar.add_task("games", total=len(tasks))
        for outcome in outcomes(tasks, jobs):
            if isinstance(outcome, Failure):
                bar.stop()
                give_up(outcome)
            else:
                census.add(outcome)
                bar.advance(row)
                report(bar, census.totals["games"], len(tasks))
    return census


def report(bar: Progress, done: int, games: int) -> None:
    """A line for each tenth of the way, where no bar can be drawn."""
    if not bar.console.is_terminal and done % max(1, games // 10) == 0:
        bar.console.print(f"{done} of {games} games")


def outcomes(tasks: list[Task], jobs: int) -> Iterator[Census | Failure]:
    """The outcome of each game as it is over, in any order."""
    if jobs == 1 or len(tasks) == 1:
        yield from map(attempt, tasks)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(attempt, tasks)


def attempt(task: Task) -> Census | Failure:
    try:
        return soak_game(task.seed, task.ruleset, task.pace)
    except Exception:  # whatever it is, the seed must reach the one who repeats it
        return Failure(task, traceback.format_exc())


def give_up(failure: Failure) -> None:
    task = failure.task
    click.echo(failure.trace, err=True)
    again = f"python -m tests.soak --close --games 1 --ruleset {task.ruleset} --seed {task.seed}"
    sys.exit(f"game {task.seed} broke a law; again with: {again}")


def summary(census: Census, ruleset: str, seed: int, seconds: float) -> dict[str, Any]:
    """The figures as plain data."""
    return {
        **{column.name: getattr(census, column.name) for column in fields(census)},
        "ruleset": ruleset,
        "seed": seed,
        "seconds": round(seconds, 1),
        "cpu": round(census.cpu, 1),
        "actions per cpu second": round(census.totals["actions"] / census.cpu),
        "games per second": round(census.totals["games"] / seconds, 2),
        "actions per second": round(census.totals["actions"] / seconds),
        "samples accepted": census.accepted.total(),
        "samples refused": census.refused.total(),
        "never seen": never(GAMES[RulesetId(ruleset)], census),
    }


def show(figures: Mapping[str, Any]) -> None:
    """The figures as tables."""
    out = Console()
    for title in ("games", "used", "events", "acted", "accepted", "refused"):
        out.print(ranking(title, figures[title]))
    facts = ("seed", "seconds", "cpu", "games per second", "actions per second",
             "actions per cpu second", "longest", "widest", "samples accepted",
             "samples refused", "totals", "never seen")  # fmt: skip
    for fact in facts:
        out.print(f"{fact}: {figures[fact]}")


def verdict(unseen: Mapping[str, list[str]], games: int) -> str | None:
    """What a long soak should have come across, and has not: any card, event, act or reason."""
    named = [f"{kind} {', '.join(names)}" for kind, names in unseen.items() if names]
    if games < ENOUGH or not named:
        return None
    return f"soak failed: never seen in {games} games: {'; '.join(named)}"


def ranking(title: str, counts: Mapping[str, int]) -> Table:
    table = Table(title, "times", box=None, header_style="bold")
    table.columns[1].justify = "right"
    for name, times in sorted(counts.items(), key=lambda item: -item[1]):
        table.add_row(name, f"{times:,}")
    return table


if __name__ == "__main__":
    soak()
