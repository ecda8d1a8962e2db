"""`python -m tests.mutation`: break the code of many rows and see which tests notice."""

import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from tests.mutation import report, sampling
from tests.mutation.citing import smallest
from tests.mutation.report import Change, Trial
from tests.mutation.sampling import CODE
from tests.mutation.trials import Copy, copy_of

ROOT = Path(__file__).parents[2]
SEED = 319


@click.command()
@click.option("--rows", default=80, show_default=True, help="How many rows of the ledger.")
@click.option("--each", default=3, show_default=True, help="Mutants for each row.")
@click.option("--seed", default=SEED, show_default=True, help="Chooses rows and mutants.")
@click.option("--only", multiple=True, metavar="ROW", help="Try these rows instead.")
@click.option("--page", type=click.Path(path_type=Path), help="Write the outcome into it.")
def mutation(rows: int, each: int, seed: int, only: tuple[str, ...], page: Path | None) -> None:
    """Break the code that cites a row; fail if a survivor is not explained."""
    where = sampling.cited(ROOT)
    sample = list(only) or sampling.chosen(ROOT, where, rows, seed)
    with copy_of(ROOT) as copy:
        trials = list(told(tried(copy, where, sample, each=each, seed=seed), len(sample) * each))
    if page:
        report.write(page, trials, commit(), seed)
    click.echo(report.figures(trials))
    if left := report.unexplained(trials):
        sys.exit("\n".join(("Not explained:", *(report.told(trial) for trial in left))))


def tried(
    copy: Copy, where: sampling.Cited, sample: Iterable[str], *, each: int, seed: int
) -> Iterator[Trial]:
    """The first mutants of every row that load and that no row before it has used."""
    used: set[tuple[str, Change]] = set()
    for row in sample:
        done = 0
        for mutant in sampling.candidates(row, where[row], seed):
            change = Change(smallest(mutant.file, mutant.line), *mutant.change())
            file = str(mutant.file.relative_to(ROOT / CODE))
            if done == each:
                break
            if (file, change) in used:
                continue
            with copy.broken(mutant, ROOT):
                if not copy.loads():
                    continue
                yield Trial(row, file, change, copy.verdict(row))
            used.add((file, change))
            done += 1


def told(trials: Iterable[Trial], expected: int) -> Iterator[Trial]:
    """Each trial as it is over."""
    for number, trial in enumerate(trials, start=1):
        click.echo(
            f"[{number}/{expected}] {trial.killed.verdict:8} {report.told(trial)}", err=True
        )
        yield trial


def commit() -> str:
    """The commit that was broken."""
    command = ("git", "describe", "--always", "--dirty", "--exclude=*")
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()


if __name__ == "__main__":
    mutation()
