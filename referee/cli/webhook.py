"""`referee webhook`: have an address told of games, and see what it was told."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from referee.cli.connecting import client_of, connected, json_option, told
from referee.client.client import RefereeClient

Json = dict[str, Any]


@click.group()
def webhook() -> None:
    """Have addresses told of games, by the key of an organiser or the token of a seat."""


@webhook.command()
@click.argument("address", metavar="URL")
@click.option("--type", "types", multiple=True, help="What to be told of; several.")
@click.option("--game", help="Of this game only.")
@click.option("--series", help="Of the games of this series only.")
@click.option("--tournament", help="Of the games of this tournament only.")
@click.option("--name", default="", help="To know it by.")
@connected
@json_option
def create(
    address: str,
    types: Sequence[str],
    url: str | None,
    token: str | None,
    *,
    as_json: bool,
    **wanted: str | None,
) -> None:
    """Have URL told; prints the id, the secret (this once) and the public key."""
    given = {name: value for name, value in wanted.items() if value}
    with client_of(url, token) as client:
        made = client.create_webhook(address, types, **given)
    words = "\n".join((made["webhook"], made["secret"], made["public_key"]))
    told(made, as_json=as_json, words=words)


@webhook.command(name="list")
@connected
@json_option
def list_all(url: str | None, token: str | None, *, as_json: bool) -> None:
    """List your webhooks."""
    with client_of(url, token) as client:
        rows = client.webhooks()
    if as_json:
        told(rows, as_json=True, words="")
        return
    cells = [(row["webhook"], _state(row), row["url"], ", ".join(row["types"])) for row in rows]
    _draw(("id", "state", "url", "types"), cells)


@webhook.command()
@click.argument("webhook_id", metavar="ID")
@connected
@json_option
def pause(webhook_id: str, url: str | None, token: str | None, *, as_json: bool) -> None:
    """Send nothing for now; what happens meanwhile waits."""
    _done(url, token, lambda client: client.pause_webhook(webhook_id), as_json=as_json)


@webhook.command()
@click.argument("webhook_id", metavar="ID")
@connected
@json_option
def resume(webhook_id: str, url: str | None, token: str | None, *, as_json: bool) -> None:
    """Send again, what waits first."""
    _done(url, token, lambda client: client.resume_webhook(webhook_id), as_json=as_json)


@webhook.command()
@click.argument("webhook_id", metavar="ID")
@connected
@json_option
def delete(webhook_id: str, url: str | None, token: str | None, *, as_json: bool) -> None:
    """Forget a webhook with all that waits for it."""
    _done(url, token, lambda client: client.delete_webhook(webhook_id), as_json=as_json)


@webhook.command()
@click.argument("webhook_id", metavar="ID")
@click.option("--overlap", type=click.IntRange(min=0), help="Seconds that the old one signs on.")
@connected
@json_option
def rotate(
    webhook_id: str, overlap: int | None, url: str | None, token: str | None, *, as_json: bool
) -> None:
    """Make a new secret; prints it (this once) and the public key."""
    with client_of(url, token) as client:
        made = client.rotate_webhook_secret(webhook_id, overlap)
    told(made, as_json=as_json, words=f"{made['secret']}\n{made['public_key']}")


@webhook.command()
@click.argument("webhook_id", metavar="ID")
@connected
@json_option
def test(webhook_id: str, url: str | None, token: str | None, *, as_json: bool) -> None:
    """Send a message that says nothing; prints its id."""
    with client_of(url, token) as client:
        sent = client.test_webhook(webhook_id)
    told(sent, as_json=as_json, words=sent["message"])


@webhook.command()
@click.argument("webhook_id", metavar="ID")
@click.option("--after", default=0, type=click.IntRange(min=0), help="Begin behind this number.")
@click.option("--number", type=click.IntRange(min=1), help="This delivery with all its attempts.")
@connected
@json_option
def log(
    webhook_id: str,
    after: int,
    number: int | None,
    url: str | None,
    token: str | None,
    *,
    as_json: bool,
) -> None:
    """Show what was sent and what waits."""
    with client_of(url, token) as client:
        if number is not None:
            whole = client.delivery(webhook_id, number)
            told(whole, as_json=as_json, words="\n".join(map(_tried, whole["tries"])))
            return
        rows = [*client.deliveries(webhook_id, after)]
    if as_json:
        told(rows, as_json=True, words="")
        return
    titles = ("number", "type", "game", "sequence", "attempts", "delivered")
    _draw(
        titles, [(*(str(row[name] or "") for name in titles[:-1]), _arrived(row)) for row in rows]
    )


@webhook.command()
@click.argument("webhook_id", metavar="ID")
@click.option("--number", type=click.IntRange(min=1), help="This delivery.")
@click.option("--after", type=click.IntRange(min=0), help="All after this number.")
@click.option("--until", type=click.IntRange(min=1), help="With --after: up to this number.")
@connected
@json_option
def redeliver(
    *, webhook_id: str, url: str | None, token: str | None, as_json: bool, **wanted: int | None
) -> None:
    """Send deliveries again, in order, under their old ids."""
    with client_of(url, token) as client:
        sent = client.redeliver(webhook_id, **wanted)
    told(sent, as_json=as_json, words="They will come behind what waits.")


@webhook.command()
@json_option
def reseal(*, as_json: bool) -> None:
    """Encrypt all secrets with the newest key, for operators: the others can then go."""
    from referee.application.webhooks.changing import reseal_all
    from referee.cli.connecting import operated

    with operated() as referee:
        count = reseal_all(referee)
    told({"resealed": count}, as_json=as_json, words=f"{count} webhooks have the newest key.")


def _done(
    url: str | None, token: str | None, step: Callable[[RefereeClient], Json], *, as_json: bool
) -> None:
    with client_of(url, token) as client:
        done = step(client)
    told(done, as_json=as_json, words=f"{done['webhook']} is {done['state']}.")


def _draw(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    table = Table(box=None)
    for title in titles:
        table.add_column(title, no_wrap=title in {"id", "type", "game"})  # they are copied
    for row in rows:
        table.add_row(*map(escape, row))
    Console(soft_wrap=True).print(table)


def _state(row: Mapping[str, Any]) -> str:
    if row["reason"]:
        return f"{row['state']} ({row['reason']})"
    return f"failing since {_at(row['failing'])}" if row["failing"] else str(row["state"])


def _arrived(row: Mapping[str, Any]) -> str:
    return _at(row["delivered"]) if row["delivered"] else "waits"


def _tried(attempt: Mapping[str, Any]) -> str:
    status = f" {attempt['status']}" if attempt["status"] else ""
    came = f"{attempt['outcome']}{status} after {attempt['ms']} ms"
    return f"{_at(attempt['at'])}  {came}  {attempt['excerpt']}".rstrip()


def _at(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1_000, UTC).strftime("%Y-%m-%d %H:%M:%S")
