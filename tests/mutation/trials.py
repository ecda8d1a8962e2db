"""Trying mutants: in a copy of the tree, the tests of the row first, then all of the game's."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from tests.mutation.mutants import Mutant
from tests.mutation.report import Killed

TESTS: Final = "tests/rules/killer_bunnies"
LEFT_OUT: Final = shutil.ignore_patterns(".*", "docs", "bench", "__pycache__", "*.egg-info")
PATIENCE: Final = 6
"""A run that takes this many times its usual time is stuck, and noticed by that."""


class Copy:
    """A copy of the tree that may be broken; the tree itself is never touched."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root = folder / "tree"
        shutil.copytree(root, self.root, ignore=LEFT_OUT)
        self.marks = self._marks()
        self.seconds = self._whole_suite()

    def own_tests(self, row: str) -> list[str]:
        return [test for test, rows in self.marks.items() if row in rows]

    def _marks(self) -> Mapping[str, list[str]]:
        target = self.root / "marks.json"
        plugin = ("-p", "tests.mutation.marks", f"--marks-to={target}", "--collect-only")
        run = self._pytest((*plugin, TESTS), seconds=None)
        assert run.returncode == 0, run.stdout
        found: Mapping[str, list[str]] = json.loads(target.read_text(encoding="utf-8"))
        return found

    def _whole_suite(self) -> float:
        """The seconds that all tests take on what is not broken."""
        started = perf_counter()
        run = self._pytest((TESTS,), seconds=None)
        if run.returncode:
            sys.exit(f"The tests fail before anything is broken:\n{run.stdout}")
        return perf_counter() - started

    @contextmanager
    def broken(self, mutant: Mutant, root: Path) -> Iterator[None]:
        """The mutant's file is broken inside, and whole again afterwards."""
        file = self.root / mutant.file.relative_to(root)
        whole = file.read_bytes()
        try:
            file.write_text(mutant.code(), encoding="utf-8")
            yield
        finally:
            file.write_bytes(whole)

    def loads(self) -> bool:
        """A mutant that cannot even be imported says nothing about the tests."""
        command = (sys.executable, "-c", "import referee.games")
        return self._run(command, seconds=None).returncode == 0

    def verdict(self, row: str) -> Killed:
        """Who notices what is broken now."""
        own = self.own_tests(row)
        if own and (by := self._noticed_by(own)):
            return Killed("own", by)
        by = self._noticed_by([TESTS])
        return Killed("others", by) if by else Killed("survived", "")

    def _noticed_by(self, tests: list[str]) -> str:
        try:
            run = self._pytest(("-x", *tests), seconds=10 + PATIENCE * self.seconds)
        except subprocess.TimeoutExpired:
            return "the clock"
        if run.returncode == 0:
            return ""
        failed = [line for line in run.stdout.splitlines() if line.startswith("FAILED ")]
        return failed[0].split(" ")[1].removeprefix(f"{TESTS}/") if failed else "collection"

    def _pytest(
        self, arguments: tuple[str, ...], *, seconds: float | None
    ) -> "subprocess.CompletedProcess[str]":
        quiet = ("-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-rf")
        return self._run((sys.executable, "-m", "pytest", *quiet, *arguments), seconds=seconds)

    def _run(
        self, command: tuple[str, ...], *, seconds: float | None
    ) -> "subprocess.CompletedProcess[str]":
        """Without bytecode of the rules: two mutants may have one size and one second."""
        return subprocess.run(
            command,
            cwd=self.root,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(self.root)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=seconds,
            check=False,
        )


@contextmanager
def copy_of(root: Path) -> Iterator[Copy]:
    with TemporaryDirectory(prefix="mutants-") as folder:
        yield Copy(root, Path(folder))
