"""`referee record`: records of games, from and into the store of a service."""

from pathlib import Path

import click
import msgspec

from referee.application.errors import Fault
from referee.application.importing import import_record
from referee.application.verifying import lines_of
from referee.cli.connecting import json_option, told
from referee.cli.failures import CannotRun
from referee.cli.key import operated


class NotImported(CannotRun):
    """The file is no record that could be kept."""


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
