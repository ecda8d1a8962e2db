"""Hands are hidden, bets and discards are committed together, the Farm lies open (A-OT-25)."""

from typing import Any

import pytest
from msgspec.structs import replace

from referee.games.one_two_many_rabbits import GAME
from referee.games.one_two_many_rabbits import messages as m
from referee.games.one_two_many_rabbits.deck import ordered
from referee.kernel.game import Event
from referee.kernel.ids import SeatId
from referee.kernel.secrets import visible_to
from tests.rules.one_two_many_rabbits.rabbits import CODEC, B, Scenario, cards, table, uses

pytestmark = pytest.mark.rules("A-OT-25")


def seen(scenario: Scenario, viewer: str | None) -> Any:
    return GAME.view(scenario.table, SeatId(viewer) if viewer else None)


def shown(events: tuple[Event, ...], viewer: str | None) -> list[Any]:
    """The events as their viewer gets them."""
    seat = SeatId(viewer) if viewer else None
    return [visible_to(CODEC.split(event), seat) for event in events]


def swapped(scenario: Scenario, hand: str) -> Scenario:
    """The same table, but B holds something else."""
    other = scenario.table.with_hand(B, ordered(cards(hand)))
    return Scenario(other, scenario.now)


def test_a_hand_is_seen_by_its_seat_alone() -> None:
    start = table(A="3 12", B="5 wild")
    assert seen(start, "A")["players"][0]["hand"] == ("3", "12")
    for viewer in ("B", None):
        assert "hand" not in seen(start, viewer)["players"][0]
        assert seen(start, viewer)["players"][0]["hand_size"] == 2


@pytest.mark.parametrize("viewer", ["A", "C", None])
def test_tables_that_differ_in_a_foreign_hand_look_alike(viewer: str | None) -> None:
    one = table(A="3 12", B="5 wild", C="7")
    other = swapped(one, "6 +-")
    assert seen(one, viewer) == seen(other, viewer)
    if viewer:
        assert one.offers(viewer) == other.offers(viewer)


@pytest.mark.parametrize("viewer", ["A", "C", None])
def test_an_answer_shows_only_when_all_have_answered(viewer: str | None) -> None:
    start = table(A="3 12", B="5 ride", C="7").given("A", m.ChooseDice, dice=1)
    ends = [start.given("B", m.AnswerWindow, piggyback=ride) for ride in (False, True)]
    assert seen(ends[0], viewer) == seen(ends[1], viewer)
    assert shown(ends[0].events, viewer) == shown(ends[1].events, viewer)


@pytest.mark.parametrize("viewer", ["A", "C", None])
def test_a_discard_shows_only_when_all_have_said(viewer: str | None) -> None:
    start = table(A="3 12", B="5 ride 7", C="7").rolled(5, ride="B")
    ends = [start.given("B", m.Discard, uses=uses(*words)) for words in ((), ("5: 5",))]
    assert seen(ends[0], viewer) == seen(ends[1], viewer)
    assert shown(ends[0].events, viewer) == shown(ends[1].events, viewer)


@pytest.mark.parametrize("viewer", ["A", "C", None])
def test_a_bet_shows_only_when_all_lie(viewer: str | None) -> None:
    start = table(A="3 12", B="5 wild", C="7", deck="bets").rolled(4)
    start = start.given("A", m.Discard, uses=())
    ends = [start.given("B", m.PlaceBet, bet=bet) for bet in ("5", "wild:9")]
    assert seen(ends[0], viewer) == seen(ends[1], viewer)
    assert shown(ends[0].events, viewer) == shown(ends[1].events, viewer)


def test_ones_own_sealed_answer_is_seen_by_oneself() -> None:
    start = table(A="3 12", B="5 ride 7").rolled(5, ride="B")
    after = start.given("B", m.Discard, uses=uses("5: 5"))
    assert seen(after, "B")["waiting"][0]["my_answer"] == [{"dice": [5], "cards": ["5"]}]
    assert "my_answer" not in seen(after, "A")["waiting"][0]


def test_the_draw_pile_is_a_number_and_the_discard_pile_is_open() -> None:
    piles = seen(table(A="3", B="5", deck="7 8", discard="1 wild"), None)["piles"]
    assert piles == {"draw": 2, "discard": ("1", "wild"), "aside": 0}


def test_a_drawn_card_is_seen_by_its_drawer_alone() -> None:
    start = table(A="12", B="5", deck="7").rolled(4)
    after = start.given("A", m.Discard, uses=())
    (drawn,) = after.of(m.CardDrawn)
    assert visible_to(CODEC.split(drawn), SeatId("A"))["card"] == "7"
    assert visible_to(CODEC.split(drawn), B) == {"seat": "A"}


def test_cards_that_left_with_a_leaver_stay_unseen() -> None:
    after = table(A="12", B="5 wild", C="7").given("B", m.Leave)
    hidden = Scenario(replace(after.table, aside=cards("6 +-")))
    assert seen(after, "A") == seen(hidden, "A")
    assert seen(after, None)["piles"]["aside"] == 2
