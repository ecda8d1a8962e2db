"""A PostgreSQL of our own: one private cluster in a folder, on a socket in that folder."""

import json
import secrets
import subprocess
from pathlib import Path
from signal import SIGINT, SIGQUIT
from urllib.parse import quote

import psycopg

from referee.cli.account import (
    Account,
    passable_folder,
    private_folder,
    reaches,
    server_account,
    write_private,
)
from referee.cli.child import Child, Service
from referee.cli.embedded.binaries import Postgres, Unavailable, reachable_postgres
from referee.cli.embedded.socket import drop_socket_folder, make_socket_folder, socket_folder

SUPERUSER = "postgres"
OWNER = "referee_owner"
SERVICE = "referee_service"
DATABASE = "referee"
SOCKET_NAME = ".s.PGSQL.5432"
PARAMETERS = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "fsync": "on",
    # An open write transaction in any database of the cluster holds the global feed.
    "idle_in_transaction_session_timeout": "15s",
    "max_connections": "200",
    "jit": "off",
    "timezone": "UTC",
}


def initialise(folder: Path) -> None:
    """Make the cluster unless it is there."""
    folder, account = folder.resolve(), server_account()
    passable_folder(folder, account)
    if not reaches(account, folder):
        raise Unavailable(
            f"PostgreSQL refuses to run as root, and the user it runs as instead cannot reach "
            f"{folder}: choose a data folder below folders that everybody may pass through."
        )
    if not _version_file(folder).exists():
        _make_cluster(folder, account)


def service(folder: Path) -> Service:
    """How the server of this folder is run; `initialise` comes first."""
    folder, account = folder.resolve(), server_account()
    programs = reachable_postgres(folder, account)
    _check_version(folder, programs)
    sockets = make_socket_folder(folder, SOCKET_NAME, account)
    parameters = PARAMETERS | {"unix_socket_directories": f'"{sockets}"'}
    options = [word for name, value in parameters.items() for word in ("-c", f"{name}={value}")]
    return Service(
        name="postgres",
        command=(str(programs.program("postgres")), "-D", str(folder / "cluster"), *options),
        ready=lambda: answers(folder),
        account=account,
        stop_signals=(SIGINT, SIGQUIT),  # fast: roll back and checkpoint; then immediate
        patience=30.0,
        cwd="/",
        cleanup=lambda: drop_socket_folder(folder),
    )


def start(folder: Path) -> Child:
    """Start the server alone and wait until it answers; `stop()` of the result ends it."""
    child = Child(service(folder), folder.resolve() / "postgres.log")
    try:
        child.wait_ready()
    except BaseException:
        child.stop()
        raise
    return child


def conninfo(folder: Path, role: str, database: str = DATABASE) -> str:
    """The URL with which a role reaches a database of the running server."""
    folder = folder.resolve()
    password = quote(passwords(folder)[role], safe="")
    host = quote(str(socket_folder(folder)), safe="")
    return f"postgresql://{role}:{password}@/{quote(database, safe='')}?host={host}"


def answers(folder: Path) -> bool:
    """Whether the server takes connections."""
    try:
        with psycopg.connect(conninfo(folder, SUPERUSER, "postgres"), connect_timeout=2):
            return True
    except psycopg.OperationalError:
        return False


def passwords(folder: Path) -> dict[str, str]:
    """The password of each role, made with the cluster and kept beside it."""
    stored: dict[str, str] = json.loads((folder / "passwords.json").read_text(encoding="utf-8"))
    return stored


def _make_cluster(folder: Path, account: Account | None) -> None:
    programs = reachable_postgres(folder, account)
    made = {role: secrets.token_urlsafe(24) for role in (SUPERUSER, OWNER, SERVICE)}
    write_private(folder / "passwords.json", json.dumps(made))
    cluster = private_folder(folder / "cluster", account)
    password_file = folder / "superuser-password"
    write_private(password_file, made[SUPERUSER], account)
    try:
        _initdb(programs, cluster, password_file, account)
    finally:
        password_file.unlink()


def _initdb(
    programs: Postgres, cluster: Path, password_file: Path, account: Account | None
) -> None:
    options = ["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-instructions"]
    outcome = subprocess.run(
        [
            *(str(programs.program("initdb")), *options, f"--username={SUPERUSER}"),
            *(f"--pwfile={password_file}", str(cluster)),
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd="/",
        user=None if account is None else account.uid,
        group=None if account is None else account.gid,
        extra_groups=None if account is None else [],
    )
    if outcome.returncode:
        raise Unavailable(f"initdb failed:\n{outcome.stdout}{outcome.stderr}")


def _version_file(folder: Path) -> Path:
    return folder / "cluster" / "PG_VERSION"


def _check_version(folder: Path, programs: Postgres) -> None:
    made_by = _version_file(folder).read_text(encoding="utf-8").strip()
    if made_by != str(programs.major):
        raise Unavailable(
            f"{folder} was made by PostgreSQL {made_by}, but {programs.folder} has version "
            f"{programs.major}: dump and restore, or choose another data folder."
        )
