"""The Large Prune Danish feeds one bunny fully."""

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from tests.rules.killer_bunnies.attacks import A1, A2, B1, ring, turn_over
from tests.scenario import A, Scenario, bunny, card, seat, table

DANISH = "large-prune-danish"
PENDING = bunny(A1, feeds=[("gorge-10-10", 1), ("feed-1-1", 1)])


def saved() -> Scenario:
    """A has a Danish saved; A1 owes two Feed cards, A2 one, and B1 one."""
    row = (PENDING, bunny(A2, feeds=[("feed-2-1", 1)]))
    opponent = seat("B", bunnies=(bunny(B1, feeds=[("feed-3-1", 1)]),))
    return table(seat("A", saved=(DANISH,), bunnies=row), opponent)


@pytest.mark.rules("KB-206")
def test_it_covers_all_that_is_pending_on_one_bunny_whatever_the_amounts() -> None:
    scene = saved().given("A", m.UseSaved, card=DANISH)
    scene.when("A", m.ChooseTarget, target=A1).then(
        m.FeedRemoved(card(A1), card("gorge-10-10")),
        m.FeedRemoved(card(A1), card("feed-1-1")),
        m.CardDiscarded(A, card(DANISH)),
    )


@pytest.mark.rules("KB-206", "KB-104")
def test_it_feeds_one_bunny_only() -> None:
    scene = saved().given("A", m.UseSaved, card=DANISH).given("A", m.ChooseTarget, target=A1)
    assert ring(turn_over(scene).when_due()) == "A1 B1"


@pytest.mark.rules("A-KB-120", "A-KB-55")
def test_any_bunny_may_be_fed_with_it() -> None:
    scene = saved().given("A", m.UseSaved, card=DANISH)
    after = scene.when("A", m.ChooseTarget, target=B1)
    assert after.player("B").bunnies == (bunny(B1),)


@pytest.mark.rules("A-KB-120")
def test_it_is_used_on_ones_own_turn() -> None:
    scene = table(seat("A"), seat("B", saved=(DANISH,), bunnies=(B1,)))
    scene.when("B", m.UseSaved, card=DANISH).then_rejected(Reason.NOT_YOUR_TURN)


@pytest.mark.rules("KB-206", "KB-039")
def test_from_hand_it_is_the_turns_card() -> None:
    scene = table(seat("A", hand=(DANISH, ...), bunnies=(PENDING,)), seat("B"))
    scene = scene.given("A", m.PlayFromHand, card=DANISH)
    after = scene.when("A", m.ChooseTarget, target=A1)
    assert after.player("A").bunnies == (bunny(A1),)
    after.then_asks("A", m.Draw)


@pytest.mark.rules("KB-206")
def test_it_needs_a_bunny_to_feed() -> None:
    scene = table(seat("A", saved=(DANISH,)), seat("B"))
    scene.when("A", m.UseSaved, card=DANISH).then_rejected(Reason.NO_SUCH_TARGET, ("KB-206",))
