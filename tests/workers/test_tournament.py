"""A tournament of 64 players over five rounds, by chance, with real workers and database."""

import io
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from itertools import chain
from pathlib import Path
from random import Random
from typing import Final

import pytest

from eventstore.postgres import PostgresStore
from referee.application.acting import Action, acted
from referee.application.actors import actor_of
from referee.application.cache import Loaded
from referee.application.clock import system_clock
from referee.application.loading import load
from referee.application.tournaments.bundling import bundle
from referee.application.tournaments.stream import load_tournament
from referee.application.tournaments.unbundling import verify_bundle
from referee.games import GAMES
from referee.kernel.game import LegalAction
from referee.kernel.ids import SeatId
from referee.tournaments.pairing import met_at
from referee.tournaments.tournament import Table
from tests.application.cup import Cup, a_cup
from tests.application.table import a_referee, request
from tests.schemas import sample
from tests.servers import Database
from tests.workers.crew import SERVICE_APP, a_crew

pytestmark = pytest.mark.slow

PLAYERS: Final = 64
ROUNDS: Final = 5
SEATS: Final = 4
PATIENCE: Final = 60.0


@pytest.fixture
def service_url(new_database: Callable[[], Database]) -> str:
    """A database of one's own: workers tend all of it."""
    return new_database().service_url


def test_64_players_play_5_rounds_to_the_end(
    service_url: str, redis_url: str, tmp_path: Path
) -> None:
    with (
        closing(PostgresStore(service_url)) as store,
        a_crew(service_url, redis_url, tmp_path, SERVICE_APP),
    ):
        games = {str(name): game for name, game in GAMES.items()}
        referee = a_referee(store, clock=system_clock, games=games)
        players = [f"p-{n:03}" for n in range(PLAYERS)]
        chosen = {"smallest": SEATS, "largest": SEATS, "rounds": ROUNDS}
        short = {"game_options": {"ending": "first-out"}}
        cup = a_cup(referee, players, "bunny-bluff", **chosen, **short)
        for seed in range(ROUNDS):
            cup.pair()
            cup.start()
            play_round(cup, Random(seed))
            await_results(cup)
        cup.finish()
        every_law_holds(cup)
        everything_verifies(cup)


def play_round(cup: Cup, luck: Random) -> None:
    running = cup.state().running
    assert running
    for table in running.tables:
        play(cup, table, luck)


def play(cup: Cup, table: Table, luck: Random) -> None:
    """Whoever is asked does something by chance, until nobody is."""
    mine = list(map(cup.my_table, table.players))
    actors = {found["seat"]: actor_of(cup.referee, found["token"]) for found in mine}
    loaded, _ = load(cup.referee, table.game)
    while offers := offered(loaded):
        seat, offer = luck.choice(offers)
        action = Action(offer.type, sample(offer.params, luck), offer.decision)
        done = acted(
            cup.referee, actors[seat], table.game, action, if_match=None, request=request()
        )
        loaded = done.loaded


def offered(loaded: Loaded) -> list[tuple[SeatId, LegalAction]]:
    """All that answers an open question now."""
    rules, table = loaded.ruleset.rules, loaded.match.table
    return [
        (seat, offer)
        for seat in loaded.match.seats
        for offer in rules.legal_actions(table, seat)
        if offer.decision and offer.type != "leave"
    ]


def await_results(cup: Cup) -> None:
    """The workers take them; nobody who looks here does."""
    until = time.monotonic() + PATIENCE
    while not load_tournament(cup.referee, cup.tournament).match.table.rounds[-1].is_finished:
        assert time.monotonic() < until, "the workers take no results"
        time.sleep(0.05)


def every_law_holds(cup: Cup) -> None:
    """Nobody twice in a round, nobody met twice, points for everybody, results by the workers."""
    t = cup.state()
    tables = [table for _, table in t.sittings()]
    for played in t.rounds:
        sat = Counter(chain.from_iterable(table.players for table in played.tables))
        assert sorted(sat) == sorted(p.id for p in t.players)
        assert set(sat.values()) == {1}
    assert {table.how for table in tables} == {"played"}
    assert max(met_at(table.players for table in tables).values()) == 1
    assert list(cup.standings().values()) == sorted(cup.standings().values(), reverse=True)
    rows = cup.referee.store.decisions(cup.tournament, after=0, limit=999)
    assert {d.actor for d, _ in rows if d.type == "take-results"} == {"referee"}


def everything_verifies(cup: Cup) -> None:
    whole = io.BytesIO(b"".join(bundle(cup.referee, cup.organiser, cup.tournament)))
    found = verify_bundle(whole, cup.referee.games)
    assert found.finding is None
    assert found.records == 1 + ROUNDS * PLAYERS // SEATS
