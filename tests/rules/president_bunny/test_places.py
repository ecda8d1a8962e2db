"""President Bunny, The Carrot, everybody between, and who leaves."""

import pytest

from referee.games.president_bunny import GAME
from referee.games.president_bunny import messages as m
from referee.games.president_bunny.reasons import Reason
from referee.games.president_bunny.rulebook import RULES, RULINGS
from referee.games.rabbit_events import GameEnded, SeatLeft, SeatOut
from referee.kernel.rejection import Reason as AnyReason
from tests.rabbits import A, B, C, D, Scenario, started
from tests.rules.president_bunny.tricks import hands, played, tries


def four() -> Scenario:
    return hands(A="red", B="orange blue", C="yellow", D="green blue")


def left(scenario: Scenario, *names: str) -> Scenario:
    for name in names:
        scenario = scenario.given(name, m.Leave)
    return scenario


@pytest.mark.rules("PB-04", "A-GEN-05")
def test_three_to_six_play() -> None:
    assert list(GAME.seats) == [3, 4, 5, 6]


@pytest.mark.rules("PB-05", "A-PB-04")
@pytest.mark.parametrize("seats", ["ABC", "ABCD", "ABCDE", "ABCDEF"])
def test_the_whole_deck_is_shared_evenly_from_the_dealers_left(seats: str) -> None:
    dealt = [len(p.hand) for p in started(GAME, seats, dealer=seats[-1]).table.players]
    assert sum(dealt) == 84
    assert dealt == sorted(dealt, reverse=True)
    assert dealt[0] - dealt[-1] <= 1


@pytest.mark.rules("A-GEN-01", "A-PB-12")
def test_the_first_dealer_is_drawn_if_nobody_names_one() -> None:
    started(GAME, "ABC", rolls=(3,)).then_asks("A")


@pytest.mark.rules("PB-01", "PB-03", "PB-19")
def test_the_first_out_of_cards_is_president_and_play_goes_on() -> None:
    after = tries(four(), "red")
    assert after.event(SeatOut) == SeatOut(A, 1)
    assert after.table.result is None
    after.then_asks("B")


@pytest.mark.rules("PB-02", "PB-03", "PB-19", "A-PB-09", "A-PB-13", "A-PB-15")
def test_the_last_with_cards_is_the_carrot_and_all_places_are_recorded() -> None:
    table = played(four(), "red", "", "", "", "blue", "yellow")
    ended = played(table, "", "orange").event(GameEnded)
    assert ended.winners == (A,)
    assert ended.places == {A: 1, C: 2, B: 3, D: 4}
    assert (ended.facts["president"], ended.facts["carrot"]) == ("A", "D")


@pytest.mark.rules("A-PB-09")
def test_nothing_is_played_after_the_end() -> None:
    table = played(hands(A="red", B="orange", C="yellow yellow"), "red", "", "", "orange")
    assert table.table.frames == ()
    table.when("C", m.PlayCards, cards="yellow").then_rejected(AnyReason.GAME_OVER, "A-PB-09")


@pytest.mark.rules("PB-03")
def test_whoever_is_out_plays_no_more() -> None:
    after = tries(four(), "red")
    after.when("A", m.PassTurn).then_rejected(Reason.NOT_IN_GAME)
    assert not GAME.legal_actions(after.table, A)


# --- leaving ------------------------------------------------------------------------------


@pytest.mark.rules("A-PB-10")
def test_leavers_rank_below_the_carrot_the_first_lowest() -> None:
    table = hands(A="red", B="orange", C="yellow", D="green green")
    ended = left(played(table, "red"), "C", "B").event(GameEnded)
    assert ended.places == {A: 1, D: 2, B: 3, C: 4}
    assert ended.facts["carrot"] == "D"
    assert ended.facts["series"] == {"last_places": ["A", "D", "B", "C"], "last_leavers": 2}


@pytest.mark.rules("A-PB-18")
def test_a_leavers_hand_goes_aside_unseen() -> None:
    after = four().when("B", m.Leave).then(SeatLeft(B, 2)).then_asks("A")
    after.when("B", m.Leave).then_rejected(Reason.NOT_IN_GAME, "A-PB-10")


@pytest.mark.rules("A-PB-18")
def test_whoever_is_out_keeps_the_place_and_does_not_leave() -> None:
    tries(four(), "red").when("A", m.Leave).then_rejected(Reason.NOT_IN_GAME)


@pytest.mark.rules("A-PB-18")
def test_a_leavers_last_play_stays_to_be_beaten() -> None:
    table = left(played(hands(A="red red", B="orange", C="blue", D="blue"), "red"), "A")
    table.then_asks("B")
    tries(table, "orange").then_rejected(Reason.NOT_HIGHER)
    played(table, "", "", "").then_asks("B")


@pytest.mark.rules("A-PB-18")
def test_where_the_leader_leaves_the_next_to_the_left_leads() -> None:
    four().when("A", m.Leave).then_asks("B")


@pytest.mark.rules("A-PB-18")
def test_where_a_player_on_turn_leaves_the_next_plays() -> None:
    played(four(), "red").when("B", m.Leave).then_asks("C")


@pytest.mark.rules("A-PB-18", "A-PB-07")
def test_the_trick_ends_where_the_last_who_could_beat_leaves() -> None:
    table = played(hands(A="red red", B="blue", C="blue", D="blue"), "red", "", "")
    table.when("D", m.Leave).then(SeatLeft(D, 1), m.TrickEnded(A, 1)).then_asks("A")


@pytest.mark.rules("A-PB-18")
def test_if_one_player_alone_is_left_with_cards_that_one_is_the_carrot() -> None:
    ended = left(hands(A="red", B="blue", C="blue"), "A", "C").event(GameEnded)
    assert ended.places == {B: 1, C: 2, A: 3}
    assert (ended.winners, ended.facts["president"], ended.facts["carrot"]) == ((), None, "B")


def test_the_rulebook_is_whole() -> None:
    assert set(RULES) == {f"PB-{n:02}" for n in range(1, 23)}
    shared = {f"A-GEN-{n:02}" for n in (1, 3, 4, 5, 6, 7)}
    assert set(RULINGS) == shared | {f"A-PB-{n:02}" for n in range(1, 19)}


def test_every_option_of_a_ruling_exists() -> None:
    named = {ruling.option for ruling in RULINGS.values() if ruling.option}
    assert named <= set(GAME.options.__struct_fields__)
