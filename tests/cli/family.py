"""A supervisor with two small children, to be run, stopped and killed: `python -m ... FOLDER`."""

import sys
from pathlib import Path

from referee.cli.child import Service
from referee.cli.supervisor import Supervisor

WITH_A_CHILD_OF_ITS_OWN = """
import pathlib, signal, subprocess, sys
folder, name = sys.argv[1:]
sleeper = subprocess.Popen(["/bin/sleep", "600"])
pathlib.Path(folder, name).write_text(f"{sleeper.pid}")
def leave(*_):
    with open(pathlib.Path(folder, "stops"), "a") as stops:
        stops.write(name + "\\n")
    sleeper.kill()
    sys.exit()
signal.signal(signal.SIGTERM, leave)
signal.pause()
"""


def toy(folder: Path, name: str) -> Service:
    """A service that starts a process of its own, says so, and notes down when it is stopped."""
    command = (sys.executable, "-c", WITH_A_CHILD_OF_ITS_OWN, str(folder), name)
    return Service(name, command, ready=(folder / name).exists)


def main(folder: Path) -> None:
    """Run the family until it is stopped."""
    with Supervisor(folder / "logs") as supervisor:
        supervisor.start(toy(folder, "elder"))
        supervisor.start(toy(folder, "younger"))
        (folder / "up").touch()
        supervisor.watch()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
