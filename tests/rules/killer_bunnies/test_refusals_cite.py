"""Whatever is refused cites the rows of the very card or act that was tried."""

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.kernel.rejection import Reason as AnyReason
from tests.rules.killer_bunnies.attacks import A1, A2, B1, B2, C1, aiming, played, replaced
from tests.scenario import Scenario, bunny, card, seat, table

REVERSAL, SPATULA, CYBER = "reversal-of-fortune", "magic-spatula", "cyber-bunny"


def shot(held: str) -> Scenario:
    """A has launched a Sword at B1, on which Cyber Bunny waits; B holds a VERY SPECIAL."""
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1, B2), saved=(held,)))
    scene = aiming("sword", *players, roaming=[(CYBER, "A", B1)], windows=True)
    return scene.given("A", m.ChooseTarget, target=B1)


@pytest.mark.rules("KB-241", "A-KB-42", "A-KB-112")
@pytest.mark.parametrize("target", [B1, CYBER])
def test_a_weapon_turns_to_another_bunny_only(target: str) -> None:
    refused = shot(REVERSAL).when("B", m.AnswerWindow, play={"card": REVERSAL, "target": target})
    refused.then_rejected(Reason.TARGET_NOT_ALLOWED, ("KB-241", "A-KB-42", "A-KB-112"))


@pytest.mark.rules("KB-241", "A-KB-42")
def test_a_weapon_that_turns_must_have_somewhere_to_turn_to() -> None:
    refused = shot(REVERSAL).when("B", m.AnswerWindow, play={"card": REVERSAL})
    refused.then_rejected(Reason.TARGET_MISSING, ("KB-241", "A-KB-42"))


@pytest.mark.rules("KB-218", "A-KB-49")
def test_in_a_window_the_spatula_is_for_what_the_window_is_about() -> None:
    refused = shot(SPATULA).when("B", m.AnswerWindow, play={"card": SPATULA, "target": CYBER})
    refused.then_rejected(Reason.TARGET_NOT_WANTED, ("KB-218", "A-KB-49"))


@pytest.mark.rules("KB-218", "A-KB-49")
def test_the_spatula_eliminates_no_bunny() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,), hand=(SPATULA, ...)))
    scene = table(*players, roaming=[(CYBER, "A", B1)])
    refused = scene.when("B", m.PlayVerySpecial, card=SPATULA, target=B1)
    refused.then_rejected(Reason.TARGET_NOT_ALLOWED, ("KB-218", "A-KB-49"))


def starving(**b: tuple[str, ...]) -> Scenario:
    """A has sent Maggots to B."""
    players = (
        seat("A", bunnies=(A1,)),
        seat("B", cabbage=(5,), **b),
        seat("C", saved=("bug-off",)),
    )
    return aiming("maggots", *players, windows=True).given("A", m.ChoosePlayer, player="B")


@pytest.mark.rules("KB-153", "A-KB-101")
def test_only_the_named_player_is_asked_about_maggots() -> None:
    refused = starving().when("C", m.AnswerWindow, play={"card": "bug-off"})
    refused.then_rejected(AnyReason.NOT_YOUR_DECISION, ("KB-153", "A-KB-101"))


@pytest.mark.rules("KB-228", "KB-151")
def test_noahs_flood_counters_no_maggots() -> None:
    scene = starving(saved=("noahs-flood", "sunny-day"))
    refused = scene.when("B", m.AnswerWindow, play={"card": "noahs-flood"})
    refused.then_rejected(Reason.NOT_A_RESPONSE, ("KB-228",))
    refused = scene.when("B", m.AnswerWindow, play={"card": "sunny-day"})
    refused.then_rejected(Reason.NOT_A_RESPONSE, ("KB-263", "A-KB-101"))


@pytest.mark.rules("A-KB-103", "A-KB-100")
def test_once_the_turn_is_over_nothing_is_fed() -> None:
    hungry = bunny(A1, feeds=[("feed-1-1", 1)])
    players = (seat("A", top="market-low", bunnies=(hungry,), cabbage=(1,), water=(1,)), seat("B"))
    late = replaced(played(table(*players, windows=True)))
    refused = late.when("A", m.FeedBunny, card="feed-1-1")
    refused.then_rejected(AnyReason.EFFECT_DUE, ("A-KB-103", "A-KB-100"))
    refused = late.given_due().when("A", m.FeedBunny, card="feed-1-1")
    refused.then_rejected(Reason.NO_FREE_MOMENT, ("A-KB-103",))


@pytest.mark.rules("KB-035", "KB-076")
def test_there_is_no_second_card_before_the_first_is_replaced() -> None:
    scene = played(table(seat("A", top="market-low", hand=("free-water", ...)), seat("B")))
    rules = ("KB-035", "KB-076")
    scene.when("A", m.FlipTopRun).then_rejected(AnyReason.NOT_AN_ANSWER, rules)
    refused = scene.when("A", m.PlayFromHand, card="free-water")
    refused.then_rejected(AnyReason.NOT_AN_ANSWER, rules)


@pytest.mark.rules("KB-051", "KB-037")
@pytest.mark.parametrize("act", [m.PlayFlipped, m.DiscardFlipped, m.SaveFlipped])
def test_a_flipped_card_that_is_of_no_use_is_gone(act: type[m.PlayFlipped]) -> None:
    """A has no bunny, so the Sword has been discarded by itself."""
    scene = table(seat("A", top="sword"), seat("B", bunnies=(B1,))).given("A", m.FlipTopRun)
    assert scene.table.discard == (card("sword"),)
    scene.when("A", act).then_rejected(AnyReason.NOT_AN_ANSWER, ("KB-051", "KB-037"))


@pytest.mark.rules("KB-160", "KB-207", "KB-055")
@pytest.mark.parametrize(
    ("gamble", "rule"),
    [("carrot-top-casino", "KB-160"), ("mad-mad-donnelaith-bakery", "KB-207")],
)
def test_a_gamble_needs_a_bunny(gamble: str, rule: str) -> None:
    scene = table(seat("A", hand=(gamble, ...)), seat("B", bunnies=(B1,)))
    refused = scene.when("A", m.PlayFromHand, card=gamble)
    refused.then_rejected(Reason.NEEDS_BUNNY, (rule, "KB-055"))


@pytest.mark.rules("A-GEN-02", "A-GEN-04")
def test_a_sealed_answer_is_final() -> None:
    passed = shot(SPATULA).given("B", m.AnswerWindow, play=None)
    refused = passed.when("B", m.AnswerWindow, play={"card": SPATULA})
    refused.then_rejected(AnyReason.NOT_YOUR_DECISION, ("A-GEN-04",))


@pytest.mark.rules("KB-155", "A-KB-74")
def test_a_bid_waits_for_its_turn() -> None:
    players = (seat("A", bunnies=(A1,), dolla=(5,)), seat("B", bunnies=(B1,), dolla=(5,)))
    scene = aiming("bunny-block-bid", *players).given("A", m.ChooseTarget, target=B1)
    refused = scene.when("B", m.MakeBid, dolla=3)
    refused.then_rejected(AnyReason.NOT_YOUR_DECISION, ("KB-155", "A-KB-74"))


@pytest.mark.rules("KB-179", "KB-178")
def test_cyber_bunny_is_not_abducted() -> None:
    players = (seat("A", bunnies=(A1, A2)), seat("B", bunnies=(B1,)), seat("C", bunnies=(C1,)))
    scene = aiming("area-51", *players, roaming=[(CYBER, "A", B1)])
    refused = scene.when("A", m.ChooseTarget, target=CYBER)
    refused.then_rejected(Reason.NO_SUCH_TARGET, ("KB-179", "KB-178"))


@pytest.mark.rules("KB-087", "KB-090", "KB-091", "KB-204", "KB-205")
@pytest.mark.parametrize(
    ("market", "rule"),
    [(None, "KB-087"), ("market-high", "KB-090"), ("market-low", "KB-091")],
)
def test_a_price_is_that_of_the_market_card_which_counts(market: str | None, rule: str) -> None:
    scene = table(seat("A", saved=("half-price-coupon",)), seat("B"), market_card=market)
    refused = scene.when("A", m.BuyCarrots, carrots=(3,))
    refused.then_rejected(Reason.NOT_ENOUGH_DOLLA, (rule,))
    halved = scene.given("A", m.UseSaved, card="half-price-coupon")
    refused = halved.when("A", m.BuySupplies, supply="water", cards=1)
    refused.then_rejected(Reason.NOT_ENOUGH_DOLLA, (rule, "KB-204"))
