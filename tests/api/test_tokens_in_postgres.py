"""Tokens and who may watch, on the real store."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from eventstore.postgres import PostgresStore
from referee.application.actors import Role, mint
from tests.api.table import Guest, HttpTable, an_app, fresh_key, json_of
from tests.api.watched import SECOND, granted, pass_time, revoked, rows
from tests.application.table import a_referee, restarted


@pytest.fixture
def real_store(service_url: str) -> Iterator[PostgresStore]:
    with PostgresStore(service_url) as store:
        yield store


def on(store: PostgresStore, **access: Any) -> HttpTable:
    """A game on this store."""
    referee = a_referee(store, settle_grace=-1)
    app = an_app(referee)
    organiser = Guest(app, mint(referee, Role.ORGANISER, "Olga"))
    body = {"ruleset": "toy", "seats": 2, **access}
    game = json_of(organiser.post("/v1/games", body))["game"]
    return HttpTable(app, referee, organiser, game)


def test_a_revoked_token_is_let_in_elsewhere_for_two_seconds_at_most(
    real_store: PostgresStore,
) -> None:
    table = on(real_store)
    judge = granted(table, "judge")
    elsewhere = replace(judge, app=an_app(restarted(table.referee)))
    assert elsewhere.get(table.path).status_code == 200
    revoked(table, judge)
    pass_time(table, 2 * SECOND)
    assert elsewhere.get(table.path).status_code == 401
    assert judge.get(table.path).status_code == 401


def test_a_seat_is_reclaimed(real_store: PostgresStore) -> None:
    table = on(real_store)
    first = json_of(table.spectator.post(f"{table.path}/seats", {"name": "Ana"}))
    key, path = fresh_key(), f"{table.path}/seats/{first['seat']}/reclaim"
    made, again = (json_of(table.organiser.post(path, key=key)) for _ in "12")
    assert made == again
    tokens = (first["token"], made["token"])
    assert [Guest(table.app, t).get(table.path).status_code for t in tokens] == [401, 200]
    assert [row["name"] for row in rows(table)] == ["Ana", "Ana"]
    assert [row["revoked"] is None for row in rows(table)].count(True) == 1


def test_reads_are_on_record(real_store: PostgresStore) -> None:
    table = on(real_store, audit="live")
    claimed = json_of(table.spectator.post(f"{table.path}/seats"))
    judge = granted(table, "judge", name="Jo", lifetime=60)
    judge.get(table.path)
    (row,) = json_of(Guest(table.app, claimed["token"]).get(f"{table.path}/reads"))["reads"]
    assert (row["name"], row["what"], row["version"]) == ("Jo", "view", 2)


def test_delayed_spectators(real_store: PostgresStore) -> None:
    table = on(real_store, spectators="delayed", delay=60)
    assert table.spectator.get(table.path).status_code == 403
    pass_time(table, 60 * SECOND)
    table.spectator.post(f"{table.path}/seats")
    assert json_of(table.spectator.get(table.path))["version"] == 1
