"""Which rows are tried and by which mutants: chosen by a seed, the same for the same code."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random

from referee.cli.rules import ledgers
from tests.mutation.citing import Citation, citations
from tests.mutation.mutants import Mutant, mutants_of

GAME = "killer-bunnies"
CODE = Path("referee/games/killer_bunnies")

Cited = Mapping[str, list[Citation]]


def cited(root: Path) -> Cited:
    """Where the game's code cites each row of its ledger."""
    found: dict[str, list[Citation]] = defaultdict(list)
    for file in sorted((root / CODE).rglob("*.py")):
        for citation in citations(file):
            found[citation.row].append(citation)
    return {row: found[row] for row in ledgers(root)[GAME] if row in found}


def topics(root: Path) -> dict[str, list[str]]:
    """The rows of each topic of the ledger."""
    found: dict[str, list[str]] = defaultdict(list)
    for row in ledgers(root)[GAME].values():
        found[row.topic].append(row.id)
    return found


def chosen(root: Path, where: Cited, count: int, seed: int) -> list[str]:
    """One row of every topic that the code cites, then others, `count` in all."""
    by_topic = [[row for row in rows if row in where] for rows in topics(root).values()]
    first = [Random(f"{seed}:{rows[0]}").choice(rows) for rows in by_topic if rows]
    rest = sorted(set(where) - set(first), key=lambda row: Random(f"{seed}:{row}").random())
    return sorted([*first, *rest][: max(count, len(first))])


def candidates(row: str, where: Iterable[Citation], seed: int) -> Iterator[Mutant]:
    """The mutants of a row's code, one a line: those that break the rule before the crude ones."""
    luck = Random(f"{seed}:{row}")
    for crude in (False, True):
        lines: dict[tuple[Path, int], list[Mutant]] = defaultdict(list)
        for mutant in within(where):
            if mutant.crude is crude:
                lines[mutant.file, mutant.line].append(mutant)
        for line in luck.sample(sorted(lines), len(lines)):
            yield luck.choice(lines[line])


def within(where: Iterable[Citation]) -> Iterator[Mutant]:
    """All mutants of the pieces that cite the row, each once."""
    found = (m for c in where for m in mutants(c.file) if c.piece.holds(m.line))
    yield from {id(mutant): mutant for mutant in found}.values()


@cache
def mutants(file: Path) -> tuple[Mutant, ...]:
    return mutants_of(file)
