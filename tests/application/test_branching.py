"""Sandbox games that begin at a version of another game: what they hold, and whom they tell."""

from random import Random

import pytest
from msgspec.structs import replace

from referee.application.actors import SPECTATOR, Actor, Role, actor_of, mint
from referee.application.branching import Branched, branch, imagined
from referee.application.errors import Forbidden, KeyReused, Unauthenticated, UnknownVersion
from referee.application.idempotency import Request
from referee.application.loading import load
from referee.application.opening import abandon_game
from referee.application.reading import list_games, read_game, readings_after
from referee.application.records.importing import import_record
from referee.application.rulings.exporting import export
from referee.application.sight import Sight
from referee.games import GAMES
from referee.kernel.chance import SealedChance
from referee.kernel.ids import GameId, SeatId
from referee.kernel.rejection import Reason, Rejected
from tests.application.random_play import step
from tests.application.table import A, TableOfToy, a_game, a_referee, request, restarted
from tests.recorded import EVERY, found_by_second, lines_for, verified


@pytest.fixture
def table() -> TableOfToy:
    return a_game(a_referee())


def branched(
    table: TableOfToy, actor: Actor, version: int | None = None, seed: str = "s"
) -> Branched:
    return branch(table.referee, actor, table.game, version, request(), seed=seed)


def sandbox(table: TableOfToy, made: Branched) -> TableOfToy:
    """The branch with everybody's seat."""
    seats = {seat: actor_of(table.referee, token) for seat, token in made.seats.items()}
    return TableOfToy(table.referee, made.game, table.organiser, seats)


def a_real_table(ruleset: str, steps: int = 40) -> TableOfToy:
    table = a_game(a_referee(games=EVERY), 3, ruleset=ruleset)
    rng = Random(3)
    for _ in range(steps):
        assert step(table, rng)
    return table


def over(table: TableOfToy) -> TableOfToy:
    abandon_game(table.referee, table.organiser, table.game, request())
    return table


@pytest.mark.parametrize("ruleset", list(GAMES))
def test_a_branch_of_a_game_that_goes_on_shows_its_maker_the_same(ruleset: str) -> None:
    table = a_real_table(ruleset)
    made = branched(table, table.seats[A])
    there = read_game(table.referee, actor_of(table.referee, made.seats[A]), made.game)
    origin = read_game(table.referee, table.seats[A], table.game)
    told = str(there.view["table"]), str(origin.view["table"])
    assert told[0] == told[1] and not made.branch.whole
    assert there.view["branch_of"]["origin"] == table.game and there.view["practice"]


@pytest.mark.parametrize("ruleset", list(GAMES))
def test_a_branch_is_played_and_its_origin_untouched(ruleset: str) -> None:
    table = a_real_table(ruleset)
    other, rng = sandbox(table, branched(table, table.seats[A])), Random(5)
    before = load(table.referee, table.game)[0]
    for _ in range(60):
        if not step(other, rng):
            break
    assert load(table.referee, table.game)[0] == before


@pytest.mark.parametrize("ruleset", list(GAMES))
def test_a_branch_of_its_organisers_is_verified(ruleset: str) -> None:
    table = over(a_real_table(ruleset))
    made = branched(table, table.organiser, table.version() - 1)
    other, rng = sandbox(table, made), Random(5)
    for _ in range(30):
        if not step(other, rng):
            break
    abandon_game(table.referee, table.organiser, other.game, request())
    lines = lines_for(other, table.organiser)
    assert verified(lines).verified and found_by_second(lines) is None


@pytest.mark.parametrize("ruleset", list(GAMES))
def test_of_a_game_that_is_over_a_branch_is_that_very_version(ruleset: str) -> None:
    table = over(a_real_table(ruleset))
    version = table.version() - 1
    made = branched(table, table.organiser, version)
    there = export(table.referee, table.organiser, made.game, None)
    origin = export(table.referee, SPECTATOR, table.game, version)
    assert there.position and origin.position
    assert {**there.position, "drawn": 0} == {**origin.position, "drawn": 0}
    assert made.branch.whole and made.branch.version == version


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("ruleset", list(GAMES))
def test_what_is_dealt_follows_from_what_the_maker_saw_alone(ruleset: str, seed: int) -> None:
    """Two games that differ only in what a seat cannot know: the same branch to the byte."""
    table = a_real_table(ruleset, steps=20 + 6 * seed)
    loaded, _ = load(table.referee, table.game)
    rules, match, sight = loaded.ruleset.rules, loaded.match, Sight(loaded.version, A)
    assert rules.imagine is not None
    luck = SealedChance(seed.to_bytes(2, "big"), GameId("twin"), ())
    twin = replace(match, table=rules.imagine(match.table, A, luck))
    one, other = (imagined(loaded.ruleset, each, sight, "s") for each in (match, twin))
    assert rules.position(one) == rules.position(other)
    assert rules.view(one, A) == rules.view(match.table, A)


def test_another_seed_deals_something_else() -> None:
    table = a_real_table("killer-bunnies")
    loaded, _ = load(table.referee, table.game)
    sight = Sight(loaded.version, A)
    decks = {imagined(loaded.ruleset, loaded.match, sight, str(n)).deck for n in range(9)}
    assert len(decks) == 9 and loaded.match.table.deck not in decks


def test_nobody_is_late_in_a_branch_and_what_only_clocks_do_happens(table: TableOfToy) -> None:
    other = sandbox(table, branched(table, table.seats[A]))
    other.roll(A)
    other.later(2_000)
    asked = other.see().view["table"]["pending"]
    other.later(10**9)
    assert other.see().view["table"]["pending"] == asked
    other.answer(SeatId("B"), "guess", asked["id"], number=3)
    assert not [d for d in table.referee.store.due(until=2**60, limit=9) if d.stream == other.game]


def test_a_branch_is_its_makers_alone(table: TableOfToy) -> None:
    made = branched(table, table.organiser)
    judge = actor_of(table.referee, mint(table.referee, Role.JUDGE, "Jude"))
    for actor in (SPECTATOR, table.seats[A], judge):
        with pytest.raises(Forbidden):
            read_game(table.referee, actor, made.game)
    assert read_game(table.referee, table.organiser, made.game).view["tables"]
    listed = list_games(table.referee, SPECTATOR, before=None, limit=99)
    assert [row["game"] for row in listed] == [table.game]


def test_an_imported_branch_is_on_no_list_either() -> None:
    table = over(a_real_table("president-bunny"))
    made = branched(table, table.organiser, table.version() - 1)
    abandon_game(table.referee, table.organiser, made.game, request())
    elsewhere = a_referee(games=EVERY)
    import_record(elsewhere, lines_for(sandbox(table, made), table.organiser))
    assert list_games(elsewhere, SPECTATOR, before=None, limit=9) == []


def test_a_repeat_gets_the_same_seats(table: TableOfToy) -> None:
    sent = request()
    once = branch(table.referee, table.seats[A], table.game, None, sent)
    table.roll(A)
    again = branch(restarted(table.referee), table.seats[A], table.game, None, sent)
    assert (again.game, again.seats, again.branch) == (once.game, once.seats, once.branch)
    assert again.replayed
    over(table)
    third = branch(table.referee, table.seats[A], table.game, None, sent)
    assert third.seats == once.seats


def test_a_key_makes_one_branch(table: TableOfToy) -> None:
    sent = request()
    branch(table.referee, table.seats[A], table.game, None, sent)
    other = a_game(table.referee)
    with pytest.raises(KeyReused):
        branch(table.referee, table.seats[A], table.game, 3, Request(sent.key, "another body"))
    assert other.game != table.game


def test_a_branch_begins_where_the_game_ran(table: TableOfToy) -> None:
    for version, error in ((2, Rejected), (999, UnknownVersion)):
        with pytest.raises(error):
            branched(table, table.seats[A], version)
    with pytest.raises(Rejected) as refused:
        branched(over(table), table.seats[A])
    assert refused.value.reason is Reason.GAME_OVER
    with pytest.raises(Unauthenticated):
        branched(table, SPECTATOR)


def test_who_may_not_watch_makes_no_branch_and_officials_are_recorded(table: TableOfToy) -> None:
    other = a_game(table.referee)
    with pytest.raises(Forbidden):
        branch(table.referee, other.seats[A], table.game, None, request())
    auditor = actor_of(table.referee, mint(table.referee, Role.AUDITOR, "Iris"))
    assert not branched(table, auditor).branch.whole
    assert branched(over(table), auditor, table.version() - 1).branch.whole
    (reading,) = readings_after(table.referee, SPECTATOR, table.game, 0, limit=9)
    assert reading["what"] == "branch"
