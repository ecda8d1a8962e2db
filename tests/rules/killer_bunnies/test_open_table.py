"""What lies open on the table for all, and what lies face down."""

from typing import Any

import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies.table import Bunny, Trojan
from tests.scenario import A, B, Scenario, card, cards, seat, table

HAND = ("ice-pick", "sword", "clover-1", "free-cabbage", "roaches")


def two(**more: Any) -> Scenario:
    """A with a known hand; TOP RUN is a bunny, BOTTOM RUN a Chain Saw."""
    return table(seat("A", hand=HAND, top="blue-timid", bottom="chain-saw", **more), seat("B"))


@pytest.mark.rules("KB-025")
def test_all_that_is_saved_lies_in_everybody_s_view() -> None:
    goods = {"dolla": (5,), "cabbage": (2,), "water": (1,), "carrots": (3,)}
    seen = GAME.view(two(saved=("sunny-day",), **goods).table, B)["players"][0]
    assert seen["saved"] == cards("sunny-day")
    assert seen["dolla"] == cards("dolla-5")
    assert (seen["cabbage"], seen["water"], seen["carrots"]) == ((2,), (1,), (3,))


@pytest.mark.rules("KB-143", "KB-146", "KB-270")
def test_so_do_karma_lost_turns_and_trojans_under_bunnies() -> None:
    mined = Bunny(card("blue-timid"), trojans=(Trojan(card("trojan-bunny"), B),))
    open_ = table(seat("A", karma=("bad-karma",), bunnies=(mined,)), seat("B"))
    seen = GAME.view(open_.table.changed(A, skips=2), B)["players"][0]
    assert (seen["karma"], seen["lost_turns"]) == (cards("bad-karma"), 2)
    assert seen["bunnies"][0]["trojans"] == ({"card": card("trojan-bunny"), "seat": B},)


@pytest.mark.rules("KB-137", "KB-141", "A-KB-20")
def test_and_who_is_with_the_aliens() -> None:
    away = table(seat("A"), seat("B"), abducted=[("blue-timid", "B")])
    (seen,) = GAME.view(away.table, None)["abducted"]
    assert (seen["bunny"], seen["owner"]) == (card("blue-timid"), B)


@pytest.mark.rules("KB-026", "A-KB-07")
def test_run_cards_and_hands_lie_face_down_to_all_others() -> None:
    for viewer in (B, None):
        seen = GAME.view(two().table, viewer)["players"][0]
        assert seen["run"] == {"top": True, "bottom": True}
        assert seen["hand_size"] == 5
        assert not {"hand", "top_run", "bottom_run"} & set(seen)


@pytest.mark.rules("A-KB-07")
def test_one_may_look_at_one_s_own_run_cards() -> None:
    seen = GAME.view(two().table, A)["players"][0]
    assert (seen["top_run"], seen["bottom_run"]) == cards("blue-timid", "chain-saw")
    assert seen["hand"] == cards(*HAND)
