"""Tournaments at the use cases: from the first player to the final standings."""

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
from referee.application.opening import create_game
from referee.application.reading import list_games, read_game
from referee.application.records.making import record
from referee.application.records.verifying import verification
from referee.application.referee import Referee
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
from referee.application.tournaments.rounds import correct_result
from referee.application.tournaments.stream import load_tournament
from referee.kernel.ids import GameId
from referee.kernel.lifecycle import Phase
from referee.tournaments.messages import PlayerId
from tests.application.cup import Cup, a_cup, in_its_first_round
from tests.application.table import (
    an_organiser,
    request,
    restarted,
)
from tests.recorded import found_by_second

A, B = PlayerId("a"), PlayerId("b")


@pytest.fixture
def cup(referee: Referee) -> Cup:
    """Four players in their first round."""
    return in_its_first_round(referee)


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
    assert cup.types(cup.my_table("a")["game"]).count("EntropyAdded") == 2


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


def test_the_verifier_that_knows_no_rules_reads_it_too(cup: Cup) -> None:
    cup.play()
    cup.finish()
    lines = [canonical(line) for line in record(cup.referee, cup.organiser, cup.tournament)]
    assert found_by_second(lines) is None
    tampered = [line.replace(b'"places":[1,2]', b'"places":[2,1]') for line in lines]
    broken = found_by_second(tampered)
    assert broken is not None and broken[1] == "chain"


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
