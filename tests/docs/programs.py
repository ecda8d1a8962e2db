"""Pages that tell the same thing in several languages: each language's blocks are one program.

A `text` block is what every program prints that has had blocks since the last one; … in it stands
for anything on a line.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from tests.docs.snippets import ROOT, Snippet, snippets

COMMANDS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "bash": ("program.sh", ("bash", "-euo", "pipefail")),
    "python": ("program.py", (sys.executable, "-B", "-W", "error")),
    "javascript": ("program.mjs", ("node",)),
}
"""For each language the name of a file and the command that runs it."""


def program(page: Iterable[Snippet], language: str) -> tuple[str, str]:
    """The program in a language, and what it prints."""
    code, prints, spoke = "", "", False
    for snippet in page:
        if snippet.language == language:
            code, spoke = code + snippet.text, True
        elif snippet.language == "text" and spoke:
            prints, spoke = prints + snippet.text, False
    return code, prints


def run(path: str, language: str, folder: Path, given: Mapping[str, str]) -> str:
    """Run the program of a page; what it printed."""
    code, prints = program(snippets(path), language)
    name, command = COMMANDS[language]
    (folder / name).write_text(code, "utf-8")
    done = subprocess.run(
        [*command, name],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **given},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    # A page without text blocks leaves open what is printed.
    expected = re.escape(prints).replace("…", ".*") if prints else "(?s:.*)"
    assert re.fullmatch(expected, done.stdout), done.stdout
    return done.stdout
