"""`referee rules`: which ledger rows a test proves, read from the marks without running a test."""

import ast
import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.table import Table

from referee.kernel.ids import RuleId
from referee.kernel.rules import Rule, load, load_rulings

ROOT = Path(__file__).parents[2]
GAME_FOLDERS = "referee/games"


class Coverage(msgspec.Struct, frozen=True):
    """The testable rows of one game, or of one topic of it, and which of them have a test."""

    tested: tuple[str, ...]
    open: tuple[str, ...]

    def __str__(self) -> str:
        return f"{len(self.tested)}/{len(self.tested) + len(self.open)}"


class Mark(msgspec.Struct, frozen=True):
    """One id cited by a test, and where; an id that is not a plain string cannot be read."""

    id: str | None
    where: str


Ledger = Mapping[RuleId, Rule]


def ledgers(root: Path) -> dict[str, Ledger]:
    """Every game's rows by public id; rows of topic `booster:...` are a game of their own."""
    found: dict[str, Ledger] = {}
    for file in sorted((root / GAME_FOLDERS).glob("*/rules.csv")):
        game = file.parent.name.replace("_", "-")
        found |= _without_boosters(game, load(file.read_text(encoding="utf-8")))
    return found


def _without_boosters(game: str, rows: Ledger) -> dict[str, Ledger]:
    boosters = {id: rule for id, rule in rows.items() if rule.topic.startswith("booster:")}
    found: dict[str, Ledger] = {game: {id: rows[id] for id in rows if id not in boosters}}
    if boosters:
        found[f"{game}-boosters"] = boosters
    return found


def ruling_ids(root: Path) -> frozenset[str]:
    """The ids of every ruling written down; a mark may cite them beside the ledger's."""
    files = (root / GAME_FOLDERS).glob("*/rulings.csv")
    return frozenset(id for file in files for id in load_rulings(file.read_text(encoding="utf-8")))


def marks(root: Path) -> Iterator[Mark]:
    """Every id in a `pytest.mark.rules(...)` below tests, and every id that a case cites."""
    for file in sorted((root / "tests").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _is_rules_mark(node.func):
                where = f"{file.relative_to(root)}:{node.lineno}"
                yield from (Mark(_text(argument), where) for argument in node.args)
    yield from case_marks(root)


def case_marks(root: Path) -> Iterator[Mark]:
    """Every id that a case cites; tests/api/test_cases.py runs each of these files."""
    for file in sorted((root / "tests/cases").glob("*/*.json")):
        case = json.loads(file.read_text(encoding="utf-8"))
        for id in (*case["exercises"], *case["rulings"]):
            yield Mark(id, str(file.relative_to(root)))


def _is_rules_mark(called: ast.expr) -> bool:
    return ast.unparse(called) in {"pytest.mark.rules", "mark.rules"}


def _text(argument: ast.expr) -> str | None:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    return None


def complaints(root: Path) -> list[str]:
    """Marks that cite nothing known: a typing error there would pass for coverage."""
    known = ruling_ids(root).union(*ledgers(root).values())
    return [
        f"{mark.where}: {'an id must be a plain string' if mark.id is None else mark.id}"
        for mark in marks(root)
        if mark.id not in known
    ]


def coverage(rows: Ledger, cited: frozenset[str]) -> Coverage:
    """Split the testable rows into those a test cites and those still open, in ledger order."""
    testable = [id for id, rule in rows.items() if rule.testable]
    return Coverage(
        tested=tuple(id for id in testable if id in cited),
        open=tuple(id for id in testable if id not in cited),
    )


def by_topic(rows: Ledger, cited: frozenset[str]) -> dict[str, Coverage]:
    """The same, topic by topic, in the order in which the ledger opens them."""
    topics = dict.fromkeys(rule.topic for rule in rows.values())
    return {
        topic: coverage({id: row for id, row in rows.items() if row.topic == topic}, cited)
        for topic in topics
    }


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
@click.option(
    "--root",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=ROOT,
    help="The checkout whose ledger and tests are compared.",
)
def rules(as_json: bool, root: Path) -> None:
    """Show which rows of the rule ledgers a test proves, and which are still open."""
    if not (root / "tests").is_dir():
        raise click.UsageError(f"{root} holds no tests; name a checkout with --root.")
    if unknown := complaints(root):
        raise click.ClickException("Marks that cite nothing known:\n" + "\n".join(unknown))
    cited = frozenset(mark.id for mark in marks(root) if mark.id)
    if as_json:
        click.echo(_document(ledgers(root), cited))
    else:
        _print(ledgers(root), cited)


def _document(games: Mapping[str, Ledger], cited: frozenset[str]) -> str:
    return json.dumps(
        {
            game: msgspec.to_builtins(coverage(rows, cited))
            | {"topics": msgspec.to_builtins(by_topic(rows, cited))}
            for game, rows in games.items()
        },
        indent=2,
    )


def _print(games: Mapping[str, Ledger], cited: frozenset[str]) -> None:
    console = Console(highlight=False)
    console.print(_table(games, cited))
    totals = {game: coverage(rows, cited) for game, rows in games.items()}
    for game, total in totals.items():
        if total.open:
            # One line a game, however long: it is read by grep as often as by people.
            console.print(f"open in {game}: {' '.join(total.open)}", soft_wrap=True)
    for game, total in totals.items():
        click.echo(f"{game} {total}")


def _table(games: Mapping[str, Ledger], cited: frozenset[str]) -> Table:
    table = Table("game", "topic", title="Ledger rows with a test")
    table.add_column("tested", justify="right")
    for game, rows in games.items():
        for topic, covered in by_topic(rows, cited).items():
            table.add_row(game, topic, str(covered), style="dim" if not covered.open else "")
        table.add_section()
    return table
