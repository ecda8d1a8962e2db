"""A game taken back on the road: what stays, what goes on, and who notices."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import structs

from eventstore.postgres import PostgresStore
from eventstore.siblings import SiblingSockets
from referee.application.acting import Action
from referee.application.actors import SPECTATOR
from referee.application.arbitrating import quarantined
from referee.application.committing import Companions, commit
from referee.application.errors import Forbidden, Quarantined, UnknownVersion
from referee.application.loading import at_version, load
from referee.application.opening import (
    abandon_game,
    add_seat,
)
from referee.application.reading import events_after, read_game
from referee.application.records.findings import Check
from referee.application.referee import Referee
from referee.application.rewinding import Past, recalling, rewind
from referee.application.settling import settle
from referee.games import GAMES
from referee.kernel.rejection import Reason, Rejected
from tests.application.random_play import step
from tests.application.rewound import (
    a_judge,
    back,
    order,
)
from tests.application.table import (
    A,
    B,
    TableOfToy,
    a_game,
    a_referee,
    request,
    restarted,
)
from tests.recorded import EVERY, found_by_second, lines_for, verified


@pytest.fixture
def table() -> TableOfToy:
    return a_game(a_referee())


def asked(table: TableOfToy) -> str:
    """A has rolled, the fox has come, and B is asked."""
    table.roll(A)
    table.later(2_000)
    found: str = table.see().view["table"]["pending"]["id"]
    return found


def a_random_game(ruleset: str, seed: int) -> TableOfToy:
    """Some play, taken back some times, and then abandoned unless it had ended."""
    referee = a_referee(games=EVERY, snapshot_every=50)
    table = a_game(referee, 3, ruleset=ruleset, seed=f"{ruleset}-{seed}")
    started, judge, rng = table.version(), a_judge(table), Random(seed)
    for number in range(60):
        if not step(table, rng):
            return table
        if number % 15 == 14:
            back(table, rng.randint(started, table.version()), judge)
    abandon_game(referee, table.organiser, table.game, request())
    return table


@pytest.mark.parametrize("seed", [1])
@pytest.mark.parametrize("ruleset", list(GAMES))
def test_a_record_with_rewinds_is_verified_by_both_verifiers(ruleset: str, seed: int) -> None:
    table = a_random_game(ruleset, seed)
    lines = lines_for(table)
    assert verified(lines).finding is None and found_by_second(lines) is None
    own = lines_for(table, table.seats[A], "own")
    assert verified(own).verified and verified(own).head == verified(lines).head
    assert "Rewound" in table.types() and '"position"' not in b"".join(own).decode()


@pytest.mark.parametrize("forged", ["position", "time", "version"])
def test_a_past_that_was_not_so_is_found(forged: str) -> None:
    """Whoever holds the keys can seal another past in; who judges the record finds it."""
    table, rng = a_game(a_referee(games=EVERY), 3, ruleset="one-two-many-rabbits"), Random(1)
    start = table.version()
    for _ in range(8):
        step(table, rng)
    loaded, _ = load(table.referee, table.game)
    _, then = at_version(table.referee, loaded, start)
    at = table.referee.store.events(table.game, after=start - 1, limit=1)[0].at
    true = recalling(loaded, order(start), Past(at, then))
    wrong: dict[str, dict[str, Any]] = {
        "position": {"position": {**true.position, "discard": ["carrot"]}},
        "time": {"then": at - 1},
        "version": {"to": start + 1},
    }
    command = structs.replace(true, at=loaded.at, by="x", **wrong[forged])
    commit(table.referee, loaded, command, Companions("judge"))
    abandon_game(table.referee, table.organiser, table.game, request())
    finding = verified(lines_for(table)).finding
    assert finding is not None and finding.check is Check.RULES
    assert "taken back" in finding.says or "was played" in finding.says


def test_the_game_is_as_it_was_and_history_stays(table: TableOfToy) -> None:
    start, before = table.version(), table.see().view["table"]
    asked(table)
    late, seen = table.version(), table.see().view["table"]
    done = back(table, start)
    assert table.see().view["table"] == {**before, "pending": None}
    assert done.view["desk"]["orders"][0]["kind"] == "rewind"
    then = read_game(table.referee, table.seats[A], table.game, late)
    assert then.view["table"] == seen
    assert [e["version"] for e in events_after(table.referee, SPECTATOR, table.game, 0, limit=99)]


def test_old_answers_and_old_alarms_come_late(table: TableOfToy) -> None:
    decision = asked(table)
    version = table.version()
    loaded, _ = load(table.referee, table.game)
    (due,) = loaded.deadlines
    back(table, version)
    with pytest.raises(Rejected) as refused:
        table.answer(B, "guess", decision, number=1)
    assert refused.value.reason is Reason.DECISION_CLOSED
    assert not settle(table.referee, table.game, due.id, due.generation, origin="worker")
    table.answer(B, "guess", table.see().view["table"]["pending"]["id"], number=1)


def test_what_was_due_is_due_as_long_after_now(table: TableOfToy) -> None:
    asked(table)
    version, due = table.version(), table.see().view["table"]["pending"]["due"]
    told = events_after(table.referee, SPECTATOR, table.game, version - 1, limit=1)
    table.later(500)
    back(table, version)
    at = table.see().view["table"]["pending"]["due"]
    assert at - table.referee.clock() == due - told[0]["at"]


def test_luck_goes_on_where_it_was(table: TableOfToy) -> None:
    start = table.version()
    table.roll(A)
    back(table, start)
    table.roll(A)
    told = events_after(table.referee, SPECTATOR, table.game, start, limit=99)
    draws = [e["public"]["draw"] for e in told if e["type"] == "DieRolled"]
    assert len(set(draws)) == len(draws) == 2


def test_a_repeat_takes_nothing_back_again(table: TableOfToy) -> None:
    start, judge, sent = table.version(), a_judge(table), request()
    table.roll(A)
    once = rewind(table.referee, judge, table.game, order(start), sent)
    table.roll(A)
    again = rewind(table.referee, judge, table.game, order(start), sent)
    assert again.replayed and (again.version, again.view) == (once.version, once.view)


def test_what_was_answered_before_is_answered_alike_after(table: TableOfToy) -> None:
    start, sent = table.version(), request()
    once = table.act(A, Action("roll"), if_match=start, under=sent)
    back(table, start)
    again = table.act(A, Action("roll"), if_match=start, under=sent)
    assert again.replayed and again.view == once.view


def test_only_a_judge_does_it_and_only_where_the_game_was_played(table: TableOfToy) -> None:
    for actor in (table.organiser, table.seats[A]):
        with pytest.raises(Forbidden):
            back(table, 5, actor)
    with pytest.raises(UnknownVersion):
        back(table, table.version() + 1)
    with pytest.raises(Rejected) as refused:
        back(table, 2)
    assert refused.value.reason is Reason.NOT_STARTED
    start = table.version()
    abandon_game(table.referee, table.organiser, table.game, request())
    with pytest.raises(Rejected) as refused:
        back(table, start)
    assert refused.value.reason is Reason.GAME_OVER


def test_nobody_who_joined_is_undone() -> None:
    table = a_game(a_referee(games=EVERY), 3, ruleset="killer-bunnies")
    start = table.version()
    add_seat(table.referee, table.organiser, table.game, None, request())
    with pytest.raises(Rejected) as refused:
        back(table, start)
    assert refused.value.reason is Reason.SEATS_CHANGED


def test_a_game_that_was_set_aside_goes_on_with_it(table: TableOfToy) -> None:
    start, decision = table.version(), asked(table)
    with pytest.raises(Quarantined):
        table.answer(A, "spin", decision)
    back(table, start)
    assert table.types()[-2:] == ["GameReleased", "Rewound"]
    orders = table.see().view["desk"]["orders"]
    assert [(o["id"], o["kind"]) for o in orders] == [
        ("order-1", "release"),
        ("order-2", "rewind"),
    ]
    assert not quarantined(table.referee, a_judge(table))
    table.roll(A)


@pytest.mark.parametrize("ruleset", ["toy", "killer-bunnies"])
def test_another_process_finds_the_same_game(ruleset: str) -> None:
    table = a_game(a_referee(games=EVERY, snapshot_every=5), 3, ruleset=ruleset)
    start, rng = table.version(), Random(1)
    for _ in range(6):
        step(table, rng)
    back(table, start)
    elsewhere = restarted(table.referee, games=EVERY)
    assert load(elsewhere, table.game)[0].match == load(table.referee, table.game)[0].match


def test_a_process_beside_follows(tmp_path: Path) -> None:
    here, there = SiblingSockets(tmp_path), SiblingSockets(tmp_path)
    with closing(here), closing(there):
        one = a_game(a_referee(games=EVERY, siblings=here), 3, ruleset="killer-bunnies")
        other = replace(one, referee=restarted(one.referee, games=EVERY, siblings=there))
        other.see()
        start, rng = one.version(), Random(1)
        for _ in range(6):
            step(one, rng)
        back(one, start)
        for _ in range(20):
            assert step(other, rng) and step(one, rng)
        assert other.see().view == one.see().view


@pytest.fixture
def real(service_url: str) -> Iterator[Referee]:
    with closing(PostgresStore(service_url)) as store:
        yield a_referee(store, games=EVERY)


@pytest.mark.slow
def test_it_is_the_same_in_a_real_database(real: Referee) -> None:
    table = a_game(real, 3, ruleset="killer-bunnies")
    start, rng = table.version(), Random(4)
    for _ in range(30):
        step(table, rng)
    back(table, start)
    for _ in range(30):
        step(table, rng)
    elsewhere = restarted(real, games=EVERY)
    assert load(elsewhere, table.game)[0].match == load(real, table.game)[0].match
    abandon_game(real, table.organiser, table.game, request())
    assert verified(lines_for(table)).verified
