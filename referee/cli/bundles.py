"""Verifying a bundle on the command line: every file of it, and what the first wrong one is."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from referee.application.signing import PublicKey
from referee.application.tournaments.unbundling import Opened, verify_bundle
from referee.cli.connecting import told
from referee.games import EDITIONS


def verified_bundle(
    path: Path, keys: tuple[PublicKey, ...], *, signed: bool, as_json: bool
) -> bool:
    """Tell what came of it; whether everything holds."""
    with path.open("rb") as file, _bar() as step:
        found = verify_bundle(file, EDITIONS, keys=keys, signed=signed, progress=step)
    told(msgspec.to_builtins(found), as_json=as_json, words="\n".join(_explained(found)))
    return found.verified


@contextmanager
def _bar() -> Iterator[Callable[[int, int], None]]:
    """A bar of progress on standard error, while there is something to see."""
    columns = TextColumn("verifying"), BarColumn(), MofNCompleteColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("verifying", total=None)
        yield lambda done, files: progress.update(task, completed=done, total=files)


def _explained(found: Opened) -> Iterator[str]:
    if fault := found.finding:
        where = fault.file or "The file"
        line = "" if fault.line is None else f", line {fault.line},"
        yield f"NOT VERIFIED. {where}{line} breaks `{fault.check}`: {fault.says}."
        return
    yield f"Verified: tournament {found.tournament}, {found.files} files."
    yield f"{found.records} whole records, {found.draws} draws; the standings follow from them."
    if found.signed_by is None:
        yield "Consistent, not signed."
    elif found.trusted:
        yield f"Signed by the trusted key {found.signed_by}."
    else:
        yield f"Consistent; signed by key {found.signed_by}, which nobody vouches for here."
    for gone in found.missing:
        yield f"Without a record: {gone}."
