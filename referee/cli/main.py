"""The command `referee`: thin commands, each importing what it needs when it is called."""

from importlib import import_module
from pathlib import Path
from typing import Any

import click

ELSEWHERE = {
    "conformance": "referee.cli.conformance",
    "demo": "referee.cli.demo",
    "game": "referee.cli.game",
    "judge": "referee.cli.judge",
    "key": "referee.cli.key",
    "rules": "referee.cli.rules",
    "rule": "referee.cli.rule",
    "pages": "referee.cli.pages",
    "player": "referee.cli.player",
    "record": "referee.cli.record",
    "signing": "referee.cli.signing",
    "tournament": "referee.cli.tournament",
    "verify": "referee.cli.verify",
    "webhook": "referee.cli.webhook",
}
"""Commands in a module of their own, under the command's name."""


class Commands(click.Group):
    """Our commands, and those that live elsewhere, loaded when asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, in the order of the alphabet."""
        return sorted({*ELSEWHERE, *super().list_commands(ctx)})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name."""
        if cmd_name in ELSEWHERE:
            command = getattr(import_module(ELSEWHERE[cmd_name]), cmd_name)
            assert isinstance(command, click.Command)
            return command
        return super().get_command(ctx, cmd_name)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; what keeps it from running is told in a line, not in a trace."""
        from referee.cli.failures import CannotRun

        try:
            return super().invoke(ctx)
        except CannotRun as failure:
            raise click.ClickException(str(failure)) from failure


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="bunny-referee")
def main() -> None:
    """An event-sourced referee for rabbit card games, over HTTP."""


host = click.option("--host", default="127.0.0.1", show_default=True, envvar="REFEREE_HOST")
port = click.option(
    "--port",
    default=8080,
    show_default=True,
    envvar="REFEREE_PORT",
    type=click.IntRange(0, 65535),
    help="0 takes any free one.",
)
workers = click.option(
    "--workers",
    default=2,
    show_default=True,
    envvar="REFEREE_WORKERS",
    type=click.IntRange(min=1),
    help="Processes of the API server.",
)
threads = click.option(
    "--threads",
    default=640,
    show_default=True,
    envvar="REFEREE_THREADS",
    type=click.IntRange(min=1),
    help="Threads of each API process; an open event stream holds one.",
)
effect_workers = click.option(
    "--effect-workers",
    default=2,
    show_default=True,
    envvar="REFEREE_EFFECT_WORKERS",
    type=click.IntRange(min=1),
    help="How many timed effects are settled at once.",
)
effect_pool = click.option(
    "--effect-pool",
    default="prefork",
    show_default=True,
    envvar="REFEREE_EFFECT_POOL",
    type=click.Choice(["prefork", "threads", "solo"]),
    help="How the Celery worker does so.",
)
deliveries = click.option(
    "--deliveries",
    default=16,
    show_default=True,
    envvar="REFEREE_DELIVERIES",
    type=click.IntRange(min=1),
    help="How many webhooks are delivered to at once.",
)


@main.command()
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    envvar="REFEREE_DATA",
    help="Where everything is kept.  [default: .data]",
)
@host
@port
@workers
@threads
@effect_workers
@effect_pool
@deliveries
def up(
    *,
    data: Path | None,
    effect_workers: int,
    effect_pool: str,
    deliveries: int,
    **listening: Any,
) -> None:
    """Run PostgreSQL, Redis, the API, a worker, a deliverer and beat out of one folder."""
    from rich.console import Console

    from referee.cli.data_folder import default_path
    from referee.cli.programs import Listening
    from referee.cli.up import Plan, up

    where = Listening(**listening)
    plan = Plan(data or default_path(), where, effect_workers, effect_pool, deliveries)
    up(plan, Console())


@main.command()
@click.option(
    "--new-epoch",
    is_flag=True,
    help="The database went back in time: order what comes after all that any reader has seen.",
)
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def migrate(*, new_epoch: bool, as_json: bool) -> None:
    """Bring the database up to date; without a word if nothing is wrong."""
    import json

    from eventstore.migrations import migrate, raise_epoch
    from eventstore.queries import migration_ids
    from referee.cli.bootstrap import settings_from_env

    owner = settings_from_env().database_url
    migrate(owner)
    if new_epoch:
        raise_epoch(owner)
    if as_json:
        click.echo(json.dumps({"migrations": migration_ids()}))


@main.command()
@host
@port
@workers
@threads
def serve(*, host: str, port: int, workers: int, threads: int) -> None:
    """Serve the API on the servers that the environment names."""
    from referee.cli.programs import Listening, api_command, become

    become(api_command(Listening(host, port, workers, threads)))


@main.command()
@effect_workers
@effect_pool
def worker(*, effect_workers: int, effect_pool: str) -> None:
    """Settle timed effects and read the feed, as a Celery worker."""
    from referee.cli.programs import become, worker_command

    become(worker_command(effect_workers, effect_pool))


@main.command()
@deliveries
def deliverer(*, deliveries: int) -> None:
    """Deliver webhooks, as a Celery worker of its own queue."""
    from referee.cli.programs import become, deliverer_command

    become(deliverer_command(deliveries))


@main.command()
def beat() -> None:
    """Set off the sweeps, as Celery beat. One is enough; several do no harm."""
    from referee.cli.programs import beat_command, become

    become(beat_command())


@main.command()
def openapi() -> None:
    """Print the OpenAPI document of the API."""
    from api.spec import document
    from referee.games import GAMES

    click.echo(document(GAMES), nl=False)


if __name__ == "__main__":
    main()
