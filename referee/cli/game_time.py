"""`referee game pause`, `resume`, `extend`, `vacation`: the time of a game, over HTTP."""

from collections.abc import Callable
from typing import Any

import click

from referee.cli.connecting import client_of, connected, json_option, told
from referee.client.client import RefereeClient

reason_option = click.option("--reason", default="", help="Public, and in the record for ever.")
Change = Callable[[RefereeClient], Any]


@click.command()
@click.argument("game_id", metavar="GAME")
@reason_option
@connected
@json_option
def pause(game_id: str, reason: str, url: str | None, token: str | None, *, as_json: bool) -> None:
    """Stop all time and all play in GAME; needs the key that opened it."""
    _change(url, token, lambda client: client.pause(game_id, reason), "Paused", as_json=as_json)


@click.command()
@click.argument("game_id", metavar="GAME")
@reason_option
@connected
@json_option
def resume(
    game_id: str, reason: str, url: str | None, token: str | None, *, as_json: bool
) -> None:
    """Go on with GAME: what is due is due later by the length of the pause."""
    _change(url, token, lambda client: client.resume(game_id, reason), "Resumed", as_json=as_json)


@click.command()
@click.argument("game_id", metavar="GAME")
@click.argument("seat")
@click.argument("seconds", type=click.IntRange(min=1))
@reason_option
@connected
@json_option
def extend(
    *,
    game_id: str,
    seat: str,
    seconds: int,
    reason: str,
    url: str | None,
    token: str | None,
    as_json: bool,
) -> None:
    """Give SEAT of GAME so many SECONDS more; needs the key that opened it."""

    def more(client: RefereeClient) -> Any:
        return client.extend(game_id, seat, seconds, reason)

    _change(url, token, more, "Extended", as_json=as_json)


@click.command()
@click.argument("game_id", metavar="GAME")
@click.argument("days", type=click.IntRange(min=1))
@connected
@json_option
def vacation(
    game_id: str, days: int, url: str | None, token: str | None, *, as_json: bool
) -> None:
    """Let the time of one's own seat in GAME stand for so many DAYS."""
    _change(url, token, lambda client: client.vacation(game_id, days), "Away", as_json=as_json)


def _change(
    url: str | None, token: str | None, change: Change, word: str, *, as_json: bool
) -> None:
    with client_of(url, token) as client:
        done = change(client)
    told(done, as_json=as_json, words=f"{word}, at version {done['version']}.")


COMMANDS = (pause, resume, extend, vacation)
