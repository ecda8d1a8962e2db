"""Which lines implement a row: the smallest named piece of code around each citation."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROW = re.compile(r"(?<![\w-])KB-\d{3}[a-z]?\b")
Named = ast.FunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Piece:
    """A function, a class or a value of a module: its name, its first and its last line."""

    name: str
    first: int
    last: int

    def holds(self, line: int) -> bool:
        return self.first <= line <= self.last

    @property
    def lines(self) -> int:
        return self.last - self.first


@dataclass(frozen=True)
class Citation:
    """A row and the piece of a file that says it implements it."""

    row: str
    file: Path
    piece: Piece


def citations(file: Path) -> Iterator[Citation]:
    """Every citation in the file that stands inside a piece of its code."""
    source = file.read_text(encoding="utf-8")
    whole = tuple(pieces(ast.parse(source).body))
    for number, text in enumerate(source.splitlines(), start=1):
        around = [piece for piece in whole if piece.holds(number)]
        for row in ROW.findall(text) if around else ():
            yield Citation(row, file, min(around, key=lambda piece: piece.lines))


def smallest(file: Path, line: int) -> str:
    """What the piece around a line is called."""
    whole = pieces(ast.parse(file.read_text(encoding="utf-8")).body)
    around = [piece for piece in whole if piece.holds(line)]
    return min(around, key=lambda piece: piece.lines).name if around else "module"


def pieces(body: list[ast.stmt], within: str = "") -> Iterator[Piece]:
    """Functions, classes and their methods, values, and each entry of a value that lists some."""
    for node, after in zip(body, [*body[1:], None], strict=True):
        match node:
            case ast.FunctionDef() | ast.ClassDef():
                yield _named(node, within)
                if isinstance(node, ast.ClassDef):
                    yield from pieces(node.body, f"{within}{node.name}.")
            case ast.Assign(value=value) | ast.AnnAssign(value=value):
                name = within + ast.unparse(_target(node))
                yield Piece(name, node.lineno, _end(node, after))
                yield from _entries(name, value)
            case _:
                pass  # imports and words hold no code of a rule


def _named(node: Named, within: str) -> Piece:
    return Piece(within + node.name, node.lineno, node.end_lineno or node.lineno)


def _target(node: ast.Assign | ast.AnnAssign) -> ast.expr:
    return node.target if isinstance(node, ast.AnnAssign) else node.targets[0]


def _end(node: ast.stmt, after: ast.stmt | None) -> int:
    """The last line of a value, or of the words about it that follow."""
    described = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
    last = after if described and after else node
    return last.end_lineno or last.lineno


def _entries(name: str, value: ast.expr | None) -> Iterator[Piece]:
    """Each entry of a tuple by its first constant, each of a mapping by its key."""
    match value:
        case ast.Tuple(elts=entries):
            for entry in entries:
                yield _entry(name, entry, _first_constant(entry))
        case ast.Dict(keys=keys, values=values):
            for key, entry in zip(keys, values, strict=True):
                yield _entry(name, entry, ast.unparse(key) if key else "**", since=key)
        case _:
            return


def _entry(name: str, entry: ast.expr, key: str, since: ast.expr | None = None) -> Piece:
    first = since or entry
    return Piece(f"{name}[{key}]", first.lineno, entry.end_lineno or entry.lineno)


def _first_constant(entry: ast.expr) -> str:
    found = (node.value for node in ast.walk(entry) if isinstance(node, ast.Constant))
    return str(next(found, ast.unparse(entry)))
