"""Where rows are cited, which survivors are explained: what a mutation run takes for granted."""

from pathlib import Path

import pytest

from tests.mutation.citing import citations, smallest
from tests.mutation.report import Change, explained

CODE = Path(__file__).parents[2] / "referee/games/killer_bunnies"
SOURCE = '''"""Weapons (KB-106)."""

class Launch:
    """It flies (KB-107)."""

    def hit(self) -> int:
        return 1  # above the level (KB-108)

LEVELS = (
    weapon("sword", rule="KB-260"),
)
"""What hits how hard (KB-109)."""
'''


@pytest.fixture
def module(tmp_path: Path) -> Path:
    file = tmp_path / "weapons.py"
    file.write_text(SOURCE, encoding="utf-8")
    return file


def test_the_smallest_piece_around_a_citation_implements_the_row(module: Path) -> None:
    assert {cited.row: cited.piece.name for cited in citations(module)} == {
        "KB-107": "Launch",
        "KB-108": "Launch.hit",
        "KB-260": "LEVELS[sword]",
        "KB-109": "LEVELS",
    }


@pytest.mark.parametrize("change", explained(), ids=str)
def test_what_is_explained_is_still_in_the_code(change: Change) -> None:
    """A line that was written anew is a new mutant and wants its own reason."""
    found = [
        file
        for file in CODE.rglob("*.py")
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
        if line.strip() == change.before and smallest(file, number) == change.function
    ]
    assert found
