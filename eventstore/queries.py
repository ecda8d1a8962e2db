"""The statements of eventstore/sql, read once as the bytes that psycopg sends.

They use PostgreSQL's own `$1` placeholders, so every file can also be run and explained by hand.
"""

from functools import cache
from importlib.resources import files

_SQL = files("eventstore") / "sql"


@cache
def query(name: str) -> bytes:
    return (_SQL / "queries" / f"{name}.sql").read_bytes()


@cache
def script(name: str) -> bytes:
    return (_SQL / f"{name}.sql").read_bytes()


@cache
def migration_ids() -> tuple[str, ...]:
    names = (file.name for file in (_SQL / "migrations").iterdir())
    return tuple(sorted(name.removesuffix(".sql") for name in names if name.endswith(".sql")))
