"""Seats that come and go into tables; total like the others."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.evolve_circle import gone_from_play
from referee.games.killer_bunnies.evolve_table import into_discard, without
from referee.games.killer_bunnies.table import Newcomer, Player, Table
from referee.kernel.game import Event, Result


def newcomer_awaited(table: Table, e: m.NewcomerAwaited) -> Table:
    return replace(table, newcomers=(*table.newcomers, Newcomer(e.seat, e.left_of)))


def seat_joined(table: Table, e: m.SeatJoined) -> Table:
    """Immediately left of the seat that was named: between it and the one after (KB-300)."""
    newcomer = next(n for n in table.newcomers if n.seat == e.seat)
    place = table.place(newcomer.left_of) + 1
    players = (*table.players[:place], Player(e.seat), *table.players[place:])
    waiting = tuple(n for n in table.newcomers if n is not newcomer)
    return replace(table, players=players, newcomers=waiting)


def seat_left(table: Table, e: m.SeatLeft) -> Table:
    """The place in the order of turns stays, for the roaming cards that it launched (A-KB-27)."""
    table = table.changed(e.seat, left=True, standing="", skips=0)
    return replace(
        table,
        debts=tuple(debt for debt in table.debts if debt.seat != e.seat),
        owed_draws=without(table.owed_draws, *(s for s in table.owed_draws if s == e.seat)),
        trades=tuple(trade for trade in table.trades if not trade.between(e.seat)),
    )


def seat_cleared(table: Table, e: m.SeatCleared) -> Table:
    player = table.player(e.seat)
    bunnies = tuple(bunny for bunny in player.bunnies if bunny.card not in e.cards)
    trojans = (t for bunny in player.bunnies if bunny not in bunnies for t in bunny.trojans)
    table = table.with_player(
        replace(
            player,
            hand=without(player.hand, *e.cards),
            top=None,
            bottom=None,
            saved=without(player.saved, *e.cards),
            dolla=without(player.dolla, *e.cards),
            karma=without(player.karma, *e.cards),
            cabbage=without(player.cabbage, *e.cabbage),
            water=without(player.water, *e.water),
            carrots=without(player.carrots, *e.carrots),
            bunnies=bunnies,
        )
    )
    table = into_discard(table, "cabbage", e.cabbage, ())
    table = into_discard(table, "water", e.water, ())
    market = tuple(sorted((*table.market, *e.carrots)))
    table = replace(table, discard=(*table.discard, *e.cards), market=market)
    return gone_from_play(table, *trojans)


def answer_waived(table: Table, e: m.AnswerWaived) -> Table:
    frame = table.frames[-1]
    owed = tuple(seat for seat in frame.owed if seat != e.seat)
    return replace(table, frames=(*table.frames[:-1], replace(frame, owed=owed)))


def game_dissolved(table: Table, e: m.GameDissolved) -> Table:
    """Nobody has won, and all share one place."""
    shared = {seat: 1 for seat in table.slots}
    return replace(table, result=Result((), shared, {"abandoned": True}), frames=(), trades=())


SEAT_APPLY: Final[Mapping[type[Event], Callable[[Table, Any], Table]]] = {
    m.NewcomerAwaited: newcomer_awaited,
    m.SeatJoined: seat_joined,
    m.SeatLeft: seat_left,
    m.SeatCleared: seat_cleared,
    m.AnswerWaived: answer_waived,
    m.GameDissolved: game_dissolved,
}
