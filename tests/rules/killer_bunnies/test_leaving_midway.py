"""Leaving in mid-card: attacks, windows, roaming cards and contests go on without the leaver."""

from typing import Any

import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies import messages as m
from referee.kernel.flow import DieRolled
from referee.kernel.rejection import Reason as AnyReason
from tests.rules.killer_bunnies.trades import offered, opened
from tests.scenario import A, B, C, D, Scenario, bunny, card, cards, seat, table

TIMID, SINISTER, GLEEFUL = "blue-timid", "green-sinister", "orange-gleeful"
GUN = "laser-gun"

# --- attacks, windows and roaming cards ---------------------------------------------------


def aimed(**more: Any) -> Scenario:
    """A's Laser Gun is on its way to B's bunny; all are asked."""
    armed = table(
        seat("A", top=GUN, bunnies=(GLEEFUL,)),
        seat("B", bunnies=(SINISTER,)),
        seat("C", bunnies=(TIMID,)),
        windows=True,
        **more,
    )
    flying = armed.given("A", m.FlipTopRun).given("A", m.PlayFlipped)
    return flying.given("A", m.ChooseTarget, target=SINISTER)


@pytest.mark.rules("A-KB-99")
def test_a_weapon_at_a_leavers_bunny_hits_nothing() -> None:
    left = aimed().when("B", m.Leave)
    assert m.AttackCancelled(card(GUN)) in left.facts
    left.when("A", m.AnswerWindow, play=None).then_asks("A", m.Draw)


@pytest.mark.rules("A-KB-99")
def test_a_leavers_answer_to_a_window_is_a_pass() -> None:
    window = aimed()
    left = window.when("C", m.Leave)
    assert left.facts[-1] == m.AnswerWaived(window.table.frames[-1].decision, C)
    last = left.given_passes("B").when("A", m.AnswerWindow, play=None, rolls=(12,))
    assert m.AttackResolved(card(GUN)) in last.facts


@pytest.mark.rules("A-KB-99")
def test_if_the_leaver_was_the_last_to_answer_the_window_closes() -> None:
    left = aimed().given_passes("A", "B").when("C", m.Leave, rolls=(12,))
    assert m.AttackResolved(card(GUN)) in left.facts


@pytest.mark.rules("A-KB-99")
def test_a_launched_weapon_flies_on_without_its_launcher() -> None:
    left = aimed().given("A", m.Leave).given_passes("B")
    hit = left.when("C", m.AnswerWindow, play=None, rolls=(1,))
    assert card(SINISTER) in hit.table.discard
    assert hit.table.active == B


@pytest.mark.rules("A-KB-99")
def test_a_target_that_is_not_named_spends_the_card() -> None:
    armed = table(
        seat("A", top=GUN, bunnies=(GLEEFUL,)), seat("B", bunnies=(SINISTER,)), seat("C")
    )
    left = armed.given("A", m.FlipTopRun).given("A", m.PlayFlipped).when("A", m.Leave)
    assert m.CardDiscarded(A, card(GUN)) in left.facts
    assert left.bunnies("B") == cards(SINISTER)


@pytest.mark.rules("A-KB-91", "A-KB-21")
def test_cyber_bunny_hops_off_the_bunny_of_a_leaver_and_ebola_goes() -> None:
    haunted = table(
        seat("A"),
        seat("B", bunnies=(SINISTER,)),
        seat("C", bunnies=(TIMID,)),
        roaming=[("cyber-bunny", "A", TIMID), ("ebola-virus", "A", TIMID)],
    )
    left = haunted.when("C", m.Leave)
    assert m.RoamingSettled(card("cyber-bunny"), A, card(SINISTER)) in left.facts
    assert m.RoamingLeft(card("ebola-virus")) in left.facts


def roaming_of_b() -> Scenario:
    """B launched Cyber Bunny, which waits on C's bunny; B has left; A's turn is about to end."""
    left = table(
        seat("A", top="free-water"),
        seat("B"),
        seat("C", bunnies=(TIMID, SINISTER)),
        roaming=[("cyber-bunny", "B", TIMID)],
    ).given("B", m.Leave)
    played = left.given("A", m.FlipTopRun).given("A", m.DiscardFlipped).given("A", m.Draw)
    return played.given("A", m.LayBottomRun, card=played.player("A").hand[0])


@pytest.mark.rules("A-KB-27")
def test_the_vacated_place_goes_on_setting_off_its_roaming_card() -> None:
    waiting = roaming_of_b()
    assert GAME.deadlines(waiting.table)[0].kind == "roaming"
    attacked = waiting.when_due(rolls=(12,))
    assert m.AttackResumed(B, card("cyber-bunny"), card(TIMID)) in attacked.facts
    assert attacked.table.active == C


@pytest.mark.rules("A-KB-27", "A-KB-99")
def test_the_seat_to_the_left_rolls_for_a_leavers_cyber_bunny() -> None:
    armed = table(
        seat("A", top=GUN, bunnies=(GLEEFUL,)),
        seat("B"),
        seat("C", bunnies=(TIMID,)),
        roaming=[("cyber-bunny", "B", TIMID)],
    ).given("B", m.Leave)
    flying = armed.given("A", m.FlipTopRun).given("A", m.PlayFlipped)
    shot = flying.when("A", m.ChooseTarget, target="cyber-bunny", rolls=(1,))
    assert [e.seat for e in shot.facts if isinstance(e, DieRolled)] == [C]


# --- contests -----------------------------------------------------------------------------


def bidding() -> Scenario:
    """A has bid 2 on C's bunny; B is asked."""
    block = table(
        seat("A", top="bunny-block-bid", dolla=(5,), bunnies=(GLEEFUL,)),
        seat("B", dolla=(5,)),
        seat("C", bunnies=(TIMID,), dolla=(5,)),
        seat("D"),
    )
    opening = block.given("A", m.FlipTopRun).given("A", m.PlayFlipped)
    asked = opening.given("A", m.ChooseTarget, target=TIMID)
    return asked.given("A", m.MakeBid, dolla=2)


@pytest.mark.rules("A-KB-99", "A-KB-74")
def test_the_bid_of_a_leaver_is_withdrawn() -> None:
    left = bidding().when("A", m.Leave)
    won = left.given("B", m.MakeBid, dolla=1).when("C", m.MakeBid, dolla=0)
    assert won.bunnies("B") == cards(TIMID)
    assert sum(card_ in won.table.discard for card_ in bidding().player("A").dolla) == 1


@pytest.mark.rules("A-KB-99", "A-KB-74")
def test_a_bid_that_a_leaver_owes_is_a_pass() -> None:
    won = bidding().given("B", m.Leave).when("C", m.MakeBid, dolla=0)
    assert won.table.units(A, "dolla") == 3


@pytest.mark.rules("A-KB-99", "A-KB-74")
def test_nobody_bids_for_a_bunny_that_left() -> None:
    left = bidding().when("C", m.Leave)
    assert left.table.units(A, "dolla") == 5
    left.then_asks("A", m.Draw, m.BuySupplies)


def poker() -> Scenario:
    """A plays Poverty Poker; A, B and C have Dolla and Carrots to stake, D has nothing."""
    seats = [
        seat(name, bunnies=(who,), dolla=(5, 2), carrots=(number, number + 3))
        for name, who, number in (("B", SINISTER, 2), ("C", TIMID, 3))
    ]
    ready = table(
        seat("A", top="poverty-poker", bunnies=(GLEEFUL,), dolla=(2,), carrots=(1,)),
        *seats,
        seat("D"),
    )
    return ready.given("A", m.FlipTopRun).given("A", m.PlayFlipped)


@pytest.mark.rules("A-KB-99", "KB-233")
def test_a_stake_that_a_leaver_has_to_name_is_not_played_for() -> None:
    left = poker().when("A", m.Leave)
    assert left.table.active == B
    assert card("poverty-poker") in left.table.discard


@pytest.mark.rules("A-KB-99")
def test_a_stake_already_laid_stays_in_the_pot() -> None:
    """B has entered Carrot 2 and leaves while C still chooses; C's roll takes B's stake."""
    named = poker().given("A", m.NameStake, carrots=1)
    entered = named.given("B", m.EnterItem, carrots=(2,))
    left = entered.given("B", m.Leave)
    assert left.player("B").carrots == (2,)
    assert 5 in left.table.market
    shown = left.given("C", m.EnterItem, carrots=(3,), rolls=(1, 12))
    won = shown.when("A", m.RollAgain, again=False)
    assert won.player("C").carrots == (1, 2, 3, 6)


@pytest.mark.rules("A-KB-99")
def test_who_leaves_before_laying_a_stake_is_not_in_the_contest() -> None:
    named = poker().given("A", m.NameStake, carrots=1)
    left = named.given("B", m.Leave)
    shown = left.given("C", m.EnterItem, carrots=(3,), rolls=(12, 1))
    won = shown.when("A", m.RollAgain, again=False)
    assert won.player("A").carrots == (1, 3)
    assert {2, 5} <= set(won.table.market)


@pytest.mark.rules("A-KB-99", "A-KB-105")
def test_dolla_at_stake_stay_with_the_change_going_after() -> None:
    named = poker().given("A", m.NameStake, dolla=1, rolls=(1, 2, 12))
    left = named.given("B", m.Leave)
    won = left.when("A", m.RollAgain, again=False)
    assert won.player("B").dolla == ()
    assert won.table.units(C, "dolla") == 9


@pytest.mark.rules("A-KB-99")
def test_a_contest_with_one_participant_left_is_won_by_that_one() -> None:
    named = poker().given("A", m.NameStake, dolla=1, rolls=(12, 2, 1))
    left = named.given("C", m.Leave).when("A", m.Leave)
    assert left.table.units(B, "dolla") == 9
    assert left.table.seats == (B, D)


@pytest.mark.rules("A-KB-99")
def test_the_roll_of_a_leaver_does_not_count() -> None:
    """D may leave with the highest roll of a Defector Detector; the next highest wins."""
    detector = table(
        seat("A", top="defector-detector", bunnies=(GLEEFUL,)),
        seat("B"),
        seat("C", bunnies=(TIMID,)),
        seat("D"),
    )
    aimed_ = detector.given("A", m.FlipTopRun).given("A", m.PlayFlipped)
    rolled = aimed_.given("A", m.ChooseTarget, target=TIMID, rolls=(3, 9, 4, 12))
    won = rolled.given("D", m.Leave).when("A", m.RollAgain, again=False)
    assert won.bunnies("B") == cards(TIMID)
    assert D not in won.table.seats


@pytest.mark.rules("A-KB-99", "A-KB-91")
def test_a_traded_bunny_that_is_not_placed_yet_goes_with_its_new_owner() -> None:
    pair = table(seat("A", bunnies=(GLEEFUL,)), seat("B", bunnies=(TIMID,)), seat("C"))
    made = offered(pair, give={"bunnies": (GLEEFUL,)})
    traded = made.given("B", m.AcceptTrade, trade="t1-1", hand=())
    left = traded.when("B", m.Leave)
    assert set(cards(GLEEFUL, TIMID)) <= set(left.table.discard)
    assert opened(left, "A", "C").table.trades


@pytest.mark.rules("A-KB-99", "A-KB-91")
def test_who_leaves_while_one_of_two_traded_bunnies_is_placed_takes_both_along() -> None:
    both = (GLEEFUL, "blue-sinister")
    pair = table(seat("A", bunnies=both), seat("B", bunnies=(TIMID,)), seat("C"))
    made = offered(pair, give={"bunnies": both})
    left = made.given("B", m.AcceptTrade, trade="t1-1", hand=()).when("B", m.Leave)
    assert set(cards(*both, TIMID)) <= set(left.table.discard)
    left.then_asks("A", m.FlipTopRun)


@pytest.mark.rules("A-KB-25")
def test_an_effect_that_is_due_comes_before_leaving() -> None:
    starving = table(
        seat("A", top="free-water", bunnies=(bunny(TIMID, feeds=(("feed-1-1", 1),)),)),
        seat("B"),
    )
    played = starving.given("A", m.FlipTopRun).given("A", m.DiscardFlipped).given("A", m.Draw)
    due = played.given("A", m.LayBottomRun, card=played.player("A").hand[0])
    due.when("B", m.Leave).then_rejected(AnyReason.EFFECT_DUE, ("A-KB-25",))
