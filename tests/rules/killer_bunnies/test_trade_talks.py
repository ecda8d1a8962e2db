"""Talks about a trade: who may have one, how it is answered, when, and how long it lasts."""

from typing import Any

import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.kernel.ids import SeatId
from referee.kernel.rejection import Reason as AnyReason
from tests.rules.killer_bunnies.trades import FIRST, NOTHING, goods, lot, offered, opened, traded
from tests.scenario import A, B, C, Scenario, seat, table

TIMID, SINISTER = "blue-timid", "green-sinister"


def three(**more: Any) -> Scenario:
    """A's turn; A has a bunny and Water, B Dolla and a Carrot, C nothing."""
    return table(
        seat("A", bunnies=(TIMID,), water=(5, 2), saved=("minilith",)),
        seat("B", dolla=(5, 2, 1), carrots=(2,), bunnies=(SINISTER,)),
        seat("C"),
        **more,
    )


# --- whose turn, and with whom ------------------------------------------------------------


@pytest.mark.rules("KB-277", "KB-281")
def test_the_active_seat_turns_to_any_other() -> None:
    asked = three().when("A", m.OpenTrade, to="C")
    asked.then(m.TradeOpened(FIRST, A, C, asked.now + 300_000))


@pytest.mark.rules("KB-277")
def test_another_seat_turns_to_the_active_one() -> None:
    asked = three().when("C", m.OpenTrade, to="A")
    asked.then(m.TradeOpened(FIRST, C, A, asked.now + 300_000))


@pytest.mark.rules("KB-277")
def test_two_seats_that_are_both_not_active_do_not_trade() -> None:
    three().when("B", m.OpenTrade, to="C").then_rejected(Reason.NOT_YOUR_TURN, ("KB-277",))


@pytest.mark.rules("KB-281")
def test_nobody_trades_with_oneself_or_an_empty_chair() -> None:
    for nobody in ("A", "D"):
        three().when("A", m.OpenTrade, to=nobody).then_rejected(Reason.NOT_TO_TRADE)


@pytest.mark.rules("KB-281")
def test_two_seats_have_one_talk_at_a_time() -> None:
    opened(three()).when("B", m.OpenTrade, to="A").then_rejected(Reason.TRADE_OPEN)


def test_a_game_may_be_played_without_trades() -> None:
    three(trades=False).when("A", m.OpenTrade, to="B").then_rejected(Reason.NO_TRADES)


# --- answers ------------------------------------------------------------------------------


@pytest.mark.rules("KB-281")
def test_terms_are_countered_with_terms() -> None:
    asked = offered(three(), give={"water": 5}, want={"dolla": 8})
    other: dict[str, Any] = {"give": goods(dolla=5), "want": goods(water=7)}
    countered = asked.when("B", m.OfferTrade, trade=FIRST, hand=(), **other)
    countered.then(m.TradeOffered(FIRST, B, A, lot(dolla=5), lot(water=7), 0, ()))
    made = countered.when("A", m.AcceptTrade, trade=FIRST, hand=())
    assert made.table.units(B, "water") == 7


@pytest.mark.rules("KB-281")
def test_nobody_answers_the_own_terms() -> None:
    asked = offered(three(), want={"carrots": (2,)})
    for answer in (m.AcceptTrade, m.OfferTrade):
        offering = answer is m.OfferTrade
        terms: dict[str, Any] = {"give": goods(), "want": goods()} if offering else {}
        refused = asked.when("A", answer, trade=FIRST, hand=(), **terms)
        refused.then_rejected(Reason.NO_SUCH_TRADE)


@pytest.mark.rules("KB-281")
def test_terms_are_declined_by_the_one_and_withdrawn_by_the_other() -> None:
    asked = offered(three(), want={"carrots": (2,)})
    asked.when("B", m.DeclineTrade, trade=FIRST).then(m.TradeEnded(FIRST, "declined"))
    asked.when("A", m.WithdrawTrade, trade=FIRST).then(m.TradeEnded(FIRST, "withdrawn"))
    asked.when("A", m.DeclineTrade, trade=FIRST).then_rejected(Reason.NO_SUCH_TRADE)
    asked.when("B", m.WithdrawTrade, trade=FIRST).then_rejected(Reason.NO_SUCH_TRADE)


@pytest.mark.rules("KB-281")
def test_a_third_seat_has_no_part_in_a_trade() -> None:
    asked = offered(three(), want={"carrots": (2,)})
    asked.when("C", m.AcceptTrade, trade=FIRST, hand=()).then_rejected(Reason.NO_SUCH_TRADE)
    asked.when("C", m.DeclineTrade, trade=FIRST).then_rejected(Reason.NO_SUCH_TRADE)


@pytest.mark.rules("KB-281", "A-GEN-06")
def test_favours_are_agreed_on_and_not_enforced() -> None:
    """Terms that name no goods are a handshake."""
    traded(three()).then(m.TradeMade(FIRST, A, B, NOTHING, NOTHING, 0, (), ()))


@pytest.mark.rules("KB-278")
def test_terms_end_when_the_goods_are_gone() -> None:
    rich = table(seat("A", dolla=(5,)), seat("B"))
    bought = offered(rich, give={"dolla": 5}).when("A", m.BuySupplies, supply="water", cards=1)
    assert bought.facts[-1] == m.TradeEnded(FIRST, "void")


# --- moments ------------------------------------------------------------------------------


@pytest.mark.rules("A-KB-78", "KB-277")
def test_no_trade_while_a_card_asks_for_a_target() -> None:
    armed = table(seat("A", top="guillotine", bunnies=(TIMID,)), seat("B", bunnies=(SINISTER,)))
    aiming = armed.given("A", m.FlipTopRun).given("A", m.PlayFlipped)
    aiming.when("A", m.OpenTrade, to="B").then_rejected(Reason.NO_FREE_MOMENT, ("A-KB-78",))


@pytest.mark.rules("A-KB-78")
def test_no_trade_while_a_window_is_open() -> None:
    armed = table(
        seat("A", top="guillotine", bunnies=(TIMID,)), seat("B", bunnies=(SINISTER,)), windows=True
    )
    asked = offered(armed, want={"bunnies": (SINISTER,)})
    aimed = asked.given("A", m.FlipTopRun).given("A", m.PlayFlipped)
    window = aimed.given("A", m.ChooseTarget, target=SINISTER)
    saved = window.when("B", m.AcceptTrade, trade=FIRST, hand=())
    saved.then_rejected(Reason.NO_FREE_MOMENT, ("A-KB-78",))


@pytest.mark.rules("A-KB-121")
def test_no_trade_between_draw_and_lay_but_before_the_draw() -> None:
    waiting = three().given("A", m.FlipTopRun).given("A", m.DiscardFlipped)
    assert opened(waiting).table.trades
    drawn = waiting.given("A", m.Draw)
    drawn.when("A", m.OpenTrade, to="B").then_rejected(Reason.NO_FREE_MOMENT, ("A-KB-121",))


@pytest.mark.rules("KB-277", "A-KB-78")
def test_open_talks_end_with_the_turn_and_keep_nobody_waiting() -> None:
    asked = offered(three(), want={"carrots": (2,)})
    played = asked.given("A", m.FlipTopRun).given("A", m.DiscardFlipped).given("A", m.Draw)
    over = played.given("A", m.LayBottomRun, card=played.player("A").hand[0])
    assert (over.table.active, over.table.trades) == (B, ())
    over.when("B", m.AcceptTrade, trade=FIRST, hand=()).then_rejected(Reason.NO_SUCH_TRADE)


@pytest.mark.rules("A-KB-93", "A-KB-78")
def test_one_may_trade_with_the_flipped_card_before_one() -> None:
    flipped = table(seat("A", top="free-water"), seat("B")).given("A", m.FlipTopRun)
    assert opened(flipped).table.trades


@pytest.mark.rules("KB-294")
def test_no_trade_after_the_last_carrot() -> None:
    last = table(seat("A", dolla=(10,), bunnies=(TIMID,)), seat("B"), market=(1,), magic=1)
    over = last.given("A", m.BuyCarrots, carrots=(1,))
    over.when("A", m.OpenTrade, to="B").then_rejected(AnyReason.GAME_OVER, ("KB-294",))


# --- limits -------------------------------------------------------------------------------


def test_a_talk_ends_at_its_time() -> None:
    asked = three(trade_seconds=60).given("A", m.OpenTrade, to="B")
    deadline = GAME.deadlines(asked.table)[-1]
    assert (deadline.id, deadline.kind, deadline.due) == (FIRST, "trade", asked.now + 60_000)
    asked.when_due().then(m.TradeEnded(FIRST, "expired"))


def test_a_seat_opens_so_many_talks_in_a_turn() -> None:
    talks = three(trade_offers=1)
    spent = opened(talks).given("A", m.WithdrawTrade, trade=FIRST)
    spent.when("A", m.OpenTrade, to="C").then_rejected(Reason.TOO_MANY_TRADES)
    assert opened(spent, "B", "A").table.trades[0].id == "t1-2"


def test_offers_say_exactly_what_may_be_named() -> None:
    talk = opened(three())
    actions = GAME.legal_actions(talk.table, SeatId("A"))
    (terms,) = (a.params["properties"] for a in actions if a.type == "offer-trade")
    assert terms["trade"] == {"const": FIRST}
    assert terms["give"]["properties"]["water"]["maximum"] == 7
    assert terms["want"]["properties"]["carrots"]["items"] == {"enum": [2]}
    assert terms["give"]["properties"]["carrots"] == {"const": []}


@pytest.mark.rules("A-GEN-07")
def test_a_talk_is_due_as_much_later_as_a_game_was_paused() -> None:
    asked = three(trade_seconds=60).when("A", m.OpenTrade, to="B")
    assert GAME.timing
    dues = {d.id: d.due for d in GAME.deadlines(asked.table)}
    later = {d.id: d.due for d in GAME.deadlines(GAME.timing.postponed(asked.table, 5_000))}
    assert FIRST in dues and later == {name: due + 5_000 for name, due in dues.items()}
