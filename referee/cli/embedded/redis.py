"""A Redis of our own for Celery: a socket in a folder, no TCP port, nothing kept on disk.

The broker may lose everything (the deadlines table is the truth), so it is never asked to save.
"""

from pathlib import Path
from urllib.parse import quote

import redis

from referee.cli.account import private_folder
from referee.cli.child import Child, Service
from referee.cli.embedded.binaries import find_redis
from referee.cli.embedded.socket import drop_socket_folder, make_socket_folder, socket_folder

SOCKET_NAME = "redis.sock"


def service(folder: Path) -> Service:
    """How the server of this folder is run."""
    folder = private_folder(folder.resolve())
    socket = make_socket_folder(folder, SOCKET_NAME) / SOCKET_NAME
    parameters = {
        "port": "0",
        "unixsocket": str(socket),
        "unixsocketperm": "700",
        "dir": str(folder),
        "save": "",
        "appendonly": "no",
    }
    options = [word for name, value in parameters.items() for word in (f"--{name}", value)]
    return Service(
        name="redis",
        command=(str(find_redis()), *options),
        ready=lambda: answers(folder),
        cwd="/",
        cleanup=lambda: drop_socket_folder(folder),
    )


def start(folder: Path) -> Child:
    """Start the server alone and wait until it answers; `stop()` of the result ends it."""
    made = service(folder)
    child = Child(made, folder.resolve() / "redis.log")
    try:
        child.wait_ready()
    except BaseException:
        child.stop()
        raise
    return child


def socket_path(folder: Path) -> Path:
    """The socket of the running server."""
    return socket_folder(folder.resolve()) / SOCKET_NAME


def broker_url(folder: Path, *, database: int = 0) -> str:
    """The URL with which Celery reaches one of the sixteen databases of the running server."""
    return f"redis+socket://{quote(str(socket_path(folder)))}?virtual_host={database}"


def answers(folder: Path) -> bool:
    """Whether the server takes commands."""
    connection = redis.Redis(unix_socket_path=str(socket_path(folder)))
    try:
        return bool(connection.ping())
    except redis.RedisError:
        return False
    finally:
        connection.close()
