"""Migrations: from nothing to ready, twice without harm, and again in another cluster."""

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from eventstore.migrations import migrate, raise_epoch
from eventstore.postgres import PostgresStore
from eventstore.queries import migration_ids
from eventstore.tokens import Issued
from referee.cli.embedded import postgres
from referee.cli.embedded.roles import provision
from tests import servers
from tests.eventstore.samples import (
    append_without_committing,
    appended,
    commit,
    follow,
    opened,
    wait_for_a_blocked_statement,
)
from tests.eventstore.test_feed import Reader
from tests.servers import Database

BURN = b"do $$ begin for i in 1..400 loop perform pg_current_xact_id(); commit; end loop; end $$"


@pytest.fixture
def mine(new_database: Callable[[], Database]) -> Database:
    return new_database()


@pytest.fixture(name="postgres_folder")
def folder_of_the_server(request: pytest.FixtureRequest) -> Path:
    return Path(request.getfixturevalue("postgres"))


@pytest.fixture
def other_cluster() -> Iterator[Path]:
    """A second server, with the roles and an empty database."""
    folder, stop = servers.start_postgres(lambda _: None)
    provision(folder)
    yield folder
    stop()


def test_migrating_again_changes_nothing(mine: Database) -> None:
    with PostgresStore(mine.service_url) as store:
        stream = opened(store)
        head = appended(store, stream)
        migrate(mine.owner_url)
        assert store.ready()
        assert (store.listed(stream).head, _epoch(mine.owner_url)) == (head, 1)


def test_a_migration_that_crashed_leaves_no_lock_behind(mine: Database) -> None:
    with psycopg.connect(mine.owner_url) as owner:
        owner.execute("insert into eventstore.yoyo_lock (pid, ctime) values (1, now())")
    migrate(mine.owner_url)


def test_a_schema_that_lacks_a_migration_is_not_ready(mine: Database) -> None:
    with PostgresStore(mine.service_url) as store, psycopg.connect(mine.owner_url) as owner:
        owner.execute(
            "delete from eventstore._yoyo_migration where migration_id = %s",
            (migration_ids()[-1],),
        )
        owner.commit()
        assert not store.ready()


def test_a_database_without_the_schema_is_not_ready(mine: Database) -> None:
    with PostgresStore(mine.service_url) as store, psycopg.connect(mine.owner_url) as owner:
        owner.execute("drop schema eventstore cascade")
        owner.commit()
        assert not store.ready()


@pytest.mark.parametrize("name", migration_ids())
def test_a_migration_says_when_it_runs(name: str) -> None:
    assert re.fullmatch(r"\d{4}_(pre|post)_[a-z_]+", name)


def test_a_new_epoch_comes_after_all_that_was_there(mine: Database) -> None:
    with PostgresStore(mine.service_url) as store:
        stream = opened(store)
        appended(store, stream)
        raise_epoch(mine.owner_url)
        appended(store, stream)
        reader = Reader(store, [stream])
        reader.read_until(4)
        assert reader.got == [(stream, version) for version in (1, 2, 3, 4)]
        assert reader.cursor.startswith("2.")


def test_a_new_epoch_waits_for_running_appends(mine: Database) -> None:
    with (
        PostgresStore(mine.service_url) as store,
        psycopg.connect(mine.service_url, cursor_factory=psycopg.RawCursor) as another,
        ThreadPoolExecutor(1) as thread,
    ):
        stream = opened(store)
        append_without_committing(another, commit(stream))
        raising = thread.submit(raise_epoch, mine.owner_url)
        wait_for_a_blocked_statement(another)
        assert _epoch(mine.owner_url) == 1
        another.commit()
        raising.result()
        assert _epoch(mine.owner_url) == 2
        assert [item.cursor[:2] for item in follow(store, [stream], 2)] == ["1.", "1."]


def test_the_services_log_in_with_the_password_that_was_set(
    mine: Database, postgres_folder: Path
) -> None:
    """The role belongs to the whole server, so the test sets the password that it has."""
    superuser_url = postgres.conninfo(postgres_folder, postgres.SUPERUSER, mine.name)
    migrate(superuser_url, str(conninfo_to_dict(mine.service_url)["password"]))
    with PostgresStore(mine.service_url) as store:
        assert store.ready()


@pytest.mark.slow
def test_readers_go_on_in_the_cluster_that_a_dump_was_restored_into(
    mine: Database, other_cluster: Path
) -> None:
    with psycopg.connect(mine.owner_url, autocommit=True) as owner:
        owner.execute(BURN)  # transaction ids here are ahead of those there
    with PostgresStore(mine.service_url) as store:
        stream = opened(store)
        appended(store, stream)
        reader = Reader(store, [stream])
        reader.read_until(2)
    owner_url, service_url = servers.restored(servers.dumped(mine.owner_url), other_cluster)
    with PostgresStore(service_url) as store:
        assert not store.ready()
        migrate(owner_url)
        assert store.ready()
        appended(store, stream)
        reader.store = store
        reader.read_until(4)
        assert reader.got == [(stream, version) for version in (1, 2, 3, 4)]


NAMED = b"""
delete from eventstore._yoyo_migration where migration_id like '0007%';
drop table eventstore.players;
insert into eventstore.streams (stream, created, owner, labels, version, hash) values
    ('g-old', 1, 'olga', '{"name.A": "Ana", "name.B": "", "phase": "open"}', 1, ''),
    ('g-none', 1, 'olga', '{"phase": "open"}', 1, '');
insert into eventstore.grants (digest, role, stream, seat, name, issuer, expires, created) values
    ('a1', 'seat', 'g-old', 'A', 'Ana', '', null, 5),
    ('a2', 'seat', 'g-old', 'A', 'Ana', 'olga', null, 7),
    ('b1', 'seat', 'g-old', 'B', '', '', null, 5),
    ('i', 'auditor', 'g-old', null, 'Iris', 'olga', null, 6),
    ('o', 'organiser', null, null, 'Olga', '', null, 1);
insert into eventstore.readings (stream, at, reader, role, name, what, version)
    values ('g-old', 9, 'i', 'auditor', 'Iris', 'view', 1);
"""


def test_names_that_were_kept_everywhere_move_to_one_place(mine: Database) -> None:
    with psycopg.connect(mine.owner_url, autocommit=True) as owner:
        owner.execute(NAMED)
    migrate(mine.owner_url)
    with PostgresStore(mine.service_url) as store:
        ana, again, nobody, iris = (row.grant.name for row in by_digest(store, "g-old"))
        assert ana == again != iris and nobody == ""
        assert store.listed("g-old").labels == {"player.A": ana, "player.B": "", "phase": "open"}
        assert store.listed("g-none").labels == {"phase": "open"}
        ((_, reading),) = store.readings("g-old", after=0, limit=9)
        assert reading.name == iris
        known = store.players([ana, iris])
        assert {(row.name, row.owner) for row in known.values()} == {
            ("Ana", "olga"),
            ("Iris", "olga"),
        }
        assert [row.owner for row in store.called("Olga")] == [""]


def by_digest(store: PostgresStore, stream: str) -> list[Issued]:
    return sorted(store.grants(stream), key=lambda row: row.grant.digest)


def _epoch(url: str) -> int:
    with psycopg.connect(url) as connection:
        row = connection.execute("select epoch from eventstore.feed").fetchone()
        assert row
        return int(row[0])
