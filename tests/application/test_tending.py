"""What a tournament does by itself: tables begin, results are taken, time is called."""

from random import Random

import pytest

from referee.application.opening import abandon_game
from referee.application.reading import list_games
from referee.application.referee import Referee
from referee.application.settling import sweep
from referee.application.timekeeping import pause_game, resume_game
from referee.application.tournaments.rounds import start_round
from referee.application.tournaments.stream import Step, load_tournament, stepped
from referee.application.tournaments.tables import open_tables
from referee.application.tournaments.tending import tend_all
from referee.tournaments.messages import StartRound
from tests.application.cup import Cup, a_cup, in_its_first_round
from tests.application.table import (
    request,
    restarted,
)


@pytest.fixture
def cup(referee: Referee) -> Cup:
    """Four players in their first round."""
    return in_its_first_round(referee)


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
    before = cup.types()
    assert before.count("ResultTaken") == 2
    tend_all(restarted(cup.referee))
    assert cup.types() == before


def test_two_who_take_a_result_at_once_take_it_once(cup: Cup) -> None:
    cup.play()
    load_tournament(other := restarted(cup.referee), cup.tournament)
    tend_all(cup.referee)
    tend_all(other)
    assert cup.types().count("ResultTaken") == 2


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
    assert "GameStarted" not in cup.types(games[0])
    tend_all(referee)
    assert "GameStarted" in cup.types(games[0])


def test_a_repeat_of_the_start_opens_nothing_twice(referee: Referee) -> None:
    cup = a_cup(referee, "abcd")
    cup.pair()
    sent = request()
    first = start_round(referee, cup.organiser, cup.tournament, sent)
    again = start_round(restarted(referee), cup.organiser, cup.tournament, sent)
    assert (first.version, again.version, again.replayed) == (first.version,) * 2 + (True,)
    assert len(list_games(referee, cup.organiser, before=None, limit=9)) == 2


def test_when_the_time_is_over_open_tables_are_judged_as_they_stand(referee: Referee) -> None:
    cup = in_its_first_round(referee, "abcd", round_seconds=60)
    first = cup.state().rounds[0].tables[0]
    cup.play_table(list(first.players), luck())
    cup.later(60_000)
    tend_all(referee)
    played, open_ = cup.state().rounds[0].tables
    assert (played.how, open_.how) == ("played", "adjudicated")
    assert open_.places == (1, 1)
    assert cup.types(open_.game)[-1] == "GameAbandoned"
    assert cup.state().rounds[0].is_finished


def test_the_time_of_a_round_is_a_deadline_like_any_other(referee: Referee) -> None:
    cup = in_its_first_round(referee, "ab", round_seconds=60)
    cup.later(60_000)
    assert sweep(referee, 0) == 1


def test_a_pause_stops_the_time_of_a_round(referee: Referee) -> None:
    cup = in_its_first_round(referee, "ab", round_seconds=60)
    cup.later(10_000)
    pause_game(referee, cup.organiser, cup.tournament, "lunch", request())
    cup.later(3_600_000)
    tend_all(referee)
    resume_game(referee, cup.organiser, cup.tournament, "", request())
    cup.later(49_000)
    tend_all(referee)
    assert "TimeCalled" not in cup.types()
    cup.later(1_000)
    tend_all(referee)
    assert "TimeCalled" in cup.types()


def test_a_paused_table_is_judged_when_time_is_called(referee: Referee) -> None:
    cup = in_its_first_round(referee, "ab", round_seconds=60)
    pause_game(referee, cup.organiser, cup.my_table("a")["game"], "a phone", request())
    cup.later(60_000)
    tend_all(referee)
    assert cup.state().rounds[0].tables[0].how == "adjudicated"


def test_a_table_that_is_set_aside_is_waited_for_until_time_is_called(referee: Referee) -> None:
    cup = in_its_first_round(referee, "ab", round_seconds=60)
    referee.store.quarantine(cup.my_table("a")["game"], "a card that spins")
    tend_all(referee)
    assert cup.state().rounds[0].is_running
    cup.later(60_000)
    tend_all(referee)
    assert cup.state().rounds[0].tables[0].how == "adjudicated"


def test_a_game_that_its_organiser_ended_is_judged_as_it_stood(cup: Cup) -> None:
    game = cup.state().rounds[0].tables[0].game
    abandon_game(cup.referee, cup.organiser, game, request())
    tend_all(cup.referee)
    assert cup.state().rounds[0].tables[0].how == "adjudicated"


def luck() -> Random:
    return Random(1)
