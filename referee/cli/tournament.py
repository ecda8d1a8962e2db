"""`referee tournament`: open, fill, run and print tournaments of any service, over HTTP."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.console import Console
from rich.table import Table

from referee.cli.connecting import client_of, connected, json_object, json_option, told
from referee.client.tournaments import TournamentClient

Json = dict[str, Any]
F = TypeVar("F", bound=Callable[..., Any])


@click.group()
def tournament() -> None:
    """Open, fill, run and print tournaments."""


def of_one(command: F) -> F:
    """A command about one tournament: its id, where it is, who asks, and how to answer."""
    named = click.argument("tournament_id", metavar="TOURNAMENT")
    return named(connected(json_option(command)))


@contextmanager
def one(tournament_id: str, url: str | None, token: str | None) -> Iterator[TournamentClient]:
    with client_of(url, token) as client:
        yield client.tournament(tournament_id)


@tournament.command()
@click.argument("ruleset")
@click.option("--rounds", required=True, type=click.IntRange(min=1))
@click.option("--title", default="", help="What it is called.")
@click.option("--smallest", type=click.IntRange(min=2), help="Players at the smallest tables.")
@click.option("--largest", type=click.IntRange(min=2), help="Players at the largest tables.")
@click.option("--round-seconds", type=click.IntRange(min=1), help="How long a round may take.")
@click.option("--check-in/--no-check-in", default=False, help="Pair only who has checked in.")
@click.option("--late-entry/--no-late-entry", default=True, help="Take players later on.")
@click.option(
    "--chosen", type=json_object, default="{}", metavar="JSON", help="All else, as in the API."
)
@connected
@json_option
def create(
    ruleset: str,
    rounds: int,
    chosen: Json,
    url: str | None,
    token: str | None,
    *,
    as_json: bool,
    **options: Any,
) -> None:
    """Open a tournament of RULESET; prints its id."""
    wanted = {name: value for name, value in options.items() if value not in {None, ""}}
    with client_of(url, token) as client:
        opened = client.create_tournament(ruleset, rounds, **{**wanted, **chosen})
    told({"tournament": opened.id}, as_json=as_json, words=opened.id)


@tournament.command()
@of_one
@click.argument("player")
@click.option("--name", default="", help="What the player is called.")
@click.option("--entropy", default="", help="The player's own luck, in hexadecimal digits.")
def register(player: str, name: str, entropy: str, *, as_json: bool, **where: Any) -> None:
    """Enter PLAYER; prints the token that finds the player's table, this once."""
    with one(**where) as cup:
        entered = cup.register(player, name, entropy=entropy)
    told(entered, as_json=as_json, words=entered["token"])


@tournament.command("check-in")
@of_one
@click.argument("player")
def check_in(player: str, *, as_json: bool, **where: Any) -> None:
    """Say that PLAYER is there."""
    with one(**where) as cup:
        told(cup.check_in(player), as_json=as_json, words=f"{player} is there.")


@tournament.command()
@of_one
@click.argument("player")
@click.option("--reason", default="", help="Part of the record.")
def drop(player: str, reason: str, *, as_json: bool, **where: Any) -> None:
    """Let PLAYER leave."""
    with one(**where) as cup:
        told(cup.drop(player, reason), as_json=as_json, words=f"{player} has left.")


@tournament.command("hand-over")
@of_one
@click.argument("player")
@click.argument("to")
@click.option("--name", default="", help="What the new one is called.")
@click.option("--reason", default="", help="Part of the record.")
def hand_over(
    player: str, to: str, name: str, reason: str, *, as_json: bool, **where: Any
) -> None:
    """Let TO play on for PLAYER; prints the new token, this once."""
    with one(**where) as cup:
        entered = cup.hand_over(player, to, name, reason=reason)
    told(entered, as_json=as_json, words=entered["token"])


@tournament.command()
@of_one
@click.option(
    "--table", "tables", multiple=True, metavar="A,B,…", help="Who plays whom, if not by standing."
)
@click.option("--reason", default="", help="Part of the record.")
def pair(tables: tuple[str, ...], reason: str, *, as_json: bool, **where: Any) -> None:
    """Pair the next round and show it."""
    given = [table.split(",") for table in tables] or None
    with one(**where) as cup:
        cup.pair(given, reason=reason)
        paired = cup.rounds()[-1]
    _show(paired, as_json=as_json)


@tournament.command()
@of_one
def start(*, as_json: bool, **where: Any) -> None:
    """Begin at all tables of the round that is paired."""
    with one(**where) as cup:
        cup.start()
        started = cup.rounds()[-1]
    _show(started, as_json=as_json)


@tournament.command()
@of_one
@click.option("--round", "number", type=click.IntRange(min=1), help="Which one; the last.")
def tables(number: int | None, *, as_json: bool, **where: Any) -> None:
    """Show the tables of a round, with their games and results."""
    with one(**where) as cup:
        rounds = cup.rounds()
    if not rounds or (number or 1) > len(rounds):
        raise click.UsageError("no such round is paired")
    _show(rounds[(number or len(rounds)) - 1], as_json=as_json)


@tournament.command("my-table")
@of_one
def my_table(*, as_json: bool, **where: Any) -> None:
    """Where the bearer of the player's token sits; prints game, seat and the seat's token."""
    with one(**where) as cup:
        mine = cup.my_table()
    table = mine["table"]
    words = " ".join((table["game"], table["seat"], table["token"] or "-")) if table else "-"
    told(mine, as_json=as_json, words=words)


@tournament.command()
@of_one
@click.option("--round", "round_", required=True, type=click.IntRange(min=1))
@click.option("--table", required=True, type=click.IntRange(min=1))
@click.option("--places", required=True, metavar="1,2,…", help="One for each seat, in order.")
@click.option("--reason", required=True, help="Part of the record.")
def correct(
    round_: int, table: int, places: str, reason: str, *, as_json: bool, **where: Any
) -> None:
    """Rule on a table's result; needs a judge's token."""
    try:
        ruled = [int(place) for place in places.split(",")]
    except ValueError as error:
        raise click.BadParameter("places are numbers with commas between them") from error
    with one(**where) as cup:
        told(cup.correct(round_, table, ruled, reason), as_json=as_json, words="Ruled.")


@tournament.command()
@of_one
@click.option("--round", "after", type=click.IntRange(min=0), help="After this round.")
@click.option("--format", "form", type=click.Choice(["table", "csv", "html", "text"]))
def standings(after: int | None, form: str | None, *, as_json: bool, **where: Any) -> None:
    """Show who stands where."""
    with one(**where) as cup:
        if form in {"csv", "html", "text"}:
            click.echo(cup.printed(str(form), after), nl=False)
            return
        read = cup.standings(after)
    if as_json:
        told(read, as_json=True, words="")
        return
    Console(highlight=False).print(_ranked(read))


@tournament.command()
@of_one
def finish(*, as_json: bool, **where: Any) -> None:
    """Make the standings final and open the records."""
    with one(**where) as cup:
        told(cup.finish(), as_json=as_json, words="The tournament is over.")


@tournament.command()
@of_one
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def export(file: Path, *, as_json: bool, **where: Any) -> None:
    """Write every record, the results and a signed manifest to FILE, a zip.

    `referee verify FILE` checks all of it without any service.
    """
    with one(**where) as cup:
        cup.save(file)
    size = file.stat().st_size
    told({"file": str(file), "bytes": size}, as_json=as_json, words=f"{file}: {size} bytes.")


@tournament.command("list")
@connected
@json_option
def list_all(url: str | None, token: str | None, *, as_json: bool) -> None:
    """List tournaments, newest first."""
    with client_of(url, token) as client:
        found = list(client.tournaments())
    lines = (
        f"{row['tournament']}  {row['phase']}  round {row['round']} of {row['rounds']}  "
        f"{row['players']} players  {row['title']}"
        for row in found
    )
    told(found, as_json=as_json, words="\n".join(lines))


def _show(shown: Json, *, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(shown, indent=2))
        return
    console = Console(highlight=False)
    console.print(_seated(shown))
    if shown["byes"]:
        console.print(f"Byes: {', '.join(bye['player'] for bye in shown['byes'])}")


def _seated(shown: Json) -> Table:
    """The tables of a round, drawn."""
    drawn = Table(title=f"Round {shown['round']} ({shown['state']})", title_justify="left")
    for column in ("table", "state", "players", "game"):
        drawn.add_column(column)
    for table in shown["tables"]:
        players = "  ".join(map(_seat, table["seats"]))
        drawn.add_row(str(table["table"]), table["state"], players, table["game"] or "")
    return drawn


def _seat(seat: Json) -> str:
    place = "" if seat["place"] is None else f" ({seat['place']}.)"
    return f"{seat['seat']} {seat['played_by']}{place}"


def _ranked(read: Json) -> Table:
    """The standings, drawn."""
    state = "Final standings" if read["final"] else "Standings"
    title = f"{state} after round {read['after_round']}"
    drawn = Table(title=title, title_justify="left")
    for column in ("rank", "player", "name", "points", "wins", "opponents"):
        text = column in {"player", "name"}
        drawn.add_column(column, justify="left" if text else "right")
    for row in read["standings"]:
        name = read["names"].get(row["played_by"], "")
        cells = (row["rank"], row["player"], name, row["points"], row["wins"])
        drawn.add_row(*map(str, cells), f"{row['opponents']:.2f}")
    return drawn
