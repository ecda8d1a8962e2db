"""How a command reaches a service: over HTTP as a client, or its store as an operator."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
import requests

from referee.cli.failures import CannotRun
from referee.client.client import RefereeClient
from referee.client.problem import Problem

if TYPE_CHECKING:
    from referee.application.referee import Referee

USUAL_URL = "http://127.0.0.1:8080"
F = TypeVar("F", bound=Callable[..., Any])

url_option = click.option(
    "--url", envvar="REFEREE_URL", help="Where the service is.  [default: what `referee up` runs]"
)
token_option = click.option(
    "--token",
    envvar="REFEREE_TOKEN",
    help="Who asks.  [default: the organiser's key of `referee up`]",
)
json_option = click.option("--json", "as_json", is_flag=True, help="As JSON.")


class Refused(CannotRun):
    """The service said no."""


class Unreachable(CannotRun):
    """Nobody answers there."""


def connected(command: F) -> F:
    """Give a command `--url` and `--token`."""
    return url_option(token_option(command))


@contextmanager
def client_of(
    url: str | None, token: str | None, *, patience: float = 2.0
) -> Iterator[RefereeClient]:
    """A client of the service; a refusal becomes a line that people can read."""
    address = url_of(url)
    known = token or kept_key()
    with answered(address), RefereeClient(address, known, patience=patience) as found:
        yield found


@contextmanager
def answered(url: str) -> Iterator[None]:
    """What a service says no to, and that it says nothing, in a line that people can read."""
    try:
        yield
    except Problem as problem:
        raise Refused(explained(problem)) from problem
    except requests.RequestException as error:
        raise Unreachable(f"No answer from {url}: {type(error).__name__}.") from error


@contextmanager
def operated() -> Iterator["Referee"]:
    """The referee of the environment, or of the folder of a `referee up` that runs from here."""
    from eventstore.postgres import PostgresStore
    from referee.cli.bootstrap import referee_from, settings_from_env
    from referee.cli.data_folder import DataFolder, default_path

    settings = settings_from_env()
    if not settings.service_url and (default_path() / "address").exists():
        from referee.cli.embedded import postgres

        folder = DataFolder(default_path().resolve())
        url = postgres.conninfo(folder.postgres, postgres.SERVICE)
        settings = replace(
            settings,
            service_url=url,
            secret_file=folder.secret(),
            signing_keys_file=folder.signing_keys(),
        )
    referee = referee_from(replace(settings, broker_url="", siblings_folder=None))
    try:
        yield referee
    finally:
        assert isinstance(referee.store, PostgresStore)
        referee.store.close()


def url_of(url: str | None) -> str:
    """The address that is asked for, or where `referee up` listens."""
    return url or _kept("address") or USUAL_URL


def explained(problem: Problem) -> str:
    """A problem in one line, with the rules and fields that it names."""
    rules = f" [{', '.join(problem.rules)}]" if problem.rules else ""
    wrong = "; ".join(
        f"{error.get('pointer', error.get('parameter', ''))}: {error['detail']}"
        for error in problem.body.get("errors", ())
    )
    return f"{problem}{rules}{f' ({wrong})' if wrong else ''} ({problem.status} {problem.slug})"


def json_object(text: str) -> dict[str, Any]:
    """A word of the command line that is a JSON object."""
    try:
        found = json.loads(text)
    except ValueError as error:
        raise click.BadParameter(f"no JSON: {error}") from error
    if not isinstance(found, dict):
        raise click.BadParameter("no JSON object")
    return found


def told(document: Any, *, as_json: bool, words: str) -> None:
    """Print for programs, or for people."""
    click.echo(json.dumps(document, indent=2) if as_json else words)


def kept_key() -> str | None:
    """The organiser's key that `referee up` made."""
    return _kept("organiser.key")


def _kept(name: str) -> str | None:
    """What `referee up` keeps in its folder, if it runs from here and we may read it."""
    from referee.cli.data_folder import default_path

    file = Path(default_path()) / name
    try:
        return file.read_text().strip() or None
    except OSError:
        return None
