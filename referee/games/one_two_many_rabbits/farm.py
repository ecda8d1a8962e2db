"""How the Farm chooses (A-OT-21): a fixed policy, so that nobody can play it badly on purpose."""

from collections.abc import Iterable

from referee.games.one_two_many_rabbits.deck import (
    PLUS_MINUS,
    WILD,
    Cards,
    Number,
    numbers_in,
)
from referee.games.one_two_many_rabbits.matching import SAID, cards_of
from referee.games.one_two_many_rabbits.messages import Uses

DICE = 2
"""What the Farm rolls on its turn (OT-58)."""
LIKELIEST = 7


def best(ways: Iterable[Uses]) -> Uses:
    """The way the Farm takes; of ways that rank alike the first."""
    return max(ways, key=rank)


def rank(uses: Uses) -> tuple[int, int, int, int]:
    """Most Numbers, then their total, then fewest Wilds and Plus/Minus, then the highest card."""
    cards = cards_of(uses)
    numbers = numbers_in(cards)
    special = cards.count(WILD) + cards.count(PLUS_MINUS)
    return len(numbers), sum(numbers), -special, max(numbers, default=0)


def bet(hand: Cards) -> Number:
    """The Number nearest to the likeliest sum of two dice, the higher of two as near."""
    return SAID[min(numbers_in(hand), key=lambda number: (abs(number - LIKELIEST), -number))]
