"""Carrot Thief: the Orange die names a Carrot, which may be taken from wherever it is."""

from typing import Any

import pytest
from msgspec.structs import replace

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.table import Table
from referee.kernel.rejection import Reason as AnyReason
from tests.rules.killer_bunnies.attacks import A1, B1, discarded, replaced, turn_over
from tests.rules.killer_bunnies.gambles import dice, outcome, rollers
from tests.scenario import A, B, C, Scenario, card, seat, table

THIEF = "carrot-thief"
DONE = m.CardDiscarded(A, card(THIEF))


def thief(roll: int, **rest: Any) -> Scenario:
    """A, who owns Carrot 1, rolls this; B owns 6, C owns 2, the others are in the market."""
    start = table(
        seat("A", top=THIEF, bunnies=(A1,), carrots=(1,), dolla=(10,)),
        seat("B", carrots=(6,)),
        seat("C", carrots=(2,)),
        **rest,
    )
    return start.given("A", m.FlipTopRun).when("A", m.PlayFlipped, rolls=(roll,))


@pytest.mark.rules("KB-158", "KB-055")
def test_its_player_needs_a_bunny() -> None:
    start = table(seat("A", top=THIEF), seat("B", bunnies=(B1,)))
    assert discarded(start.when("A", m.FlipTopRun), THIEF)


@pytest.mark.rules("KB-158")
def test_its_player_rolls_the_orange_die() -> None:
    rolled = thief(6)
    assert (rollers(rolled), dice(rolled)) == ({A}, ("orange",))


@pytest.mark.rules("KB-158", "KB-159")
def test_the_carrot_of_that_number_is_taken_from_its_owner() -> None:
    stolen = thief(6).when("A", m.Take, take=True)
    stolen.then(m.CarrotsPassed(B, A, (6,)), DONE)
    assert (stolen.player("A").carrots, stolen.player("B").carrots) == ((1, 6), ())


@pytest.mark.rules("KB-158", "KB-159", "KB-095")
@pytest.mark.parametrize("market", ["market-low", "market-closed"])
def test_or_from_the_market_open_or_closed(market: str) -> None:
    taken = thief(7, market_card=market).when("A", m.Take, take=True)
    taken.then(m.CarrotsTaken(A, (7,)), DONE)
    assert 7 not in taken.table.market


@pytest.mark.rules("A-KB-110", "KB-158", "A-GEN-07")
@pytest.mark.parametrize("number", [6, 7])
def test_if_wanted_and_silence_does_not_want_it(number: int) -> None:
    thief(number).when("A", m.Take, take=False).then(DONE)
    thief(number).when_due().then(DONE)


@pytest.mark.rules("A-KB-75")
def test_a_carrot_of_the_thiefs_own_is_no_loot() -> None:
    rolled = thief(1)
    assert outcome(rolled) == (DONE,)
    rolled.then_asks("A", m.Draw, m.BuyCarrots, m.BuySupplies)


@pytest.mark.rules("KB-158", "A-KB-93")
def test_only_the_thief_answers_and_does_nothing_else_meanwhile() -> None:
    rolled = thief(6)
    rolled.then_asks("A", m.Take).then_asks("B").then_asks("C")
    rolled.when("B", m.Take, take=False).then_rejected(AnyReason.NOT_YOUR_DECISION)
    rolled.when("A", m.Draw).then_rejected(AnyReason.NOT_AN_ANSWER, ("KB-158", "A-KB-110"))
    rolled.when("A", m.BuyCarrots, carrots=[7]).then_rejected(Reason.NO_FREE_MOMENT)


@pytest.mark.rules("A-KB-75", "A-KB-89", "KB-289")
def test_the_last_carrot_of_the_market_ends_the_game() -> None:
    start = table(
        seat("A", top=THIEF, bunnies=(A1,)),
        seat("B", bunnies=(B1,), carrots=tuple(n for n in range(1, 13) if n != 7)),
        market=(7,),
        magic=7,
    )
    rolled = start.given("A", m.FlipTopRun).given("A", m.PlayFlipped, rolls=(7,))
    taken = rolled.when("A", m.Take, take=True)
    taken.then(m.CarrotsTaken(A, (7,)), m.MagicRevealed(7), m.GameWon(A))


@pytest.mark.rules("KB-289", "A-KB-89")
def test_one_from_an_opponent_does_not() -> None:
    start = table(
        seat("A", top=THIEF, bunnies=(A1,)),
        seat("B", bunnies=(B1,), carrots=tuple(n for n in range(1, 13) if n != 7)),
        market=(7,),
    )
    rolled = start.given("A", m.FlipTopRun).given("A", m.PlayFlipped, rolls=(6,))
    assert rolled.when("A", m.Take, take=True).table.result is None


@pytest.mark.rules("KB-158", "KB-159")
def test_case_s_31_the_thief_gets_2_and_6() -> None:
    """The thief's part: the card came back by a reshuffle for A's second turn."""
    players = (
        seat("A", bunnies=(A1,), top=THIEF, bottom="blue-gleeful"),
        seat("B", carrots=(2,)),
        seat("C", carrots=(6,)),
    )
    first = table(*players).given("A", m.FlipTopRun).given("A", m.PlayFlipped, rolls=(2,))
    home = replaced(first.given("A", m.Take, take=True))
    home = turn_over(turn_over(home, "B"), "C")
    back = Scenario(again(home, THIEF)).given("A", m.FlipTopRun)
    second = back.given("A", m.PlayFlipped, rolls=(6,)).when("A", m.Take, take=True)
    second.then(m.CarrotsPassed(C, A, (6,)), DONE)
    assert second.player("A").carrots == (2, 6)


def again(scene: Scenario, word: str) -> Table:
    """The same table, but this discarded card is A's TOP RUN, and that one discarded."""
    whole, top = scene.table, scene.player("A").top
    pile = tuple(top if c == card(word) else c for c in whole.discard)
    return replace(whole.changed(A, top=card(word)), discard=pile)
