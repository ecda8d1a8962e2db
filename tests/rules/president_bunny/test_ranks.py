"""What beats what: every pair of plays compared with a table written out by hand."""

from itertools import product

import msgspec
import pytest

from referee.games.president_bunny import GAME
from referee.games.president_bunny import messages as m
from referee.games.president_bunny.options import Options
from referee.games.president_bunny.ranks import does_not_beat
from referee.games.president_bunny.reasons import Reason
from referee.games.president_bunny.table import Laid
from referee.games.rabbit_deck import DECK, colour_of
from referee.kernel.ids import KindId
from tests.rabbits import A
from tests.rules.president_bunny.tricks import hands, played, tries

# Row: the colour to beat; what it is beaten by if red, or if violet, is high.
BEATEN_BY = {
    "red": ("", "orange yellow green blue indigo violet"),
    "orange": ("red", "yellow green blue indigo violet"),
    "yellow": ("red orange", "green blue indigo violet"),
    "green": ("red orange yellow", "blue indigo violet"),
    "blue": ("red orange yellow green", "indigo violet"),
    "indigo": ("red orange yellow green blue", "violet"),
    "violet": ("red orange yellow green blue indigo", ""),
}
PLAYS = list(product(BEATEN_BY, range(1, 13)))


def of(colour: str, count: int) -> tuple[KindId, ...]:
    """So many cards of a colour, whatever their suits."""
    return tuple(card for card in DECK if colour_of(card) == colour)[:count]


@pytest.mark.rules("PB-06", "PB-10", "PB-11", "PB-12", "A-PB-01", "A-PB-03", "A-PB-05")
@pytest.mark.parametrize("high", ["red", "violet"])
@pytest.mark.parametrize("equal", ["fails", "beats"])
def test_every_pair_of_plays_is_judged_as_the_table_says(high: str, equal: str) -> None:
    options = msgspec.convert({"high_colour": high, "equal_rank": equal}, Options)
    for (colour, count), (other, number) in product(PLAYS, PLAYS):
        higher = other in BEATEN_BY[colour][high == "violet"].split()
        ties = equal == "beats" and other == colour
        refusal = does_not_beat(options, Laid(A, of(colour, count)), of(other, number))
        assert (refusal is None) == (count == number and (higher or ties)), (colour, other)


@pytest.mark.rules("A-PB-03", "RR-06")
def test_suits_do_not_count() -> None:
    """All twelve cards of a colour are equal."""
    for one, other in product(of("green", 12), repeat=2):
        assert does_not_beat(Options(), Laid(A, (one,)), (other,)) is not None


@pytest.mark.rules("PB-06", "A-PB-01")
def test_red_is_high_unless_the_host_says_violet() -> None:
    assert Options().high_colour == "red"
    table = hands(options={"high_colour": "violet"}, A="red", B="violet red", C="red")
    assert GAME.view(table.table, None)["high_colour"] == "violet"


@pytest.mark.rules("PB-12", "A-PB-02")
@pytest.mark.parametrize("cards", ["indigo indigo", "violet violet"])
def test_the_printed_example_holds_if_violet_is_high(cards: str) -> None:
    table = hands(
        options={"high_colour": "violet"},
        A="blue blue red",
        B="indigo indigo violet violet blue blue blue",
        C="red",
    )
    led = played(table, "blue blue")
    assert tries(led, cards).refusal is None
    tries(led, "indigo").then_rejected(Reason.WRONG_NUMBER, "PB-12")
    tries(led, "blue blue blue").then_rejected(Reason.WRONG_NUMBER, "PB-12")


@pytest.mark.rules("PB-13", "A-PB-03")
def test_an_equal_set_does_not_beat_however_it_was_split() -> None:
    led = played(hands(A="blue blue red", B="blue blue blue", C="red"), "blue blue")
    tries(led, "blue blue").then_rejected(Reason.NOT_HIGHER, "PB-11", "A-PB-03")


@pytest.mark.rules("A-PB-03")
def test_by_option_an_equal_play_beats() -> None:
    table = hands(options={"equal_rank": "beats"}, A="blue red", B="blue red", C="red")
    played(table, "blue", "blue").then_asks("C")


@pytest.mark.rules("PB-11", "PB-13", "PB-12", "A-PB-01")
def test_case_s_45_set_size() -> None:
    led = played(
        hands(A="blue blue red", B="red orange orange orange blue blue blue", C="red"), "blue blue"
    )
    tries(led, "red").then_rejected(Reason.WRONG_NUMBER, "PB-11")
    tries(led, "orange orange orange").then_rejected(Reason.WRONG_NUMBER, "PB-11")
    assert tries(led, "orange orange").colours("B") == "red orange blue blue blue"


@pytest.mark.rules("PB-08", "PB-11")
def test_the_cards_of_a_set_have_one_colour() -> None:
    table = hands(A="blue red", B="red", C="red")
    tries(table, "blue red").then_rejected(Reason.MIXED_COLOURS, "PB-08")


@pytest.mark.rules("PB-08", "A-PB-05")
def test_a_set_may_have_all_twelve_cards_of_a_colour() -> None:
    twelve = " ".join(["green"] * 12)
    after = tries(hands(A=f"{twelve} red", B="red", C="red"), twelve)
    assert len(after.event(m.CardsPlayed).cards) == 12


@pytest.mark.rules("PB-09")
@pytest.mark.parametrize(
    ("cards", "reason"),
    [("", Reason.NO_CARDS), ("green", Reason.CARD_NOT_IN_HAND)],
    ids=["none", "not held"],
)
def test_only_cards_in_hand_can_be_played(cards: str, reason: Reason) -> None:
    tries(hands(A="blue red", B="red", C="red"), cards).then_rejected(reason)


@pytest.mark.rules("PB-09")
def test_no_card_is_played_twice() -> None:
    table = hands(A="blue red", B="red", C="red")
    twice = ("blue-butterflies-1", "blue-butterflies-1")
    table.when("A", m.PlayCards, cards=twice).then_rejected(Reason.SAME_CARD_TWICE)
