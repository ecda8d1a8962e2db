"""Kaballa's Market: what a seat may buy, what it costs, and what follows (KB-083 to KB-096)."""

from collections.abc import Iterator
from typing import Any, Final

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.catalogue import KIND_OF, Prices
from referee.games.killer_bunnies.effects import take_supplies
from referee.games.killer_bunnies.endgame import take_carrots
from referee.games.killer_bunnies.goods import pay_dolla
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.run import Run, no, offer
from referee.games.killer_bunnies.table import Table
from referee.kernel.flow import Frame
from referee.kernel.game import LegalAction
from referee.kernel.ids import SeatId
from referee.kernel.rejection import Objection

PRICED: Final = {"market-starter": "KB-087", "market-high": "KB-090", "market-low": "KB-091"}
"""The row of the ledger with the prices of each market card that opens it."""


def open_prices(table: Table) -> Prices:
    assert table.prices, "the market is closed"
    return table.prices


def price(prices: Prices, supply: m.Supply) -> int:
    return prices.cabbage if supply == "cabbage" else prices.water


def stock(table: Table, supply: m.Supply) -> int:
    return len(table.cabbage_deck if supply == "cabbage" else table.water_deck)


def cost(table: Table, *, cabbage: int = 0, water: int = 0, carrots: int = 0) -> int:
    """What a purchase costs; at half price the total is rounded up (KB-204, KB-205, A-KB-63)."""
    prices = open_prices(table)
    total = cabbage * prices.cabbage + water * prices.water + carrots * prices.carrot
    return -(-total // 2) if half_price(table) else total


def priced(table: Table) -> tuple[str, ...]:
    """The rules behind what things cost now: the row of the market card that counts."""
    card = PRICED[KIND_OF[table.market_card].kind]
    return (card, "KB-204", "A-KB-63") if half_price(table) else (card,)


def half_price(table: Table) -> bool:
    return table.turn is not None and table.turn.half_price


def affordable(table: Table, price: int, purse: int) -> int:
    """How many things of one price a purse buys at once."""
    return 2 * purse // price if half_price(table) else purse // price


def shop_offers(table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
    if table.prices is None:
        return
    purse = table.units(seat, "dolla")
    supplies: tuple[m.Supply, ...] = ("cabbage", "water")
    for supply in supplies:
        most = min(stock(table, supply), affordable(table, price(table.prices, supply), purse))
        if most:
            cards = {"type": "integer", "minimum": 1, "maximum": most}
            yield offer(m.BuySupplies, frame, supply={"const": supply}, cards=cards)
    most = min(len(table.market), affordable(table, table.prices.carrot, purse))
    if most:
        yield offer(m.BuyCarrots, frame, carrots=carrots_schema(table, 1, most))
    if half_price(table):
        yield from bundle_offers(table, frame, purse)


def bundle_offers(table: Table, frame: Frame, purse: int) -> Iterator[LegalAction]:
    """Bundles of more than one kind, an alternative for each number of Carrots and Cabbage."""
    prices = open_prices(table)
    for carrots in range(min(len(table.market), affordable(table, prices.carrot, purse)) + 1):
        for cabbage in range(stock(table, "cabbage") + 1):
            if cost(table, cabbage=cabbage, carrots=carrots) > purse:
                break
            water = most_water(table, purse, cabbage, carrots)
            least = 0 if carrots and cabbage else 1
            if (carrots or cabbage) and water >= least:
                yield offer(
                    m.BuyBundle,
                    frame,
                    optional=left_out(cabbage=cabbage, water=least, carrots=carrots),
                    cabbage={"const": cabbage},
                    water={"type": "integer", "minimum": least, "maximum": water},
                    carrots=carrots_schema(table, carrots, carrots),
                )


def left_out(**least: int) -> tuple[str, ...]:
    """What a bundle need not name, because there may be none of it."""
    return tuple(what for what, number in least.items() if not number)


def most_water(table: Table, purse: int, cabbage: int, carrots: int) -> int:
    """How many Water cards a bundle can still have."""
    fits = (
        water
        for water in range(stock(table, "water"), -1, -1)
        if cost(table, cabbage=cabbage, water=water, carrots=carrots) <= purse
    )
    return next(fits, -1)


def cannot_buy_bundle(table: Table, seat: SeatId, buy: m.BuyBundle) -> Objection | None:
    """Several kinds at once make a difference only at half price (KB-205, A-KB-63)."""
    kinds = sum(map(bool, (buy.cabbage, buy.water, buy.carrots)))
    if not half_price(table) or kinds < 2:  # noqa: PLR2004  # a bundle is of two kinds or more
        return no(Reason.BUNDLE_NEEDS_COUPON, "KB-205", "A-KB-63")
    parts = (
        cannot_buy_supplies(table, seat, "cabbage", buy.cabbage) if buy.cabbage else None,
        cannot_buy_supplies(table, seat, "water", buy.water) if buy.water else None,
        cannot_buy_carrots(table, seat, buy.carrots) if buy.carrots else None,
    )
    if why := next(filter(None, parts), None):
        return why
    if table.prices is None:
        return no(Reason.MARKET_CLOSED, "KB-083", "KB-092")
    total = cost(table, cabbage=buy.cabbage, water=buy.water, carrots=len(buy.carrots))
    enough = total <= table.units(seat, "dolla")
    return None if enough else no(Reason.NOT_ENOUGH_DOLLA, *priced(table), "KB-205")


def buy_bundle(run: Run, seat: SeatId, buy: m.BuyBundle) -> None:
    """One payment for all, then the goods; Carrots last, for they may end the game."""
    total = cost(run.table, cabbage=buy.cabbage, water=buy.water, carrots=len(buy.carrots))
    pay_dolla(run, seat, total)
    take_supplies(run, seat, "cabbage", buy.cabbage)
    take_supplies(run, seat, "water", buy.water)
    if buy.carrots:
        take_carrots(run, seat, tuple(sorted(buy.carrots)))


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
    if cost(table, **{supply: cards}) > table.units(seat, "dolla"):
        return no(Reason.NOT_ENOUGH_DOLLA, *priced(table), "KB-096")
    return None


def cannot_buy_carrots(table: Table, seat: SeatId, carrots: tuple[int, ...]) -> Objection | None:
    if table.prices is None:
        return no(Reason.MARKET_CLOSED, "KB-083", "KB-092")
    if len(set(carrots)) < len(carrots) or not set(carrots) <= set(table.market):
        return no(Reason.NOT_IN_MARKET, "KB-084", "A-KB-64")
    if cost(table, carrots=len(carrots)) > table.units(seat, "dolla"):
        return no(Reason.NOT_ENOUGH_DOLLA, *priced(table))
    return None


def buy_supplies(run: Run, seat: SeatId, buy: m.BuySupplies) -> None:
    """Paid by the card; the units show afterwards (KB-096)."""
    pay_dolla(run, seat, cost(run.table, **{buy.supply: buy.cards}))
    take_supplies(run, seat, buy.supply, buy.cards)


def buy_carrots(run: Run, seat: SeatId, buy: m.BuyCarrots) -> None:
    """The buyer chooses among those that lie open (A-KB-64)."""
    pay_dolla(run, seat, cost(run.table, carrots=len(buy.carrots)))
    take_carrots(run, seat, tuple(sorted(buy.carrots)))
