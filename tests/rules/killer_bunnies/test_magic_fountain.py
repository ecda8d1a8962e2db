"""The Magic Fountain: a number is named, and each die that shows it revives a bunny."""

from typing import Any

import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.table import Bunny
from referee.kernel.rejection import Reason as AnyReason
from tests.rules.killer_bunnies.attacks import A1, A2, B1, C1, ring
from tests.rules.killer_bunnies.gambles import dice, outcome, rollers, used
from tests.scenario import A, Scenario, card, seat, table

FOUNTAIN, CASINO = "magic-fountain", "carrot-top-casino"
DONE = m.CardDiscarded(A, card(FOUNTAIN))


def fountain(number: int, *rolls: int, **rest: Any) -> Scenario:
    """A, who has A1, names a number and rolls; A2, B1 and a Halo lie in the discard."""
    cards: dict[str, Any] = {"discard": (A2, "halo", B1), **rest}
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(C1,)))
    asked = used(FOUNTAIN, *players, **cards)
    return asked.when("A", m.NameNumber, number=number, rolls=rolls)


@pytest.mark.rules("KB-216", "KB-069", "KB-215")
def test_it_needs_no_bunny() -> None:
    used(FOUNTAIN, seat("A"), seat("B")).then_asks("A", m.NameNumber)


@pytest.mark.rules("KB-215", "A-GEN-03")
def test_its_player_names_a_number_and_then_rolls_the_five_dice() -> None:
    named = fountain(4, 1, 2, 3, 5, 6)
    assert named.facts[0] == m.NumberNamed(A, 4)
    assert rollers(named) == {A}
    assert dice(named) == ("violet", "orange", "green", "yellow", "blue")


@pytest.mark.rules("KB-215")
def test_nothing_answers_it_but_a_number() -> None:
    asked = used(FOUNTAIN, seat("A"), seat("B"))
    asked.when("A", m.Draw).then_rejected(AnyReason.NOT_AN_ANSWER, ("KB-215",))
    asked.when("B", m.NameNumber, number=4).then_rejected(AnyReason.NOT_YOUR_DECISION)


@pytest.mark.rules("KB-215", "KB-010")
def test_the_numbers_offered_are_those_on_a_die() -> None:
    asked = used(FOUNTAIN, seat("A"), seat("B"))
    (naming,) = (a for a in GAME.legal_actions(asked.table, A) if a.type == "name-number")
    assert naming.params["properties"]["number"] == {"enum": list(range(1, 13))}


@pytest.mark.rules("A-GEN-07", "KB-215")
def test_chance_names_one_for_who_does_not() -> None:
    late = used(FOUNTAIN, seat("A"), seat("B")).when_due(rolls=(9, 1, 2, 3, 4, 5))
    assert m.NumberNamed(A, 9) in late.facts


@pytest.mark.rules("KB-215", "KB-217")
def test_without_a_match_nothing_is_revived() -> None:
    assert outcome(fountain(4, 1, 2, 3, 5, 6)) == (DONE,)


@pytest.mark.rules("KB-217", "KB-082", "KB-215")
@pytest.mark.parametrize(("spot", "circle"), [(0, "B1 A1 C1"), (1, "A1 B1 C1")])
def test_one_match_revives_one_bunny_to_a_spot_of_choice(spot: int, circle: str) -> None:
    chosen = fountain(4, 4, 2, 3, 5, 6).given("A", m.ReviveBunny, bunny=B1)
    placed = chosen.when("A", m.PlaceBunny, spot=spot)
    placed.then(m.BunnyPlaced(A, card(B1), spot), DONE)
    assert ring(placed) == circle


@pytest.mark.rules("KB-217", "KB-215")
def test_two_matches_revive_two() -> None:
    chosen = fountain(4, 4, 2, 4, 5, 6).given("A", m.ReviveBunny, bunny=B1)
    again = chosen.given("A", m.PlaceBunny, spot=1)
    again.then_asks("A", m.ReviveBunny)
    both = again.given("A", m.ReviveBunny, bunny=A2).given("A", m.PlaceBunny, spot=0)
    assert ring(both) == "A2 A1 B1 C1"


@pytest.mark.rules("KB-081", "KB-215")
def test_more_matches_than_discarded_bunnies_revive_those_there_are() -> None:
    chosen = fountain(4, 4, 4, 4, 5, 6, discard=(B1,)).given("A", m.ReviveBunny, bunny=B1)
    placed = chosen.when("A", m.PlaceBunny, spot=1)
    placed.then(m.BunnyPlaced(A, card(B1), 1), DONE)


@pytest.mark.rules("KB-081")
def test_only_bunnies_of_the_discard_are_revived() -> None:
    assert outcome(fountain(4, 4, 2, 3, 5, 6, discard=("halo",))) == (DONE,)
    asked = fountain(4, 4, 2, 3, 5, 6)
    for word in (C1, "halo", "violet-timid"):
        asked.when("A", m.ReviveBunny, bunny=word).then_rejected(
            AnyReason.NOT_OFFERED, ("KB-081",)
        )


@pytest.mark.rules("A-KB-110", "KB-215", "A-GEN-07")
def test_a_revival_may_be_declined_and_silence_does() -> None:
    asked = fountain(4, 4, 2, 4, 5, 6)
    declined = asked.given("A", m.ReviveBunny, bunny=None)
    declined.then_asks("A", m.ReviveBunny)
    declined.when_due().then(DONE)


@pytest.mark.rules("A-KB-93", "KB-044")
def test_one_shops_before_the_roll_but_not_before_its_outcome_is_settled() -> None:
    players = (seat("A", dolla=(10,)), seat("B"))
    named = used(FOUNTAIN, *players, discard=(B1,))
    assert "buy-carrots" in named.asked("A")
    matched = named.given("A", m.NameNumber, number=4, rolls=(4, 1, 2, 3, 5))
    matched.when("A", m.BuyCarrots, carrots=[7]).then_rejected(Reason.NO_FREE_MOMENT)


@pytest.mark.rules("A-KB-28", "KB-082", "KB-113")
def test_a_revived_bunny_is_a_new_one() -> None:
    immune = Bunny(card(B1), immune=True)
    start = table(
        seat("A", hand=(CASINO, ...), saved=(FOUNTAIN,), bunnies=(A1,)),
        seat("B", bunnies=(immune,)),
    )
    aimed = start.given("A", m.PlayFromHand, card=CASINO)
    dead = aimed.given("A", m.ChooseTarget, target=B1, rolls=(4, 4, 4, 4, 4))
    named = dead.given("A", m.UseSaved, card=FOUNTAIN)
    matched = named.given("A", m.NameNumber, number=4, rolls=(4, 1, 2, 3, 5))
    chosen = matched.given("A", m.ReviveBunny, bunny=B1)
    assert chosen.given("A", m.PlaceBunny, spot=1).player("A").bunnies[1] == Bunny(card(B1))
