"""The folder that holds everything an embedded service keeps; one run at a time may use it."""

import fcntl
import os
import secrets
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from cryptography.fernet import Fernet

from referee.application.clock import system_clock
from referee.cli.account import (
    passable_folder,
    private_folder,
    reaches,
    server_account,
    write_private,
)
from referee.cli.embedded.socket import drop_socket_folder, make_socket_folder
from referee.cli.failures import CannotRun
from referee.cli.key_file import rotate

USUAL = ".data"
SYSTEM = Path("/var/lib/bunny-referee")
LONGEST_NAME = "4194304-01234567"
"""A socket there is called after its process, and a few digits more."""
LOCK_PATIENCE = 45.0
"""Seconds in which the children of a run that was killed surely have died."""


class InUse(CannotRun):
    """Another run has the folder."""


def default_path() -> Path:
    """`.data` here; for root in a place closed to the user PostgreSQL runs as, the system's."""
    return Path(USUAL) if reaches(server_account(), Path.cwd()) else SYSTEM


@dataclass(frozen=True, slots=True)
class DataFolder:
    """Where each thing is. Made by `open`."""

    path: Path

    @classmethod
    def open(cls, path: Path) -> "DataFolder":
        """Make the folder if need be, closed to others."""
        return cls(passable_folder(path.resolve(), server_account()))

    @property
    def postgres(self) -> Path:
        """The embedded PostgreSQL's."""
        return self.path / "postgres"

    @property
    def redis(self) -> Path:
        """The embedded Redis's."""
        return self.path / "redis"

    @property
    def logs(self) -> Path:
        """One log a child."""
        return private_folder(self.path / "logs")

    @property
    def organiser_key(self) -> Path:
        """The key made on the first start."""
        return self.path / "organiser.key"

    @property
    def address(self) -> Path:
        """Where the running service answers; there only while it does."""
        return self.path / "address"

    def scratch(self) -> Path:
        """An empty folder for temporary files: what a killed run left in it is gone."""
        shutil.rmtree(self.path / "tmp", ignore_errors=True)
        return private_folder(self.path / "tmp")

    def siblings(self) -> Path:
        """Where the API's processes listen to each other; elsewhere if this path is too long."""
        return make_socket_folder(private_folder(self.path / "siblings"), LONGEST_NAME)

    def drop_siblings(self) -> None:
        """Remove the sockets of processes that are gone, and their folder if it was elsewhere."""
        for left in self.siblings().iterdir():
            left.unlink()
        drop_socket_folder(self.path / "siblings")

    def secret(self) -> Path:
        """The file of the master secret, made when it is first asked for."""
        path = self.path / "secret"
        if not path.exists():
            write_private(path, secrets.token_hex(32))
        return path

    def signing_keys(self) -> Path:
        """The file of the keys that sign, with a first key when it is first asked for."""
        path = self.path / "signing-keys.json"
        if not path.exists():
            rotate(path, system_clock())
        return path

    def webhook_keys(self) -> Path:
        """The file of the keys that webhooks' secrets are encrypted with, made likewise."""
        path = self.path / "webhook-keys"
        if not path.exists():
            write_private(path, f"{Fernet.generate_key().decode()}\n")
        return path

    def lock(self, *, wait: Callable[[], None] = lambda: None) -> int:
        """Take the folder for this run; the descriptor is to be kept open by every child.

        Two locks: one is the supervisor's own, so a second run is refused at once; the other is
        shared with its children, so after a kill a new run waits (telling so once by `wait`)
        until the last of them has let go of the data.
        """
        if not _locked(self._open_lock("supervisor.lock")):
            raise InUse(f"{self.path} is in use by another run of the referee.")
        family = self._open_lock("family.lock")
        if not _locked(family):
            wait()
            deadline = time.monotonic() + LOCK_PATIENCE
            while not _locked(family):
                if time.monotonic() > deadline:
                    raise InUse(f"Children of a former run still use {self.path}.")
                time.sleep(0.1)
        return family

    def _open_lock(self, name: str) -> int:
        return os.open(self.path / name, os.O_RDWR | os.O_CREAT, 0o600)


def _locked(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
