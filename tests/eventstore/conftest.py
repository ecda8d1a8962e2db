"""A store on the real server, in the role of the services."""

from collections.abc import Iterator

import psycopg
import pytest
from psycopg import Connection
from psycopg.rows import TupleRow

from eventstore.postgres import PostgresStore


@pytest.fixture(scope="session")
def postgres_store(service_url: str) -> Iterator[PostgresStore]:
    with PostgresStore(service_url, size=16) as store:
        yield store


@pytest.fixture
def another(service_url: str) -> Iterator[Connection[TupleRow]]:
    """Another process of the service, with a transaction of its own to hold open."""
    with psycopg.connect(service_url, cursor_factory=psycopg.RawCursor) as connection:
        yield connection


@pytest.fixture
def owner(database_url: str) -> Iterator[Connection[TupleRow]]:
    with psycopg.connect(database_url, cursor_factory=psycopg.RawCursor) as connection:
        yield connection
