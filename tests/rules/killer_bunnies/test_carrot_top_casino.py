"""Carrot Top Casino: who rolls for which bunny, what five dice mean, and the feeding at once."""

from typing import Any

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.kernel.rejection import Reason as AnyReason
from tests.given import MINUTE
from tests.rules.killer_bunnies.attacks import A1, B1, B2, C1, died, discarded, ring
from tests.rules.killer_bunnies.gambles import (
    A_PAIR,
    ALL_DIFFERENT,
    dice,
    outcome,
    risking,
    rollers,
    used,
)
from tests.scenario import A, B, Scenario, bunny, card, cards, seat, table

CASINO = "carrot-top-casino"
HALOED = {"bunnies": (bunny(B1, "halo"), B2)}
FED = {"cabbage": (2,), "water": (1,)}
SHOPPER = {"dolla": (5, 1)}


def casino(target: str, rolls: tuple[int, ...], **rest: Any) -> Scenario:
    return risking(CASINO, target, rolls=rolls, **rest)


# --- who risks what -----------------------------------------------------------------------


@pytest.mark.rules("KB-160", "KB-055")
def test_its_player_needs_a_bunny() -> None:
    start = table(seat("A", hand=(CASINO, ...)), seat("B", bunnies=(B1,)))
    refused = start.when("A", m.PlayFromHand, card=CASINO)
    refused.then_rejected(Reason.NEEDS_BUNNY, ("KB-050",))


@pytest.mark.rules("KB-161", "KB-162", "A-KB-30")
@pytest.mark.parametrize(("target", "owner"), [(A1, A), (B1, B), (C1, "C")])
def test_any_bunny_is_risked_and_its_owner_rolls_the_five_dice(target: str, owner: str) -> None:
    risked = casino(target, ALL_DIFFERENT)
    assert rollers(risked) == {owner}
    assert dice(risked) == ("violet", "orange", "green", "yellow", "blue")


@pytest.mark.rules("KB-161")
def test_one_that_is_not_in_the_circle_is_not_risked() -> None:
    refused = casino("blue-sinister", ())
    refused.then_rejected(Reason.NO_SUCH_TARGET, ("KB-161",))


# --- five different numbers ---------------------------------------------------------------


@pytest.mark.rules("KB-163", "A-KB-59", "KB-162")
def test_five_different_numbers_give_the_owner_7_dolla_and_a_carrot_of_choice() -> None:
    risked = casino(B1, ALL_DIFFERENT, discard=("dolla-5", "dolla-2", "dolla-1"))
    assert outcome(risked) == (m.GoodsTaken(B, "dolla", cards("dolla-5", "dolla-2")),)
    won = risked.when("B", m.TakeCarrot, carrot=7)
    won.then(m.CarrotsTaken(B, (7,)), m.CardDiscarded(A, card(CASINO)))


@pytest.mark.rules("A-KB-59", "KB-163")
def test_by_option_the_card_player_gets_them() -> None:
    rest: dict[str, Any] = {"discard": ("dolla-5", "dolla-2"), "gamble_rewards": "player"}
    risked = casino(B1, ALL_DIFFERENT, **rest)
    assert rollers(risked) == {B}
    assert outcome(risked) == (m.GoodsTaken(A, "dolla", cards("dolla-5", "dolla-2")),)
    assert risked.when("A", m.TakeCarrot, carrot=7).player("A").carrots == (7,)


@pytest.mark.rules("A-KB-110", "KB-163")
def test_the_carrot_may_be_declined() -> None:
    declined = casino(B1, ALL_DIFFERENT).when("B", m.TakeCarrot, carrot=None)
    declined.then(m.CardDiscarded(A, card(CASINO)))


@pytest.mark.rules("A-KB-110", "A-GEN-07")
def test_silence_declines_it() -> None:
    """Chance makes only choices that cannot be passed."""
    late = casino(B1, ALL_DIFFERENT).when_due()
    late.then(m.CardDiscarded(A, card(CASINO)))
    assert late.now == MINUTE * 60 + 1_000_000


@pytest.mark.rules("KB-163")
def test_only_a_carrot_of_the_market_is_there_to_take() -> None:
    risked = casino(B1, ALL_DIFFERENT, C={"carrots": (7,)})
    refused = risked.when("B", m.TakeCarrot, carrot=7)
    refused.then_rejected(AnyReason.NOT_OFFERED, ("KB-163",))
    risked.when("A", m.TakeCarrot, carrot=6).then_rejected(AnyReason.NOT_YOUR_DECISION)


@pytest.mark.rules("A-KB-60", "A-KB-97")
@pytest.mark.parametrize(
    ("pile", "taken"),
    [
        (("dolla-10",), ()),
        (("dolla-2", "dolla-1"), ("dolla-2", "dolla-1")),
        (("dolla-2", "dolla-2#2", "dolla-2#3", "dolla-5"), ("dolla-5", "dolla-2")),
    ],
)
def test_the_discard_gives_what_it_has_never_more_and_nothing_is_owed(
    pile: tuple[str, ...], taken: tuple[str, ...]
) -> None:
    risked = casino(B1, ALL_DIFFERENT, discard=pile)
    assert outcome(risked) == ((m.GoodsTaken(B, "dolla", cards(*taken)),) if taken else ())
    assert risked.table.debts == ()


@pytest.mark.rules("KB-163", "KB-093", "A-KB-59", "A-KB-60")
def test_case_s_23_casino_win_with_a_closed_market() -> None:
    rest: dict[str, Any] = {"discard": ("dolla-5", "dolla-2", "dolla-1")}
    closed = casino(A1, ALL_DIFFERENT, market_card="market-closed", **rest)
    assert outcome(closed) == (
        m.GoodsTaken(A, "dolla", cards("dolla-5", "dolla-2")),
        m.CardDiscarded(A, card(CASINO)),
    )
    assert discarded(closed, "dolla-1")
    closed.then_asks("A", m.Draw)


@pytest.mark.rules("KB-289", "A-KB-89", "A-KB-109")
def test_the_last_carrot_ends_the_game_after_the_dolla() -> None:
    rest: dict[str, Any] = {"market": (7,), "magic": 7, "discard": ("dolla-5", "dolla-2")}
    others = tuple(n for n in range(1, 13) if n != 7)
    last = casino(B1, ALL_DIFFERENT, A={"carrots": others}, **rest)
    won = last.when("B", m.TakeCarrot, carrot=7)
    assert won.facts[-1] == m.GameWon(B)
    assert won.table.units(B, "dolla") == 7


# --- alike --------------------------------------------------------------------------------


@pytest.mark.rules("KB-165", "A-KB-58")
@pytest.mark.parametrize(
    "rolls", [(4, 4, 4, 1, 2), (4, 1, 4, 1, 4), (4, 4, 4, 4, 9), (4, 4, 4, 4, 4)]
)
def test_three_or_more_alike_kill_it_whatever_else_falls(rolls: tuple[int, ...]) -> None:
    killed = casino(B1, rolls, B={"bunnies": (B1, B2), **FED})
    assert outcome(killed) == (
        m.BunniesDied(cards(B1), CASINO),
        m.CardDiscarded(A, card(CASINO)),
    )


@pytest.mark.rules("KB-164", "A-KB-58")
@pytest.mark.parametrize("rolls", [A_PAIR, (1, 1, 5, 5, 12)])
def test_one_or_two_pairs_cost_one_feeding_at_once(rolls: tuple[int, ...]) -> None:
    paired = casino(B1, rolls, B={"bunnies": (B1, B2), **FED})
    paired.then_asks("B", m.FeedAtOnce).then_asks("A")
    paired.when("B", m.FeedAtOnce, by="units").then(
        m.Paid(B, "cabbage", 1, (2,), (), 0, 1),
        m.Paid(B, "water", 1, (1,), ()),
        m.CardDiscarded(A, card(CASINO)),
    )


@pytest.mark.rules("KB-129", "A-KB-34")
@pytest.mark.parametrize("rolls", [A_PAIR, (4, 4, 4, 1, 2)])
def test_a_haloed_bunny_neither_dies_nor_has_to_feed(rolls: tuple[int, ...]) -> None:
    safe = casino(B1, rolls, B=HALOED)
    assert outcome(safe) == (m.CardDiscarded(A, card(CASINO)),)


@pytest.mark.rules("KB-129", "KB-162")
def test_but_it_wins_like_any_other() -> None:
    assert casino(B1, ALL_DIFFERENT, B=HALOED).asked("B") == {"take-carrot"}


@pytest.mark.rules("KB-223", "KB-165")
def test_clovers_do_not_help_against_dice_that_kill() -> None:
    clover = {"bunnies": (bunny(B1, "clover-3"), B2)}
    assert died(casino(B1, (4, 4, 4, 1, 2), B=clover)) == {"B1"}


# --- a feeding at once --------------------------------------------------------------------


@pytest.mark.rules("A-KB-104", "KB-164")
def test_its_owner_may_let_it_die_though_it_could_be_fed() -> None:
    paired = casino(B1, A_PAIR, B={"bunnies": (B1, B2), **FED})
    assert died(paired.when("B", m.FeedAtOnce, by="nothing")) == {"B1"}


@pytest.mark.rules("A-KB-104", "A-GEN-07")
def test_nothing_is_paid_without_its_owners_act() -> None:
    late = casino(B1, A_PAIR, B={"bunnies": (B1, B2), **FED}).when_due()
    assert died(late) == {"B1"}
    assert late.player("B").cabbage == (2,)


@pytest.mark.rules("KB-166", "A-KB-104")
@pytest.mark.parametrize("short", [{}, {"cabbage": (2,)}, {"water": (2,)}])
def test_an_opponent_without_the_units_cannot_shop_and_the_bunny_dies(
    short: dict[str, Any],
) -> None:
    starved = casino(B1, A_PAIR, B={"bunnies": (B1, B2), **SHOPPER, **short})
    assert died(starved) == {"B1"}


@pytest.mark.rules("KB-166", "A-KB-103")
def test_nor_can_one_who_has_something_to_decide() -> None:
    paired = casino(B1, A_PAIR, B={"bunnies": (B1, B2), **FED, **SHOPPER})
    refused = paired.when("B", m.BuySupplies, supply="water", cards=1)
    refused.then_rejected(Reason.NOT_YOUR_TURN, ("KB-083",))


@pytest.mark.rules("KB-166", "A-KB-93", "KB-044")
def test_an_owner_on_turn_may_shop_for_it() -> None:
    paired = casino(A1, A_PAIR, A={"bunnies": (A1,), **SHOPPER})
    paired.when("A", m.FeedAtOnce, by="units").then_rejected(
        AnyReason.NOT_OFFERED, ("KB-164", "A-KB-104")
    )
    shopped = paired.given("A", m.BuySupplies, supply="water", cards=1)
    shopped = shopped.given("A", m.BuySupplies, supply="cabbage", cards=1)
    fed = shopped.when("A", m.FeedAtOnce, by="units")
    assert ring(fed) == "A1 B1 B2 C1"
    fed.then_asks("A", m.Draw)


@pytest.mark.rules("A-KB-104")
def test_nobody_feeds_for_another_at_once() -> None:
    paired = casino(B1, A_PAIR, A={"bunnies": (A1,), **FED}, B={"bunnies": (B1, B2), **FED})
    refused = paired.when("A", m.FeedAtOnce, by="units")
    refused.then_rejected(AnyReason.NOT_YOUR_DECISION)


@pytest.mark.rules("A-KB-104", "KB-264")
def test_a_sunny_day_does_not_help() -> None:
    sunny = {"hand": (CASINO, "sunny-day", ...), "bunnies": (A1,), **FED}
    start = table(seat("A", **sunny), seat("B", bunnies=(B1,)))
    aimed = start.given("A", m.PlayFromHand, card=CASINO)
    paired = aimed.given("A", m.ChooseTarget, target=A1, rolls=A_PAIR)
    shone = paired.given("A", m.PlayVerySpecial, card="sunny-day")
    assert "feed-at-once" in shone.asked("A")
    assert died(shone.when_due()) == {"A1"}


@pytest.mark.rules("A-KB-104", "A-KB-93")
def test_a_bunny_that_dies_of_something_else_meanwhile_need_not_be_fed() -> None:
    """B plays a Sunny Day at the free moment, and draws a Misfortune that takes A's bunny."""
    players = (
        seat("A", bunnies=(A1, "blue-sinister"), **FED),
        seat("B", hand=("sunny-day", ...)),
    )
    aimed = used(CASINO, *players, deck=("terrible-misfortune-bbq",))
    paired = aimed.given("A", m.ChooseTarget, target=A1, rolls=A_PAIR)
    drawn = paired.given("B", m.PlayVerySpecial, card="sunny-day")
    after = drawn.when("B", m.ChooseVictim, bunny=A1)
    assert after.facts[0] == m.BunniesDied(cards(A1), "terrible-misfortune-bbq")
    after.then_asks("A", m.Draw)


@pytest.mark.rules("A-KB-57", "KB-206")
def test_a_saved_danish_meets_it_on_its_holders_own_turn() -> None:
    saved = {"bunnies": (A1,), "saved": ("large-prune-danish",)}
    fed = casino(A1, A_PAIR, A=saved).when("A", m.FeedAtOnce, by="danish")
    fed.then(
        m.CardDiscarded(A, card("large-prune-danish")),
        m.CardDiscarded(A, card(CASINO)),
    )


@pytest.mark.rules("A-KB-57")
def test_but_not_on_another_s() -> None:
    saved = {"bunnies": (B1, B2), "saved": ("large-prune-danish",), **FED}
    refused = casino(B1, A_PAIR, B=saved).when("B", m.FeedAtOnce, by="danish")
    refused.then_rejected(AnyReason.NOT_OFFERED, ("A-KB-57",))
