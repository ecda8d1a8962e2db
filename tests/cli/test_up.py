"""`referee up` as people run it: the whole service out of one folder."""

import json
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import psutil
import pytest

from tests.cli.test_supervisor import wait_until

pytestmark = pytest.mark.slow


class Run:
    """One run of the command on a data folder, started and waited for."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.address = data / "address"
        self.address.unlink(missing_ok=True)
        self.output = data.parent / "said"
        with open(self.output, "w") as output:
            elsewhere = {**os.environ, "TMPDIR": str(data.parent / "tmp")}
            self.process = subprocess.Popen(
                command(data), stdout=output, stderr=output, env=elsewhere
            )
        wait_until(lambda: self.address.exists() or self.process.poll() is not None, 60)
        assert self.process.poll() is None, self.output.read_text()
        self.family = psutil.Process(self.process.pid).children(recursive=True)

    def end(self, number: signal.Signals) -> int:
        """Send the signal; nobody may be left."""
        self.process.send_signal(number)
        code = self.process.wait(40)
        assert psutil.wait_procs(self.family, 15)[1] == []
        return code

    def said(self) -> str:
        """What it printed, without the frame and its line breaks."""
        return re.sub(r"[\s│]+", "", self.output.read_text())


def command(data: Path) -> list[str]:
    return [sys.executable, "-m", "referee.cli.main", "up", "--data", str(data), "--port", "0"]


@contextmanager
def new_folder() -> Iterator[Path]:
    parent = Path(tempfile.mkdtemp(prefix="referee-test-"))
    parent.chmod(0o755)
    (parent / "tmp").mkdir()
    yield parent / "data"
    shutil.rmtree(parent)


@pytest.fixture(scope="module")
def run() -> Iterator[Run]:
    """A first start on a new folder, which the tests only look at."""
    with new_folder() as data:
        started = Run(data)
        yield started
        assert started.end(signal.SIGTERM) == 0
        assert "Stopped." in started.said()


def test_it_is_ready_where_it_says(run: Run) -> None:
    with urlopen(run.address.read_text() + "/readyz") as answer:
        assert json.load(answer)["status"] == "ready"
    assert run.address.read_text() in run.said()


def test_the_first_start_shows_the_organisers_key(run: Run) -> None:
    assert (run.data / "organiser.key").read_text() + "(shownthisonce)" in run.said()


def test_nothing_in_the_folder_is_open_to_others(run: Run) -> None:
    private = ("logs", "redis", "secret", "address", "organiser.key", "postgres/cluster")
    modes = {name: stat.S_IMODE((run.data / name).stat().st_mode) for name in private}
    assert {name for name, mode in modes.items() if mode & 0o077} == set()
    assert stat.S_IMODE(run.data.stat().st_mode) & 0o007 == 0


def test_nothing_beside_the_folder_is_made(run: Run) -> None:
    assert {path.name for path in run.data.parent.iterdir()} == {"data", "said", "tmp"}
    assert list((run.data.parent / "tmp").iterdir()) == []


def test_a_second_run_is_refused_in_a_line(run: Run) -> None:
    refused = subprocess.run(command(run.data), capture_output=True, text=True, check=False)
    assert refused.stderr == f"Error: {run.data} is in use by another run of the referee.\n"
    assert refused.returncode == 1


def test_a_killed_run_leaves_no_children_and_the_next_one_starts_on_its_data() -> None:
    with new_folder() as data:
        Run(data).end(signal.SIGKILL)
        key = (data / "organiser.key").read_text()
        again = Run(data)
        assert again.end(signal.SIGINT) == 0
        assert (data / "organiser.key").read_text() == key
        assert key not in again.said()
        assert not again.address.exists()
