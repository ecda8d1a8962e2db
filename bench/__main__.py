"""Run the benches, show the table, write bench/results.json."""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from rich.console import Console
from rich.progress import Progress

from bench import append, core, growth, http_action, lateness, replay, watched, webhooks
from bench.cluster import temporary_cluster
from bench.figures import Figure, save, table_of
from bench.stage import Stage

Bench = Callable[[Stage], list[Figure]]

BENCHES: Mapping[str, Bench] = {
    "core_actions": core.measure,
    "http_action_vs_minimal": http_action.measure,
    "action_1000_vs_20": growth.measure,
    "append_vs_eventsourcing": append.measure,
    "replay_vs_eventsourcing": replay.measure,
    "webhook_deliveries": webhooks.measure,
    "deadline_lateness": lateness.measure,
    "idle_watchers": watched.measure_idle,
    "reconnect_storm": watched.measure_storm,
}
FEWEST_ROUNDS = 5


def main(words: Sequence[str] | None = None) -> None:
    """Measure what is asked for, or everything; one that cannot be measured costs no other."""
    asked = arguments().parse_args(words)
    console = Console()
    figures, failed = measured(asked.only or list(BENCHES), asked.rounds, console)
    console.print(table_of(figures))
    save(figures)
    for name, error in failed.items():
        console.print(f"{name} could not be measured: {error}", style="red", markup=False)
    sys.exit(1 if failed else 0)


def measured(
    names: Sequence[str], rounds: int, console: Console
) -> tuple[list[Figure], dict[str, Exception]]:
    """The figures, and why others are not among them."""
    figures: list[Figure] = []
    failed: dict[str, Exception] = {}
    with temporary_cluster() as cluster, Progress(console=console) as progress:
        for name in names:
            task = progress.add_task(name, total=rounds)
            try:
                figures += BENCHES[name](Stage(cluster, rounds, partial(progress.advance, task)))
                progress.update(task, completed=rounds)
            except Exception as error:
                failed[name] = error
                console.print_exception()
    return figures, failed


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--only", action="append", choices=sorted(BENCHES), metavar="NAME")
    parser.add_argument("--rounds", type=int, default=FEWEST_ROUNDS, help="paired rounds")
    return parser


if __name__ == "__main__":
    main()
