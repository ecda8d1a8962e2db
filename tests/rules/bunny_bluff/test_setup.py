"""The deck, the deal and who leads."""

from collections import Counter

import pytest

from referee.games import GAMES
from referee.games.bunny_bluff import GAME
from referee.games.bunny_bluff import messages as m
from referee.games.bunny_bluff.rulebook import RULES, RULINGS
from referee.games.rabbit_deck import COLOURS, DECK, FACTS, RABBITS, colour_of, kind_of, named
from referee.games.rabbit_events import DealerChosen, HandDealt, TableLaid
from referee.kernel.ids import KindId
from tests.rabbits import B, C, Scenario, started
from tests.rules.bunny_bluff.bluffs import challenged, hands, led

SIZES = {3: 28, 4: 21, 5: 16, 6: 14, 7: 12, 8: 10, 9: 9, 10: 8}


def sizes(scenario: Scenario) -> dict[str, int]:
    return {player.seat: len(player.hand) for player in scenario.table.players}


@pytest.mark.rules("RR-01")
def test_the_deck_has_84_cards() -> None:
    assert len(DECK) == 84


@pytest.mark.rules("RR-02")
def test_there_are_four_suits_each_with_its_rabbit() -> None:
    assert RABBITS == {
        "flowers": "Blossom",
        "butterflies": "Butters",
        "cupcakes": "Cupcake",
        "hearts": "Douglas",
    }


@pytest.mark.rules("RR-03")
def test_the_colours_are_those_of_the_rainbow_in_its_order() -> None:
    assert COLOURS == ("red", "orange", "yellow", "green", "blue", "indigo", "violet")


@pytest.mark.rules("RR-04")
def test_every_suit_has_three_cards_of_every_colour() -> None:
    assert Counter((FACTS[c].suit, FACTS[c].colour) for c in DECK) == Counter(
        {(suit, colour): 3 for suit in RABBITS for colour in COLOURS}
    )


@pytest.mark.rules("RR-05")
def test_the_race_to_lay_rainbows_is_not_refereed() -> None:
    """A race in real time has no turns to judge; only its deck and its aim live on here."""
    assert "rainbow-rabbits" not in GAMES
    assert len(GAME.cards) == len(RABBITS) * len(COLOURS)


@pytest.mark.rules("RR-06", "BB-22")
def test_suits_play_no_part_in_what_is_true() -> None:
    table = hands(A="green-hearts green-flowers red", B="red", C="red")
    after = challenged(led(table, "A", "green-hearts green-flowers", "green"), "B")
    assert after.event(m.CardsShown).as_declared


@pytest.mark.rules("BB-03", "A-GEN-05")
def test_three_to_ten_play() -> None:
    assert list(GAME.seats) == list(SIZES)


@pytest.mark.rules("BB-04", "A-BB-11")
@pytest.mark.parametrize("seats", SIZES)
def test_the_whole_deck_is_shared_evenly(seats: int) -> None:
    dealt = sizes(started(GAME, "ABCDEFGHJK"[:seats], dealer="A", first_seat="A"))
    assert sum(dealt.values()) == 84
    assert set(dealt.values()) <= {SIZES[seats], SIZES[seats] + 1}


@pytest.mark.rules("BB-04", "BB-03", "RR-01", "RR-04", "A-BB-11")
def test_case_s_37_a_deal_for_five() -> None:
    dealt = started(GAME, "ABCDE", dealer="A", first_seat="A")
    assert sizes(dealt) == {"A": 16, "B": 17, "C": 17, "D": 17, "E": 17}
    everything = Counter(colour_of(c) for p in dealt.table.players for c in p.hand)
    assert set(everything.values()) == {12}


@pytest.mark.rules("BB-05", "A-GEN-01")
def test_the_host_names_dealer_and_lead() -> None:
    dealt = started(GAME, "ABC", dealer="B", first_seat="C")
    assert dealt.event(DealerChosen).seat == "B"
    dealt.then_asks("C")


@pytest.mark.rules("BB-05", "A-GEN-01", "A-GEN-03")
def test_a_dealer_and_a_lead_that_nobody_names_are_drawn_and_recorded() -> None:
    dealt = started(GAME, "ABC", rolls=(2, 3))
    assert dealt.event(TableLaid).draw == 1
    assert dealt.event(DealerChosen) == DealerChosen(B, 2)
    assert dealt.event(m.LeadChosen) == m.LeadChosen(C, 3)
    dealt.then_asks("C")


@pytest.mark.rules("A-GEN-01")
def test_a_seat_that_is_not_at_the_table_counts_as_not_named() -> None:
    started(GAME, "ABC", rolls=(1, 2), dealer="K", first_seat="K").then_asks("B")


def test_a_hand_is_secret_to_its_seat() -> None:
    dealt = [e for e in started(GAME, "ABC", dealer="A", first_seat="A").events
             if isinstance(e, HandDealt)]  # fmt: skip
    assert [(e.seat, e.count) for e in dealt] == [("B", 28), ("C", 28), ("A", 28)]


def test_a_name_tells_equal_cards_of_one_hand_apart() -> None:
    hand = tuple(map(KindId, ("red-hearts", "red-hearts", "blue-hearts")))
    assert named(hand) == ("red-hearts-1", "red-hearts-2", "blue-hearts-1")
    assert [kind_of(card) for card in named(hand)] == list(hand)


def test_the_rulebook_is_whole() -> None:
    rows = {f"RR-{n:02}" for n in range(1, 7)} | {f"BB-{n:02}" for n in range(1, 26)}
    assert set(RULES) == rows
    rulings = {f"A-BB-{n:02}" for n in range(1, 20)} | {f"A-GEN-{n:02}" for n in range(1, 8)}
    assert set(RULINGS) == rulings


def test_every_option_of_a_ruling_exists() -> None:
    named_options = {ruling.option for ruling in RULINGS.values() if ruling.option}
    assert named_options <= set(GAME.options.__struct_fields__)
