"""A card that is let go cannot be taken back: a committed action is final (KB-286)."""

import msgspec
import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies import messages as m
from referee.kernel.chance import ScriptedChance
from referee.kernel.game import SeatCommand
from referee.kernel.rejection import Reason as AnyReason
from referee.kernel.rejection import Rejected
from tests.rules.killer_bunnies.attacks import A1, B1, C1, aiming, replaced
from tests.scenario import A, Scenario, card, seat, table


def armed(top: str = "sword") -> Scenario:
    first = seat("A", top=top, bunnies=(A1,), dolla=(10,))
    return table(first, seat("B", bunnies=(B1,)), seat("C", bunnies=(C1,)), windows=True)


def refusal_of(scene: Scenario, command: SeatCommand) -> object:
    with pytest.raises(Rejected) as refused:
        GAME.decide(scene.table, command, ScriptedChance())
    return refused.value.objection.reason


@pytest.mark.rules("KB-286", "A-GEN-04")
def test_a_flipped_card_does_not_go_back() -> None:
    flipped = armed().given("A", m.FlipTopRun)
    assert flipped.asked("A") >= {"play-flipped", "discard-flipped"}
    flipped.when("A", m.PlayFromHand, card="free-cabbage").then_rejected(AnyReason.NOT_AN_ANSWER)


@pytest.mark.rules("KB-286", "A-GEN-04")
def test_a_card_that_is_played_is_not_saved_or_discarded_instead() -> None:
    played = armed().given("A", m.FlipTopRun).given("A", m.PlayFlipped)
    played.when("A", m.DiscardFlipped).then_rejected(AnyReason.NOT_AN_ANSWER)


@pytest.mark.rules("KB-286", "A-GEN-04")
def test_a_discarded_one_is_not_played_after_all() -> None:
    discarded = armed().given("A", m.FlipTopRun).given("A", m.DiscardFlipped)
    discarded.when("A", m.PlayFlipped).then_rejected(AnyReason.NOT_AN_ANSWER)


@pytest.mark.rules("KB-286", "A-GEN-04", "KB-107")
def test_a_target_that_is_named_stays_named() -> None:
    aimed = armed().given("A", m.FlipTopRun).given("A", m.PlayFlipped)
    first = aimed.table.top_frame
    named = aimed.given("A", m.ChooseTarget, target=B1)
    again = m.ChooseTarget(at=named.now, seat=A, target=card(C1))
    assert first
    assert refusal_of(named, again) == AnyReason.NOT_AN_ANSWER
    late = msgspec.structs.replace(again, decision=first.decision)
    assert refusal_of(named, late) == AnyReason.DECISION_CLOSED


@pytest.mark.rules("KB-286", "A-GEN-04", "A-GEN-02")
def test_nor_is_a_sealed_answer_changed() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,), saved=("magic-spatula",)))
    scene = aiming("sword", *players, windows=True).given("A", m.ChooseTarget, target=B1)
    for first, then in ((None, {"card": "magic-spatula"}), ({"card": "magic-spatula"}, None)):
        answered = scene.given("B", m.AnswerWindow, play=first)
        answered.when("B", m.AnswerWindow, play=then).then_rejected(AnyReason.NOT_YOUR_DECISION)


@pytest.mark.rules("KB-286", "A-GEN-04", "KB-042")
def test_a_card_laid_down_stays_down() -> None:
    laid = replaced(armed("clover-1").given("A", m.FlipTopRun).given("A", m.DiscardFlipped))
    word = laid.player("A").hand[0]
    laid.when("A", m.LayBottomRun, card=word).then_rejected(AnyReason.NOT_YOUR_DECISION)
