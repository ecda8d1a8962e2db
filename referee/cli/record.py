"""`referee record`: records of games, from and into the store of a service."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
import msgspec

from eventstore.chain import canonical
from referee.application.actors import Actor, Role
from referee.application.errors import Fault
from referee.application.records import making
from referee.application.records.importing import import_record
from referee.application.records.verifying import lines_of
from referee.application.referee import Referee
from referee.cli.connecting import json_option, operated, told
from referee.cli.failures import CannotRun
from referee.kernel.ids import GameId
from referee.kernel.lifecycle import Phase

OPERATOR: Final = Actor(Role.OPERATOR)
BATCH: Final = 100


class NotImported(CannotRun):
    """The file is no record that could be kept."""


class NotExported(CannotRun):
    """The record of a game cannot be had, or not yet."""


@click.group()
def record() -> None:
    """Keep records of games; needs the settings of the service, or a `referee up` here."""


@record.command(name="import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@json_option
def import_(file: Path, *, as_json: bool) -> None:
    """Keep the game of the whole record in FILE, if it is verified; its record stays the same."""
    with operated() as referee:
        try:
            found = import_record(referee, lines_of(file.read_bytes()))
        except Fault as fault:
            raise NotImported(f"{file}: {fault}") from fault
    words = f"Imported: {found.ruleset}, game {found.game}, {found.head.version} events."
    told(msgspec.to_builtins(found), as_json=as_json, words=words)


@record.command()
@click.argument("games", nargs=-1)
@click.option(
    "--folder",
    default=Path(),
    type=click.Path(file_okay=False, path_type=Path),
    help="Where to write GAME.jsonl.  [default: here]",
)
@json_option
def export(games: tuple[str, ...], folder: Path, *, as_json: bool) -> None:
    """Write the whole records of GAMES; without any, of all that are over and not written yet."""
    folder.mkdir(parents=True, exist_ok=True)
    with operated() as referee:
        wanted = games or (game for game in _over(referee) if not _file(folder, game).exists())
        written = [str(_written(referee, game, _file(folder, game))) for game in wanted]
    told({"written": written}, as_json=as_json, words=f"{len(written)} records in {folder}.")


def _over(referee: Referee) -> Iterator[str]:
    """Every game that is over, the newest first."""
    for phase in (Phase.FINISHED, Phase.ABANDONED):
        before: str | None = None
        while rows := referee.store.list(
            before=before, limit=BATCH, labels={"phase": phase.value}
        ):
            yield from (row.stream for row in rows)
            before = rows[-1].stream


def _written(referee: Referee, game: str, file: Path) -> Path:
    """The file of a record: there as a whole, or not at all."""
    unfinished = file.with_suffix(".unfinished")
    try:
        with unfinished.open("wb") as output:
            for line in making.record(referee, OPERATOR, GameId(game)):
                output.write(canonical(line) + b"\n")
    except Fault as fault:
        unfinished.unlink()
        raise NotExported(f"{game}: {fault}") from fault
    return unfinished.rename(file)


def _file(folder: Path, game: str) -> Path:
    return folder / f"{game}.jsonl"
