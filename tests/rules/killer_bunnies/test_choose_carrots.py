"""Choose A Carrot and Choose 2 Carrots: their full number, open market or not."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from tests.scenario import A, Scenario, bunny, card, seat, table

ONE, TWO = "choose-a-carrot", "choose-2-carrots"


def playing(word: str, *, market: tuple[int, ...] = (3, 5, 7, 9), **a: Any) -> Scenario:
    """A has a bunny, flips this card and plays it."""
    rest = {k: a.pop(k) for k in ("market_card", "magic") if k in a}
    carrots = tuple(n for n in range(1, 13) if n not in market)
    start = table(
        seat("A", top=word, bunnies=("blue-timid",), **a), seat("B", carrots=carrots), **rest
    )
    return start.given("A", m.FlipTopRun).when("A", m.PlayFlipped)


@pytest.mark.rules("KB-097", "KB-062a")
def test_one_carrot_of_one_s_choice() -> None:
    playing(ONE).when("A", m.ChooseCarrots, carrots=[7]).then(
        m.CarrotsTaken(A, (7,)), m.CardDiscarded(A, card(ONE))
    )


@pytest.mark.rules("KB-097")
def test_two_carrots_of_one_s_choice() -> None:
    playing(TWO).when("A", m.ChooseCarrots, carrots=[9, 3]).then(
        m.CarrotsTaken(A, (3, 9)), m.CardDiscarded(A, card(TWO))
    )


@pytest.mark.rules("A-KB-110", "KB-097")
@pytest.mark.parametrize(("word", "carrots"), [(ONE, [3, 5]), (TWO, [3])])
def test_neither_more_nor_fewer(word: str, carrots: list[int]) -> None:
    refused = playing(word).when("A", m.ChooseCarrots, carrots=carrots)
    refused.then_rejected(Reason.WRONG_NUMBER, ("A-KB-110",))


@pytest.mark.rules("KB-097")
@pytest.mark.parametrize("carrots", [[1, 3], [3, 3]])
def test_only_different_carrots_of_the_market(carrots: list[int]) -> None:
    refused = playing(TWO).when("A", m.ChooseCarrots, carrots=carrots)
    refused.then_rejected(Reason.NOT_IN_MARKET, ("KB-097",))


@pytest.mark.rules("KB-095", "KB-092")
def test_a_closed_market_still_gives_them() -> None:
    closed = playing(ONE, market_card="market-closed")
    assert closed.when("A", m.ChooseCarrots, carrots=[5]).player("A").carrots == (5,)


@pytest.mark.rules("A-KB-110", "A-KB-08")
def test_the_card_may_be_discarded_instead() -> None:
    start = table(seat("A", top=TWO, bunnies=("blue-timid",)), seat("B"))
    flipped = start.given("A", m.FlipTopRun)
    flipped.then_asks("A", m.PlayFlipped, m.DiscardFlipped)


@pytest.mark.rules("KB-063", "KB-064", "KB-097")
def test_a_player_with_only_a_halo_bunny_may_choose() -> None:
    start = table(seat("A", top=ONE, bunnies=(bunny("blue-timid", "halo"),)), seat("B"))
    played = start.given("A", m.FlipTopRun).given("A", m.PlayFlipped)
    assert played.when("A", m.ChooseCarrots, carrots=[5]).player("A").carrots == (5,)


@pytest.mark.rules("A-KB-110", "A-KB-93", "KB-044")
def test_two_become_one_if_the_market_shrinks_while_one_chooses() -> None:
    """Buying goes on while one's own question is open."""
    asked = playing(TWO, market=(3, 5, 7), dolla=(10, 10))
    bought = asked.given("A", m.BuyCarrots, carrots=[3, 5])
    taken = bought.when("A", m.ChooseCarrots, carrots=[7])
    assert taken.facts[0] == m.CarrotsTaken(A, (7,))


@pytest.mark.rules("A-GEN-07", "KB-097")
def test_chance_chooses_for_who_does_not() -> None:
    lapsed = playing(TWO).when_due(rolls=(4, 1))
    assert m.CarrotsTaken(A, (3, 9)) in lapsed.facts
