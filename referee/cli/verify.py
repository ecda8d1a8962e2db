"""`referee verify FILE`: records are followed, drawn and judged again, without any service."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from zipfile import is_zipfile

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from eventstore.memory import MemoryStore
from eventstore.store import Head
from referee.application.records.findings import Verified
from referee.application.records.foreign import adjudicate
from referee.application.records.verifying import Trust, lines_of, verification
from referee.application.referee import Referee
from referee.application.signing import NoKeys, PublicKey, keys_of
from referee.cli.bundles import verified_bundle
from referee.cli.connecting import answered, json_option, told
from referee.cli.failures import CannotRun
from referee.games import EDITIONS

Keys = tuple[PublicKey, ...]


class Unpublished(CannotRun):
    """What a service publishes are no keys."""


def noted(ctx: click.Context, param: click.Parameter, value: str | None) -> Head | None:
    """The head that VERSION:HASH names."""
    if value is None:
        return None
    version, _, digest = value.partition(":")
    if not (version.isdecimal() and digest):
        raise click.BadParameter(f"{value} is not VERSION:HASH", ctx, param)
    return Head(int(version), digest)


def trusted(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> Keys:
    """The keys that are given, in files or as they are."""
    try:
        texts = (Path(v).read_text("utf-8") if Path(v).is_file() else v for v in values)
        return tuple(chain.from_iterable(map(keys_of, texts)))
    except (NoKeys, OSError, ValueError) as error:
        raise click.BadParameter(f"no key, and no file of keys: {error}", ctx, param) from error


def published(url: str) -> Keys:
    """The keys of a service, asked for where it is: as nobody, for no token is its business."""
    from referee.client.client import RefereeClient

    with answered(url), RefereeClient(url, None, patience=2.0) as client:
        text = json.dumps(client.keys())
    try:
        return keys_of(text)
    except NoKeys as error:
        raise Unpublished(f"{url} publishes no keys that could be trusted.") from error


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--head",
    callback=noted,
    metavar="VERSION:HASH",
    help="The game must lead through this head, which was noted elsewhere.",
)
@click.option(
    "--key",
    "keys",
    multiple=True,
    callback=trusted,
    metavar="FILE|HEX",
    help="A key that is trusted, or a file of such keys: one of them must have signed.",
)
@click.option(
    "--keys",
    "url",
    metavar="URL",
    help="Trust the keys that the service at URL publishes: one of them must have signed.",
)
@click.option(
    "--foreign",
    "is_foreign",
    is_flag=True,
    help="FILE is the record of a game at a real table, written by hand.",
)
@json_option
def verify(
    file: Path,
    head: Head | None,
    keys: Keys,
    url: str | None,
    *,
    is_foreign: bool,
    as_json: bool,
) -> None:
    """Verify the record of a game or the bundle of a tournament in FILE, from nothing but it.

    It follows the hash chain, draws every die and shuffle again, judges every command by the
    rules, and compares every event and state; in a bundle also every file with the signed
    manifest, and the results with the records. The exit code is 1 at the first line that differs.
    A record of a real table is judged by the rules alone, as far as its first illegal action.
    """
    if is_foreign:
        sys.exit(0 if adjudicated(file, as_json=as_json) else 1)
    known = (*keys, *(published(url) if url else ()))
    if is_zipfile(file):
        if head is not None:
            raise click.UsageError("a bundle has many heads: its manifest names them")
        holds = verified_bundle(file, known, signed=bool(keys or url), as_json=as_json)
        sys.exit(0 if holds else 1)
    lines = lines_of(file.read_bytes())
    trust = Trust(head, known, signed=bool(keys or url))
    with bar(len(lines)) as step:
        found = verification(lines, EDITIONS, trust=trust, progress=step)
    told(msgspec.to_builtins(found), as_json=as_json, words="\n".join(explained(found)))
    sys.exit(0 if found.verified else 1)


def adjudicated(file: Path, *, as_json: bool) -> bool:
    """Judge a real table's record and say what was found; whether it is all right."""
    lines = lines_of(file.read_bytes())
    referee = Referee(store=MemoryStore(), games=EDITIONS, master=b"")
    with bar(len(lines)) as step:
        found = adjudicate(referee, lines, step)
    told(msgspec.to_builtins(found), as_json=as_json, words="\n".join(judged(found)))
    return found.verified


@contextmanager
def bar(lines: int) -> Iterator[Callable[[int], None]]:
    """A bar of progress on standard error, while there is something to see."""
    columns = TextColumn("verifying"), BarColumn(), MofNCompleteColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("verifying", total=lines)
        yield lambda line: progress.update(task, completed=line)


def judged(found: Verified) -> Iterator[str]:
    """What was found in a real table's record, line by line, and where the game stands."""
    for finding in found.findings:
        rules = f" [{', '.join(finding.rules)}]" if finding.rules else ""
        yield f"Line {finding.line}, {finding.check}: {finding.says}{rules}"
        for offer in finding.legal:
            yield f"   {offer['seat']} might: {offer['type']} {json.dumps(offer['params'])}"
    state = "as the rules have it" if found.verified else f"{len(found.findings)} found"
    yield f"{found.ruleset}: {found.entries} actions judged, {found.draws} dice; {state}."
    result = (found.reached or {}).get("result")
    if result:
        yield f"Winners: {', '.join(result['winners'])}."


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
    yield f"{found.anchoring}."
    yield f"Head: {found.head.version}:{found.head.hash}"
