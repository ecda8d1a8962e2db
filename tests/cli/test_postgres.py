"""The embedded PostgreSQL: real starts and stops on real folders."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from referee.cli.account import reaches, server_account
from referee.cli.child import Child
from referee.cli.embedded import postgres
from referee.cli.embedded.binaries import Unavailable
from referee.cli.embedded.roles import provision
from referee.cli.embedded.socket import is_outside, socket_folder

pytestmark = pytest.mark.slow


@pytest.fixture
def cluster(data_folder: Path) -> Path:
    """An initialised folder."""
    postgres.initialise(data_folder / "postgres")
    return data_folder / "postgres"


@pytest.fixture
def server(cluster: Path) -> Iterator[Child]:
    """A running server on it."""
    child = postgres.start(cluster)
    yield child
    child.stop()


def ask(cluster: Path, question: bytes, role: str = postgres.SUPERUSER) -> object:
    database = "postgres" if role == postgres.SUPERUSER else postgres.DATABASE
    with psycopg.connect(postgres.conninfo(cluster, role, database)) as connection:
        answer = connection.execute(question)
        row = answer.fetchone() if answer.description else None
    return row and row[0]


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_it_answers_on_a_socket_and_not_over_tcp(cluster: Path, server: Child) -> None:
    assert ask(cluster, b"SHOW listen_addresses") == ""
    assert ask(cluster, b"SHOW fsync") == "on"
    assert not is_outside(cluster)


def test_it_does_not_run_as_root(server: Child) -> None:
    assert Path(f"/proc/{server.pid}").stat().st_uid != 0


def test_a_fast_stop_is_clean_and_its_data_is_there_after_the_next_start(cluster: Path) -> None:
    first = postgres.start(cluster)
    ask(cluster, b"CREATE TABLE kept AS SELECT 7 AS seven")
    first.stop()
    assert first.exit_code == 0
    second = postgres.start(cluster)
    assert ask(cluster, b"SELECT seven FROM kept") == 7
    second.stop()


def test_nobody_else_can_open_the_cluster_or_its_socket(cluster: Path, server: Child) -> None:
    assert mode(cluster / "cluster") == 0o700
    assert mode(socket_folder(cluster)) == 0o700
    assert mode(cluster) & 0o007 == 0
    assert mode(cluster / "passwords.json") == 0o600
    assert not (cluster / "superuser-password").exists()


def test_nothing_outside_the_folder_is_changed(data_folder: Path) -> None:
    parents = [data_folder, *data_folder.parents]
    before = [(mode(parent), parent.stat().st_uid) for parent in parents]
    postgres.initialise(data_folder / "postgres")
    postgres.start(data_folder / "postgres").stop()
    assert [(mode(parent), parent.stat().st_uid) for parent in parents] == before
    assert [path.name for path in data_folder.iterdir()] == ["postgres"]


def test_a_wrong_password_is_refused(cluster: Path, server: Child) -> None:
    right = postgres.passwords(cluster)[postgres.SUPERUSER]
    wrong = postgres.conninfo(cluster, postgres.SUPERUSER, "postgres").replace(right, "guess")
    with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
        psycopg.connect(wrong)


def test_the_service_role_owns_nothing(cluster: Path, server: Child) -> None:
    provision(cluster)
    provision(cluster)
    assert ask(cluster, b"SELECT current_user", postgres.SERVICE) == postgres.SERVICE
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        ask(cluster, b"CREATE TABLE mine (id int)", postgres.SERVICE)


def test_a_path_too_long_for_a_socket_moves_the_socket_and_nothing_else(data_folder: Path) -> None:
    deep = data_folder / ("d" * 90)
    postgres.initialise(deep)
    server = postgres.start(deep)
    moved = socket_folder(deep)
    assert is_outside(deep)
    assert mode(moved) == 0o700
    assert postgres.answers(deep)
    server.stop()
    assert not moved.exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root needs another account")
def test_a_folder_out_of_reach_is_refused_and_not_opened(data_folder: Path) -> None:
    closed = data_folder / "closed"
    closed.mkdir(mode=0o700)
    with pytest.raises(Unavailable, match="cannot reach"):
        postgres.initialise(closed / "postgres")
    assert mode(closed) == 0o700
    assert not reaches(server_account(), closed)
