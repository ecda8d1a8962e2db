"""Brings a database to the schema of this code, and lets the service's role work in it.

yoyo-migrations applies eventstore/sql/migrations in order and remembers them in the schema
`eventstore`. A file is called pre (before the new code runs) or post (after the old code is gone)
and is never edited once released.
"""

from importlib.resources import as_file, files

import psycopg
from psycopg import Connection, sql
from psycopg.conninfo import conninfo_to_dict
from psycopg.rows import TupleRow
from yoyo import read_migrations
from yoyo.backends.core.postgresql import PostgresqlPsycopgBackend
from yoyo.connections import DatabaseURI
from yoyo.migrations import default_migration_table

from eventstore import feed
from eventstore.queries import query, script

SERVICE_ROLE = "referee_service"


def migrate(owner_url: str, service_role_password: str | None = None) -> None:
    """Create or upgrade the schema, the service's role and its rights; do nothing if done.

    A database that was restored into another cluster gets a new epoch of the feed as well.
    """
    with psycopg.connect(owner_url, autocommit=True) as owner:
        owner.execute(query("lock_migrations"))
        owner.execute(script("schema"))
        _apply(owner_url)
        owner.execute(script("service_role"))
        if service_role_password is not None:
            _set_password(owner, service_role_password)
        if feed.is_foreign(owner):
            feed.begin_epoch(owner)


def raise_epoch(owner_url: str) -> None:
    """Begin a new epoch by hand: after any restore to an earlier moment, before services start."""
    with psycopg.connect(owner_url, autocommit=True) as owner:
        feed.begin_epoch(owner)


def _apply(owner_url: str) -> None:
    backend = _backend(owner_url)
    try:
        # The lock in the database is ours: what is left of yoyo's own is from a crash.
        backend.init_database()
        backend.break_lock()
        with as_file(files("eventstore") / "sql" / "migrations") as folder, backend.lock():
            backend.apply_migrations(backend.to_apply(read_migrations(str(folder))))
    finally:
        backend.connection.close()


def _backend(owner_url: str) -> PostgresqlPsycopgBackend:
    """Built from libpq's own reading of the url: yoyo's parser knows fewer forms of it."""
    settings = conninfo_to_dict(owner_url) | {"schema": "eventstore"}
    database = settings.pop("dbname", None)
    uri = DatabaseURI("postgresql+psycopg", None, None, None, None, database, settings)
    return PostgresqlPsycopgBackend(uri, default_migration_table)


def _set_password(owner: Connection[TupleRow], password: str) -> None:
    """Send a verifier, so that the password itself never reaches the server or its log."""
    verifier = owner.pgconn.encrypt_password(
        password.encode(), SERVICE_ROLE.encode(), b"scram-sha-256"
    )
    statement = sql.SQL("alter role {} password {}")
    owner.execute(statement.format(sql.Identifier(SERVICE_ROLE), verifier.decode()))
