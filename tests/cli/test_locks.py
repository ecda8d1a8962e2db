"""The lock files: complete, hashed, and silent about where packages come from."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = PROJECT["optional-dependencies"]


def names(requirements: list[str]) -> set[str]:
    found = (re.match(r"[A-Za-z0-9._-]+", requirement) for requirement in requirements)
    return {re.sub(r"[-_.]+", "-", match[0]).lower() for match in found if match}


def pinned(lock: str) -> list[str]:
    text = (ROOT / lock).read_text().replace("\\\n", "")
    return [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]


@pytest.mark.parametrize(
    ("lock", "asked"),
    [
        ("requirements.txt", PROJECT["dependencies"]),
        ("requirements-dev.txt", PROJECT["dependencies"] + EXTRAS["dev"]),
        ("requirements-bench.txt", PROJECT["dependencies"] + EXTRAS["bench"]),
        ("requirements-mutants.txt", PROJECT["dependencies"] + EXTRAS["mutants"]),
    ],
)
def test_what_the_project_asks_for_is_pinned(lock: str, asked: list[str]) -> None:
    assert names(asked) - names(pinned(lock)) == set()


@pytest.mark.parametrize("lock", sorted(path.name for path in ROOT.glob("requirements*.txt")))
def test_every_pin_has_a_version_and_hashes_and_names_no_registry(lock: str) -> None:
    assert [line for line in pinned(lock) if not re.search(r"==\S+ .*--hash=sha256:", line)] == []
    assert "://" not in (ROOT / lock).read_text()
