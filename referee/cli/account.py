"""Whom a server runs as, and which folders that account can reach."""

import os
import pwd
import subprocess
from dataclasses import dataclass
from pathlib import Path

UNPRIVILEGED = "nobody"
PRIVATE = 0o700
PASSABLE = 0o710
"""The owner's alone, but the server's own group may pass through it: it cannot even list."""


@dataclass(frozen=True, slots=True)
class Account:
    """An unprivileged user, by numbers."""

    uid: int
    gid: int


def server_account() -> Account | None:
    """Whom PostgreSQL runs as: nobody's account for root, which it refuses; else ourselves."""
    if os.geteuid() != 0:
        return None
    entry = pwd.getpwnam(UNPRIVILEGED)
    return Account(entry.pw_uid, entry.pw_gid)


def reaches(account: Account | None, path: Path) -> bool:
    """Whether the account can pass through a folder, or run a file.

    Asked of the kernel rather than computed from modes: only it knows every ancestor and ACL.
    """
    if account is None:
        return os.access(path, os.X_OK)
    question = subprocess.run(
        ["/bin/sh", "-c", 'test -x "$1"', "sh", str(path)],
        user=account.uid,
        group=account.gid,
        extra_groups=[],
        cwd="/",
        check=False,
    )
    return question.returncode == 0


def private_folder(path: Path, account: Account | None = None) -> Path:
    """Make a folder that only its owner may open, given to the account if there is one."""
    path.mkdir(mode=PRIVATE, exist_ok=True)
    path.chmod(PRIVATE)
    if account is not None:
        os.chown(path, account.uid, account.gid)
    return path


def passable_folder(path: Path, account: Account | None) -> Path:
    """Make a folder of ours that the account can pass through; others stay out.

    A folder that is there and can be passed already is left as it is.
    """
    if not path.is_dir():
        path.mkdir(mode=PRIVATE, parents=True)
    if account is not None and not reaches(account, path):
        os.chown(path, -1, account.gid)
        path.chmod(PASSABLE)
    return path


def write_private(path: Path, text: str, account: Account | None = None) -> None:
    """Write a file that was never readable to others, not even for a moment."""
    path.unlink(missing_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(descriptor, "w", encoding="utf-8") as file:
        if account is not None:
            os.fchown(descriptor, account.uid, account.gid)
        file.write(text)
