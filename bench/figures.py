"""What a bench found: a figure of ours beside its reference, the goal, a table and a file."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from msgspec import Struct, to_builtins
from rich.table import Table

RESULTS = Path(__file__).with_name("results.json")


class Figure(Struct, frozen=True):
    """Medians of paired rounds, and the median of the ratios of the rounds."""

    name: str
    ours: float
    reference: float
    ratio: float
    goal: float
    better: Literal["higher", "lower"]
    unit: str

    @property
    def reached(self) -> bool:
        return self.ratio >= self.goal if self.better == "higher" else self.ratio <= self.goal


def table_of(figures: Sequence[Figure]) -> Table:
    """The figures for people."""
    table = Table(title="Medians of paired rounds", title_justify="left")
    for heading in ("bench", "ours", "reference", "unit", "ratio", "goal", ""):
        table.add_column(heading, justify="left" if heading in {"bench", "unit"} else "right")
    for f in figures:
        sign = "≥" if f.better == "higher" else "≤"
        verdict = "[green]reached[/]" if f.reached else "[red]missed[/]"
        numbers = (_short(f.ours), _short(f.reference), f.unit, f"{f.ratio:.2f}")
        table.add_row(f.name, *numbers, f"{sign} {f.goal:g}", verdict)
    return table


def save(figures: Sequence[Figure], path: Path = RESULTS) -> None:
    """Write what was measured now; what an earlier run measured of other benches stays."""
    known = json.loads(path.read_text()) if path.exists() else {}
    for figure in figures:
        document = to_builtins(figure)
        known[document.pop("name")] = document
    path.write_text(json.dumps(known, indent=2, sort_keys=True) + "\n")


def _short(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.2f}"  # noqa: PLR2004  digits shown
