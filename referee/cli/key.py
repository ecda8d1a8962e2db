"""`referee key`: keys of organisers, and tokens of auditors and judges for all games."""

from datetime import UTC, datetime

import click
import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from eventstore.store import Grant
from referee.application.actors import Role, digest_of_token, mint, token_id
from referee.application.referee import Referee
from referee.application.tokens import Told, revoke
from referee.application.tokens import told as told_of
from referee.cli.connecting import json_option, operated, told
from referee.cli.failures import CannotRun

DAY = 24 * 60 * 60 * 1_000
KEYED = (Role.ORGANISER, Role.AUDITOR, Role.JUDGE)


class NoSuchKey(CannotRun):
    """No key has this id."""


@click.group()
def key() -> None:
    """Make, list and revoke keys; needs the settings of the service, or a `referee up` here."""


@key.command()
@click.argument("name")
@click.option(
    "--role",
    default=Role.ORGANISER.value,
    show_default=True,
    type=click.Choice([role.value for role in KEYED]),
)
@click.option("--days", type=click.IntRange(min=1), help="Until it ends by itself.")
@json_option
def create(name: str, role: str, days: int | None, *, as_json: bool) -> None:
    """Make a key for NAME and print it, this once."""
    with operated() as referee:
        expires = None if days is None else referee.clock() + days * DAY
        token = mint(referee, Role(role), name, expires=expires)
    shown = {
        "key": token,
        "id": token_id(digest_of_token(token)),
        "role": role,
        "name": name,
        "expires": expires,
    }
    told(shown, as_json=as_json, words=token)


@key.command(name="list")
@json_option
def list_all(*, as_json: bool) -> None:
    """List all keys that there were."""
    with operated() as referee:
        rows, now = told_of(referee, referee.store.grants(None)), referee.clock()
    if as_json:
        told(msgspec.to_builtins(rows), as_json=True, words="")
    else:
        Console(soft_wrap=True).print(_drawn(rows, now))


@key.command(name="revoke")
@click.argument("key_id", metavar="ID")
@json_option
def end(key_id: str, *, as_json: bool) -> None:
    """End the key of this id for ever; the service lets it in for two more seconds at most."""
    with operated() as referee:
        ended = revoke(referee, _found(referee, key_id))
    state = "had ended already" if ended.replayed else "has ended"
    shown = {"id": ended.id, "revoked": ended.revoked}
    told(shown, as_json=as_json, words=f"{ended.id} {state}.")


def _found(referee: Referee, key_id: str) -> Grant:
    for row in referee.store.grants(None):
        if token_id(row.grant.digest) == key_id:
            return row.grant
    raise NoSuchKey(f"No key has the id {key_id}; `referee key list` shows those there are.")


def _drawn(rows: list[Told], now: int) -> Table:
    table = Table(box=None)
    for title in ("id", "role", "name", "made", "state"):
        table.add_column(title, no_wrap=title == "id")  # it is copied
    for row in rows:
        table.add_row(row.id, row.role, escape(row.name), _day(row.created), _state(row, now))
    return table


def _state(row: Told, now: int) -> str:
    if row.revoked is not None:
        return f"revoked {_day(row.revoked)}"
    if row.expires is None:
        return "good"
    return f"{'ended' if row.expires <= now else 'good until'} {_day(row.expires)}"


def _day(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1_000, UTC).strftime("%Y-%m-%d %H:%M")
