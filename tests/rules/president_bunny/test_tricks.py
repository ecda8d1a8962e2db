"""A trick: who leads, who may beat, when it is over and who leads the next."""

import pytest

from referee.games.president_bunny import GAME
from referee.games.president_bunny import messages as m
from referee.games.president_bunny.reasons import Reason
from referee.games.rabbit_events import OptionDrawn
from referee.kernel.ids import KindId
from referee.kernel.rejection import Reason as AnyReason
from tests.rabbits import A, B, C, Scenario, started
from tests.rules.president_bunny.tricks import hands, played, tries

GREEN, RED = KindId("green-butterflies"), KindId("red-butterflies")


def three() -> Scenario:
    return hands(A="green green green blue", B="red red yellow violet", C="orange blue blue")


@pytest.mark.rules("PB-07", "A-GEN-01", "A-PB-12")
@pytest.mark.parametrize(("dealer", "leader"), [("A", "B"), ("B", "C"), ("C", "A")])
def test_in_a_first_game_the_dealers_left_neighbour_leads(dealer: str, leader: str) -> None:
    started(GAME, "ABC", dealer=dealer).then_asks(leader)


@pytest.mark.rules("PB-08")
@pytest.mark.parametrize("cards", ["blue", "green", "green green", "green green green"])
def test_the_leader_lays_any_single_card_or_set_face_up(cards: str) -> None:
    after = tries(three(), cards)
    assert len(after.event(m.CardsPlayed).cards) == len(cards.split())
    after.then_asks("B")


@pytest.mark.rules("PB-08", "A-PB-08")
def test_the_leader_may_not_pass() -> None:
    three().when("A", m.PassTurn).then_rejected(Reason.LEADER_MUST_PLAY, "PB-08", "A-PB-08")


@pytest.mark.rules("PB-09", "PB-10")
def test_each_in_turn_beats_the_last_play_or_passes() -> None:
    after = played(three(), "green").when("B", m.PlayCards, cards="red")
    after.then(m.CardsPlayed(B, (RED,))).then_asks("C")
    after.when("C", m.PassTurn).then(m.TurnPassed(C)).then_asks("A")


@pytest.mark.rules("PB-10")
def test_a_lower_card_does_not_beat() -> None:
    tries(played(three(), "green"), "violet").then_rejected(Reason.NOT_HIGHER, "PB-10")


@pytest.mark.rules("PB-09")
def test_nobody_plays_out_of_turn() -> None:
    three().when("B", m.PlayCards, cards="red").then_rejected(AnyReason.NOT_YOUR_DECISION, "PB-09")


@pytest.mark.rules("PB-14")
def test_passing_is_allowed_with_a_winning_play_in_hand() -> None:
    played(three(), "green").when("B", m.PassTurn).then(m.TurnPassed(B))


@pytest.mark.rules("PB-15", "PB-16", "A-PB-07")
def test_a_pass_does_not_bar_from_playing_in_the_same_trick() -> None:
    after = played(three(), "blue", "", "orange", "").then_asks("B")
    assert played(after, "red").table.passed == ()


@pytest.mark.rules("PB-16", "PB-17", "PB-18", "A-PB-07")
def test_a_trick_is_over_when_all_others_have_passed_in_succession() -> None:
    after = played(three(), "green", "red", "").when("A", m.PassTurn)
    after.then(m.TurnPassed(A), m.TrickEnded(B, 2)).then_asks("B")
    assert after.table.trick == ()
    assert {GREEN, RED} <= set(after.table.aside)


@pytest.mark.rules("PB-17")
def test_cards_put_aside_lie_face_down() -> None:
    after = played(three(), "green", "", "")
    assert GAME.view(after.table, C)["aside"] == len(after.table.aside)


@pytest.mark.rules("PB-14", "PB-15", "PB-16", "PB-17", "PB-18", "A-PB-07")
def test_case_s_47_pass_and_come_back() -> None:
    table = hands(A="indigo red", B="red blue", C="green blue")
    table = played(table, "indigo", "", "green", "").then_asks("B")
    after = played(table, "red", "", "")
    assert after.event(m.TrickEnded) == m.TrickEnded(B, 3)
    after.then_asks("B")


@pytest.mark.rules("A-PB-06", "PB-18")
def test_where_the_trick_winner_is_out_all_others_may_still_beat_the_play() -> None:
    after = played(hands(A="yellow", B="red blue", C="blue blue"), "yellow", "", "")
    after.then_asks("B")
    played(hands(A="yellow", B="blue blue", C="red blue"), "yellow", "").then_asks("C")


@pytest.mark.rules("A-PB-06")
@pytest.mark.parametrize(("option", "leader"), [("next-left", "B"), ("last-to-pass", "D")])
def test_where_the_trick_winner_is_out_the_option_says_who_leads(option: str, leader: str) -> None:
    table = hands(
        options={"leader_after_out": option}, A="red", B="blue", C="blue blue", D="green"
    )
    played(table, "red", "", "", "").then_asks(leader)


# --- the clock ----------------------------------------------------------------------------


@pytest.mark.rules("A-GEN-07", "PB-14")
def test_a_turn_that_is_not_taken_is_passed() -> None:
    played(three(), "green").when_due().then(m.TurnPassed(B)).then_asks("C")


@pytest.mark.rules("A-GEN-07", "A-PB-08")
def test_a_lead_that_is_not_taken_is_drawn_and_recorded() -> None:
    table = three()
    after = table.when_due(rolls=(2,))
    drawn = OptionDrawn(A, table.decision, 1, 4, 2)
    after.then(drawn, m.CardsPlayed(A, (GREEN, GREEN))).then_asks("B")


@pytest.mark.rules("A-GEN-07")
def test_a_clock_can_be_left_out() -> None:
    assert not GAME.deadlines(hands(options={"turn_seconds": None}, A="red", B="red").table)


# --- offers -------------------------------------------------------------------------------


@pytest.mark.rules("PB-09", "PB-11")
def test_what_beats_is_offered_colour_by_colour() -> None:
    led = played(three(), "green")
    _, play, _ = GAME.legal_actions(led.table, B)
    reds, yellows = play.params["properties"]["cards"]["oneOf"]
    assert reds["items"]["enum"] == ["red-butterflies-1", "red-butterflies-2"]
    assert yellows["items"]["enum"] == ["yellow-butterflies-1"]
    assert (reds["minItems"], reds["maxItems"]) == (1, 1)


@pytest.mark.rules("PB-14")
def test_who_cannot_beat_is_offered_to_pass() -> None:
    led = played(three(), "green green green")
    assert [action.type for action in GAME.legal_actions(led.table, B)] == ["pass-turn", "leave"]
