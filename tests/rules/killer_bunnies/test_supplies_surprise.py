"""Supplies Surprise: the lowest of five dice decides the supply, ties give more than one."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.kernel.rejection import Reason as AnyReason
from tests.rules.killer_bunnies.attacks import A1, B1, ring
from tests.rules.killer_bunnies.gambles import dice, outcome, rollers
from tests.scenario import A, Scenario, card, cards, seat, table

SURPRISE = "supplies-surprise"
VIOLET, ORANGE, GREEN, YELLOW, BLUE = "violet", "orange", "green", "yellow", "blue"
DONE = (m.CardDiscarded(A, card(SURPRISE)),)


def surprise(*lowest: str, **rest: Any) -> Scenario:
    """A, without a bunny, rolls a 2 with these dice and more with the others.

    The discard has Dolla 5, 2 and 1 and B1; the next supplies are 5 Cabbage and 2 Water.
    """
    rolls = tuple(2 if die in lowest else 7 for die in (VIOLET, ORANGE, GREEN, YELLOW, BLUE))
    cards_: dict[str, Any] = {
        "discard": ("dolla-5", "dolla-2", "dolla-1", B1),
        "cabbage": (5, 1),
        "water": (2, 1),
        **rest,
    }
    start = table(seat("A", hand=(SURPRISE, ...)), seat("B"), **cards_)
    return start.when("A", m.PlayFromHand, card=SURPRISE, rolls=rolls)


# --- one lowest die -----------------------------------------------------------------------


@pytest.mark.rules("KB-265", "KB-069")
def test_its_player_rolls_the_five_dice_and_needs_no_bunny() -> None:
    rolled = surprise(YELLOW)
    assert rollers(rolled) == {A}
    assert dice(rolled) == (VIOLET, ORANGE, GREEN, YELLOW, BLUE)


@pytest.mark.rules("KB-265", "KB-266", "A-KB-97")
def test_yellow_takes_10_dolla_from_the_discard_as_far_as_it_has_them() -> None:
    taken = cards("dolla-5", "dolla-2", "dolla-1")
    assert outcome(surprise(YELLOW)) == (m.GoodsTaken(A, "dolla", taken), *DONE)


@pytest.mark.rules("A-KB-60", "KB-268", "A-KB-97")
def test_no_dolla_is_owed() -> None:
    poor = surprise(YELLOW, discard=("dolla-5", "dolla-5#2", "dolla-1"))
    assert outcome(poor)[0] == m.GoodsTaken(A, "dolla", cards("dolla-5", "dolla-5#2"))
    assert outcome(surprise(YELLOW, discard=())) == DONE
    assert surprise(YELLOW, discard=("dolla-1",)).table.debts == ()


@pytest.mark.rules("KB-266", "KB-268")
def test_green_takes_a_cabbage_card_and_blue_a_water_card_of_the_market() -> None:
    assert outcome(surprise(GREEN)) == (m.SuppliesTaken(A, "cabbage", (5,)), *DONE)
    assert outcome(surprise(BLUE)) == (m.SuppliesTaken(A, "water", (2,)), *DONE)


@pytest.mark.rules("KB-266", "KB-265", "A-KB-110")
def test_orange_takes_a_carrot_of_choice_and_no_choice_to_leave_it() -> None:
    asked = surprise(ORANGE)
    asked.then_asks("A", m.TakeCarrot)
    declined = asked.when("A", m.TakeCarrot, carrot=None)
    declined.then_rejected(AnyReason.NOT_OFFERED, ("KB-266", "A-KB-110"))
    asked.when("A", m.TakeCarrot, carrot=7).then(m.CarrotsTaken(A, (7,)), *DONE)


@pytest.mark.rules("KB-266", "KB-081", "KB-082")
def test_violet_takes_a_bunny_of_choice_from_the_discard_straight_into_the_circle() -> None:
    asked = surprise(VIOLET, discard=(B1, "halo", A1))
    asked.when("A", m.ReviveBunny, bunny="halo").then_rejected(
        AnyReason.NOT_OFFERED, ("KB-081", "KB-266")
    )
    asked.when("A", m.ReviveBunny, bunny=A1).then(
        m.BunnyRevived(A, card(A1)), m.BunnyPlaced(A, card(A1), 0), *DONE
    )


@pytest.mark.rules("A-KB-110", "KB-266")
def test_a_revived_bunny_may_be_declined_and_silence_does() -> None:
    asked = surprise(VIOLET)
    asked.when("A", m.ReviveBunny, bunny=None).then(*DONE)
    asked.when_due().then(*DONE)


@pytest.mark.rules("KB-081", "KB-268")
def test_without_a_discarded_bunny_there_is_none() -> None:
    assert outcome(surprise(VIOLET, discard=("dolla-5",))) == DONE


@pytest.mark.rules("KB-093", "KB-268")
@pytest.mark.parametrize("die", [ORANGE, GREEN, BLUE])
def test_a_closed_market_gives_nothing(die: str) -> None:
    assert outcome(surprise(die, market_card="market-closed")) == DONE


@pytest.mark.rules("KB-268", "KB-093")
def test_but_dolla_and_bunnies_come_from_the_discard() -> None:
    assert outcome(surprise(YELLOW, market_card="market-closed"))[0] == m.GoodsTaken(
        A, "dolla", cards("dolla-5", "dolla-2", "dolla-1")
    )
    surprise(VIOLET, market_card="market-closed").then_asks("A", m.ReviveBunny)


@pytest.mark.rules("KB-048", "A-KB-65")
def test_what_is_sold_out_cannot_be_taken() -> None:
    assert outcome(surprise(GREEN, cabbage=())) == DONE


# --- ties ---------------------------------------------------------------------------------


@pytest.mark.rules("KB-267", "A-KB-110")
def test_of_several_lowest_its_player_takes_as_many_as_wanted() -> None:
    tied = surprise(YELLOW, GREEN, BLUE)
    tied.then_asks("A", m.TakeRewards)
    tied.when("A", m.TakeRewards, rewards=["water", "cabbage"]).then(
        m.SuppliesTaken(A, "cabbage", (5,)), m.SuppliesTaken(A, "water", (2,)), *DONE
    )
    tied.when("A", m.TakeRewards, rewards=[]).then(*DONE)


@pytest.mark.rules("KB-267", "KB-266")
@pytest.mark.parametrize("rewards", [["carrot"], ["dolla", "bunny"], ["dolla", "dolla"]])
def test_but_no_other_and_none_twice(rewards: list[str]) -> None:
    refused = surprise(YELLOW, GREEN).when("A", m.TakeRewards, rewards=rewards)
    refused.then_rejected(AnyReason.NOT_OFFERED, ("KB-266", "KB-267"))


@pytest.mark.rules("KB-267", "A-KB-93")
def test_the_choice_is_no_moment_for_anything_else() -> None:
    tied = surprise(YELLOW, GREEN)
    tied.when("A", m.Draw).then_rejected(AnyReason.NOT_AN_ANSWER, ("KB-267",))
    buying = tied.when("A", m.BuySupplies, supply="water", cards=1)
    buying.then_rejected(Reason.NO_FREE_MOMENT)


@pytest.mark.rules("A-KB-110", "A-GEN-07")
def test_silence_takes_nothing() -> None:
    surprise(YELLOW, GREEN).when_due().then(*DONE)


@pytest.mark.rules("A-KB-109", "KB-267", "KB-266")
def test_all_rewards_of_one_roll_are_taken_dolla_bunny_supplies_carrot() -> None:
    tied = surprise(VIOLET, ORANGE, GREEN, YELLOW, BLUE)
    rewards = ["carrot", "water", "cabbage", "bunny", "dolla"]
    chosen = tied.when("A", m.TakeRewards, rewards=rewards)
    chosen.then(m.GoodsTaken(A, "dolla", cards("dolla-5", "dolla-2", "dolla-1")))
    revived = chosen.when("A", m.ReviveBunny, bunny=B1)
    assert revived.facts[1:] == (
        m.BunnyPlaced(A, card(B1), 0),
        m.SuppliesTaken(A, "cabbage", (5,)),
        m.SuppliesTaken(A, "water", (2,)),
    )
    revived.then_asks("A", m.TakeCarrot)


@pytest.mark.rules("A-KB-109", "A-KB-88", "KB-289")
def test_and_then_the_end_is_tested() -> None:
    """The last Carrot goes to A, whose only bunny came by the same roll."""
    others = tuple(n for n in range(1, 13) if n != 7)
    start = table(
        seat("A", hand=(SURPRISE, ...)),
        seat("B", bunnies=(B1,), carrots=others),
        discard=(A1,), market=(7,), magic=7,
    )  # fmt: skip
    tied = start.given("A", m.PlayFromHand, card=SURPRISE, rolls=(2, 2, 7, 7, 7))
    chosen = tied.given("A", m.TakeRewards, rewards=["carrot", "bunny"])
    won = chosen.when("A", m.ReviveBunny, bunny=A1)
    assert won.facts[-1] == m.GameWon(A)
    assert ring(won) == "A1 B1"


@pytest.mark.rules("KB-265", "KB-058")
def test_a_saved_one_is_used_on_top_of_the_turns_card() -> None:
    start = table(seat("A", saved=(SURPRISE,)), seat("B"), cabbage=(5,))
    used = start.when("A", m.UseSaved, card=SURPRISE, rolls=(7, 7, 2, 7, 7))
    assert outcome(used) == (m.SuppliesTaken(A, "cabbage", (5,)), *DONE)
    assert "flip-top-run" in used.asked("A")
