"""docs/reference/foreign-records.md: its commands print what the page says, for every game."""

from itertools import pairwise

import pytest
from click.testing import CliRunner

from referee.cli.main import main
from referee.games import GAMES
from tests.docs.snippets import ROOT, Snippet, snippets

PAGE = list(snippets("reference/foreign-records.md"))
SAID = [(asked, said) for asked, said in pairwise(PAGE) if asked.language == "sh"]


@pytest.mark.parametrize(("asked", "said"), SAID, ids=lambda s: s.text.split("/")[-1].strip())
def test_a_command_prints_what_the_page_says(asked: Snippet, said: Snippet) -> None:
    program, command, option, file = asked.text.split()
    assert program == "referee"
    done = CliRunner().invoke(main, [command, option, str(ROOT / file)])
    assert done.stdout == said.text


def test_there_is_an_example_of_every_game() -> None:
    there = {file.stem for file in (ROOT / "docs/reference/foreign").iterdir()}
    assert there == set(GAMES) and len(SAID) == len(GAMES)
