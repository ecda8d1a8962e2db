"""The how-to pages as recipes: fenced blocks that say in their first line what is done with them.

```python file=PATH                  the block is a new file
```csv append=PATH                   the block goes to the end of a file
```python insert=PATH after='LINE'   the block goes below a line of a file
```sh                                commands that are run, each on a line of its own
"""

import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
COPIED: Final = ("referee", "eventstore", "tests", "pyproject.toml")
FENCE: Final = re.compile(r"^```(\w+)[ ]*(.*?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Snippet:
    """A fenced block: its language, the words after it, and its text."""

    language: str
    orders: dict[str, str]
    text: str


def snippets(page: str) -> Iterator[Snippet]:
    """All fenced blocks of a page of docs/, in order."""
    for language, words, text in FENCE.findall((ROOT / "docs" / page).read_text("utf-8")):
        orders = dict(word.partition("=")[::2] for word in shlex.split(words))
        yield Snippet(language, orders, text)


def scratch_copy(folder: Path) -> Path:
    """The project, to be changed without harm."""
    for name in COPIED:
        source, copy = ROOT / name, folder / name
        if source.is_dir():
            shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, copy)
    return folder


def follow(page: str, project: Path) -> list[str]:
    """Do what the page says, and say what its commands printed."""
    return [said for snippet in snippets(page) for said in obey(snippet, project)]


def obey(snippet: Snippet, project: Path) -> Iterator[str]:
    match snippet.orders:
        case {"file": path}:
            (project / path).parent.mkdir(parents=True, exist_ok=True)
            (project / path).write_text(snippet.text, "utf-8")
        case {"append": path}:
            file = project / path
            file.write_text(file.read_text("utf-8") + snippet.text, "utf-8")
        case {"insert": path, "after": line}:
            file = project / path
            file.write_text(below(file.read_text("utf-8"), line, snippet.text), "utf-8")
        case _ if snippet.language == "sh":
            yield from (run(line, project) for line in snippet.text.splitlines())
        case _:
            raise AssertionError(f"nothing says what to do with: {snippet.text}")


def below(text: str, line: str, addition: str) -> str:
    """The text with an addition below the only line that reads like this."""
    lines = text.splitlines(keepends=True)
    places = [n for n, found in enumerate(lines) if found.strip() == line]
    assert len(places) == 1, f"{line!r} is there {len(places)} times"
    return "".join((*lines[: places[0] + 1], addition, *lines[places[0] + 1 :]))


def run(line: str, project: Path) -> str:
    """A command in the scratch copy, which comes before the installed project."""
    program, *rest = shlex.split(line)
    assert program == "python", "pages only run python"
    done = subprocess.run(
        [sys.executable, "-B", *rest],
        cwd=project,
        env={"PYTHONPATH": str(project), "PATH": "", "HOME": str(project)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
