"""Geneva Convention: a player throws away every Weapon in hand, and draws up again at once."""

from typing import Any

import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from tests.rules.killer_bunnies.attacks import A1, B1
from tests.rules.killer_bunnies.gambles import used
from tests.scenario import A, B, Scenario, card, cards, seat, table

GENEVA = "geneva-convention"
DONE = m.CardDiscarded(A, card(GENEVA))
ARMED = ("sword", "halo", "trojan-bunny", "cyber-bunny", "ebola-virus")


def named(victim: str = "B", **rest: Any) -> Scenario:
    """A names B, who has three Weapons in hand and two in the run."""
    b = seat("B", hand=ARMED, top="guillotine", bottom="ice-pick", bunnies=(B1,))
    played = used(GENEVA, seat("A", bunnies=(A1,)), b, seat("C"), **rest)
    return played.when("A", m.ChoosePlayer, player=victim)


@pytest.mark.rules("KB-202", "KB-055")
def test_its_player_needs_a_bunny() -> None:
    start = table(seat("A", hand=(GENEVA, ...)), seat("B", hand=("sword", ...)))
    start.when("A", m.PlayFromHand, card=GENEVA).then_rejected(Reason.NEEDS_BUNNY)


@pytest.mark.rules("KB-202", "A-KB-102", "KB-195")
def test_every_weapon_of_the_hand_is_discarded_for_all_to_see() -> None:
    """Also the Trojan and Ebola; Cyber Bunny is no Weapon (KB-169)."""
    after = named(deck=("blue-gleeful", "blue-sinister", "violet-timid"))
    assert after.facts[:3] == tuple(
        m.CardDiscarded(B, card(word)) for word in ("sword", "trojan-bunny", "ebola-virus")
    )
    assert set(cards("halo", "cyber-bunny")) <= set(after.player("B").hand)
    assert set(cards("sword", "trojan-bunny", "ebola-virus")) <= set(
        GAME.view(after.table, None)["piles"]["discard"]
    )


@pytest.mark.rules("KB-203")
def test_weapons_in_the_run_are_untouched() -> None:
    after = named()
    assert after.player("B").top == card("guillotine")
    assert after.player("B").bottom == card("ice-pick")


@pytest.mark.rules("A-KB-102", "KB-043")
def test_the_victim_draws_up_to_five_at_once_before_the_card_players_replacement() -> None:
    after = named(deck=("blue-gleeful", "blue-sinister", "violet-timid", "orange-timid"))
    drawn = cards("blue-gleeful", "blue-sinister", "violet-timid")
    assert after.facts[3:] == (*(m.CardDrawn(B, c) for c in drawn), DONE)
    assert after.player("B").hand == (*cards("halo", "cyber-bunny"), *drawn)
    replaced = after.when("A", m.Draw)
    assert replaced.facts[0] == m.CardDrawn(A, card("orange-timid"))


@pytest.mark.rules("A-KB-102", "KB-046", "KB-070")
def test_with_dolla_and_misfortunes_as_usual() -> None:
    deck = ("dolla-5", "terrible-misfortune-bbq", "blue-gleeful", "blue-sinister", "violet-timid")
    after = named(deck=deck)
    assert after.player("B").dolla == cards("dolla-5")
    assert after.bunnies("B") == ()
    assert len(after.player("B").hand) == 5


@pytest.mark.rules("A-KB-102", "A-KB-106")
def test_one_who_names_oneself_refills_with_the_replacement() -> None:
    start = table(
        seat("A", hand=(GENEVA, "sword", "scissors", "halo", "bug-off"), bunnies=(A1,)), seat("B")
    )
    played = start.given("A", m.PlayFromHand, card=GENEVA)
    after = played.when("A", m.ChoosePlayer, player="A")
    after.then(m.CardDiscarded(A, card("sword")), m.CardDiscarded(A, card("scissors")), DONE)
    assert len(after.when("A", m.Draw).player("A").hand) == 5


@pytest.mark.rules("A-KB-106")
def test_one_without_weapons_is_legal_and_draws_nothing() -> None:
    b = seat("B", hand=("halo", "cyber-bunny"), top="sword")
    played = used(GENEVA, seat("A", bunnies=(A1,)), b)
    played.when("A", m.ChoosePlayer, player="B").then(DONE)


@pytest.mark.rules("A-KB-102", "A-KB-10")
def test_with_nothing_left_to_draw_the_hand_stays_short() -> None:
    """Both Weapons are drawn again from the reshuffled discard, then nothing is left."""
    b = seat("B", hand=("sword", "halo", "scissors"), top="ice-pick", bottom="guillotine")
    players = (seat("A", bunnies=(A1,), hand=(GENEVA,)), b)
    short = table(*players, only_deck=True).given("A", m.PlayFromHand, card=GENEVA)
    after = short.when("A", m.ChoosePlayer, player="B")
    assert set(after.player("B").hand) == set(cards("halo", "sword", "scissors"))
