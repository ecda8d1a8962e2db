"""What a tournament does when it is asked, and all that it refuses."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from referee.kernel.game import Command, Settle
from referee.kernel.ids import DecisionId, GameId
from referee.kernel.rejection import Reason as AnyReason
from referee.kernel.rejection import Rejected
from referee.tournaments import TOURNAMENT
from referee.tournaments import messages as m
from referee.tournaments.options import MOST_PLAYERS
from referee.tournaments.reasons import Reason
from referee.tournaments.tournament import Player, Tournament
from tests.tournaments.given import (
    NOON,
    after,
    correct,
    decided,
    opened,
    pair,
    played,
    player,
    playing,
    register,
    registered,
    results,
    start,
)

A, B = player("a"), player("b")
FINISH = m.FinishTournament(at=NOON)
TIME = Settle(at=NOON, deadline=DecisionId("round-1"))


def check_in(name: str) -> Command:
    return m.CheckInPlayer(at=NOON, player=player(name))


def drop(name: str) -> Command:
    return m.DropPlayer(at=NOON, player=player(name), reason="ill")


def hand_over(name: str, to: str) -> Command:
    return m.HandOver(at=NOON, player=player(name), to=player(to), reason="ill")


def test_a_round_is_paired_by_the_standings() -> None:
    t = played(registered("abcd"), (2, 1), (2, 1))
    assert decided(t, pair()) == (
        m.RoundPaired(
            round=2,
            tables=((B, player("d")), (A, player("c"))),
            byes=(),
            lots=tuple(map(player, "abcd")),
            draw=2,
            repeats=0,
            given=False,
            reason="",
        ),
    )


def test_a_round_is_paired_as_given_and_who_is_left_out_has_a_bye() -> None:
    (event,) = decided(registered("abcd"), pair(["ca"]))
    assert isinstance(event, m.RoundPaired)
    assert (event.tables, event.byes) == (((player("c"), A),), (B, player("d")))


def test_a_round_begins_with_its_games_and_its_limit() -> None:
    paired = after(registered("ab", round_seconds=60), pair())
    began = m.RoundStarted(1, (GameId("g-1-1"),), NOON, NOON + 60_000)
    assert decided(paired, start(paired)) == (began,)


def test_a_round_ends_with_its_last_result() -> None:
    t = playing("abcd")
    one = after(t, results(t, (1, 2)))
    last = m.Reported(2, GameId("g-1-2"), 9, "cd" * 32, (2, 1))
    assert decided(one, m.TakeResults(at=NOON, results=(last,))) == (
        m.ResultTaken(1, last),
        m.RoundFinished(1),
    )


def test_the_time_of_a_round_is_called_once_with_the_tables_that_still_play() -> None:
    t = playing("abcd", round_seconds=60)
    t = after(t, results(t, (1, 2)))
    assert [d.due for d in TOURNAMENT.deadlines(t)] == [NOON + 60_000]
    assert decided(t, TIME) == (m.TimeCalled(1, (2,)),)
    assert TOURNAMENT.deadlines(after(t, TIME)) == ()


def test_a_correction_says_what_stood_there_and_may_end_the_round() -> None:
    t = playing("ab")
    assert decided(t, correct(1, 1, 2, 1)) == (
        m.ResultCorrected(1, 1, (2, 1), (), "the score sheet was misread"),
        m.RoundFinished(1),
    )
    t = after(t, correct(1, 1, 2, 1))
    assert len(decided(t, correct(1, 1, 1, 2))) == 1


def test_who_dropped_is_not_paired_but_comes_back_with_everything() -> None:
    t = after(played(registered("abcd"), (1, 2), (1, 2)), drop("a"), drop("b"))
    (event,) = decided(t, pair())
    assert isinstance(event, m.RoundPaired)
    assert event.tables == ((player("c"), player("d")),)
    assert after(t, register("a")).present == (A, player("c"), player("d"))


def test_who_takes_over_plays_on_with_the_points() -> None:
    t = after(played(registered("ab"), (1, 2)), hand_over("a", "z"))
    assert [(p.id, p.played_by) for p in t.players] == [("a", "z"), ("b", "b")]


def test_only_who_checked_in_is_paired() -> None:
    t = after(registered("abc", check_in=True), check_in("a"), check_in("c"))
    (event,) = decided(t, pair())
    assert isinstance(event, m.RoundPaired)
    assert (event.tables, event.byes) == (((A, player("c")),), ())


def test_a_pairing_that_has_not_begun_gives_way_to_the_next() -> None:
    t = after(registered("abcd"), pair(["ab", "cd"]), pair(["ac", "bd"]))
    assert [table.players for table in t.rounds[0].tables] == [
        (A, player("c")), (B, player("d")),
    ]  # fmt: skip


def test_lots_are_drawn_from_what_players_added() -> None:
    purposes = []

    class Noting:
        def roll(self, purpose: str, sides: int) -> None: ...

        def shuffle(self, purpose: str, items: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
            purposes.append(purpose)
            return 1, items

    for entropy in ("c0ffee", "decade"):
        enter = m.RegisterPlayer(at=NOON, player=A, entropy=entropy)
        decided(after(opened(), enter, register("b")), pair(), Noting())  # type: ignore[arg-type]  # it never rolls
    assert len(set(purposes)) == 2


def test_the_end_draws_the_last_lots() -> None:
    t = played(registered("ab"), (1, 1))
    assert decided(t, FINISH) == (m.TournamentFinished((A, B), 2),)
    assert TOURNAMENT.result(after(t, FINISH)) is not None


REFUSED: dict[str, tuple[Callable[[], Tournament], Command, object]] = {
    "twice": (lambda: registered("a"), register("a"), Reason.ALREADY_REGISTERED),
    "for two": (
        lambda: after(registered("ab"), hand_over("a", "z")),
        hand_over("b", "z"),
        Reason.ALREADY_REGISTERED,
    ),
    "late": (
        lambda: played(registered("ab", late_entry=False), (1, 2)),
        register("c"),
        Reason.ENTRIES_CLOSED,
    ),
    "more than fit": (
        lambda: replace(opened(), players=(Player(A, A, 0),) * MOST_PLAYERS),
        register("b"),
        Reason.TOURNAMENT_FULL,
    ),
    "unknown": (lambda: registered("a"), drop("z"), Reason.NOT_REGISTERED),
    "dropped": (lambda: after(registered("a"), drop("a")), drop("a"), Reason.PLAYER_DROPPED),
    "no check-in": (lambda: registered("a"), check_in("a"), Reason.NO_CHECK_IN),
    "checked in": (
        lambda: after(registered("a", check_in=True), check_in("a")),
        check_in("a"),
        Reason.NO_CHECK_IN,
    ),
    "check-in of nobody": (lambda: opened(check_in=True), check_in("a"), Reason.NOT_REGISTERED),
    "one player": (lambda: registered("a"), pair(), Reason.TOO_FEW_PLAYERS),
    "while playing": (lambda: playing("ab"), pair(), Reason.ROUND_OPEN),
    "after the last round": (
        lambda: played(registered("ab", rounds=1), (1, 2)),
        pair(),
        Reason.ROUNDS_PLAYED,
    ),
    "no tables": (lambda: registered("ab"), pair([]), Reason.WRONG_TABLES),
    "a table of one": (lambda: registered("ab"), pair(["a"]), Reason.WRONG_TABLES),
    "two chairs": (lambda: registered("abc"), pair(["ab", "ca"]), Reason.WRONG_TABLES),
    "a stranger": (lambda: registered("ab"), pair(["az"]), Reason.NOT_REGISTERED),
    "who left": (
        lambda: after(registered("abc"), drop("a")),
        pair(["ab"]),
        Reason.PLAYER_DROPPED,
    ),
    "who is not there": (
        lambda: after(registered("abc", check_in=True), check_in("a"), check_in("b")),
        pair(["ac"]),
        Reason.NOT_CHECKED_IN,
    ),
    "nothing is paired": (
        lambda: registered("ab"),
        m.StartRound(at=NOON, games=()),
        Reason.NOT_PAIRED,
    ),
    "it plays already": (
        lambda: playing("ab"),
        m.StartRound(at=NOON, games=()),
        Reason.ROUND_OPEN,
    ),
    "too few games": (
        lambda: after(registered("ab"), pair()),
        m.StartRound(at=NOON, games=()),
        AnyReason.NOT_OFFERED,
    ),
    "a pairing without one": (
        lambda: after(registered("ab"), pair(), drop("b")),
        m.StartRound(at=NOON, games=(GameId("g"),)),
        Reason.PAIR_ANEW,
    ),
    "no round": (lambda: registered("ab"), correct(1, 1, 1, 2), Reason.NO_SUCH_TABLE),
    "no table": (lambda: playing("ab"), correct(1, 2, 1, 2), Reason.NO_SUCH_TABLE),
    "no places": (lambda: playing("ab"), correct(1, 1, 1, 3), Reason.WRONG_PLACES),
    "a running round": (lambda: playing("ab"), FINISH, Reason.ROUND_OPEN),
    "nothing is due": (lambda: playing("ab"), TIME, AnyReason.NOT_DUE),
    "after the end": (lambda: after(registered("ab"), FINISH), pair(), AnyReason.GAME_OVER),
}


@pytest.mark.parametrize("case", REFUSED)
def test_it_refuses(case: str) -> None:
    make, command, reason = REFUSED[case]
    with pytest.raises(Rejected) as refusal:
        decided(make(), command)
    assert refusal.value.reason is reason


REPORTED = m.Reported(1, GameId("g-1-1"), 9, "ab" * 32, (1, 2))
WRONG: dict[str, tuple[tuple[m.Reported, ...], Reason]] = {
    "another game": (
        (m.Reported(1, GameId("g-9-9"), 9, "ab" * 32, (1, 2)),),
        Reason.NO_SUCH_TABLE,
    ),
    "no such table": (
        (m.Reported(7, GameId("g-1-1"), 9, "ab" * 32, (1, 2)),),
        Reason.NO_SUCH_TABLE,
    ),
    "places": ((m.Reported(1, GameId("g-1-1"), 9, "ab" * 32, (1, 1, 3)),), Reason.WRONG_PLACES),
    "twice at once": ((REPORTED, REPORTED), Reason.RESULT_KNOWN),
    "nothing": ((), Reason.NOT_PAIRED),
}


@pytest.mark.parametrize("case", WRONG)
def test_it_takes_no_wrong_result(case: str) -> None:
    taken, reason = WRONG[case]
    with pytest.raises(Rejected) as refusal:
        decided(playing("ab"), m.TakeResults(at=NOON, results=taken))
    assert refusal.value.reason is reason


def test_a_result_is_taken_once() -> None:
    t = playing("abcd")
    once = after(t, results(t, (1, 2)))
    with pytest.raises(Rejected) as refusal:
        decided(once, results(once, (2, 1)))
    assert refusal.value.reason is Reason.RESULT_KNOWN
