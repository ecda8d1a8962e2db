"""The tutorial, the cookbook and the README do what they say, in every language they use."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.clients.conftest import node_or_skip, serving
from tests.docs.programs import run
from tests.docs.snippets import ROOT

pytestmark = pytest.mark.slow

PAGES: Final = (
    "tutorials/getting-started.md",
    "how-to/write-a-bot.md",
    "how-to/watch-a-game.md",
    "how-to/run-a-tournament.md",
    "how-to/receive-webhooks.md",
    "how-to/judge-a-game.md",
    "how-to/play-by-the-clock.md",
    "how-to/look-back.md",
)
LANGUAGES: Final = ("bash", "python", "javascript")


@pytest.fixture(scope="module")
def given() -> Iterator[dict[str, str]]:
    """What a reader has at hand: where the service is, and a key."""
    with serving() as running:
        yield {"API": f"{running.url}/v1", "KEY": running.key}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
def test_the_page_works_as_it_is_written(
    page: str, language: str, given: dict[str, str], tmp_path: Path
) -> None:
    if language == "javascript":
        node_or_skip(shutil.which("node"))
    run(page, language, tmp_path, given)


def test_a_game_is_checked_without_trusting_us(given: dict[str, str], tmp_path: Path) -> None:
    here = {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "VERIFIER": str(ROOT / "docs/reference/verify_record.py"),
    }
    assert "Anchored" in run("how-to/check-a-game.md", "bash", tmp_path, {**given, **here})


def test_five_minutes_with_curl(given: dict[str, str], tmp_path: Path) -> None:
    assert '"title":"Not your decision"' in run("../README.md", "bash", tmp_path, given)
