"""What each seat risks in a contest: the card player names first, the others at the same time."""

import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.kernel.rejection import Reason as AnyReason
from tests.given import MINUTE
from tests.rules.killer_bunnies.contests import poker, rolled
from tests.scenario import A, B, C, D, Scenario, seat


def carrots_at_stake() -> Scenario:
    """One Carrot each: A and C have a choice of two, B of three, D has no choice."""
    scene = poker(
        seat("A", carrots=(1, 2)),
        seat("B", carrots=(3, 4, 5)),
        seat("C", carrots=(6, 7)),
        seat("D", carrots=(8,)),
    )
    return scene.given("A", m.NameStake, carrots=1, bunnies=0)


@pytest.mark.rules("KB-239", "A-KB-111")
def test_its_player_names_first_and_openly() -> None:
    staked = carrots_at_stake()
    staked.then_asks("B").then_asks("C").then_asks("A", m.EnterItem)
    named = staked.when("A", m.EnterItem, carrots=[2])
    assert m.ItemsShown(A, (), (2,)) in named.facts


@pytest.mark.rules("KB-239", "A-KB-111")
def test_then_the_others_name_at_the_same_time() -> None:
    named = carrots_at_stake().given("A", m.EnterItem, carrots=[2])
    named.then_asks("A").then_asks("B", m.EnterItem).then_asks("C", m.EnterItem).then_asks("D")


@pytest.mark.rules("A-KB-111")
def test_sealed_until_all_have_named() -> None:
    named = carrots_at_stake().given("A", m.EnterItem, carrots=[2])
    three, four = (named.given("B", m.EnterItem, carrots=[n]) for n in (3, 4))
    for viewer in (None, A, C, D):
        assert GAME.view(three.table, viewer) == GAME.view(four.table, viewer)
    assert GAME.view(three.table, B) != GAME.view(four.table, B)
    assert not any(isinstance(e, m.ItemsShown) for e in three.facts)


@pytest.mark.rules("A-KB-111", "A-GEN-02", "KB-239")
def test_all_is_shown_then_and_it_does_not_matter_who_was_faster() -> None:
    named = carrots_at_stake().given("A", m.EnterItem, carrots=[2])
    faster_c = named.given("C", m.EnterItem, carrots=[6])
    shown = faster_c.when("B", m.EnterItem, carrots=[5], rolls=(1, 2, 3, 4)).facts[1:]
    assert shown == (
        m.ItemsShown(B, (), (5,)),
        m.ItemsShown(C, (), (6,)),
        *rolled(1, 2, 3, 4, seats=(A, B, C, D)),
    )


@pytest.mark.rules("A-GEN-02", "A-KB-105", "A-KB-111")
@pytest.mark.parametrize("carrots_of_c", [(6, 7), (6,)])
def test_nor_for_who_gets_the_change(carrots_of_c: tuple[int, ...]) -> None:
    """B and C both have a 5 for a stake of 3; the one 2 in the discard helps B, who comes first.

    C is faster, or has no choice; a Carrot is staked too, so that B has to name one.
    """
    scene = poker(
        seat("A", carrots=(1,), cabbage=(2, 1)),
        seat("B", carrots=(3, 4), cabbage=(5,)),
        seat("C", carrots=carrots_of_c, cabbage=(5,)),
        cabbage_discard=(2,),
    )
    staked = scene.given("A", m.NameStake, carrots=1, cabbage=3, bunnies=0)
    if staked.asked("C"):
        staked = staked.given("C", m.EnterItem, carrots=[6])
    rolling = staked.given("B", m.EnterItem, carrots=[3], rolls=(12, 1, 1))
    won = rolling.when("A", m.RollAgain, again=False)
    moved = [e for e in won.facts if isinstance(e, m.Paid | m.GoodsTaken)]
    assert moved[0] == m.GoodsTaken(A, "cabbage", (2,))
    assert isinstance(moved[1], m.Paid)
    assert moved[1].seat == B


@pytest.mark.rules("KB-239", "A-KB-71")
@pytest.mark.parametrize("entry", [[3, 4], [], [6], [1]])
def test_one_enters_as_many_of_the_own_as_are_staked(entry: list[int]) -> None:
    named = carrots_at_stake().given("A", m.EnterItem, carrots=[2])
    reason = Reason.TARGET_NOT_ALLOWED if len(entry) == 1 else Reason.WRONG_NUMBER
    named.when("B", m.EnterItem, carrots=entry).then_rejected(reason, ("KB-239",))


@pytest.mark.rules("KB-239")
def test_the_same_carrot_counts_once() -> None:
    scene = poker(seat("A", carrots=(1, 2)), seat("B", carrots=(3, 4, 5)))
    staked = scene.given("A", m.NameStake, carrots=2, bunnies=0)
    refused = staked.when("B", m.EnterItem, carrots=[3, 3])
    refused.then_rejected(Reason.WRONG_NUMBER, ("KB-239",))


@pytest.mark.rules("A-KB-111", "A-GEN-04")
def test_an_entry_cannot_be_changed() -> None:
    named = carrots_at_stake().given("A", m.EnterItem, carrots=[2])
    entered = named.given("B", m.EnterItem, carrots=[3])
    entered.when("B", m.EnterItem, carrots=[4]).then_rejected(AnyReason.NOT_YOUR_DECISION)


@pytest.mark.rules("A-GEN-07", "A-KB-111")
def test_chance_enters_for_those_who_do_not() -> None:
    named = carrots_at_stake().given("A", m.EnterItem, carrots=[2])
    entered = named.given("C", m.EnterItem, carrots=[6])
    late = entered.when_due(rolls=(3, 1, 2, 3, 4))
    assert late.now == named.now + 60 * MINUTE
    assert m.ItemsShown(B, (), (5,)) in late.facts
    assert m.ItemsShown(C, (), (6,)) in late.facts


@pytest.mark.rules("A-KB-93", "A-KB-101")
def test_nobody_shops_or_interrupts_meanwhile() -> None:
    """Not even A, whose turn it is and who alone is asked for an entry."""
    scene = poker(
        seat("A", carrots=(1, 2), dolla=(10,), hand=("sunny-day", ...)), seat("B", carrots=(3,))
    )
    staked = scene.given("A", m.NameStake, carrots=1, bunnies=0, dolla=0)
    staked.then_asks("A", m.EnterItem)
    staked.when("A", m.BuyCarrots, carrots=[7]).then_rejected(Reason.NO_FREE_MOMENT)
    interrupt = staked.when("A", m.PlayVerySpecial, card="sunny-day")
    interrupt.then_rejected(Reason.NO_FREE_MOMENT, ("A-KB-101",))
