"""`referee player`: names of people are found, and erased for ever."""

import click
import msgspec

from referee.application.errors import UnknownPlayer
from referee.application.players import all_called, player_of
from referee.application.players import erase as erase_name
from referee.cli.connecting import json_option, operated, told
from referee.cli.failures import CannotRun


class NoSuchPlayer(CannotRun):
    """No player has this id."""


@click.group()
def player() -> None:
    """Find and erase names; needs the settings of the service, or a `referee up` here."""


@player.command()
@click.argument("name")
@json_option
def find(name: str, *, as_json: bool) -> None:
    """List the ids of everybody who is called NAME."""
    with operated() as referee:
        found = all_called(referee, name)
    told(
        msgspec.to_builtins(found),
        as_json=as_json,
        words="\n".join(row.player for row in found) or f"Nobody is called {name}.",
    )


@player.command()
@click.argument("player_id", metavar="ID")
@json_option
def erase(player_id: str, *, as_json: bool) -> None:
    """Forget the name of the player with this id, for ever. Records and their hashes stay."""
    with operated() as referee:
        try:
            gone = erase_name(referee, player_of(referee, player_id))
        except UnknownPlayer as error:
            raise NoSuchPlayer(f"No player has the id {player_id}.") from error
    told(msgspec.to_builtins(gone), as_json=as_json, words=f"{gone.player} has no name any more.")
