"""Points for places, and what tells equal points apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.tournaments import messages as m
from referee.tournaments.options import TieBreak
from referee.tournaments.scoring import are_places, points_for, points_of
from referee.tournaments.standings import Row, standings
from referee.tournaments.tournament import Table, Tournament
from tests.tournaments.given import (
    NOON,
    after,
    correct,
    options,
    played,
    player,
    registered,
    told,
)


def rows(t: Tournament, after: int | None = None) -> dict[str, Row]:
    return {row.player: row for row in standings(t, after)}


def ranks(t: Tournament, after: int | None = None) -> str:
    return "".join(row.player for row in standings(t, after))


@pytest.mark.parametrize(
    ("size", "points"),
    [(2, (12, 0)), (3, (12, 6, 0)), (4, (12, 8, 4, 0)), (6, (12, 9, 7, 4, 2, 0))],
)
def test_points_fall_evenly_from_first_to_last(size: int, points: tuple[int, ...]) -> None:
    assert points_for(options(), size) == points


def test_points_that_are_chosen_count_by_place_and_end_in_nothing() -> None:
    assert points_for(options(points=(5, 2)), 4) == (5, 2, 0, 0)


@pytest.mark.parametrize(
    ("places", "points"),
    [((1, 2, 3, 4), (12, 8, 4, 0)), ((1, 1, 3, 4), (10, 10, 4, 0)), ((1, 1, 1, 1), (6,) * 4)],
)
def test_a_shared_place_shares_the_points(
    places: tuple[int, ...], points: tuple[int, ...]
) -> None:
    assert points_of(options(), Table(tuple(map(player, "abcd")), places=places)) == points


@given(st.lists(st.integers(1, 4), min_size=2, max_size=6))
def test_places_leave_out_as_many_as_share_one(worth: list[int]) -> None:
    placed = tuple(1 + sum(other < mine for other in worth) for mine in worth)
    assert are_places(placed, len(worth))
    assert not are_places(tuple(place + 1 for place in placed), len(worth))


def test_points_come_first() -> None:
    t = played(registered("abcd"), (2, 1), (1, 2))
    assert [(row.player, row.points) for row in standings(t)] == [
        ("b", 12), ("c", 12), ("a", 0), ("d", 0),
    ]  # fmt: skip


def test_wins_part_equal_points() -> None:
    chosen = {"smallest": 3, "largest": 3, "points": (4, 2, 0), "rounds": 2}
    t = played(registered("abcdef", **chosen), (1, 2, 3), (1, 2, 3), tables=["abc", "def"])
    t = played(t, (3, 2, 1), (1, 2, 3), tables=["abf", "dec"])
    points = {name: row.points for name, row in rows(t).items()}
    assert points == {"a": 4, "b": 4, "c": 0, "d": 8, "e": 4, "f": 4}
    assert {name: rows(t)[name].wins for name in "abef"} == {"a": 1, "b": 0, "e": 0, "f": 1}
    assert set(ranks(t)[1:3]) == set("af")


def test_stronger_opponents_part_equal_wins() -> None:
    t = played(registered("abcd"), (1, 2), (1, 2), tables=["ab", "cd"])
    t = played(t, (1, 2), (2, 1), tables=["ac", "bd"])
    assert (rows(t)["b"].opponents, rows(t)["c"].opponents) == (18.0, 18.0)
    assert (rows(t)["a"].opponents, rows(t)["d"].opponents) == (6.0, 6.0)


def test_who_won_against_whom_parts_what_is_left() -> None:
    only = {"tie_breaks": (TieBreak.HEAD_TO_HEAD,)}
    t = played(registered("abcd", **only), (1, 2), (1, 2), tables=["db", "ca"])
    t = played(t, (1, 2), (1, 2), tables=["bd", "ac"])
    t = played(t, (2, 1), (2, 1), tables=["ab", "cd"])
    assert {name: row.points for name, row in rows(t).items()} == {
        "a": 12, "b": 24, "c": 12, "d": 24,
    }  # fmt: skip
    assert [row.rank for row in standings(t)] == [1, 2, 3, 4]


def test_lots_part_whom_nothing_else_does_and_they_are_drawn_with_the_next_round() -> None:
    t = played(registered("abcd"), (1, 1), (1, 1))
    assert ranks(t) == "abcd"
    drawn = m.RoundPaired(2, (), (), tuple(map(player, "dcba")), 2, 0, False, "")
    assert ranks(told(t, [drawn])) == "dcba"
    assert ranks(told(t, [drawn]), after=1) == "dcba"


def test_a_bye_counts_like_a_win_unless_the_organiser_says_otherwise() -> None:
    assert rows(played(registered("abc"), (1, 2)))["c"].points == 12
    assert rows(played(registered("abc", bye_points=5), (1, 2)))["c"].points == 5
    assert rows(played(registered("abc"), (1, 2)))["c"].byes == 1


def test_standings_have_a_history_by_round() -> None:
    t = played(registered("ab"), (1, 2))
    t = played(t, (2, 1))
    assert [row.points for row in standings(t, 0)] == [0, 0]
    assert {row.player: row.points for row in standings(t, 1)} == {"a": 12, "b": 0}
    assert rows(t)["a"].rounds == (12, 0)


def test_who_comes_late_has_nothing_for_what_was_missed() -> None:
    t = played(registered("ab"), (1, 2))
    t = after(t, *(m.RegisterPlayer(at=NOON, player=player(name)) for name in "cd"))
    assert rows(t)["c"].rounds == (None,)


def test_a_correction_changes_the_standings_from_its_round_on() -> None:
    t = played(played(registered("ab"), (1, 2)), (1, 2))
    corrected = after(t, correct(1, 1, 2, 1))
    assert {p: row.points for p, row in rows(corrected, 1).items()} == {"a": 0, "b": 12}
    assert {p: row.points for p, row in rows(corrected).items()} == {"a": 12, "b": 12}
