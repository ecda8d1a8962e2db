"""Whatever a seat sends is refused with a reason or accepted; nothing else happens."""

from typing import Any

import msgspec
import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.kernel.chance import ScriptedChance
from referee.kernel.flow import ChoiceDrawn
from referee.kernel.game import Command, SeatCommand, Settle
from referee.kernel.ids import DecisionId
from referee.kernel.rejection import Objection, Rejected
from referee.kernel.rejection import Reason as AnyReason
from referee.kernel.secrets import tag_of
from tests.rules.killer_bunnies.attacks import A1, B1, C1, aiming, defended, turn_over
from tests.scenario import A, Scenario, bunny, card, seat, table

NOWHERE = ("9999", "", "0042\n", "A1", "-1")
WITH_CARD = (
    m.PlayFromHand, m.DiscardFromHand, m.UseSaved, m.FeedBunny, m.LayBottomRun, m.FillRun,
    m.PlayVerySpecial,
)  # fmt: skip


def sent(scene: Scenario, name: str, command: type[SeatCommand], **params: Any) -> Command:
    wish = {"type": tag_of(command), "at": scene.now, "seat": name, **params}
    return msgspec.convert(wish, command)


def refused(scene: Scenario, command: Command) -> Objection:
    """Why the command is refused; deciding it must refuse it for the same reason."""
    objection = GAME.objection(scene.table, command)
    assert objection is not None
    with pytest.raises(Rejected) as refusal:
        GAME.decide(scene.table, command, ScriptedChance())
    assert refusal.value.objection == objection
    return objection


def moments() -> dict[str, Scenario]:
    """Tables that wait for one thing each."""
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)), seat("C", bunnies=(C1,)))
    aimed = aiming("sword", *players, windows=True)
    hungry = seat("A", bunnies=(bunny(A1, feeds=[("feed-1-1", 1)]),))
    over = turn_over(table(hungry, *players[1:], windows=True))
    return {
        "turn": table(*players),
        "flipped": table(*players).given("A", m.FlipTopRun),
        "target": aimed,
        "launch window": aimed.given("A", m.ChooseTarget, target=B1),
        "effect due": over,
        "hunger window": over.given_due(),
    }


@pytest.mark.rules("A-GEN-04")
@pytest.mark.parametrize("moment", moments())
@pytest.mark.parametrize("command", WITH_CARD)
def test_a_card_that_does_not_exist_is_refused_at_any_moment(
    moment: str, command: type[SeatCommand]
) -> None:
    scene = moments()[moment]
    for name in ("A", "B"):
        for number in NOWHERE:
            refused(scene, sent(scene, name, command, card=number))


@pytest.mark.parametrize("number", NOWHERE)
def test_a_target_that_does_not_exist_is_refused(number: str) -> None:
    scene = moments()["target"]
    objection = refused(scene, sent(scene, "A", m.ChooseTarget, target=number))
    assert objection.reason == Reason.NO_SUCH_TARGET


@pytest.mark.parametrize("number", NOWHERE)
def test_so_is_a_response_with_a_card_that_does_not_exist(number: str) -> None:
    scene = moments()["launch window"]
    objection = refused(scene, sent(scene, "B", m.AnswerWindow, play={"card": number}))
    assert objection.reason == Reason.CARD_NOT_HELD


@pytest.mark.rules("A-GEN-02")
def test_an_answer_of_another_kind_is_no_answer() -> None:
    moments()["launch window"].when("B", m.Draw).then_rejected(AnyReason.NOT_AN_ANSWER)
    moments()["target"].when("A", m.Draw).then_rejected(AnyReason.NOT_AN_ANSWER)


@pytest.mark.rules("KB-035", "KB-041")
def test_who_is_not_asked_cannot_answer() -> None:
    moments()["turn"].when("B", m.FlipTopRun).then_rejected(AnyReason.NOT_YOUR_DECISION)
    moments()["target"].when("B", m.ChooseTarget, target=C1).then_rejected(
        AnyReason.NOT_YOUR_DECISION
    )


@pytest.mark.rules("A-GEN-04")
@pytest.mark.parametrize("decision", ["d0", "d99", "x"])
def test_an_answer_to_a_question_that_is_not_open_is_late(decision: str) -> None:
    scene = moments()["target"]
    late = sent(scene, "A", m.ChooseTarget, target=card(B1), decision=decision)
    assert refused(scene, late).reason == AnyReason.DECISION_CLOSED


@pytest.mark.rules("A-GEN-04")
def test_an_answer_may_name_the_open_question() -> None:
    scene = moments()["target"]
    assert scene.table.top_frame
    open_one = scene.table.top_frame.decision
    named = sent(scene, "A", m.ChooseTarget, target=card(B1), decision=open_one)
    assert GAME.objection(scene.table, named) is None


@pytest.mark.rules("A-GEN-07")
def test_nothing_is_settled_before_its_time_or_under_another_name() -> None:
    scene = moments()["launch window"]
    (deadline,) = GAME.deadlines(scene.table)
    for wrong in (
        Settle(at=deadline.due - 1, deadline=deadline.id),
        Settle(at=deadline.due, deadline=DecisionId("d0")),
        Settle(at=deadline.due, deadline=deadline.id, generation=1),
    ):
        assert refused(scene, wrong).reason == AnyReason.NOT_DUE


@pytest.mark.rules("A-GEN-07")
def test_a_target_that_is_not_named_in_time_is_drawn_among_the_legal_ones() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)), seat("C", bunnies=(C1,)))
    after = aiming("sword", *players).when_due(rolls=(2, 8))
    assert after.facts[0] == ChoiceDrawn(A, DecisionId("d3"), 1, 2, 2)
    assert defended(after) == [("C", "C1", 8)]


@pytest.mark.rules("KB-060")
def test_a_response_names_a_target_if_and_only_if_it_wants_one() -> None:
    holder = seat("B", bunnies=(B1,), saved=("suit", "sunny-day"))
    scene = aiming("sword", seat("A", bunnies=(A1,)), holder, windows=True)
    scene = scene.given("A", m.ChooseTarget, target=B1)
    scene.when("B", m.AnswerWindow, play={"card": "suit"}).then_rejected(Reason.TARGET_MISSING)
    shine = {"card": "sunny-day", "target": B1}
    scene.when("B", m.AnswerWindow, play=shine).then_rejected(Reason.TARGET_NOT_WANTED)


@pytest.mark.rules("KB-060", "KB-059")
def test_a_card_that_is_no_very_special_answers_nothing() -> None:
    holder = seat("B", bunnies=(B1,), hand=("free-cabbage", ...))
    scene = aiming("sword", seat("A", bunnies=(A1,)), holder, windows=True)
    scene = scene.given("A", m.ChooseTarget, target=B1)
    scene.when("B", m.AnswerWindow, play={"card": "free-cabbage"}).then_rejected(
        Reason.CARD_NOT_HELD, ("KB-060",)
    )


def test_a_foreign_hand_cannot_be_told_from_the_draw_pile_by_a_refusal() -> None:
    for moment in moments().values():
        for command in WITH_CARD:
            in_hand = moment.player("B").hand[0]
            in_pile = moment.table.deck[0]
            reasons = {
                refused(moment, sent(moment, "A", command, card=number))
                for number in (in_hand, in_pile)
            }
            assert len(reasons) == 1
