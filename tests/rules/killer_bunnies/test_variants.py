"""Variants that make a game shorter or longer: starting Carrots, fewer Choose A Carrot cards."""

from typing import Any

import msgspec
import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.catalogue import CARROTS, CHOOSE_CARDS, KIND_OF
from referee.games.killer_bunnies.options import Options
from referee.games.killer_bunnies.reasons import Reason
from tests.scenario import A, B, C, Scenario, card, opened

# --- starting Carrots ---------------------------------------------------------------------


def chosen(seats: int, *carrots: tuple[str, tuple[int, ...]], **options: Any) -> Scenario:
    """These seats have taken these Carrots before the first turn."""
    game = opened(seats, **options)
    for name, numbers in carrots:
        game = game.given(name, m.ChooseCarrots, carrots=numbers)
    return game


@pytest.mark.rules("KB-305", "A-KB-92")
def test_players_choose_in_turn_order_from_the_first_player() -> None:
    game = opened(3, starting_carrots=2, first_seat="B")
    asked = []
    for carrots in ((1, 2), (3, 4), (5, 6)):
        (name,) = game.table.frames[-1].owed
        asked.append(name)
        game = game.given(name, m.ChooseCarrots, carrots=carrots)
    assert asked == [B, C, A]
    assert game.player("C").carrots == (3, 4)


@pytest.mark.rules("KB-305", "A-KB-92", "KB-024")
def test_only_then_run_cards_are_programmed_and_the_first_turn_begins() -> None:
    game = opened(2, starting_carrots=1)
    game.when("B", m.ChooseCarrots, carrots=(2,)).then_rejected("not-your-decision")
    done = chosen(2, ("A", (1,)), ("B", (2,)), starting_carrots=1)
    for name in "AB":
        done.then_asks(name, m.ProgramRun)
        done = done.given(name, m.ProgramRun, cards=done.player(name).hand[:2])
    assert done.table.active == A


@pytest.mark.rules("KB-305")
def test_as_many_as_the_option_says_no_more_no_less() -> None:
    game = opened(2, starting_carrots=2)
    for carrots in ((1,), (1, 2, 3)):
        refused = game.when("A", m.ChooseCarrots, carrots=carrots)
        refused.then_rejected(Reason.WRONG_NUMBER)


@pytest.mark.rules("KB-305", "KB-083")
def test_nobody_shops_before_the_first_turn() -> None:
    game = opened(2, starting_carrots=1)
    game.when("A", m.BuySupplies, supply="water", cards=1).then_rejected(Reason.NO_FREE_MOMENT)


@pytest.mark.rules("KB-305")
@pytest.mark.parametrize(("seats", "each"), [(2, 2), (5, 2), (6, 1), (8, 1)])
def test_the_market_never_runs_out_before_the_game_begins(seats: int, each: int) -> None:
    game = opened(seats, starting_carrots=2)
    for _ in range(seats):
        (name,) = game.table.frames[-1].owed
        game = game.given(name, m.ChooseCarrots, carrots=game.table.market[:each])
    assert len(game.table.market) == len(CARROTS) - each * seats
    assert game.table.result is None


@pytest.mark.rules("KB-305", "A-KB-92")
def test_who_does_not_choose_gets_what_chance_gives() -> None:
    late = opened(2, starting_carrots=1).when_due(rolls=(3,))
    assert late.player("A").carrots == (3,)


@pytest.mark.rules("KB-305", "KB-097")
def test_without_the_option_nobody_starts_with_a_carrot() -> None:
    opened(2).then_asks("A", m.ProgramRun)


# --- fewer Choose A Carrot cards ----------------------------------------------------------


@pytest.mark.rules("KB-306")
def test_there_are_twelve_cards_to_take_out_the_ones_for_one_carrot_first() -> None:
    assert [KIND_OF[number].kind for number in CHOOSE_CARDS] == (
        ["choose-a-carrot"] * 7 + ["choose-2-carrots"] * 5
    )


@pytest.mark.rules("KB-306")
@pytest.mark.parametrize("out", [0, 1, 7, 12])
def test_choose_cards_are_taken_out_of_the_draw_pile(out: int) -> None:
    game = opened(2, choose_cards_out=out)
    drawable = {*game.table.deck, *game.player("A").hand, *game.player("B").hand}
    assert game.table.boxed == CHOOSE_CARDS[:out]
    assert set(CHOOSE_CARDS) - drawable == set(CHOOSE_CARDS[:out])


@pytest.mark.rules("KB-306")
def test_everybody_sees_what_is_not_played_with() -> None:
    laid = opened(2, choose_cards_out=1)
    assert GAME.view(laid.table, None)["piles"]["boxed"] == (card("choose-a-carrot"),)


@pytest.mark.parametrize("wrong", [{"starting_carrots": 3}, {"choose_cards_out": 13}])
def test_a_variant_has_its_limits(wrong: dict[str, int]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, Options)
