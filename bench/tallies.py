"""The reference of streams: the `eventsourcing` library on the same PostgreSQL.

Its aggregate does the least that can be called the same: three events of 400 bytes a command,
with no rules, secrets, hashes or stored answers.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event
from psycopg.conninfo import conninfo_to_dict

from bench.cluster import Database
from bench.minimal import EVENTS

CACHED: Final = {"AGGREGATE_CACHE_MAXSIZE": "1000"}
"""As the library sets its cache up: what it holds is brought up to date before use."""
BLIND: Final = {**CACHED, "AGGREGATE_CACHE_FASTFORWARD": "n"}
"""As fast as it goes: what another process did is found out by the conflict, and not retried."""


class Tally(Aggregate):
    """Counts what happened and keeps the last of it."""

    @event("Opened")
    def __init__(self) -> None:
        self.count = 0
        self.last = ""

    @event("Happened")
    def happen(self, text: str) -> None:
        self.count += 1
        self.last = text


class Tallies(Application[UUID]):
    """Load, act, save."""

    def opened_with(self, commands: int) -> UUID:
        """A new stream in which so much has been done."""
        tally = Tally()
        self.save(tally)
        for _ in range(commands):
            self.done_once(tally)
        return tally.id

    def act(self, tally_id: UUID) -> None:
        self.done_once(self.repository.get(tally_id))

    def done_once(self, tally: Tally) -> None:
        for text in EVENTS:
            tally.happen(text)
        self.save(tally)

    def read(self, tally_id: UUID) -> int:
        """How many events were replayed."""
        tally: Tally = self.repository.get(tally_id)
        return tally.version


@contextmanager
def tallies(database: Database, **settings: str) -> Iterator[Tallies]:
    """The application on a database of its own."""
    place = conninfo_to_dict(database.owner_url)
    server = {
        "PERSISTENCE_MODULE": "eventsourcing.postgres",
        "POSTGRES_DBNAME": str(place["dbname"]),
        "POSTGRES_HOST": str(place["host"]),
        "POSTGRES_PORT": "5432",
        "POSTGRES_USER": str(place["user"]),
        "POSTGRES_PASSWORD": str(place["password"]),
    }
    application = Tallies(env={**server, **settings})
    try:
        yield application
    finally:
        application.close()
