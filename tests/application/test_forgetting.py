"""A name is forgotten for ever: nothing that is stored or told has it, and every chain holds."""

import subprocess
from collections.abc import Iterator
from contextlib import closing

import pytest

from eventstore.postgres import PostgresStore
from referee.application.actors import SPECTATOR, Actor, Role, actor_of
from referee.application.errors import Forbidden, UnknownPlayer
from referee.application.opening import abandon_game, claim_seat, create_game, start_game
from referee.application.players import erase_player, find_players
from referee.application.reading import list_games, read_game, readings_after
from referee.application.records.making import record
from referee.application.referee import Referee
from referee.application.tokens import Wanted, issue_token, list_tokens, reclaim_seat
from referee.cli.embedded import binaries
from referee.kernel.ids import GameId
from tests.application.cup import a_cup
from tests.application.table import A, B, TableOfToy, a_referee, an_organiser, request
from tests.recorded import texts, verified
from tests.servers import Database

NAMES = {A: "Anastasia Quill", B: "Bartholomew"}
OFFICIAL = "Iris Overlook"


@pytest.fixture
def referee() -> Referee:
    return a_referee(snapshot_every=1)


def a_named_game(referee: Referee) -> TableOfToy:
    """Started, and looked at by an auditor with a name; seat A was given a new token."""
    organiser, sent = an_organiser(referee), request()
    out_of_reach = {"target": 1_000}
    game = create_game(referee, organiser, "toy", out_of_reach, seats=2, request=sent).game
    for seat, name in NAMES.items():
        claim_seat(referee, SPECTATOR, game, seat, name=name, request=request())
    start_game(referee, organiser, game, request())
    tokens = [reclaim_seat(referee, organiser, game, s, request()) for s in NAMES]
    actors = {seat: actor_of(referee, t.token) for seat, t in zip(NAMES, tokens, strict=True)}
    table = TableOfToy(referee, game, organiser, actors)
    table.roll()
    abandon_game(referee, organiser, game, request())
    wanted = Wanted(Role.AUDITOR, OFFICIAL)
    auditor = issue_token(referee, organiser, game, wanted, request())
    read_game(referee, actor_of(referee, auditor.token), game)
    return table


def told(table: TableOfToy) -> str:
    """Everything that is told of a game by anything that could know a name."""
    referee, game = table.referee, table.game
    return repr(
        (
            list_games(referee, SPECTATOR, before=None, limit=99),
            list_tokens(referee, table.organiser, game),
            readings_after(referee, SPECTATOR, game, 0, limit=99),
            read_game(referee, SPECTATOR, game),
            list(record(referee, SPECTATOR, game)),
        )
    )


def forget(referee: Referee, organiser: Actor, name: str) -> None:
    (player,) = find_players(referee, organiser, name)
    erase_player(referee, organiser, player.player)


def test_names_are_told_until_they_are_erased(referee: Referee) -> None:
    table = a_named_game(referee)
    for name in (*NAMES.values(), OFFICIAL):
        assert name in told(table)
        forget(referee, table.organiser, name)
        assert name not in told(table)


def test_no_record_ever_had_a_name_and_it_stays_what_it_was(referee: Referee) -> None:
    table = a_named_game(referee)
    before = list(record(referee, SPECTATOR, table.game))
    assert not any(name in repr(before) for name in NAMES.values())
    forget(referee, table.organiser, NAMES[A])
    after = list(record(referee, SPECTATOR, table.game))
    assert after == before and verified(texts(after)).verified


def test_a_seat_that_is_given_out_anew_is_the_same_player(referee: Referee) -> None:
    table = a_named_game(referee)
    rows = [row for row in list_tokens(referee, table.organiser, table.game) if row.seat == A]
    assert len({row.player for row in rows}) == 1 and len(rows) == 2


def test_a_claim_that_is_sent_again_does_not_bring_a_name_back(referee: Referee) -> None:
    organiser, sent = an_organiser(referee), request()
    game = create_game(referee, organiser, "toy", {}, seats=2, request=request()).game
    claim_seat(referee, SPECTATOR, game, A, name=NAMES[A], request=sent)
    forget(referee, organiser, NAMES[A])
    claim_seat(referee, SPECTATOR, game, A, name=NAMES[A], request=sent)
    assert find_players(referee, organiser, NAMES[A]) == []


def test_a_claim_that_is_refused_leaves_no_name(referee: Referee) -> None:
    table = a_named_game(referee)
    with pytest.raises(Exception, match="game-over"):
        claim_seat(referee, SPECTATOR, table.game, A, name="Zed", request=request())
    assert find_players(referee, table.organiser, "Zed") == []


def test_only_the_organiser_of_the_game_forgets_its_players(referee: Referee) -> None:
    table = a_named_game(referee)
    (player,) = find_players(referee, table.organiser, NAMES[A])
    other = an_organiser(referee)
    assert find_players(referee, other, NAMES[A]) == []
    with pytest.raises(UnknownPlayer):
        erase_player(referee, other, player.player)
    with pytest.raises(Forbidden):
        erase_player(referee, table.seats[A], player.player)


def test_the_same_player_may_be_named_by_the_caller(referee: Referee) -> None:
    """As tournaments do, whose players sit at many tables."""
    organiser = an_organiser(referee)
    for _ in range(2):
        game = create_game(referee, organiser, "toy", {}, seats=2, request=request()).game
        who = "p-one-for-all-tables"
        claim_seat(referee, SPECTATOR, GameId(game), A, name="Uma", request=request(), player=who)
    (found,) = find_players(referee, organiser, "Uma")
    erase_player(referee, organiser, found.player)
    rows = list_games(referee, SPECTATOR, before=None, limit=9)
    assert [row["names"] for row in rows] == [{"A": ""}, {"A": ""}]


@pytest.fixture
def database(new_database: object) -> Iterator[Database]:
    assert callable(new_database)
    yield new_database()


def dumped(database: Database) -> str:
    program = str(binaries.find_postgres().program("pg_dump"))
    done = subprocess.run([program, database.owner_url], check=True, capture_output=True)
    return done.stdout.decode()


@pytest.mark.slow
def test_no_dump_of_the_database_has_an_erased_name(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(PostgresStore(database.service_url, size=2)) as store:
        referee = a_referee(store, snapshot_every=1)
        table = a_named_game(referee)
        assert all(dumped(database).count(name) == 1 for name in (*NAMES.values(), OFFICIAL))
        for name in (*NAMES.values(), OFFICIAL):
            forget(referee, table.organiser, name)
        dump = dumped(database) + told(table) + caplog.text
        assert verified(texts(list(record(referee, SPECTATOR, table.game)))).verified
    for part in ("Anastasia", "Quill", "Bartholomew", "Iris", "Overlook"):
        assert part not in dump


@pytest.mark.slow
def test_no_dump_has_an_erased_player_of_a_tournament(database: Database) -> None:
    """Whose tables were started, so that games know the player too."""
    with closing(PostgresStore(database.service_url, size=2)) as store:
        cup = a_cup(a_referee(store))
        cup.register(["xq-17", "xq-18"])
        cup.pair()
        cup.start()
        assert "XQ-17" in dumped(database) and "XQ-17" in repr(cup.see())
        before = list(store.replay(cup.tournament))
        for name in ("XQ-17", "XQ-18"):
            forget(cup.referee, cup.organiser, name)
        assert "XQ-1" not in dumped(database) + repr(cup.see())
        assert list(store.replay(cup.tournament)) == before
