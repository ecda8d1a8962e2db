"""docs/how-to/ask-for-a-ruling.md: its commands run, and print what the page says."""

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner

from referee.cli.main import main
from tests.api.judge import Judge
from tests.client.loopback import served
from tests.docs.snippets import Snippet, snippets

PAGE: Final = "how-to/ask-for-a-ruling.md"


def said_and_done(folder: Path, url: str, token: str) -> Iterator[tuple[str, str]]:
    """What the page says that each command prints, and what it does print."""
    printed = ""
    for snippet in snippets(PAGE):
        if "file" in snippet.orders:
            (folder / snippet.orders["file"]).write_text(snippet.text, "utf-8")
        elif snippet.language == "sh":
            printed = run(snippet, folder, {"API": url, "KEY": token})
        elif printed:
            yield snippet.text, printed
            printed = ""


def run(snippet: Snippet, folder: Path, given: dict[str, str]) -> str:
    program, *rest = snippet.text.split()
    if program == "referee":
        return CliRunner().invoke(main, [rest[0], str(folder / rest[1])]).output
    assert program == "curl", "the page runs referee and curl"
    environment = {**given, "PATH": os.environ["PATH"]}
    command = ["/bin/sh", "-c", snippet.text]
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def as_pattern(text: str) -> str:
    """The text of the page, where … stands for anything on a line."""
    return re.escape(text.strip()).replace("…", ".*")


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge()


def test_the_page_says_what_its_commands_print(judge: Judge, tmp_path: Path) -> None:
    with served(judge.client.application) as url:
        compared = list(said_and_done(tmp_path, f"{url}/v1", judge.token))
    assert len(compared) == 4
    for said, done in compared:
        assert re.fullmatch(as_pattern(said), done.strip()), done
