"""Tournaments at the use cases: from the first player to the final standings."""

from random import Random
from typing import Any

import pytest

from eventstore.chain import canonical
from referee.application.actors import Actor, actor_of
from referee.application.errors import (
    BadFields,
    Forbidden,
    Unauthenticated,
    UnknownRound,
    UnknownRuleset,
    UnknownTournament,
)
from referee.application.opening import abandon_game, create_game
from referee.application.reading import list_games, read_game
from referee.application.records import record
from referee.application.referee import Referee
from referee.application.settling import sweep
from referee.application.timekeeping import pause_game, resume_game
from referee.application.tournaments.players import (
    Successor,
    check_in,
    drop,
    hand_over,
    register_player,
    reissue_token,
)
from referee.application.tournaments.reading import (
    list_tournaments,
    my_table,
    read_round,
    read_standings,
)
from referee.application.tournaments.rounds import correct_result, start_round
from referee.application.tournaments.stream import Step, load_tournament, stepped
from referee.application.tournaments.tables import open_tables
from referee.application.tournaments.tending import tend_all
from referee.application.verifying import verification
from referee.kernel.ids import GameId
from referee.kernel.lifecycle import Phase
from referee.tournaments.messages import PlayerId, StartRound
from tests.application.cup import Cup, a_cup
from tests.application.table import (
    StoppedClock,
    an_organiser,
    request,
    restarted,
)

A, B = PlayerId("a"), PlayerId("b")


@pytest.fixture
def cup(referee: Referee) -> Cup:
    """Four players in their first round."""
    cup = a_cup(referee, "abcd")
    cup.pair()
    cup.start()
    return cup


def later(cup: Cup, ms: int) -> None:
    clock = cup.referee.clock
    assert isinstance(clock, StoppedClock)
    clock.now += ms


def types(cup: Cup, stream: str = "") -> list[str]:
    return [e.type for e in cup.referee.store.replay(stream or cup.tournament)]


def test_two_rounds_run_to_final_standings(cup: Cup) -> None:
    cup.play()
    cup.pair()
    cup.start()
    cup.play()
    cup.finish()
    assert sum(cup.standings().values()) == 4 * 12
    assert max(cup.standings().values()) == 24
    assert cup.see()["phase"] == "finished"


def test_all_tables_begin_with_their_players(cup: Cup) -> None:
    for table in cup.see()["rounds"][0]["tables"]:
        seen = read_game(cup.referee, cup.organiser, GameId(table["game"]))
        assert seen.phase is Phase.RUNNING
        for seat in table["seats"]:
            mine = cup.my_table(seat["player"])
            assert (mine["game"], mine["seat"]) == (table["game"], seat["seat"])
            actor = actor_of(cup.referee, mine["token"])
            assert (actor.game, actor.seat) == (table["game"], seat["seat"])


def test_what_players_gave_to_the_dice_is_in_their_games(referee: Referee) -> None:
    cup = a_cup(referee)
    cup.register("ab", entropy="c0ffee")
    cup.pair()
    cup.start()
    assert types(cup, cup.my_table("a")["game"]).count("EntropyAdded") == 2


def test_results_name_the_head_of_the_game_that_they_come_from(cup: Cup) -> None:
    cup.play()
    cup.see()
    taken = [e for e in cup.referee.store.replay(cup.tournament) if e.type == "ResultTaken"]
    assert {e.actor for e in taken} == {"referee"}
    for table in cup.see()["rounds"][0]["tables"]:
        head = cup.referee.store.listed(table["game"]).head
        assert any(f'"hash":"{head.hash}"' in e.public for e in taken)


def test_workers_take_results_and_do_it_once(cup: Cup) -> None:
    cup.play()
    assert tend_all(cup.referee) == 1
    before = types(cup)
    assert before.count("ResultTaken") == 2
    tend_all(restarted(cup.referee))
    assert types(cup) == before


def test_two_who_take_a_result_at_once_take_it_once(cup: Cup) -> None:
    cup.play()
    load_tournament(other := restarted(cup.referee), cup.tournament)
    tend_all(cup.referee)
    tend_all(other)
    assert types(cup).count("ResultTaken") == 2


def test_a_round_that_broke_off_before_its_tables_began_is_gone_on_with(referee: Referee) -> None:
    cup = a_cup(referee, "ab")
    cup.pair()
    loaded = load_tournament(referee, cup.tournament)
    paired = cup.state().paired
    assert paired
    (game,) = open_tables(referee, loaded, paired)
    assert open_tables(referee, loaded, paired) == (game,)
    assert cup.start().state.rounds[0].tables[0].game == game


def test_a_table_that_was_not_let_loose_is_by_who_comes_by(referee: Referee) -> None:
    cup = a_cup(referee, "ab")
    paired = cup.pair().state.rounds[0]
    games = open_tables(referee, load_tournament(referee, cup.tournament), paired)
    step = Step("start", "organiser", lambda _, at: StartRound(at=at, games=games))
    stepped(referee, cup.organiser, cup.tournament, request(), step)
    assert "GameStarted" not in types(cup, games[0])
    tend_all(referee)
    assert "GameStarted" in types(cup, games[0])


def test_a_repeat_of_the_start_opens_nothing_twice(referee: Referee) -> None:
    cup = a_cup(referee, "abcd")
    cup.pair()
    sent = request()
    first = start_round(referee, cup.organiser, cup.tournament, sent)
    again = start_round(restarted(referee), cup.organiser, cup.tournament, sent)
    assert (first.version, again.version, again.replayed) == (first.version,) * 2 + (True,)
    assert len(list_games(referee, cup.organiser, before=None, limit=9)) == 2


def test_when_the_time_is_over_open_tables_are_judged_as_they_stand(referee: Referee) -> None:
    cup = a_cup(referee, "abcd", round_seconds=60)
    cup.pair()
    cup.start()
    first = cup.state().rounds[0].tables[0]
    cup.play_table(list(first.players), luck())
    later(cup, 60_000)
    tend_all(referee)
    played, open_ = cup.state().rounds[0].tables
    assert (played.how, open_.how) == ("played", "adjudicated")
    assert open_.places == (1, 1)
    assert types(cup, open_.game)[-1] == "GameAbandoned"
    assert cup.state().rounds[0].is_finished


def test_the_time_of_a_round_is_a_deadline_like_any_other(referee: Referee) -> None:
    cup = a_cup(referee, "ab", round_seconds=60)
    cup.pair()
    cup.start()
    later(cup, 60_000)
    assert sweep(referee, 0) == 1


def test_a_pause_stops_the_time_of_a_round(referee: Referee) -> None:
    cup = a_cup(referee, "ab", round_seconds=60)
    cup.pair()
    cup.start()
    later(cup, 10_000)
    pause_game(referee, cup.organiser, cup.tournament, "lunch", request())
    later(cup, 3_600_000)
    tend_all(referee)
    resume_game(referee, cup.organiser, cup.tournament, "", request())
    later(cup, 49_000)
    tend_all(referee)
    assert "TimeCalled" not in types(cup)
    later(cup, 1_000)
    tend_all(referee)
    assert "TimeCalled" in types(cup)


def test_a_paused_table_is_judged_when_time_is_called(referee: Referee) -> None:
    cup = a_cup(referee, "ab", round_seconds=60)
    cup.pair()
    cup.start()
    pause_game(referee, cup.organiser, cup.my_table("a")["game"], "a phone", request())
    later(cup, 60_000)
    tend_all(referee)
    assert cup.state().rounds[0].tables[0].how == "adjudicated"


def test_a_game_that_its_organiser_ended_is_judged_as_it_stood(cup: Cup) -> None:
    game = cup.state().rounds[0].tables[0].game
    abandon_game(cup.referee, cup.organiser, game, request())
    tend_all(cup.referee)
    assert cup.state().rounds[0].tables[0].how == "adjudicated"


def test_a_judge_corrects_with_a_reason_and_by_name(cup: Cup) -> None:
    cup.play()
    cup.see()
    ruled(cup, cup.judge(), (1, 2))
    assert cup.state().rounds[0].tables[0].how == "ruled"
    last = list(cup.referee.store.replay(cup.tournament))[-1]
    assert (last.actor, last.type) == ("judge", "ResultCorrected")
    assert '"reason":"a misread score"' in last.public
    assert '"by":""' not in last.public


def test_who_takes_over_gets_the_seat_and_who_gave_up_loses_it(cup: Cup) -> None:
    old, seat = cup.player("a"), cup.my_table("a")
    entered = hand_over(
        cup.referee,
        cup.organiser,
        cup.tournament,
        A,
        Successor(PlayerId("z"), "Zoe", "ill"),
        request=request(),
    )
    for token in (cup.tokens["a"], seat["token"]):
        with pytest.raises(Unauthenticated):
            actor_of(cup.referee, token)
    cup.tokens["z"] = entered.token
    mine = cup.my_table("z")
    assert (mine["game"], mine["seat"]) == (seat["game"], seat["seat"])
    assert actor_of(cup.referee, mine["token"]).seat == seat["seat"]
    with pytest.raises(Forbidden):
        my_table(cup.referee, old, cup.tournament)


def test_a_lost_token_is_replaced(cup: Cup) -> None:
    entered = reissue_token(cup.referee, cup.organiser, cup.tournament, A, request())
    with pytest.raises(Unauthenticated):
        actor_of(cup.referee, cup.tokens["a"])
    assert actor_of(cup.referee, entered.token).seat == "a"


def test_a_repeat_of_a_registration_is_given_the_same_token(referee: Referee) -> None:
    cup, sent = a_cup(referee), request()
    tokens = {
        register_player(
            at, cup.organiser, cup.tournament, A, name="", entropy="", request=sent
        ).token
        for at in (referee, restarted(referee))
    }
    assert len(tokens) == 1


def test_players_check_in_and_leave_by_themselves_and_for_nobody_else(referee: Referee) -> None:
    cup = a_cup(referee, "abc", check_in=True)
    check_in(referee, cup.player("a"), cup.tournament, A, request())
    drop(referee, cup.player("b"), cup.tournament, B, reason="", request=request())
    last = [e.actor for e in referee.store.replay(cup.tournament)][-2:]
    assert last == ["player:a", "player:b"]
    with pytest.raises(Forbidden):
        drop(referee, cup.player("a"), cup.tournament, B, reason="", request=request())


def test_standings_are_read_as_they_were_known(cup: Cup) -> None:
    cup.play()
    cup.see()
    version = load_tournament(cup.referee, cup.tournament).version
    before = cup.standings(version=version)
    ruled(cup, cup.judge(), tuple(reversed(cup.state().rounds[0].tables[0].places)))
    assert cup.standings(version=version) == before
    assert cup.standings(after=1) != before


def test_names_stand_beside_the_events(cup: Cup) -> None:
    assert cup.see()["names"] == {"a": "A", "b": "B", "c": "C", "d": "D"}
    assert not any('"A"' in e.public for e in cup.referee.store.replay(cup.tournament))


def test_the_record_verifies_like_that_of_a_game(cup: Cup) -> None:
    cup.play()
    cup.finish()
    lines = record(cup.referee, cup.organiser, cup.tournament)
    found = verification([canonical(line) for line in lines], cup.referee.games)
    assert (found.finding, found.scope, found.ruleset) == (None, "whole", "tournament")
    assert found.draws == 2


def test_tournaments_are_no_games_of_the_list(cup: Cup) -> None:
    listed = list_games(cup.referee, cup.organiser, before=None, limit=2)
    assert cup.tournament not in {row["game"] for row in listed}
    (row,) = list_tournaments(cup.referee, before=None, limit=9)
    assert (row["tournament"], row["players"], row["phase"]) == (cup.tournament, 4, "playing")
    with pytest.raises(UnknownRuleset):
        create_game(cup.referee, cup.organiser, "tournament", {}, seats=0, request=request())


def test_a_game_is_no_tournament(cup: Cup) -> None:
    for stream in (cup.my_table("a")["game"], "t-none"):
        with pytest.raises(UnknownTournament):
            load_tournament(cup.referee, GameId(stream))
    with pytest.raises(UnknownRound):
        read_round(cup.referee, cup.organiser, cup.tournament, 2)
    with pytest.raises(UnknownRound):
        read_standings(cup.referee, cup.organiser, cup.tournament, after=2)


@pytest.mark.parametrize(
    "wrong",
    [
        {"smallest": 1},
        {"largest": 4},
        {"smallest": 3, "largest": 2},
        {"rounds": 0},
        {"rounds": "two"},
        {"tie_breaks": ["luck"]},
        {"game_options": {"target": "high"}},
        {"colour": "red"},
    ],
    ids=str,
)
def test_it_is_told_what_is_wrong_with_the_choices(
    referee: Referee, wrong: dict[str, Any]
) -> None:
    with pytest.raises(BadFields):
        a_cup(referee, **wrong)


def test_only_the_organiser_runs_it_and_only_a_judge_corrects(cup: Cup) -> None:
    other = Cup(cup.referee, an_organiser(cup.referee), cup.tournament)
    for step in (other.pair, other.start, other.finish, lambda: other.register("x")):
        with pytest.raises(Forbidden):
            step()
    for actor in (cup.organiser, cup.player("a")):
        with pytest.raises(Forbidden):
            ruled(cup, actor, (1, 2))
    with pytest.raises(Forbidden):
        my_table(cup.referee, cup.organiser, cup.tournament)


def ruled(cup: Cup, actor: Actor, places: tuple[int, ...]) -> None:
    correct_result(
        cup.referee,
        actor,
        cup.tournament,
        (1, 1),
        places=places,
        reason="a misread score",
        request=request(),
    )


def luck() -> Random:
    return Random(1)
