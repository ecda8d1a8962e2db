"""The how-to pages do what they say: a scratch copy of the project follows them, word for word."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.snippets import below, follow, scratch_copy, snippets

PAGES = ("how-to/add-a-card.md", "how-to/add-a-game.md")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return scratch_copy(tmp_path)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_works_as_it_is_written(page: str, project: Path) -> None:
    said = follow(page, project)
    assert said and all("passed" in line for line in said)


@pytest.mark.parametrize("page", PAGES)
def test_the_code_of_a_page_is_in_style(page: str, project: Path) -> None:
    follow_quietly(page, project)
    written = [s.orders["file"] for s in snippets(page) if "file" in s.orders]
    files = [str(project / path) for path in written if path.endswith(".py")]
    for check in (["check"], ["format", "--check"]):
        ruff = [sys.executable, "-m", "ruff", *check, "--no-cache", *files]
        done = subprocess.run(ruff, cwd=project, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def follow_quietly(page: str, project: Path) -> None:
    """Write what the page writes, and run nothing."""
    for snippet in snippets(page):
        if "file" in snippet.orders:
            file = project / snippet.orders["file"]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(snippet.text, "utf-8")


def test_a_line_that_is_not_there_is_no_place_to_insert() -> None:
    with pytest.raises(AssertionError, match="is there 0 times"):
        below("one\ntwo\n", "three", "four\n")
