"""`referee verify FILE`: a record is followed, drawn and judged again, without any service."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from eventstore.store import Head
from referee.application.findings import Verified
from referee.application.verifying import lines_of, verification
from referee.cli.connecting import json_option, told
from referee.games import GAMES


def noted(ctx: click.Context, param: click.Parameter, value: str | None) -> Head | None:
    """The head that VERSION:HASH names."""
    if value is None:
        return None
    version, _, digest = value.partition(":")
    if not (version.isdecimal() and digest):
        raise click.BadParameter(f"{value} is not VERSION:HASH", ctx, param)
    return Head(int(version), digest)


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--head",
    callback=noted,
    metavar="VERSION:HASH",
    help="The game must end in this head, which was noted elsewhere.",
)
@json_option
def verify(file: Path, head: Head | None, *, as_json: bool) -> None:
    """Verify the record of a game in FILE, from nothing but its lines.

    It follows the hash chain, draws every die and shuffle again, judges every command by the
    rules, and compares every event and state. The exit code is 1 at the first line that differs.
    """
    lines = lines_of(file.read_bytes())
    games = {str(name): rules for name, rules in GAMES.items()}
    with bar(len(lines)) as step:
        found = verification(lines, games, head=head, progress=step)
    told(msgspec.to_builtins(found), as_json=as_json, words="\n".join(explained(found)))
    sys.exit(0 if found.verified else 1)


@contextmanager
def bar(lines: int) -> Iterator[Callable[[int], None]]:
    """A bar of progress on standard error, while there is something to see."""
    columns = TextColumn("verifying"), BarColumn(), MofNCompleteColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("verifying", total=lines)
        yield lambda line: progress.update(task, completed=line)


def explained(found: Verified) -> Iterator[str]:
    """What came of it, for people."""
    if finding := found.finding:
        yield f"NOT VERIFIED. Line {finding.line} breaks `{finding.check}`: {finding.says}."
        if finding.version is not None:
            yield f"It is about version {finding.version}."
        if finding.rules:
            yield f"Rules: {', '.join(finding.rules)}."
        yield f"Everything before holds, up to version {found.head.version}."
        return
    yield f"Verified: {found.ruleset}, game {found.game}, {found.scope} record."
    yield f"{found.head.version} events of {found.entries} decisions, {found.draws} draws."
    yield f"Held to: {', '.join(found.checks)}."
    yield f"Head: {found.head.version}:{found.head.hash}"
