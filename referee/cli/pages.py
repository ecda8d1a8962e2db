"""`referee pages`: write the reference page of every card from the catalogue, rules and tests."""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import click

from api.explained import explained, markdown
from api.explained import index as problem_index
from api.spec import openapi
from referee.games import GAMES
from referee.kernel.game import Game
from referee.kernel.rules import Rule, Ruling

FACTS: Final = (
    "type",
    "family",
    "colour",
    "bunny_kind",
    "level",
    "cabbage",
    "water",
    "dolla",
    "clover",
)
"""What is printed on a card and worth a row of its own."""


@click.command()
@click.option("--root", type=click.Path(path_type=Path), default=Path(), help="The repository.")
def pages(root: Path) -> None:
    """Write docs/reference/cards and docs/reference/errors anew."""
    for path, text in sorted({**written(root), **of_problems(root)}.items()):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def of_problems(root: Path) -> Mapping[Path, str]:
    """A page for each kind of problem, and a list of them."""
    folder = root / "docs" / "reference" / "errors"
    every = explained(GAMES.values(), openapi(GAMES))
    found = {folder / f"{slug}.md": markdown(page) for slug, page in every.items()}
    return {folder / "README.md": problem_index(every.values()), **found}


def written(root: Path) -> Mapping[Path, str]:
    """Every page with its text: one a kind of card, and a list of them."""
    tests = tests_by_rule(root / "tests" / "rules")
    found: dict[Path, str] = {}
    for game in GAMES.values():
        kinds = [card for card in game.cards if "kind" in card and card.get("effect")]
        folder = root / "docs" / "reference" / "cards" / game.id
        for card in kinds:
            found[folder / f"{card['kind']}.md"] = page(game, card, tests)
        if kinds:
            found[folder / "README.md"] = index(game, kinds)
    return found


def page(game: Game[Any, Any], card: Mapping[str, Any], tests: Mapping[str, list[str]]) -> str:
    """Facts, effect, rules and rulings that touch the card, and the tests that prove those."""
    cited: list[Rule | Ruling] = [*rules_of(game, card), *rulings_of(game, card)]
    proofs = sorted({test for row in cited for test in tests.get(row.id, ())})
    lines = [
        f"# {card['name']}",
        "",
        card["effect"],
        "",
        *facts(card),
        "",
        "## Rules",
        *(f"- **{row.id}** {row.text}" for row in cited),
        "",
        "## Tests",
        *(f"- `{test}`" for test in proofs),
    ]
    return "\n".join(lines).rstrip() + "\n"


def facts(card: Mapping[str, Any]) -> Iterator[str]:
    """The printed facts as a table."""
    yield "| | |"
    yield "| --- | --- |"
    yield f"| numbers | {', '.join(card['numbers'])} |"
    for name in FACTS:
        if card.get(name):
            yield f"| {name.replace('_', ' ')} | {card[name]} |"
    yield f"| pink box | {card['pink_box']} |"


def index(game: Game[Any, Any], cards: list[Mapping[str, Any]]) -> str:
    """All cards of a game, by name."""
    rows = sorted((card["name"], card["kind"], card["family"]) for card in cards)
    lines = [f"- [{name}]({kind}.md) ({family})" for name, kind, family in rows]
    return "\n".join([f"# Cards of {game.title}", "", *lines]) + "\n"


def rules_of(game: Game[Any, Any], card: Mapping[str, Any]) -> list[Rule]:
    """Rows of the ledger that name the card, or are about it alone."""
    words = names_of(card)
    topics = {f"card:{card['kind']}", f"card:the-{card['kind']}", f"card:{card['kind']}s"}
    return [
        rule
        for rule in game.rules.values()
        if not rule.topic.startswith("booster")
        and (rule.topic in topics or any(word in rule.text for word in words))
    ]


def rulings_of(game: Game[Any, Any], card: Mapping[str, Any]) -> list[Ruling]:
    """Rulings that name the card."""
    words = names_of(card)
    every = game.rulings.values()
    return [row for row in every if any(word in f"{row.title} {row.text}" for word in words)]


def names_of(card: Mapping[str, Any]) -> tuple[str, ...]:
    """How texts speak of a card: by name, or by what its family is called."""
    name = str(card["name"]).split(" (")[0]
    short = name.removeprefix("The ").removesuffix(" Bunny")
    families = {"clover": "Clover", "feed": "Feed", "misfortune": "Terrible Misfortune"}
    family = "clover" if card.get("clover") else str(card["family"])
    spoken = (name, name.removeprefix("The "), families.get(family, ""))
    lone = (short,) if short in {"Trojan", "Minilith"} else ()
    return tuple(word for word in (*spoken, *lone) if word)


def tests_by_rule(folder: Path) -> Mapping[str, list[str]]:
    """For each id, the test functions marked with it, read without running them."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for rule in marked(node):
                    found[rule].append(f"{file.relative_to(folder.parent)}::{node.name}")
    return found


def marked(function: ast.FunctionDef) -> Iterator[str]:
    """The ids of a function's `rules` marks."""
    for mark in function.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rules":
            yield from (str(arg.value) for arg in mark.args if isinstance(arg, ast.Constant))
