"""Trades into tables; total like the others."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.evolve_cards import bunny_moved, carrots_passed
from referee.games.killer_bunnies.evolve_table import without
from referee.games.killer_bunnies.table import Table
from referee.games.killer_bunnies.talks import Terms, Trade
from referee.games.killer_bunnies.tradable import marks
from referee.kernel.game import Event
from referee.kernel.ids import SeatId


def trade_opened(table: Table, e: m.TradeOpened) -> Table:
    assert table.turn
    turn = replace(table.turn, traders=(*table.turn.traders, e.seat))
    opened = Trade(e.trade, e.seat, e.to, e.due)
    return replace(table, turn=turn, trades=(*table.trades, opened))


def trade_offered(table: Table, e: m.TradeOffered) -> Table:
    held = table.player(e.seat).hand if e.hand else ()
    terms = Terms(e.seat, e.give, e.want, e.hand, held)
    trades = (replace(t, terms=terms) if t.id == e.trade else t for t in table.trades)
    return replace(table, trades=tuple(trades))


def trade_made(table: Table, e: m.TradeMade) -> Table:
    """All that is traded one by one is marked; the Dolla of the active seat are counted."""
    table = _given(table, e.seat, e.to, e.give)
    table = _given(table, e.to, e.seat, e.want)
    given, taken = table.player(e.seat).hand, table.player(e.to).hand
    table = table.changed(e.seat, hand=(*without(given, *e.given), *e.taken))
    table = table.changed(e.to, hand=(*without(taken, *e.taken), *e.given))
    traded = (*table.traded, *marks(e.give), *marks(e.want))
    assert table.turn
    gifts = e.want.dolla if table.turn.seat == e.seat else e.give.dolla
    turn = replace(table.turn, gifts=table.turn.gifts + gifts)
    return _over(replace(table, traded=traded, turn=turn), e.trade)


def _given(table: Table, seat: SeatId, to: SeatId, lot: m.Lot) -> Table:
    """Saved cards, Carrots and bunnies pass; bunnies to the far left of their new section."""
    left = without(table.player(seat).saved, *lot.saved)
    table = table.changed(seat, saved=left)
    table = table.changed(to, saved=(*table.player(to).saved, *lot.saved))
    table = carrots_passed(table, m.CarrotsPassed(seat, to, lot.carrots))
    for bunny in lot.bunnies:
        spot = len(table.player(to).bunnies)
        table = bunny_moved(table, m.BunnyMoved(bunny, to, spot, 2 if table.active == to else 1))
    return table


def trade_ended(table: Table, e: m.TradeEnded) -> Table:
    return _over(table, e.trade)


def _over(table: Table, trade: str) -> Table:
    return replace(table, trades=tuple(t for t in table.trades if t.id != trade))


TRADE_APPLY: Final[Mapping[type[Event], Callable[[Table, Any], Table]]] = {
    m.TradeOpened: trade_opened,
    m.TradeOffered: trade_offered,
    m.TradeMade: trade_made,
    m.TradeEnded: trade_ended,
}
