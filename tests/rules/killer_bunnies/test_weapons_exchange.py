"""Rooney's Weapons Exchange: an opponent's Weapons are shown to one player, who may swap one."""

from typing import Any, Final

import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.kernel.rejection import Reason as AnyReason
from referee.kernel.secrets import visible_to
from tests.given import Word
from tests.rules.killer_bunnies.attacks import A1, aiming
from tests.scenario import CODEC, A, B, C, Scenario, card, cards, seat, table

EXCHANGE = "rooneys-weapons-exchange"
DONE = m.CardDiscarded(A, card(EXCHANGE))
MINE: Final = ("ice-pick", "halo", "sunny-day", "market-low", "scissors")
THEIRS: Final = ("sword", "trojan-bunny", "ebola-virus", "cyber-bunny", "sling-shot")


def named(
    victim: str = "B", *, mine: tuple[Word, ...] = MINE, theirs: tuple[Word, ...] = THEIRS
) -> Scenario:
    """A, whose hand this is, has named B, whose hand that is."""
    players = (seat("A", bunnies=(A1,), hand=mine), seat("B", hand=theirs), seat("C"))
    return aiming(EXCHANGE, *players).when("A", m.ChoosePlayer, player=victim)


# --- to whom ------------------------------------------------------------------------------


@pytest.mark.rules("KB-252", "KB-203")
def test_it_needs_a_weapon_in_the_five_card_hand_one_in_the_run_does_not_count() -> None:
    hand = ("halo", "sunny-day", "market-low", "cyber-bunny", "bug-off")
    start = table(
        seat("A", top=EXCHANGE, bottom="sword", hand=hand, bunnies=(A1,)),
        seat("B", hand=("ice-pick", ...)),
    )
    flipped = start.given("A", m.FlipTopRun)
    flipped.then_asks("A", m.SaveFlipped, m.DiscardFlipped)
    flipped.when("A", m.PlayFlipped).then_rejected(Reason.NO_WEAPON, ("KB-252",))


@pytest.mark.rules("KB-253", "A-KB-106")
def test_it_is_meant_for_an_opponent() -> None:
    named("A").then_rejected(Reason.TARGET_NOT_ALLOWED, ("KB-253", "A-KB-106"))


# --- who sees what ------------------------------------------------------------------------

SHOWN: Final = cards("sword", "trojan-bunny", "ebola-virus", "sling-shot")


@pytest.mark.rules("KB-253", "A-KB-113", "KB-169", "KB-195")
def test_the_opponent_shows_all_weapons_of_the_hand_and_nothing_else() -> None:
    """Ebola and the Trojan are Weapons, Cyber Bunny is none."""
    named().then(m.WeaponsShown(B, A, 4, SHOWN))


def seen(event: Any, viewer: Any) -> set[str]:
    """The fields of an event that a seat may read."""
    return set(visible_to(CODEC.split(event), viewer))


@pytest.mark.rules("A-KB-113")
def test_its_player_alone_sees_them_all_others_their_number() -> None:
    (shown,) = named().facts
    assert "cards" in seen(shown, A) & seen(shown, B)
    for viewer in (C, None):
        assert seen(shown, viewer) == {"seat", "to", "number"}


@pytest.mark.rules("A-KB-113")
def test_no_view_or_offer_of_anybody_else_depends_on_them() -> None:
    """In another game B had other Weapons, and A another one to swap."""
    one = named()
    two = named(
        mine=("sword", *MINE[1:4], "guillotine"), theirs=("ice-pick", "chain-saw", *THEIRS[2:])
    )
    for viewer in (C, None):
        assert GAME.view(one.table, viewer) == GAME.view(two.table, viewer)
    assert GAME.legal_actions(one.table, C) == GAME.legal_actions(two.table, C)
    assert GAME.legal_actions(one.table, A) != GAME.legal_actions(two.table, A)


@pytest.mark.rules("A-KB-113", "KB-253")
def test_nor_who_sees_which_cards_were_swapped() -> None:
    swapped = named().when("A", m.SwapWeapons, give="ice-pick", take="sword")
    assert swapped.facts[0] == m.HandsSwapped(A, B, card("ice-pick"), card("sword"))
    for viewer in (C, None):
        assert seen(swapped.facts[0], viewer) == {"seat", "to"}
    assert {"given", "taken"} <= seen(swapped.facts[0], A) & seen(swapped.facts[0], B)


# --- the swap -----------------------------------------------------------------------------


@pytest.mark.rules("KB-253")
def test_one_weapon_of_the_own_hand_is_swapped_for_one_of_those() -> None:
    swapped = named().when("A", m.SwapWeapons, give="scissors", take="ebola-virus")
    assert set(swapped.player("A").hand) == {*cards(*MINE[:4]), card("ebola-virus")}
    assert set(swapped.player("B").hand) == {
        *cards("sword", "trojan-bunny", "cyber-bunny", "sling-shot", "scissors")
    }
    swapped.then_asks("A", m.Draw)


@pytest.mark.rules("KB-253", "A-KB-110")
def test_the_swap_may_be_declined_and_silence_does() -> None:
    named().when("A", m.SwapWeapons, give=None, take=None).then(DONE)
    named().when_due().then(DONE)


@pytest.mark.rules("KB-253")
@pytest.mark.parametrize(
    ("give", "take"),
    [
        ("halo", "sword"),
        ("ice-pick", "cyber-bunny"),
        ("sword", "ice-pick"),
        ("ice-pick", None),
        (None, "sword"),
        ("guillotine", "sword"),
    ],
)
def test_only_weapons_and_one_for_one(give: str | None, take: str | None) -> None:
    refused = named().when("A", m.SwapWeapons, give=give, take=take)
    refused.then_rejected(Reason.NO_WEAPON, ("KB-253",))


@pytest.mark.rules("KB-253", "A-KB-93")
def test_its_player_alone_answers_and_does_nothing_else_meanwhile() -> None:
    asked = named()
    asked.then_asks("A", m.SwapWeapons).then_asks("B").then_asks("C")
    asked.when("B", m.SwapWeapons, give=None, take=None).then_rejected(AnyReason.NOT_YOUR_DECISION)
    asked.when("A", m.Draw).then_rejected(AnyReason.NOT_AN_ANSWER, ("KB-253",))
    interrupt = asked.when("A", m.PlayVerySpecial, card="sunny-day")
    interrupt.then_rejected(Reason.NO_FREE_MOMENT)


@pytest.mark.rules("KB-254")
def test_if_the_opponent_has_no_weapon_the_card_is_discarded_without_effect() -> None:
    """One in the run does not count (KB-203)."""
    players = (
        seat("A", bunnies=(A1,), hand=MINE),
        seat("B", top="sword", bottom="guillotine", hand=("cyber-bunny", "bug-off")),
    )
    aimed = aiming(EXCHANGE, *players).when("A", m.ChoosePlayer, player="B")
    aimed.then(m.WeaponsShown(B, A, 0, ()), DONE)
