"""The two roles and the databases of the embedded server: one role owns, one serves."""

from pathlib import Path
from typing import LiteralString

import psycopg
from psycopg.sql import SQL, Identifier, Literal

from referee.cli.embedded.postgres import DATABASE, OWNER, SERVICE, SUPERUSER, conninfo, passwords


def provision(folder: Path, database: str = DATABASE, *, template: str = "template1") -> None:
    """Make the roles and the database unless they are there.

    The owner migrates; the service owns nothing and is granted what it needs by the migrations.
    """
    stored = passwords(folder.resolve())
    superuser = conninfo(folder, SUPERUSER, "postgres")
    with psycopg.connect(superuser, autocommit=True) as connection:
        for role in (OWNER, SERVICE):
            if not _exists(connection, "SELECT FROM pg_roles WHERE rolname = %s", role):
                making = SQL("CREATE ROLE {} LOGIN PASSWORD {}")
                connection.execute(making.format(Identifier(role), Literal(stored[role])))
        if not _exists(connection, "SELECT FROM pg_database WHERE datname = %s", database):
            making = SQL("CREATE DATABASE {} OWNER {} TEMPLATE {}")
            names = (Identifier(name) for name in (database, OWNER, template))
            connection.execute(making.format(*names))


def _exists(
    connection: psycopg.Connection[tuple[object, ...]], question: LiteralString, name: str
) -> bool:
    return connection.execute(question, (name,)).rowcount > 0
