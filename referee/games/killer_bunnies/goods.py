"""Cabbage, Water and Dolla that change hands: paid, handed over, taken, lost, owed."""

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.change import (
    discarded,
    largest_within,
    least_covering,
    own_cards,
    pay,
    pick,
    worth_of,
)
from referee.games.killer_bunnies.run import Run
from referee.games.killer_bunnies.table import worth
from referee.kernel.ids import SeatId


def pay_dolla(run: Run, seat: SeatId, amount: int) -> None:
    """Pay Dolla to the Discard Pile."""
    pay_goods(run, seat, "dolla", amount)


def pay_goods(run: Run, seat: SeatId, goods: m.Goods, amount: int) -> None:
    """Pay from own cards, then credit; take change, or have it owed (KB-098 to KB-100)."""
    if amount:
        paid = pay(run.table, run.table.player(seat), goods, amount)
        run.happen(m.Paid(seat, goods, amount, paid.cards, paid.change, paid.credit, paid.owed))


def take_from_discard(run: Run, seat: SeatId, goods: m.Goods, amount: int) -> int:
    """As much of the amount as the discard has, never more; what it was worth (A-KB-97)."""
    if run.table.player(seat).left:
        return 0
    pile = discarded(run.table, goods)
    cards = pick(pile, largest_within(tuple(map(worth_of, pile)), amount))
    if cards:
        run.happen(m.GoodsTaken(seat, goods, cards))
    return sum(map(worth_of, cards))


def owe(run: Run, seat: SeatId, goods: m.Goods, amount: int) -> None:
    """The game owes a seat (KB-100)."""
    if amount and not run.table.player(seat).left:
        run.happen(m.DebtMade(seat, goods, amount))


def lose_all(run: Run, seat: SeatId, goods: m.Goods) -> None:
    """All cards and all credit of some goods are gone (KB-187, KB-214, A-KB-61)."""
    cards = own_cards(run.table.player(seat), goods)
    if cards or run.table.credit(seat, goods):
        run.happen(m.GoodsLost(seat, goods, cards))


def hand_over(run: Run, giver: SeatId, to: SeatId, goods: m.Goods, amount: int) -> None:
    """An amount passes between two seats, with change from the discard (A-KB-105).

    An exact set of cards if there is one; else the largest smaller set, and for the rest one own
    card of least excess goes to the discard, which pays first the taker, then the giver. Credit
    of the giver comes last.
    """
    own = own_cards(run.table.player(giver), goods)
    from_cards = min(amount, worth(run.table.player(giver), goods))
    cards = pick(own, largest_within(tuple(map(worth_of, own)), from_cards))
    if cards:
        run.happen(m.GoodsMoved(giver, to, goods, cards))
    rest = from_cards - sum(map(worth_of, cards))
    if rest:
        _break_a_card(run, giver, to, goods, rest)
    by_credit = amount - from_cards
    if by_credit:
        run.happen(m.Paid(giver, goods, by_credit, (), (), by_credit, 0))
        owe(run, to, goods, by_credit)


def _break_a_card(run: Run, giver: SeatId, to: SeatId, goods: m.Goods, rest: int) -> None:
    """One card of the giver's for what no exact set makes: taker first, then the giver."""
    own = own_cards(run.table.player(giver), goods)
    (worth_paid,) = least_covering(tuple(w for w in map(worth_of, own) if w > rest), rest)[:1]
    (card,) = pick(own, (worth_paid,))
    owe(run, to, goods, rest - take_from_discard(run, to, goods, rest))
    pile = discarded(run.table, goods)
    excess = worth_paid - rest
    change = pick(pile, largest_within(tuple(map(worth_of, pile)), excess))
    owed = excess - sum(map(worth_of, change))
    run.happen(m.Paid(giver, goods, rest, (card,), change, 0, owed))
