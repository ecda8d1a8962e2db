"""The difference between two versions, in words, as far as its reader sees."""

from random import Random
from typing import Any

import pytest

from referee.application.actors import SPECTATOR, Role, actor_of, mint
from referee.application.differing import Change, changes, difference, plain
from referee.application.errors import Forbidden, UnknownVersion
from referee.application.opening import abandon_game
from referee.application.reading import read_game, readings_after
from referee.application.rewinding import rewind
from referee.games import GAMES
from referee.kernel.arbiter.messages import Rewind
from tests.application.random_play import step
from tests.application.table import A, B, TableOfToy, a_game, a_referee, request
from tests.recorded import EVERY


@pytest.fixture
def table() -> TableOfToy:
    return a_game(a_referee())


def told(before: Any, after: Any) -> list[tuple[str, str]]:
    return [(change.at, change.says) for change in changes(before, after)]


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ({"table": {"turn": "A"}}, {"table": {"turn": "B"}}, ("/table/turn", "turn: A becomes B")),
        ({"hand": ["1", "2"]}, {"hand": ["2", "3"]}, ("/hand", "hand: with 3, without 1")),
        ({"hand": ["1", "2"]}, {"hand": ["2", "1"]}, ("/hand", "hand: in another order")),
        ({"won": None}, {"won": True}, ("/won", "won: nothing becomes yes")),
        ({"bets": []}, {"bets": ["x", "x"]}, ("/bets", "bets: with 2 x")),
    ],
)
def test_a_change_is_told_in_words(before: Any, after: Any, says: tuple[str, str]) -> None:
    assert told(before, after) == [says]


def test_rows_are_the_same_wherever_they_lie() -> None:
    before = {"players": [{"seat": "A", "dolla": 1}, {"seat": "B", "dolla": 2}]}
    after = {"players": [{"seat": "B", "dolla": 5}, {"seat": "A", "dolla": 1}]}
    assert told(before, after) == [("/players/0/dolla", "players B dolla: 2 becomes 5")]
    assert told(before, before) == []


def applied(document: Any, found: list[Change]) -> Any:
    """The document with the changes made in it."""
    for change in found:
        *path, last = change.at.split("/")[1:]
        place = document
        for name in path:
            place = place[int(name)] if isinstance(place, list) else place[name]
        place[last] = change.after
    return document


def test_what_happened_between_is_told_and_what_is_another(table: TableOfToy) -> None:
    start = table.version()
    table.roll(A)
    table.later(2_000)
    table.see()
    found = difference(table.referee, table.seats[A], table.game, start, None)
    before = read_game(table.referee, table.seats[A], table.game, start).view
    assert (found.start, found.end) == (start, table.version())
    assert applied(plain(before), found.changes) == plain(table.see().view)


@pytest.mark.parametrize("ruleset", list(GAMES))
def test_real_games_are_told_by_their_own_sentences(ruleset: str) -> None:
    table, rng = a_game(a_referee(games=EVERY), 3, ruleset=ruleset), Random(2)
    start = table.version()
    for _ in range(12):
        step(table, rng)
    found = difference(table.referee, table.seats[A], table.game, start, None)
    assert found.story and all(line["says"] for line in found.story)
    assert found.changes and all(change.says for change in found.changes)
    back = difference(table.referee, table.seats[A], table.game, found.end, start)
    assert back.story == found.story
    assert {c.at for c in back.changes} and back.changes != found.changes


def test_a_reader_is_told_no_more_than_it_sees(table: TableOfToy) -> None:
    secret = table.see(B).view["table"]["secret"]
    for actor in (SPECTATOR, table.seats[A], table.organiser):
        found = difference(table.referee, actor, table.game, 4, None)
        assert not any(c.at.endswith("/secret") and c.after == secret for c in found.changes) or (
            table.see(A).view["table"]["secret"] == secret
        )
        with pytest.raises(Forbidden):
            difference(table.referee, actor, table.game, 4, None, seat=B)
    with pytest.raises(UnknownVersion):
        difference(table.referee, SPECTATOR, table.game, 4, 999)


def test_officials_who_look_with_the_eyes_of_a_seat_are_recorded(table: TableOfToy) -> None:
    judge = actor_of(table.referee, mint(table.referee, Role.JUDGE, "Jude"))
    abandon_game(table.referee, table.organiser, table.game, request())
    found = difference(table.referee, judge, table.game, 4, None, seat=B)
    assert any(change.at == "/table" for change in found.changes)
    (reading,) = readings_after(table.referee, SPECTATOR, table.game, 0, limit=9)
    assert reading["what"] == "difference"


def test_what_was_taken_back_is_marked(table: TableOfToy) -> None:
    judge = actor_of(table.referee, mint(table.referee, Role.JUDGE, "Jude"))
    start = table.version()
    table.roll(A)
    wanted = Rewind(at=0, by="", to=start, then=0, reason="Stuck.", position={})
    rewind(table.referee, judge, table.game, wanted, request())
    found = difference(table.referee, table.seats[A], table.game, 1, None)
    marks = {line["version"]: line["undone"] for line in found.story}
    assert not marks[start + 3] and not any(marks[v] for v in marks if v <= start)
