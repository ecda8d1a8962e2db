"""The supervisor, run as a process of its own with small children."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from referee.cli.child import Child, NotReady, Service
from referee.cli.supervisor import Supervisor

pytestmark = pytest.mark.slow


def wait_until(condition: Callable[[], object], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


@pytest.fixture
def family(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A running supervisor with its children."""
    words = [sys.executable, "-m", "tests.cli.family", str(tmp_path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as process:
        wait_until((tmp_path / "up").exists)
        yield process
        process.kill()


def descendants(process: subprocess.Popen[bytes]) -> list[psutil.Process]:
    found = psutil.Process(process.pid).children(recursive=True)
    assert len(found) == 4
    return found


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_leaves_nobody_behind_and_goes_in_reverse_order(
    family: subprocess.Popen[bytes], tmp_path: Path, number: signal.Signals
) -> None:
    children = descendants(family)
    family.send_signal(number)
    assert family.wait(20) == 0
    assert psutil.wait_procs(children, 5)[1] == []
    assert (tmp_path / "stops").read_text().split() == ["younger", "elder"]


def test_the_children_of_a_killed_supervisor_die(
    family: subprocess.Popen[bytes], tmp_path: Path
) -> None:
    children = descendants(family)
    family.kill()
    assert psutil.wait_procs(children, 10)[1] == []
    assert set((tmp_path / "stops").read_text().split()) == {"younger", "elder"}


def test_a_killed_child_is_swept_up_and_started_again(
    family: subprocess.Popen[bytes], tmp_path: Path
) -> None:
    orphan = int((tmp_path / "younger").read_text())
    psutil.Process(orphan).parent().kill()  # type: ignore[union-attr] # it has a parent
    wait_until(lambda: (tmp_path / "younger").read_text() not in {"", str(orphan)})
    assert not psutil.pid_exists(orphan) or psutil.Process(orphan).status() == "zombie"
    descendants(family)


def test_a_child_that_cannot_start_is_reported_with_its_log(tmp_path: Path) -> None:
    broken = Service("broken", ("/bin/sh", "-c", "echo no such luck; exit 3"), ready=bool)
    story = pytest.raises(NotReady, match="ended with 3:\nno such luck")
    with story, Supervisor(tmp_path / "logs") as supervisor:
        supervisor.start(broken)


def test_a_child_that_is_never_ready_is_reported(tmp_path: Path) -> None:
    idle = Service("idle", ("/bin/sleep", "600"), ready=bool, ready_within=0.2)
    story = pytest.raises(NotReady, match="idle is not ready in time")
    with story, Supervisor(tmp_path / "logs") as supervisor:
        supervisor.start(idle)


def test_a_deaf_child_is_killed_after_its_patience(tmp_path: Path) -> None:
    said = tmp_path / "said"
    deaf = ("/bin/sh", "-c", f"trap '' TERM; touch {said}; while :; do sleep 0.1; done")
    child = Child(Service("deaf", deaf, ready=said.exists, patience=0.3), tmp_path / "log")
    child.wait_ready()
    child.stop()
    assert child.exit_code == -signal.SIGKILL


def test_a_stop_that_comes_while_starting_is_heeded(tmp_path: Path) -> None:
    def asked_to_stop() -> bool:
        os.kill(os.getpid(), signal.SIGTERM)
        return False

    with Supervisor(tmp_path / "logs") as supervisor:
        supervisor.start(Service("idle", ("/bin/sleep", "600"), ready=asked_to_stop))
        pytest.fail("started in spite of the stop")
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
