"""The use cases over a real PostgreSQL: contention, restarts, snapshots, idempotency."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from eventstore.postgres import PostgresStore
from referee.application.acting import Action
from referee.application.actors import SPECTATOR
from referee.application.errors import Quarantined
from referee.application.loading import load, opened
from referee.application.opening import claim_seat, create_game
from referee.application.reading import list_games
from referee.application.records.verifying import verification
from referee.application.referee import Referee
from referee.application.settling import sweep
from tests.application.contention import Contention
from tests.application.table import (
    A,
    B,
    Noted,
    TableOfToy,
    a_game,
    a_referee,
    an_organiser,
    request,
    restarted,
)
from tests.recorded import lines_for

pytestmark = pytest.mark.slow


@pytest.fixture
def referee(service_url: str) -> Iterator[Referee]:
    with closing(PostgresStore(service_url, size=16)) as store:
        yield a_referee(store, snapshot_every=10)


class TestContentionInPostgres(Contention):
    """The referee is the fixture of this module."""


def played_to_the_end(referee: Referee) -> TableOfToy:
    table = a_game(referee, target=12)
    pair = (A, B)
    while table.roll(pair[0]).view["phase"] == "running":
        table.later(2_000)
        decision = table.see().view["table"]["pending"]["id"]
        table.answer(pair[1], "guess", decision, number=1)
        pair = (pair[1], pair[0])
    return table


def test_a_whole_game_replays_is_decided_again_and_verified(referee: Referee) -> None:
    table = played_to_the_end(referee)
    found = verification(lines_for(table), referee.games)
    assert (found.finding, found.head) == (None, referee.store.listed(table.game).head)


def test_another_process_starts_from_a_snapshot(referee: Referee) -> None:
    table = played_to_the_end(referee)
    other = restarted(referee)
    assert opened(other, table.game).version > 0
    cached = referee.cache.get(table.game)
    assert cached is not None and load(other, table.game)[0].match == cached.match


def test_the_same_request_gets_the_answer_of_then(referee: Referee) -> None:
    table, sent = a_game(referee), request()
    version = table.version()
    first = table.act(A, Action("roll"), if_match=version, under=sent)
    table.later(2_000)
    table.see()
    other = TableOfToy(restarted(referee), table.game, table.organiser, table.seats)
    again = other.act(A, Action("roll"), if_match=version, under=sent)
    assert (again.replayed, again.view, again.events) == (True, first.view, first.events)


def test_a_claim_sent_again_gets_the_same_token(referee: Referee) -> None:
    made = create_game(referee, an_organiser(referee), "toy", {}, seats=2, request=request())
    sent = request()
    tokens = {
        claim_seat(restarted(referee), SPECTATOR, made.game, None, name="Ana", request=sent).token
        for _ in range(2)
    }
    assert len(tokens) == 1
    rows = list_games(referee, SPECTATOR, before=None, limit=99)
    assert {"A": "Ana"} in [row["names"] for row in rows if row["game"] == made.game]


def test_deadlines_are_swept_until_the_game_is_set_aside(referee: Referee) -> None:
    table = a_game(referee)
    table.roll()
    noted = referee.wakeups
    assert isinstance(noted, Noted)
    noted.deadlines.clear()
    sweep(referee, 0)
    assert table.game in {deadline.stream for deadline in noted.deadlines}
    referee.store.quarantine(table.game, "test")
    with pytest.raises(Quarantined):
        table.roll()
