"""The decks, the deal, and the written rules."""

from collections import Counter

import pytest

from referee.games import GAMES
from referee.games.one_two_many_rabbits import GAME
from referee.games.one_two_many_rabbits import messages as m
from referee.games.one_two_many_rabbits.deck import (
    FACTS,
    MAIN_DECK,
    NUMBERS,
    PIGGYBACK,
    PLAYER_DECK,
    PLAYER_DECKS,
    PLUS_MINUS,
    RAB_BETS,
    WILD,
)
from referee.games.one_two_many_rabbits.rulebook import RULES, RULINGS
from referee.kernel.chance import SealedChance
from referee.kernel.ids import SEATS, GameId
from tests.rules.one_two_many_rabbits.rabbits import opened


@pytest.mark.rules("OT-01", "A-GEN-05")
def test_one_to_four_play() -> None:
    assert list(GAMES[GAME.id].seats) == [1, 2, 3, 4]


@pytest.mark.rules("OT-02", "OT-07")
def test_there_are_92_cards_in_five_decks() -> None:
    assert len(MAIN_DECK) == 36
    assert PLAYER_DECKS * len(PLAYER_DECK) == 56
    assert sum(f.main_deck + PLAYER_DECKS * f.player_deck for f in FACTS) == 92


@pytest.mark.rules("OT-03")
def test_what_the_main_deck_is_made_of() -> None:
    special = {PIGGYBACK: 10, RAB_BETS: 6, PLUS_MINUS: 4, WILD: 4}
    assert Counter(MAIN_DECK) == Counter(NUMBERS) + Counter(special)


@pytest.mark.rules("OT-04")
def test_what_a_player_deck_is_made_of() -> None:
    assert Counter(PLAYER_DECK) == Counter([*NUMBERS, WILD, PLUS_MINUS])


@pytest.mark.rules("OT-05", "OT-14")
def test_there_are_three_dice() -> None:
    (choice, *_) = opened(2, first_seat="A").offers("A")
    assert choice.params["properties"]["dice"] == {"type": "integer", "minimum": 1, "maximum": 3}


@pytest.mark.rules("OT-07", "OT-09")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_takes_a_player_deck_and_the_others_stay_in_the_box(seats: int) -> None:
    dealt = opened(seats, first_seat="A")
    assert [player.hand for player in dealt.table.players] == [PLAYER_DECK] * seats


@pytest.mark.rules("OT-08")
def test_the_main_deck_is_shuffled_into_the_draw_pile() -> None:
    chance = SealedChance(b"secret", GameId("g"), ())
    laid = next(e for e in GAME.open(GAME.options(), SEATS[:2], chance, 0)
                if isinstance(e, m.TableLaid))  # fmt: skip
    assert Counter(laid.deck) == Counter(MAIN_DECK) and laid.deck != MAIN_DECK
    assert opened(2, first_seat="A").table.discard == ()


def test_the_rulebook_is_whole() -> None:
    assert set(RULES) == {f"OT-{n:02}" for n in range(1, 61)}
    rulings = {f"A-OT-{n:02}" for n in range(1, 30)} | {f"A-GEN-{n:02}" for n in range(1, 8)}
    assert set(RULINGS) == rulings


def test_every_ruling_that_decides_games_is_a_named_option() -> None:
    named = [ruling.option for ruling in RULINGS.values() if ruling.option]
    assert len(named) == len(set(named)) == 8
    assert set(named) <= set(GAME.options.__struct_fields__)
