"""Where a server's Unix socket lives: in its own folder, unless the path would be too long."""

import os
import tempfile
from pathlib import Path

from referee.cli.account import Account, private_folder

LONGEST_PATH = 107
"""What `sun_path` of a Unix socket address holds on Linux, without the closing NUL."""
NOTE = "socket-folder"


def make_socket_folder(folder: Path, socket_name: str, account: Account | None = None) -> Path:
    """Make the folder for a socket and note it down, so that clients find it."""
    chosen = folder / "socket"
    if len(os.fsencode(chosen / socket_name)) > LONGEST_PATH:
        chosen = _short_folder(folder, account)
    private_folder(chosen, account)
    (folder / NOTE).write_text(str(chosen), encoding="utf-8")
    return chosen


def socket_folder(folder: Path) -> Path:
    """The socket folder of a server that was started."""
    return Path((folder / NOTE).read_text(encoding="utf-8"))


def is_outside(folder: Path) -> bool:
    """Whether the socket had to move out of the server's folder."""
    return not socket_folder(folder).is_relative_to(folder)


def drop_socket_folder(folder: Path) -> None:
    """Remove a short folder outside again; one inside the server's folder stays."""
    if (folder / NOTE).exists() and is_outside(folder):
        try:
            socket_folder(folder).rmdir()
        except OSError:  # gone already, or the next start has it
            return


def _short_folder(folder: Path, account: Account | None) -> Path:
    """The short folder of a run that was killed, if it is still ours alone, else a new one."""
    owner = os.geteuid() if account is None else account.uid
    if (folder / NOTE).exists():
        former = socket_folder(folder)
        if former.is_dir() and not former.is_symlink():
            state = former.stat()
            if (state.st_uid, state.st_mode & 0o777) == (owner, 0o700):
                return former
    return Path(tempfile.mkdtemp(prefix="referee-"))
