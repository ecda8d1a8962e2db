"""Become another program, as another user, that dies with whoever launched it.

Run by path with a bare interpreter (`python -I -S launch.py`), so it imports nothing of ours.
The death signal must be asked for by the child itself, after it has changed its user (the
kernel forgets the request then) and before it becomes the program.
"""

import ctypes
import os
import sys

PR_SET_PDEATHSIG = 1


def die_with(parent: int, death_signal: int) -> None:
    """Ask the kernel for a signal when the parent dies; leave at once if it is dead already."""
    if sys.platform == "linux":
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.prctl(PR_SET_PDEATHSIG, death_signal, 0, 0, 0):
            raise OSError(ctypes.get_errno(), "prctl(PR_SET_PDEATHSIG)")
    if os.getppid() != parent:
        sys.exit("the launcher's parent is gone")


def become_user(uid: int, gid: int) -> None:
    """Drop every privilege but those of the user."""
    os.setgroups([])
    os.setgid(gid)
    os.setuid(uid)


def main(parent: str, death_signal: str, user: str, *command: str) -> None:
    """Drop privileges, tie the knot, become the command."""
    if user != "self":
        uid, _, gid = user.partition(":")
        become_user(int(uid), int(gid))
    die_with(int(parent), int(death_signal))
    os.execv(command[0], command)


if __name__ == "__main__":
    main(*sys.argv[1:])
