"""`referee game`: open, show, play and watch games of any service, over HTTP."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click
from rich.console import Console
from rich.live import Live

from referee.cli.connecting import client_of, connected, json_object, json_option, told
from referee.cli.drawing import drawn, sentence
from referee.cli.failures import CannotRun
from referee.cli.game_history import COMMANDS as OF_HISTORY
from referee.cli.game_time import COMMANDS as OF_TIME
from referee.client.client import RefereeClient
from referee.client.problem import Problem

Json = dict[str, Any]


class NotOffered(CannotRun):
    """The seat is not offered that now."""


@click.group()
def game() -> None:
    """Open, show, play and watch games."""


for command in (*OF_TIME, *OF_HISTORY):
    game.add_command(command)


@game.command()
@click.argument("ruleset")
@click.option("--seats", default=2, show_default=True, type=click.IntRange(min=1))
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Value as JSON.")
@click.option("--spectators", type=click.Choice(["public", "none", "delayed", "after-end"]))
@click.option("--delay", type=click.IntRange(min=1), help="Seconds, for delayed spectators.")
@click.option("--audit", type=click.Choice(["after-end", "live"]))
@click.option(
    "--clock", type=json_object, metavar="JSON", help="Time for each seat, as a JSON object."
)
@click.option("--practice", default="", help="A seed: luck that anybody can know beforehand.")
@connected
@json_option
def create(
    ruleset: str, seats: int, url: str | None, token: str | None, *, as_json: bool, **rest: Any
) -> None:
    """Open a game of RULESET; prints its id."""
    options = dict(map(_pair, rest.pop("options")))
    access = {name: value for name, value in rest.items() if value}
    with client_of(url, token) as client:
        made = client.create_game(ruleset, seats, options, **access)
    told(made, as_json=as_json, words=made["game"])


@game.command()
@click.argument("game_id", metavar="GAME")
@click.option("--seat", help="Which one; any free one if not said.")
@click.option("--name", default="", help="What the seat calls itself.")
@connected
@json_option
def claim(
    game_id: str, seat: str | None, name: str, url: str | None, token: str | None, *, as_json: bool
) -> None:
    """Take a seat of GAME; prints the token that plays it, this once."""
    with client_of(url, token) as client, client.as_bearer(None) as guest:
        claimed = guest.claim(game_id, seat, name)
    told(claimed, as_json=as_json, words=claimed["token"])


@game.command()
@click.argument("game_id", metavar="GAME")
@connected
@json_option
def start(game_id: str, url: str | None, token: str | None, *, as_json: bool) -> None:
    """Deal and begin; needs the key that opened GAME."""
    with client_of(url, token) as client:
        started = client.start(game_id)
    told(started, as_json=as_json, words=f"Running, at version {started['version']}.")


@game.command()
@click.argument("game_id", metavar="GAME")
@click.option("--at", type=click.IntRange(min=1), help="As it was at this version.")
@click.option("--seat", help="As this seat saw it: when the game is over, or one's own.")
@connected
@json_option
def show(
    game_id: str,
    at: int | None,
    seat: str | None,
    url: str | None,
    token: str | None,
    *,
    as_json: bool,
) -> None:
    """Show GAME as the bearer of the token sees it, with what a seat may do."""
    with client_of(url, token) as client:
        seen = client.view(game_id, at, seat=seat)
        offers = _offers(client, game_id) if at is None else []
    if as_json:
        told({**seen, "legal_actions": offers}, as_json=True, words="")
        return
    console = Console(highlight=False)
    console.print(drawn(seen))
    for offer in offers:
        answers = f" --decision {offer['decision']}" if offer.get("decision") else ""
        console.print(f"{offer['type']}{answers}  {json.dumps(offer['params'])}", soft_wrap=True)


@game.command()
@click.argument("game_id", metavar="GAME")
@click.argument("type_", metavar="TYPE")
@click.option("--param", "params", multiple=True, metavar="NAME=VALUE", help="Value as JSON.")
@click.option("--decision", help="The decision to answer.  [default: the one that asks for TYPE]")
@connected
@json_option
def act(
    *,
    game_id: str,
    type_: str,
    params: Sequence[str],
    decision: str | None,
    url: str | None,
    token: str | None,
    as_json: bool,
) -> None:
    """Do TYPE in GAME, with the token of a seat."""
    with client_of(url, token) as client:
        legal = client.legal_actions(game_id)
        answers = decision or _decision(legal["actions"], type_)
        seen = None if answers else legal["version"]
        done = client.act(
            game_id, type_, dict(map(_pair, params)), decision=answers, if_match=seen
        )
        ruleset = client.view(game_id)["view"]["ruleset"]
    lines = [line for event in done["events"] if (line := sentence(ruleset, event))]
    told(done, as_json=as_json, words="\n".join(lines) or f"Done, at version {done['version']}.")


@game.command()
@click.argument("game_id", metavar="GAME")
@click.option("--after", default=0, type=click.IntRange(min=0), help="Begin behind this version.")
@connected
@json_option
def watch(game_id: str, after: int, url: str | None, token: str | None, *, as_json: bool) -> None:
    """Follow GAME until it is over: a live table, or an event a line with --json."""
    with client_of(url, token) as client:
        if as_json:
            for event in client.stream(game_id, after):
                click.echo(json.dumps(event))
            return
        console = Console(highlight=False)
        with Live(console=console, auto_refresh=False, vertical_overflow="visible") as live:
            for seen, lines in frames(client, game_id, after):
                live.update(drawn(seen, lines), refresh=True)


@game.command()
@click.argument("game_id", metavar="GAME")
@connected
@json_option
def head(game_id: str, url: str | None, token: str | None, *, as_json: bool) -> None:
    """Print how far GAME has come as VERSION:HASH, to note it for `referee verify --head`."""
    with client_of(url, token) as client:
        found = client.head(game_id)
    told(found, as_json=as_json, words=f"{found['version']}:{found['hash']}")


def frames(client: RefereeClient, game: str, after: int) -> Iterator[tuple[Json, list[str]]]:
    """The game after each batch of events, with all that was told so far; the end is the last."""
    seen = client.view(game)
    lines: list[str] = []
    yield seen, lines
    for event in client.stream(game, after):
        if line := sentence(seen["view"]["ruleset"], event):
            lines.append(line)
        if event["version"] >= seen["version"]:
            seen = client.view(game)
            yield seen, lines
    yield client.view(game), lines


def _offers(client: RefereeClient, game: str) -> list[Json]:
    """What the bearer may do, if it is a seat of this game at all."""
    try:
        actions: list[Json] = client.legal_actions(game)["actions"]
    except Problem as problem:
        if problem.slug not in {"forbidden", "unauthenticated"}:
            raise
        return []
    return actions


def _decision(offers: Sequence[Mapping[str, Any]], type_: str) -> str | None:
    """The decision that an action of this type would answer."""
    asked = {offer.get("decision") for offer in offers if offer["type"] == type_}
    if len(asked) > 1:
        raise NotOffered(f"Several decisions ask for {type_}: say which with --decision.")
    return next(iter(asked), None)


def _pair(text: str) -> tuple[str, Any]:
    """`cards=["0007"]` or `seat=A`: a value that is no JSON is a text."""
    name, _, value = text.partition("=")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value
