"""PostgreSQL, RabbitMQ and Redis as processes of ours: own ports, own folders, loopback only."""

import os
import secrets
import socket
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from signal import SIGINT, SIGQUIT, SIGTERM
from typing import Final

import psycopg

from referee.cli.account import Account, private_folder, server_account, write_private
from referee.cli.child import Service
from tests.deployed import run
from tests.topology.packages import Programs

HOST: Final = "127.0.0.1"
ROLES: Final = files("eventstore") / "sql/roles.sql"
RABBITMQ_SETTINGS: Final = """\
listeners.tcp.1 = {host}:{port}
default_user = referee
default_pass = {password}
log.console = true
log.console.level = warning
log.file = false
"""


def free_port() -> int:
    """A port of the loopback address that nobody has now."""
    with socket.create_server((HOST, 0)) as probe:
        return int(probe.getsockname()[1])


def listens(port: int) -> bool:
    """Whether somebody takes connections there."""
    try:
        with socket.create_connection((HOST, port), timeout=1):
            return True
    except OSError:
        return False


@dataclass(frozen=True, slots=True)
class Postgres:
    """A cluster of Debian's PostgreSQL, reached by TCP with passwords."""

    folder: Path
    programs: Path
    port: int
    passwords: Mapping[str, str]

    @classmethod
    def made(cls, folder: Path, programs: Programs) -> "Postgres":
        """Make the cluster; its superuser is `postgres`."""
        account = server_account()
        private_folder(folder, account)
        names = ("postgres", "referee_owner", "referee_service")
        made = cls(
            folder,
            programs.postgres,
            free_port(),
            {name: secrets.token_urlsafe(18) for name in names},
        )
        word = folder / "superuser"
        write_private(word, made.passwords["postgres"], account)
        words = ("--auth=scram-sha-256", "--username=postgres", "--encoding=UTF8", "--locale=C")
        _as(account, str(programs.postgres / "initdb"), *words, f"--pwfile={word}", made.cluster)
        return made

    @property
    def cluster(self) -> str:
        """Where its files are."""
        return str(self.folder / "cluster")

    def url(self, role: str, database: str = "referee") -> str:
        """How a role logs in."""
        return f"postgresql://{role}:{self.passwords[role]}@{HOST}:{self.port}/{database}"

    def service(self) -> Service:
        """How the server is run."""
        settings = {
            "listen_addresses": HOST,
            "port": str(self.port),
            "unix_socket_directories": "",
            "max_connections": "200",
        }
        options = [word for pair in settings.items() for word in ("-c", "=".join(pair))]
        return Service(
            "postgres",
            (str(self.programs / "postgres"), "-D", self.cluster, *options),
            ready=self.answers,
            account=server_account(),
            stop_signals=(SIGINT, SIGQUIT),
            cwd="/",
        )

    def answers(self) -> bool:
        """Whether it takes connections."""
        try:
            with psycopg.connect(self.url("postgres", "postgres"), connect_timeout=2):
                return True
        except psycopg.OperationalError:
            return False

    def make_roles(self) -> None:
        """Run eventstore/sql/roles.sql, as an operator does."""
        given = {
            "OWNER_PASSWORD": self.passwords["referee_owner"],
            "SERVICE_PASSWORD": self.passwords["referee_service"],
        }
        psql = (str(self.programs / "psql"), "--no-psqlrc", "--quiet", "--file", str(ROLES))
        run((*psql, self.url("postgres", "postgres")), given)


@dataclass(frozen=True, slots=True)
class RabbitMq:
    """A node of its own name with an own port mapper: no other node of the machine meets it."""

    folder: Path
    programs: Programs
    port: int
    distribution: int
    mapper: int
    password: str

    @classmethod
    def made(cls, folder: Path, programs: Programs) -> "RabbitMq":
        """Write its settings."""
        account = server_account()
        private_folder(folder, account)
        ports = free_port(), free_port(), free_port()
        made = cls(folder, programs, *ports, secrets.token_hex(12))
        settings = RABBITMQ_SETTINGS.format(host=HOST, port=made.port, password=made.password)
        write_private(folder / "rabbitmq.conf", settings, account)
        write_private(folder / "plugins", "[].\n", account)
        return made

    @property
    def url(self) -> str:
        """What Celery is told."""
        return f"amqp://referee:{self.password}@{HOST}:{self.port}//"

    def services(self) -> tuple[Service, Service]:
        """The port mapper and the node, both under the account of an ordinary user."""
        words = ("-address", HOST, "-port", str(self.mapper))
        mapper = Service(
            "epmd",
            (str(self.programs.epmd), *words),
            ready=lambda: listens(self.mapper),
            account=server_account(),
        )
        node = Service(
            "rabbitmq",
            (str(self.programs.rabbitmq),),
            ready=lambda: listens(self.port),
            environment=self._environment(),
            account=server_account(),
            patience=30.0,
            cwd="/",
        )
        return mapper, node

    def _environment(self) -> Mapping[str, str]:
        folder = str(self.folder)
        node = {
            "NODENAME": f"referee-{self.port}@localhost",
            "DIST_PORT": str(self.distribution),
            "CONFIG_FILE": f"{folder}/rabbitmq.conf",
            "CONF_ENV_FILE": os.devnull,
            "ENABLED_PLUGINS_FILE": f"{folder}/plugins",
            "FEATURE_FLAGS_FILE": f"{folder}/flags",
            "GENERATED_CONFIG_DIR": f"{folder}/generated",
            "MNESIA_BASE": folder,
            "LOG_BASE": folder,
            "LOGS": "-",
            # Talks to its mapper by loopback alone, starts none, and takes one core, not all.
            "SERVER_ADDITIONAL_ERL_ARGS": "-kernel inet_dist_use_interface {127,0,0,1} "
            "-start_epmd false +S 1:1",
        }
        erlang = {"HOME": folder, "ERL_EPMD_ADDRESS": HOST, "ERL_EPMD_PORT": str(self.mapper)}
        return {**erlang, **{f"RABBITMQ_{name}": value for name, value in node.items()}}


@dataclass(frozen=True, slots=True)
class Redis:
    """A server that keeps nothing: it may lose everything at any time."""

    folder: Path
    program: Path
    port: int
    password: str

    @classmethod
    def made(cls, folder: Path, programs: Programs) -> "Redis":
        """Write its settings."""
        private_folder(folder, server_account())
        made = cls(folder, programs.redis, free_port(), secrets.token_hex(12))
        settings = f"bind {HOST}\nport {made.port}\nrequirepass {made.password}\nsave ''\n"
        write_private(folder / "redis.conf", f"{settings}dir {folder}\n", server_account())
        return made

    @property
    def url(self) -> str:
        """What Celery is told."""
        return f"redis://:{self.password}@{HOST}:{self.port}/0"

    def service(self) -> Service:
        """How it is run."""
        return Service(
            "redis",
            (str(self.program), str(self.folder / "redis.conf")),
            ready=lambda: listens(self.port),
            account=server_account(),
            stop_signals=(SIGTERM,),
            cwd="/",
        )


def _as(account: Account | None, *command: str) -> None:
    """Run a command as somebody else, in a place that is open to all."""
    subprocess.run(
        command,
        check=True,
        capture_output=True,
        cwd="/",
        user=None if account is None else account.uid,
        group=None if account is None else account.gid,
        extra_groups=None if account is None else [],
    )
