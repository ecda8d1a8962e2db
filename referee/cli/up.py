"""`referee up`: the whole service on this machine, out of one folder."""

import os
import socket
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from rich.console import Console
from rich.panel import Panel

from referee.cli import programs
from referee.cli.account import private_folder, write_private
from referee.cli.data_folder import DataFolder
from referee.cli.embedded import postgres, redis
from referee.cli.embedded.roles import provision
from referee.cli.embedded.socket import is_outside
from referee.cli.failures import CannotRun
from referee.cli.programs import Listening
from referee.cli.supervisor import Supervisor


class PortTaken(CannotRun):
    """Somebody else listens where the API should."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to run, and where."""

    data: Path
    listening: Listening = field(default_factory=Listening)
    effect_workers: int = 2
    effect_pool: str = "prefork"
    deliveries: int = 16


def up(plan: Plan, console: Console) -> None:
    """Start everything, say where to look, keep it running until a stop is asked for."""
    folder = DataFolder.open(plan.data)
    family = folder.lock(wait=lambda: console.print("Waiting for the former run to end..."))
    listening = free_port(plan.listening)
    with Supervisor(folder.logs, tell=console.print, keep_open=[family]) as supervisor:
        start_servers(supervisor, folder)
        environment = environment_of(folder)
        run_referee("migrate", environment=environment)
        supervisor.check_stop()
        new_key = make_organiser_key(folder, environment)
        supervisor.start(
            programs.api(listening, environment),
            programs.worker(plan.effect_workers, plan.effect_pool, environment),
            programs.deliverer(plan.deliveries, environment),
            programs.beat(environment),
        )
        try:
            write_private(folder.address, listening.url)
            console.print(welcome(folder, listening, new_key))
            supervisor.watch()
        finally:
            folder.address.unlink(missing_ok=True)
    folder.drop_siblings()
    console.print("Stopped.")


def start_servers(supervisor: Supervisor, folder: DataFolder) -> None:
    """PostgreSQL with its roles and database, and Redis."""
    postgres.initialise(folder.postgres)
    supervisor.check_stop()
    supervisor.start(postgres.service(folder.postgres), redis.service(folder.redis))
    provision(folder.postgres)


def environment_of(folder: DataFolder) -> Mapping[str, str]:
    """What bootstrap reads: where the servers are, and where the master secret lies."""
    scratch = folder.scratch()
    return {
        "REFEREE_DATABASE_URL": postgres.conninfo(folder.postgres, postgres.OWNER),
        "REFEREE_SERVICE_URL": postgres.conninfo(folder.postgres, postgres.SERVICE),
        "REFEREE_BROKER_URL": redis.broker_url(folder.redis),
        "REFEREE_SECRET_FILE": str(folder.secret()),
        "REFEREE_SIGNING_KEYS_FILE": str(folder.signing_keys()),
        "REFEREE_WEBHOOK_KEYS_FILE": str(folder.webhook_keys()),
        "REFEREE_SIBLINGS_FOLDER": str(folder.siblings()),
        "PROMETHEUS_MULTIPROC_DIR": str(private_folder(scratch / "metrics")),
        "TMPDIR": str(scratch),  # Celery's pool keeps a folder there
    }


def make_organiser_key(folder: DataFolder, environment: Mapping[str, str]) -> str | None:
    """The key of the first organiser, made on the first start; None on every other."""
    if folder.organiser_key.exists():
        return None
    key = run_referee("key", "create", "first organiser", environment=environment)
    write_private(folder.organiser_key, key)
    return key


def run_referee(*words: str, environment: Mapping[str, str]) -> str:
    """Run one of our own commands with the environment of the service; what it printed."""
    done = subprocess.run(
        [sys.executable, "-m", "referee.cli.main", *words],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
        start_new_session=True,  # a Ctrl-C lets it finish: it is short, and half is no use
    )
    if done.returncode:
        raise CannotRun(f"`referee {' '.join(words)}` failed; what it said is above.")
    return done.stdout.strip()


def free_port(listening: Listening) -> Listening:
    """The same with a port that is free now: the one asked for, or any for 0."""
    family = socket.AF_INET6 if ":" in listening.host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((listening.host, listening.port))
        except OSError as error:
            raise PortTaken(f"Cannot listen on {listening.url}: {error.strerror}.") from error
        return replace(listening, port=probe.getsockname()[1])


def welcome(folder: DataFolder, listening: Listening, new_key: str | None) -> Panel:
    """Where to look; the organiser's key only if it is new."""
    lines = [
        f"The table       {listening.url}/table/",
        f"API             {listening.url}/v1",
        f"Data            {folder.path}",
        f"Logs            {folder.logs}",
        f"Organiser's key {folder.organiser_key}",
    ]
    if new_key is not None:
        lines.append(f"                {new_key}  (shown this once)")
    if is_outside(folder.postgres) or is_outside(folder.redis):
        lines.append("A socket is outside the data folder, whose path is too long for one.")
    return Panel("\n".join(lines), title="bunny-referee is up; Ctrl-C stops it", expand=False)
