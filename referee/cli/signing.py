"""`referee signing`: the keys that sign heads and records, and their replacement."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click

from referee.application.clock import system_clock
from referee.application.signing import PublicKey
from referee.cli.connecting import json_option, told
from referee.cli.failures import CannotRun
from referee.cli.key_file import keyring_of
from referee.cli.key_file import rotate as rotate_file

F = TypeVar("F", bound=Callable[..., Any])


class NoKeyFile(CannotRun):
    """Nobody said where the keys are."""


@click.group()
def signing() -> None:
    """List and replace the keys that sign; needs their file, or a `referee up` here."""


def file_option(command: F) -> F:
    """Give a command `--file`."""
    return click.option(
        "--file",
        type=click.Path(dir_okay=False, path_type=Path),
        envvar="REFEREE_SIGNING_KEYS_FILE",
        help="Where the keys are.  [default: those of `referee up`]",
    )(command)


@signing.command()
@file_option
@json_option
def rotate(file: Path | None, *, as_json: bool) -> None:
    """Make a key that signs from now on, and print its id.

    A running service takes it up by itself. The key before signs no more and stays published, so
    that what it signed can be checked for ever.
    """
    keyring = rotate_file(_file(file), system_clock())
    shown = keyring.published[-1]
    told(dict(shown.told), as_json=as_json, words=f"{shown.id} signs from now on.")


@signing.command()
@file_option
@json_option
def keys(file: Path | None, *, as_json: bool) -> None:
    """List the public keys, oldest first."""
    published = keyring_of(_file(file)).published
    shown = {"keys": [dict(key.told) for key in published]}
    told(shown, as_json=as_json, words="\n".join(_lines(published)))


def _lines(published: Iterable[PublicKey]) -> Iterable[str]:
    for key in published:
        state = "signs now" if key.until is None else "was replaced"
        yield f"{key.id}  {key.raw.hex()}  {state}"


def _file(given: Path | None) -> Path:
    from referee.cli.data_folder import DataFolder, default_path

    if given is not None:
        return given
    folder = DataFolder(default_path().resolve())
    if not folder.path.exists():
        raise NoKeyFile("REFEREE_SIGNING_KEYS_FILE does not say where the signing keys are.")
    return folder.signing_keys()
