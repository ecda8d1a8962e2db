"""Ways to break a file of rules: mutmut's mutations, and two that only rules ask for."""

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.file_mutation import MutationVisitor
from mutmut.mutation.mutators import OPERATORS_TYPE, mutation_operators
from mutmut.mutation.pragma_handling import IgnoredCode

CRUDE = (cst.Call, cst.Assign, cst.AnnAssign, cst.SimpleString)
"""Missing arguments, None for a value, other words: the type checker refuses most of these."""


@dataclass(frozen=True)
class Mutant:
    """One change of one file, not made yet."""

    file: Path
    line: int
    crude: bool
    module: cst.Module
    before: cst.CSTNode
    after: cst.CSTNode

    def code(self) -> str:
        """The whole file with the change made."""
        changed = self.module.deep_replace(self.before, self.after)
        assert isinstance(changed, cst.Module)
        return str(changed.code)

    def change(self) -> tuple[str, str]:
        """The lines that go and those that come, each on one line."""
        old, new = self.module.code.splitlines(), self.code().splitlines()
        lines = tuple(unified_diff(old, new, n=0, lineterm=""))[2:]
        return _one_line(lines, "-"), _one_line(lines, "+")


def _one_line(lines: tuple[str, ...], sign: str) -> str:
    return " ".join(line[1:].strip() for line in lines if line.startswith(sign))


NOTHING = cst.Yield(cst.From(cst.Tuple(())))


def not_done(node: cst.SimpleStatementLine) -> Iterator[cst.CSTNode]:
    """What a call or a yield brings about does not happen."""
    statement = node.body[0]
    if isinstance(statement, cst.Expr) and isinstance(statement.value, cst.Call):
        yield node.with_changes(body=[cst.Pass()])
    if isinstance(statement, cst.Expr) and isinstance(statement.value, cst.Yield):
        yield node.with_deep_changes(statement, value=NOTHING)


def negated(node: cst.If) -> Iterator[cst.CSTNode]:
    """A condition that mutmut has no opposite for is turned round."""
    if not isinstance(node.test, cst.Comparison | cst.UnaryOperation | cst.BooleanOperation):
        opposite = cst.parse_expression(f"not ({cst.Module([]).code_for_node(node.test)})")
        yield node.with_changes(test=opposite)


OPERATORS: OPERATORS_TYPE = (
    *mutation_operators,
    (cst.SimpleStatementLine, not_done),
    (cst.If, negated),
)


def mutants_of(file: Path) -> tuple[Mutant, ...]:
    """Every mutant of the file; the head of a class says how it is stored, which is no rule."""
    source = file.read_text(encoding="utf-8")
    heads = {n for n, text in enumerate(source.splitlines(), 1) if text.startswith("class ")}
    wrapper = MetadataWrapper(cst.parse_module(source))
    visitor = MutationVisitor(OPERATORS, IgnoredCode(set(), set(), set()))
    wrapper.visit(visitor)
    places = wrapper.resolve(PositionProvider)
    return tuple(
        Mutant(
            file,
            places[mutation.original_node].start.line,
            isinstance(mutation.original_node, CRUDE),
            wrapper.module,
            mutation.original_node,
            mutation.mutated_node,
        )
        for mutation in visitor.mutations
        if places[mutation.original_node].start.line not in heads
    )
