"""A record that is imported elsewhere is that game: its record is the same to the byte."""

from collections.abc import Callable
from contextlib import closing

import pytest

from eventstore.postgres import PostgresStore
from eventstore.store import Store
from referee.application.actors import SPECTATOR
from referee.application.errors import BadFields
from referee.application.reading import list_games, read_game
from referee.application.records.importing import import_record
from referee.application.records.making import record
from referee.application.referee import Referee
from referee.games import GAMES
from referee.kernel.ids import GameId
from tests.application.table import a_referee
from tests.recorded import (
    EVERY,
    Lines,
    a_real_game,
    a_won_game,
    documents,
    lines_for,
    texts,
    unsigned,
    verified,
)


def elsewhere(store: Store | None = None) -> Referee:
    return a_referee(store, games=EVERY)


def exported(referee: Referee, lines: Lines) -> Lines:
    """What is given out there, but for who vouches for it there."""
    return unsigned(texts(list(record(referee, SPECTATOR, GameId(str(verified(lines).game))))))


@pytest.mark.parametrize("ruleset", list(GAMES))
def test_nothing_is_lost(ruleset: str) -> None:
    lines, referee = lines_for(a_real_game(ruleset)), elsewhere()
    import_record(referee, lines)
    assert exported(referee, lines) == unsigned(lines)


@pytest.mark.slow
def test_nothing_is_lost_in_postgres(service_url: str) -> None:
    lines = lines_for(a_real_game("president-bunny"))
    with closing(PostgresStore(service_url, size=2)) as store:
        import_record(elsewhere(store), lines)
        assert exported(elsewhere(store), lines) == unsigned(lines)


def test_what_is_imported_is_seen_as_it_ended() -> None:
    table, referee = a_won_game(), elsewhere()
    import_record(referee, lines_for(table))
    here, there = (read_game(r, SPECTATOR, table.game) for r in (table.referee, referee))
    assert (here.version, here.view) == (there.version, there.view)
    (row,) = list_games(referee, SPECTATOR, before=None, limit=9)
    assert (row["game"], row["phase"], row["seats"]) == (table.game, "finished", 2)


def test_it_is_imported_once() -> None:
    lines, referee = lines_for(a_won_game()), elsewhere()
    assert import_record(referee, lines) == import_record(referee, lines)
    assert exported(referee, lines) == unsigned(lines)


def changed(lines: Lines) -> Lines:
    told = documents(lines)
    told[2]["at"] += 1
    return texts(told, resealed=True)


def redacted(_: Lines) -> Lines:
    return lines_for(a_real_game("bunny-bluff"), scope="public")


@pytest.mark.parametrize("spoilt", [changed, redacted])
def test_only_whole_and_verified_records_are_kept(spoilt: Callable[[Lines], Lines]) -> None:
    referee = elsewhere()
    with pytest.raises(BadFields):
        import_record(referee, spoilt(lines_for(a_won_game())))
    assert list_games(referee, SPECTATOR, before=None, limit=9) == []
