"""What a seat may do beside the turn's card: shop, feed, use saved cards, interrupt, stand by."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.card import Playing, unplayable
from referee.games.killer_bunnies.catalogue import KIND_OF, Prices
from referee.games.killer_bunnies.effects import DrawOne, TakeOwedDraws, take_supplies
from referee.games.killer_bunnies.endgame import take_carrots
from referee.games.killer_bunnies.goods import pay_dolla, pay_goods
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.run import Run, no, offer
from referee.games.killer_bunnies.table import Bunny, Feed, Table
from referee.games.killer_bunnies.windows import (
    cannot_respond,
    play_very_special,
    response_schema,
    responses,
)
from referee.kernel.flow import Frame
from referee.kernel.game import LegalAction, SeatCommand
from referee.kernel.ids import CardId, SeatId
from referee.kernel.rejection import Objection

OWN_TURN: Final[Mapping[type[SeatCommand], tuple[str, ...]]] = {
    m.BuySupplies: ("KB-044", "KB-083"),
    m.BuyCarrots: ("KB-044", "KB-083"),
    m.FeedBunny: ("A-KB-103",),
    m.UseSaved: ("KB-045", "KB-058", "A-KB-09"),
}
"""The side acts, and the rules that keep each to one's own turn."""


def is_free_moment(table: Table) -> bool:
    """Whether nobody but the active player is asked, and no roll is owed (A-KB-93, A-KB-101)."""
    frame, turn = table.top_frame, table.turn
    return (
        frame is not None
        and turn is not None
        and not turn.over
        and frame.owed == (turn.seat,)
        and frame.question.in_turn
    )


def side_offers(table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
    """Offers beside the open question, for the active seat at a free moment."""
    if not is_free_moment(table) or seat != table.active:
        return
    yield from shop_offers(table, frame, seat)
    feeds = [f.card for b, f in pending(table) if not cannot_feed(table, seat, f.card)]
    if feeds:
        yield offer(m.FeedBunny, frame, card={"enum": feeds})
    saved = [c for c in table.player(seat).saved if not cannot_use(table, seat, c)]
    if saved:
        yield offer(m.UseSaved, frame, card={"enum": saved})


def free_offers(table: Table, seat: SeatId) -> Iterator[LegalAction]:
    """Offers to any seat that answer no question: interrupts, and standing passes."""
    if is_free_moment(table):
        for card, targets in responses(table, seat, None):
            fields = response_schema(card, targets)["properties"]
            yield offer(m.PlayVerySpecial, None, **fields)
    standing = table.player(seat).standing or "never"
    others = [word for word in ("my-turn", "attacked", "never") if word != standing]
    yield offer(m.StandPass, None, until={"enum": others})


def side_objection(table: Table, seat: SeatId, command: SeatCommand) -> Objection | None:
    """Why a side act is not legal now."""
    if seat != table.active:
        return no(Reason.NOT_YOUR_TURN, *OWN_TURN[type(command)], "A-KB-100")
    if not is_free_moment(table):
        return no(Reason.NO_FREE_MOMENT, "A-KB-93", "A-KB-100")
    match command:
        case m.BuySupplies(supply=supply, cards=cards):
            return cannot_buy_supplies(table, seat, supply, cards)
        case m.BuyCarrots(carrots=carrots):
            return cannot_buy_carrots(table, seat, carrots)
        case m.FeedBunny(card=card):
            return cannot_feed(table, seat, card)
        case m.UseSaved(card=card):
            return cannot_use(table, seat, card)
        case _:
            raise AssertionError(f"{type(command).__name__} is no side act")


def do(run: Run, seat: SeatId, command: SeatCommand) -> None:
    """Do what a legal side act says; the open question stays open."""
    match command:
        case m.BuySupplies(supply=supply, cards=cards):
            pay_dolla(run, seat, cards * price(open_prices(run.table), supply))
            take_supplies(run, seat, supply, cards)
        case m.BuyCarrots(carrots=carrots):
            pay_dolla(run, seat, len(carrots) * open_prices(run.table).carrot)
            take_carrots(run, seat, tuple(sorted(carrots)))
        case m.FeedBunny(card=card):
            feed(run, seat, card)
        case m.UseSaved(card=card):
            run.happen(m.CardPlayed(seat, card, "saved"))
            run.then(Playing(card, seat), TakeOwedDraws())
        case _:
            raise AssertionError(f"{type(command).__name__} is no side act")


# --- shopping (KB-083 to KB-096) ----------------------------------------------------------


def open_prices(table: Table) -> Prices:
    assert table.prices, "the market is closed"
    return table.prices


def price(prices: Prices, supply: m.Supply) -> int:
    return prices.cabbage if supply == "cabbage" else prices.water


def stock(table: Table, supply: m.Supply) -> int:
    return len(table.cabbage_deck if supply == "cabbage" else table.water_deck)


def shop_offers(table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
    if table.prices is None:
        return
    purse = table.units(seat, "dolla")
    supplies: tuple[m.Supply, ...] = ("cabbage", "water")
    for supply in supplies:
        most = min(stock(table, supply), purse // price(table.prices, supply))
        if most:
            cards = {"type": "integer", "minimum": 1, "maximum": most}
            yield offer(m.BuySupplies, frame, supply={"const": supply}, cards=cards)
    most = min(len(table.market), purse // table.prices.carrot)
    if most:
        yield offer(m.BuyCarrots, frame, carrots=carrots_schema(table, 1, most))


def carrots_schema(table: Table, least: int, most: int) -> dict[str, Any]:
    """So many different Carrots of the market."""
    return {
        "type": "array",
        "items": {"enum": list(table.market)},
        "uniqueItems": True,
        "minItems": least,
        "maxItems": most,
    }


def cannot_buy_supplies(
    table: Table, seat: SeatId, supply: m.Supply, cards: int
) -> Objection | None:
    if table.prices is None:
        return no(Reason.MARKET_CLOSED, "KB-083", "KB-092")
    if cards > stock(table, supply):
        return no(Reason.SOLD_OUT, "KB-048", "A-KB-65")
    if cards * price(table.prices, supply) > table.units(seat, "dolla"):
        return no(Reason.NOT_ENOUGH_DOLLA, "KB-087", "KB-096")
    return None


def cannot_buy_carrots(table: Table, seat: SeatId, carrots: tuple[int, ...]) -> Objection | None:
    if table.prices is None:
        return no(Reason.MARKET_CLOSED, "KB-083", "KB-092")
    if len(set(carrots)) < len(carrots) or not set(carrots) <= set(table.market):
        return no(Reason.NOT_IN_MARKET, "KB-084", "A-KB-64")
    if len(carrots) * table.prices.carrot > table.units(seat, "dolla"):
        return no(Reason.NOT_ENOUGH_DOLLA, "KB-087")
    return None


# --- feeding (KB-101 to KB-105) -----------------------------------------------------------


def pending(table: Table) -> Iterator[tuple[Bunny, Feed]]:
    """Every Feed card in the circle with its bunny: friends may feed too (A-KB-55)."""
    return ((bunny, feed) for _, bunny in table.ring() for feed in bunny.feeds)


def cannot_feed(table: Table, seat: SeatId, card: CardId) -> Objection | None:
    if not any(feed.card == card for _, feed in pending(table)):
        return no(Reason.NO_SUCH_FEED, "KB-102")
    facts = KIND_OF[card]
    enough = (
        table.units(seat, "cabbage") >= facts.cabbage and table.units(seat, "water") >= facts.water
    )
    return None if enough else no(Reason.NOT_ENOUGH_UNITS, "KB-101", "A-KB-54")


def feed(run: Run, seat: SeatId, card: CardId) -> None:
    bunny = next(b for b, f in pending(run.table) if f.card == card)
    facts = KIND_OF[card]
    pay_goods(run, seat, "cabbage", facts.cabbage)
    pay_goods(run, seat, "water", facts.water)
    run.happen(m.FeedRemoved(bunny.card, card))


# --- saved cards, interrupts, standing passes ---------------------------------------------


def cannot_use(table: Table, seat: SeatId, card: CardId) -> Objection | None:
    """A saved SPECIAL is used on one's own turn (KB-045, KB-058)."""
    if card not in table.player(seat).saved:
        return no(Reason.CARD_NOT_SAVED, "KB-045")
    if KIND_OF[card].type != "special":
        return no(Reason.NOT_SPECIAL, "KB-045", "KB-060")
    return unplayable(table, seat, card)


def cannot_interrupt(table: Table, command: m.PlayVerySpecial) -> Objection | None:
    """A VERY SPECIAL outside a window waits for a free moment (A-KB-101)."""
    if not is_free_moment(table):
        return no(Reason.NO_FREE_MOMENT, "KB-060", "A-KB-101")
    target = None if command.target is msgspec.UNSET else command.target
    return cannot_respond(table, command.seat, command.card, target, None)


def interrupt(run: Run, command: m.PlayVerySpecial) -> None:
    """It takes no turn, and from hand it is replaced at once (KB-061, KB-062, A-KB-117)."""
    target = None if command.target is msgspec.UNSET else command.target
    if play_very_special(run, command.seat, command.card, target) == "hand":
        run.then(DrawOne(command.seat))


def cannot_stand(table: Table, command: m.StandPass) -> Objection | None:
    standing = table.player(command.seat).standing or "never"
    same = standing == command.until
    return no(Reason.STANDING_ALREADY, "A-GEN-02") if same else None
