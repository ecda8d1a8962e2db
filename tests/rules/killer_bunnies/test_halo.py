"""The Heavenly Halo keeps its bunny from weapons, hunger, misfortune and roaming cards."""

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.catalogue import FACTS
from referee.games.killer_bunnies.effects import misfortune_victims
from referee.games.killer_bunnies.reasons import Reason
from tests.rules.killer_bunnies.attacks import (
    A1,
    A2,
    B1,
    B2,
    C1,
    aiming,
    died,
    discarded,
    played,
    replaced,
    ring,
    waits_on,
)
from tests.scenario import A, Scenario, bunny, card, seat, table

CYBER, EBOLA = "cyber-bunny", "ebola-virus"


def giving(*b: object, **rest: object) -> Scenario:
    """A has played the Halo and names who gets it."""
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=b or (B1,)), seat("C", bunnies=(C1,)))
    return aiming("halo", *players, **rest)


@pytest.mark.rules("KB-111")
def test_these_kinds_are_modifiers() -> None:
    modifiers = {facts.kind for facts in FACTS.values() if facts.family == "modifier"}
    clovers = {"clover-1", "clover-2", "clover-3", "clover-4"}
    assert modifiers == {"heavenly-halo", "containment-suit", *clovers}


@pytest.mark.rules("KB-127", "KB-112")
@pytest.mark.parametrize("target", [A1, B1])
def test_it_may_be_put_under_any_bunny(target: str) -> None:
    giving().when("A", m.ChooseTarget, target=target).then(
        m.ModifierGiven(card(target), card("halo"))
    )


@pytest.mark.rules("KB-127", "KB-115")
def test_a_player_without_a_bunny_may_give_it_to_an_opponents_or_discard_it() -> None:
    flipped = table(seat("A", top="halo"), seat("B", bunnies=(B1,))).given("A", m.FlipTopRun)
    flipped.then_asks("A", m.PlayFlipped, m.DiscardFlipped)
    given = flipped.given("A", m.PlayFlipped).when("A", m.ChooseTarget, target=B1)
    assert given.player("B").bunnies[0].haloed


@pytest.mark.rules("KB-037", "KB-112")
def test_with_no_bunny_in_the_circle_it_is_discarded() -> None:
    table(seat("A", top="halo"), seat("B")).when("A", m.FlipTopRun).then(
        m.CardFlipped(A, card("halo")), m.CardDiscarded(A, card("halo"))
    )


@pytest.mark.rules("KB-125", "KB-113")
def test_once_given_nobody_can_move_it() -> None:
    given = giving().given("A", m.ChooseTarget, target=B1)
    given.then_asks("A", m.Draw).then_asks("B").then_asks("C")


@pytest.mark.rules("KB-128")
def test_it_is_no_bunny_and_adds_no_space() -> None:
    given = giving().given("A", m.ChooseTarget, target=B1)
    assert ring(given) == "A1 B1 C1"
    alone = table(seat("A", top="sword"), seat("B", bunnies=(bunny(B1, "halo"),)))
    assert card("sword") in alone.when("A", m.FlipTopRun).table.discard


@pytest.mark.rules("KB-123", "A-KB-32")
def test_a_feed_card_put_on_it_is_discarded_at_once() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(bunny(B1, "halo"),)))
    aiming("feed-1-1", *players).when("A", m.ChooseTarget, target=B1).then(
        m.FeedPlaced(card(B1), card("feed-1-1"), 1),
        m.FeedRemoved(card(B1), card("feed-1-1")),
    )


@pytest.mark.rules("KB-123", "A-KB-32")
def test_so_is_a_gorge() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(bunny(B1, "halo"),)))
    after = aiming("gorge-10-10", *players).when("A", m.ChooseTarget, target=B1)
    assert after.player("B").bunnies[0].feeds == ()
    assert discarded(after, "gorge-10-10")


@pytest.mark.rules("A-KB-33", "KB-123")
def test_pending_feed_goes_when_the_halo_comes() -> None:
    hungry = bunny(B1, feeds=[("feed-1-1", 1), ("feed-2-1", 1)])
    giving(hungry).when("A", m.ChooseTarget, target=B1).then(
        m.ModifierGiven(card(B1), card("halo")),
        m.FeedRemoved(card(B1), card("feed-1-1")),
        m.FeedRemoved(card(B1), card("feed-2-1")),
    )


@pytest.mark.rules("KB-123", "A-KB-34")
def test_a_misfortune_takes_the_plain_bunny_beside_it() -> None:
    scene = table(seat("A", bunnies=(bunny(A1, "halo"), A2)), seat("B", bunnies=(B1,)))
    assert misfortune_victims(scene.table, A) == (card(A2),)


@pytest.mark.rules("KB-123", "A-KB-34")
def test_a_misfortune_never_takes_it() -> None:
    players = (seat("A", bunnies=(bunny(A1, "halo"),)), seat("B", bunnies=(B1, B2)))
    scene = table(*players, deck=("terrible-misfortune-fiat",)).given("A", m.FlipTopRun)
    scene = scene.given("A", m.DiscardFlipped).given("A", m.Draw)
    scene.when("A", m.ChooseVictim, bunny=A1).then_rejected(Reason.HALOED_VICTIM, ("KB-123",))


@pytest.mark.rules("A-KB-23", "A-KB-21", "KB-177")
@pytest.mark.parametrize(("roaming", "next_one"), [(CYBER, "C1"), (EBOLA, "A1")])
def test_a_roaming_card_hops_off_as_soon_as_its_bunny_is_haloed(
    roaming: str, next_one: str
) -> None:
    scene = giving(roaming=[(roaming, "B", B1)])
    after = scene.when("A", m.ChooseTarget, target=B1)
    assert waits_on(after, roaming) == next_one


@pytest.mark.rules("A-KB-23")
def test_it_attacks_its_new_bunny_at_the_usual_time() -> None:
    players = (seat("A", bunnies=(A1,), top="halo"), seat("B", bunnies=(B1,)))
    scene = played(table(*players, seat("C", bunnies=(C1,)), roaming=[(CYBER, "A", B1)]))
    after = replaced(scene.given("A", m.ChooseTarget, target=B1)).when_due(rolls=(1,))
    assert died(after) == {"C1"}


@pytest.mark.rules("KB-177", "KB-193", "KB-136", "A-KB-23")
@pytest.mark.parametrize("roaming", [CYBER, EBOLA])
def test_if_the_only_bunny_is_haloed_a_roaming_card_leaves(roaming: str) -> None:
    scene = aiming("halo", seat("A", bunnies=(A1,)), seat("B"), roaming=[(roaming, "B", A1)])
    scene.when("A", m.ChooseTarget, target=A1).then(
        m.ModifierGiven(card(A1), card("halo")), m.RoamingLeft(card(roaming))
    )


@pytest.mark.rules("KB-116")
def test_it_dies_with_nothing_and_so_stays_in_play() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(bunny(B1, "halo"),)))
    after = aiming("stray-asteroid", *players).when("A", m.ChooseTarget, target=B1)
    assert died(after) == {"A1"}
    assert after.player("B").bunnies == (bunny(B1, "halo"),)
