"""`referee game diff` and `branch`: what was another, and what might have been."""

from typing import Any, Final

import click

from referee.cli.connecting import client_of, connected, json_option, told


@click.command()
@click.argument("game_id", metavar="GAME")
@click.argument("start", metavar="FROM", type=click.IntRange(min=1))
@click.argument("end", metavar="[TO]", required=False, type=click.IntRange(min=1))
@click.option("--seat", help="With the eyes of this seat, where that is allowed.")
@connected
@json_option
def diff(
    *,
    game_id: str,
    start: int,
    end: int | None,
    seat: str | None,
    url: str | None,
    token: str | None,
    as_json: bool,
) -> None:
    """Tell what happened in GAME between two versions, and what is another in the end."""
    with client_of(url, token) as client:
        found = client.difference(game_id, start, end, seat=seat)
    told(found, as_json=as_json, words="\n".join((*map(_line, found["story"]), *_changed(found))))


@click.command()
@click.argument("game_id", metavar="GAME")
@click.option("--at", type=click.IntRange(min=1), help="From this version on.  [default: now]")
@click.option("--seed", default="", help="Makes the luck, and what is dealt anew.")
@connected
@json_option
def branch(
    game_id: str, at: int | None, seed: str, url: str | None, token: str | None, *, as_json: bool
) -> None:
    """Open a sandbox game that begins as GAME was; prints its id and the tokens of its seats."""
    with client_of(url, token) as client:
        made = client.branch(game_id, at, seed=seed)
    seats = (f"{seat}  {of}" for seat, of in made["seats"].items())
    told(made, as_json=as_json, words="\n".join((made["game"], *seats)))


def _line(event: dict[str, Any]) -> str:
    undone = "  (taken back)" if event["undone"] else ""
    return f"{event['version']:>5}  {event['says']}{undone}"


def _changed(found: dict[str, Any]) -> list[str]:
    return ["", *(change["says"] for change in found["changes"])] if found["changes"] else []


COMMANDS: Final = (diff, branch)
