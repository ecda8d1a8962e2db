"""What a run of the sample found, for people: figures, survivors, and every mutant tried."""

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

Verdict = Literal["own", "others", "survived"]

EXPLAINED = Path(__file__).parent / "equivalent.toml"
LINE = "<!-- What follows is written by `make mutants`. -->"


class Killed(NamedTuple):
    """Whether a mutant lives, and the first test that noticed it."""

    verdict: Verdict
    by: str


class Change(NamedTuple):
    """A mutant by its words, so that a line that moves is still the same mutant."""

    function: str
    before: str
    after: str


class Trial(NamedTuple):
    """One mutant of one row, and what became of it."""

    row: str
    file: str
    change: Change
    killed: Killed


def explained() -> Mapping[Change, str]:
    """The survivors that change nothing a rule speaks of, and why."""
    found = tomllib.loads(EXPLAINED.read_text(encoding="utf-8"))
    return {
        Change(one["function"], one["before"], one["after"]): one["why"]
        for one in found.get("mutant", ())
    }


def figures(trials: Sequence[Trial]) -> str:
    """One line that says it all."""
    verdicts = Counter(trial.killed.verdict for trial in trials)
    known = explained()
    equal = sum(trial.killed.verdict == "survived" and trial.change in known for trial in trials)
    rows = len({trial.row for trial in trials})
    return (
        f"{rows} rows, {len(trials)} mutants: {verdicts['own']} killed by the row's own tests, "
        f"{verdicts['others']} by other tests of the game, {verdicts['survived']} survived "
        f"({equal} of them equivalent)"
    )


def unexplained(trials: Iterable[Trial]) -> list[Trial]:
    known = explained()
    return [t for t in trials if t.killed.verdict == "survived" and t.change not in known]


def write(page: Path, trials: Sequence[Trial], commit: str, seed: int) -> None:
    """The page again, its part below the line replaced by this run."""
    words = page.read_text(encoding="utf-8").partition(LINE)[0]
    known = explained()
    survivors = [trial for trial in trials if trial.killed.verdict == "survived"]
    parts = (
        words + LINE,
        f"## The run of commit `{commit}`, seed {seed}\n{figures(trials)}.",
        "### Survivors",
        "\n".join(f"- {told(t)}: {known.get(t.change, '**not explained**')}" for t in survivors),
        "### Every mutant",
        "| row | code | mutant | noticed by |\n| --- | --- | --- | --- |\n"
        + "\n".join(line(trial) for trial in trials),
    )
    page.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def told(trial: Trial) -> str:
    _, before, after = trial.change
    return f"{trial.row}, `{trial.file}`, {trial.change.function}: `{before}` → `{after}`"


def line(trial: Trial) -> str:
    """A row of the table; a bar inside code would end its cell."""
    _, before, after = trial.change
    verdict, by = trial.killed
    cells = (
        trial.row,
        f"`{trial.file}` {trial.change.function}",
        f"`{before}` → `{after}`".replace("|", "\\|"),
        f"{verdict}: `{by}`".replace("|", "\\|") if by else verdict,
    )
    return f"| {' | '.join(cells)} |"
