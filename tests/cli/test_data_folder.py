"""The data folder: closed to others, used by one run at a time."""

import fcntl
import os
import signal
import stat
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from eventstore.siblings import SiblingSockets
from referee.cli.data_folder import DataFolder, InUse


def test_a_new_folder_and_its_secret_are_closed_to_others(data_folder: Path) -> None:
    folder = DataFolder.open(data_folder / "new")
    assert stat.S_IMODE(folder.path.stat().st_mode) & 0o007 == 0
    assert stat.S_IMODE(folder.secret().stat().st_mode) == 0o600


def test_the_secret_is_made_once(data_folder: Path) -> None:
    folder = DataFolder.open(data_folder)
    assert folder.secret().read_text() == folder.secret().read_text()
    assert len(folder.secret().read_text()) == 64


def test_a_second_run_on_the_folder_is_refused_at_once(data_folder: Path) -> None:
    folder = DataFolder.open(data_folder)
    family = folder.lock()
    with pytest.raises(InUse, match="another run"):
        folder.lock()
    os.close(family)


def test_a_run_waits_for_the_children_of_a_killed_one(data_folder: Path) -> None:
    folder = DataFolder.open(data_folder)
    with open(data_folder / "family.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        holder = subprocess.Popen(["/bin/sleep", "600"], pass_fds=[lock.fileno()])
    os.close(folder.lock(wait=lambda: holder.send_signal(signal.SIGTERM)))
    assert holder.wait() != 0


@pytest.mark.parametrize("name", ["short", "x" * 100])
def test_siblings_listen_in_a_folder_whose_path_a_socket_can_have(
    tmp_path: Path, name: str
) -> None:
    folder = DataFolder.open(tmp_path / name)
    place = folder.siblings()
    with closing(SiblingSockets(place)) as listener:
        assert list(listener.heard()) == []
        assert len(list(place.iterdir())) == 1
    folder.drop_siblings()
    assert place.exists() == place.is_relative_to(folder.path)
