"""Games of a series: the exchange, who deals, who leads, and a table that has changed."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from referee.games.president_bunny import GAME
from referee.games.president_bunny import messages as m
from referee.games.president_bunny.options import Options
from referee.games.president_bunny.ranks import highest_first, lowest_first
from referee.games.president_bunny.run import Run
from referee.games.president_bunny.series import Before, before, exchange
from referee.games.president_bunny.table import Table
from referee.games.rabbit_deck import Cards, ordered
from referee.games.rabbit_events import DealerChosen, HandDealt
from referee.kernel.chance import ScriptedChance
from referee.kernel.ids import KindId, SeatId
from referee.kernel.secrets import Codec
from tests.play import Play
from tests.rabbits import A, B, C, D, Scenario, seated, started
from tests.rules.president_bunny.tricks import hands, played

ORDER = ("C", "A", "B", "D")
"""The last game's places: C was President, D The Carrot."""


def next_game(places: Sequence[str | None] = ORDER, **options: Any) -> Scenario:
    return started(GAME, "ABCD", last_places=places, **options)


def swapped(words: Mapping[str, str], **options: Any) -> m.CardsExchanged:
    """The exchange between A, who was President, and D, who was The Carrot."""
    players, aside = seated(words)
    table = Table(options=msgspec.convert(options, Options), players=players, aside=aside)
    run = Run(table, ScriptedChance(), 0)
    exchange(run, Before(A, D, (A, B, C, D)))
    (event,) = run.events
    assert isinstance(event, m.CardsExchanged)
    sizes = [len(player.hand) for player in run.table.players]
    assert sizes == [len(player.hand) for player in players]
    return event


def face(word: str) -> KindId:
    return KindId(f"{word}-butterflies")


@pytest.mark.rules("PB-20", "PB-21", "PB-22", "A-PB-11")
def test_case_s_49_the_exchange() -> None:
    event = swapped({
        "A": "violet violet indigo red", "B": "blue", "C": "blue", "D": "red orange orange green",
    })  # fmt: skip
    assert event.lowest == (face("violet"), face("violet"))
    assert event.highest == (face("red"), face("orange"))
    next_game(["A", "B", "C", "D"]).then_asks("A")


@pytest.mark.rules("PB-20", "PB-21", "A-PB-11", "A-PB-01")
def test_what_is_best_and_worst_follows_the_high_colour() -> None:
    words = {"A": "violet indigo orange red", "B": "blue", "C": "blue", "D": "red blue violet"}
    event = swapped(words, high_colour="violet")
    assert event.lowest == (face("red"), face("orange"))
    assert event.highest == (face("violet"), face("blue"))


@pytest.mark.rules("PB-20", "PB-21", "A-PB-11")
def test_the_two_worst_go_to_the_carrot_and_the_two_best_to_the_president() -> None:
    game = next_game()
    dealt = {e.seat: e.cards for e in game.events if isinstance(e, HandDealt)}
    event = game.event(m.CardsExchanged)
    assert event.lowest == lowest_first(Options(), dealt[C])[:2]
    assert event.highest == highest_first(Options(), dealt[D])[:2]
    assert game.table.hand(C) == after(dealt[C], event.lowest, event.highest)
    assert game.table.hand(D) == after(dealt[D], event.highest, event.lowest)


def after(hand: Cards, given: Cards, received: Cards) -> Cards:
    left = list(hand)
    for card in given:
        left.remove(card)
    return ordered([*left, *received])


@pytest.mark.rules("A-PB-11")
def test_both_choose_before_they_see_what_they_get() -> None:
    """What A receives is lower than all that A holds, and yet does not come back."""
    words = {"A": "red red red", "B": "blue", "C": "blue", "D": "violet violet"}
    assert swapped(words).lowest == (face("red"), face("red"))


@pytest.mark.rules("A-PB-16")
def test_of_equal_cards_the_one_with_the_lowest_id_goes() -> None:
    words = {"A": "red-hearts red-flowers red-cupcakes", "B": "blue", "C": "blue",
             "D": "red-hearts red-cupcakes red-flowers"}  # fmt: skip
    event = swapped(words)
    lowest = (KindId("red-cupcakes"), KindId("red-flowers"))
    assert (event.lowest, event.highest) == (lowest, lowest)


@pytest.mark.rules("A-PB-11")
def test_only_the_two_of_them_see_what_is_exchanged() -> None:
    parts = Codec(GAME.events).split(next_game().event(m.CardsExchanged))
    assert parts.public == {"president": "C", "carrot": "D"}
    assert set(parts.private) == {"C", "D"}


@pytest.mark.rules("PB-22")
def test_the_president_leads_the_first_trick() -> None:
    next_game().then_asks("C")


@pytest.mark.rules("A-PB-12")
def test_the_carrot_deals() -> None:
    assert next_game(dealer="A").event(DealerChosen) == DealerChosen(D, 0)


@pytest.mark.rules("PB-07", "PB-20")
def test_a_first_game_has_no_exchange() -> None:
    assert not exchanges(started(GAME, "ABCD", dealer="A"))


def exchanges(game: Scenario) -> list[m.CardsExchanged]:
    return [event for event in game.events if isinstance(event, m.CardsExchanged)]


@pytest.mark.rules("A-PB-14")
def test_without_the_last_president_nothing_is_exchanged_and_the_best_placed_leads() -> None:
    game = next_game([None, "A", "B", "D"])
    assert not exchanges(game)
    game.then_asks("A")
    assert game.event(DealerChosen).seat == D


@pytest.mark.rules("A-PB-17", "A-PB-14")
def test_without_the_last_carrot_the_worst_placed_who_returns_deals() -> None:
    game = next_game(["C", "A", "B", None])
    assert not exchanges(game)
    game.then_asks("C")
    assert game.event(DealerChosen).seat == B


@pytest.mark.rules("A-PB-17", "A-GEN-01", "PB-07")
@pytest.mark.parametrize("places", [[], [None, None], ["H", "J"]])
def test_if_nobody_returns_it_is_a_first_game(places: list[str | None]) -> None:
    next_game(places, dealer="A").then_asks("B")


@pytest.mark.rules("A-PB-10")
def test_leavers_take_part_in_no_exchange() -> None:
    event = next_game(["C", "A", "B", "D"], last_leavers=2).event(m.CardsExchanged)
    assert (event.president, event.carrot) == (C, A)


@pytest.mark.rules("A-PB-10", "A-PB-17")
def test_where_only_leavers_and_no_carrot_return_the_worst_placed_deals() -> None:
    last = before(Options(last_places=(C, None, B, A), last_leavers=2), (A, B, C))
    assert last == Before(C, None, (C, B, A))
    assert last.dealer == A


@pytest.mark.rules("A-PB-18")
def test_a_game_that_all_but_one_left_has_no_pair() -> None:
    assert not exchanges(next_game(["B", "A", "C", "D"], last_leavers=3))


def test_a_place_named_twice_counts_once() -> None:
    seats = (A, B, C)
    assert before(Options(last_places=(A, A, B)), seats) == Before(A, B, (A, B))


@pytest.mark.rules("PB-20", "PB-21", "PB-22", "A-PB-12", "A-PB-15")
def test_a_result_is_what_the_next_game_takes_as_options() -> None:
    ended = played(hands(A="red", B="orange", C="yellow yellow"), "red", "", "", "orange")
    series = GAME.result(ended.table).facts["series"]  # type: ignore[union-attr]  # it has ended
    game = started(GAME, "ABC", **series)
    assert game.event(m.CardsExchanged).president == A
    assert game.event(m.CardsExchanged).carrot == C


@pytest.mark.rules("PB-20", "PB-22")
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_series_of_random_games_goes_on(seats: int) -> None:
    options: dict[str, Any] = {}
    for number in range(5):
        play = Play.start(GAME, seats, 100 * seats + number, options)
        while not play.over:
            play.step()
        facts = GAME.result(play.state).facts  # type: ignore[union-attr]  # it has ended
        options = dict(facts["series"])
        assert SeatId(facts["carrot"]) in play.seats
