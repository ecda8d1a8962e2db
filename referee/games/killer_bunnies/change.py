"""Paying with cards of fixed worth, and change from the discard (KB-098 to KB-100, A-KB-62).

A card is any value with a worth; a choice of cards is settled by: least excess over (or gap
below) the amount, then fewest cards, then the highest cards.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct

from referee.games.killer_bunnies.catalogue import KIND_OF
from referee.games.killer_bunnies.messages import Goods
from referee.games.killer_bunnies.table import Player, Table

Worths = tuple[int, ...]


class Payment(Struct, frozen=True):
    """How an amount is paid: own cards, change taken, credit spent, and what is owed after."""

    cards: tuple[Any, ...]
    change: tuple[Any, ...]
    credit: int
    owed: int


@lru_cache(maxsize=4096)
def _sums(worths: Worths) -> Mapping[int, Worths]:
    """For each sum that these cards can make: the fewest cards, then the highest, descending."""
    best: dict[int, Worths] = {0: ()}
    for worth in worths:
        for total, chosen in list(best.items()):
            candidate = tuple(sorted((*chosen, worth), reverse=True))
            known = best.get(total + worth)
            if known is None or _rank(candidate) < _rank(known):
                best[total + worth] = candidate
    return best


def _rank(chosen: Worths) -> tuple[int, tuple[int, ...]]:
    return len(chosen), tuple(-worth for worth in chosen)


def largest_within(worths: Sequence[int], amount: int) -> Worths:
    """The cards of the largest sum not above the amount (A-KB-62, A-KB-97)."""
    sums = _sums(tuple(sorted(worths, reverse=True)))
    return sums[max(total for total in sums if total <= amount)]


def least_covering(worths: Sequence[int], amount: int) -> Worths:
    """The cards of the least sum at or above the amount; all of them if there is none."""
    sums = _sums(tuple(sorted(worths, reverse=True)))
    covering = [total for total in sums if total >= amount]
    return sums[min(covering) if covering else max(sums)]


_DOLLA: Final = frozenset(card for card, facts in KIND_OF.items() if facts.dolla)

PILE: Final[Mapping[Goods, str]] = {"cabbage": "cabbage_discard", "water": "water_discard"}


def own_cards(player: Player, goods: Goods) -> tuple[Any, ...]:
    """A player's cards of these goods."""
    cards: tuple[Any, ...] = getattr(player, goods)
    return cards


def discarded(table: Table, goods: Goods) -> tuple[Any, ...]:
    """The cards of these goods that lie in their discard pile, the only bank (A-KB-105)."""
    if goods == "dolla":
        return tuple(card for card in table.discard if card in _DOLLA)
    pile: tuple[int, ...] = getattr(table, PILE[goods])
    return pile


def worth_of(card: Any) -> int:
    """A supply card is its units; a Dolla card has its worth printed."""
    return card if isinstance(card, int) else KIND_OF[card].dolla


def pick(cards: Sequence[Any], worths: Worths) -> tuple[Any, ...]:
    """Cards of these worths, taken in the order in which they lie."""
    left, chosen = list(cards), []
    for worth in worths:
        card = next(card for card in left if worth_of(card) == worth)
        left.remove(card)
        chosen.append(card)
    return tuple(chosen)


def pay(table: Table, player: Player, goods: Goods, amount: int) -> Payment:
    """How this player pays an amount that own cards and credit cover."""
    own = own_cards(player, goods)
    held = sum(map(worth_of, own))
    from_cards = min(amount, held)
    cards = pick(own, least_covering(tuple(map(worth_of, own)), from_cards))
    excess = sum(map(worth_of, cards)) - from_cards
    pile = discarded(table, goods)
    change = pick(pile, largest_within(tuple(map(worth_of, pile)), excess)) if excess else ()
    owed = excess - sum(map(worth_of, change))
    return Payment(cards, change, amount - from_cards, owed)


def could_pay_since(before: Table | None, table: Table) -> bool:
    """Whether debts or piles are others than before, when nothing more could be paid."""
    return (
        before is None
        or table.debts is not before.debts
        or table.discard is not before.discard
        or table.cabbage_discard is not before.cabbage_discard
        or table.water_discard is not before.water_discard
    )


def payable(table: Table) -> tuple[Any, ...] | None:
    """The oldest debt that the discard can pay in part now: (seat, goods, cards) (A-KB-61)."""
    for debt in table.debts:
        pile = discarded(table, debt.goods)
        cards = pick(pile, largest_within(tuple(map(worth_of, pile)), debt.amount))
        if cards:
            return debt.seat, debt.goods, cards
    return None
