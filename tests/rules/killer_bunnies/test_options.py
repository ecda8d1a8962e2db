"""Options: what a host may set, and that each says by which reading a game is judged."""

from typing import Any, Final

import msgspec
import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.options import Options
from referee.games.killer_bunnies.rulebook import RULINGS
from tests.scenario import A, opened

NAMED: Final = {ruling.option for ruling in RULINGS.values() if ruling.option}
FIELDS: Final = set(Options.__struct_fields__)


def test_every_ruling_that_decides_games_is_an_option() -> None:
    assert NAMED <= FIELDS


@pytest.mark.rules("A-GEN-01", "A-KB-101")
def test_what_is_no_ruling_is_a_time_a_variant_the_first_seat_or_how_much_is_traded() -> None:
    times = {"window_seconds", "choice_seconds", "turn_seconds", "effect_delay", "trade_seconds"}
    variants = {"starting_carrots", "choose_cards_out", "trades", "trade_offers"}
    assert times | variants | {"first_seat"} == FIELDS - NAMED


@pytest.mark.rules(
    "A-KB-01", "A-KB-09", "A-KB-16", "A-KB-17", "A-KB-61", "A-KB-79", "A-KB-84", "A-KB-88"
)
@pytest.mark.parametrize(
    ("option", "ruling"),
    [
        ("response_window", "before-roll"),
        ("saved_specials", "own-turn"),
        ("placement", "own-section"),
        ("circle_orientation", "one-ring"),
        ("owed_credit", "credit"),
        ("forfeit_receiver", "bunny-owner"),
        ("last_carrot", "stop"),
        ("turn_end", "act"),
        ("weapon_targets", "text"),
        ("roaming_hop", "hop"),
        ("cyber_bunny_area", "before-bunny"),
        ("feeding_time", "own-turn"),
        ("lost_turn_feeding", "moves"),
        ("windows", True),
        ("trade_marks", "whole-game"),
    ],
)
def test_a_game_that_says_nothing_is_judged_by_the_ruling(option: str, ruling: Any) -> None:
    assert getattr(Options(), option) == ruling


@pytest.mark.parametrize(
    "wrong",
    [{"turn_end": "never"}, {"house_rule": True}, {"turn_seconds": 0}, {"effect_delay": 60_001}],
)
def test_an_option_that_is_not_offered_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, Options)


def test_every_game_publishes_its_options_in_its_first_event() -> None:
    laid = opened(2, turn_end="automatic").events[0]
    assert isinstance(laid, m.TableLaid)
    assert laid.options == msgspec.to_builtins(Options(first_seat=A, turn_end="automatic"))
