"""Every legal discard by trying everything, written from the ledger and not from the referee.

A use of dice is spelled as the multiset of its dice and what is laid: ("8",), ("w18",), or an
equation ("+", {...}) or ("-", from, less). Equations of two Wilds have endlessly many numbers and
are spelled as one.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from typing import Any, Final

NUMBERS: Final = tuple(str(n) for n in range(1, 13))
KINDS: Final = (*NUMBERS, "wild", "plus-minus", "piggyback")
"""All that a hand can hold: a Rab-bets never stays there (OT-43)."""
WILDS: Final = range(1, 31)
"""Three sixes and a 12 make 30."""

Group = tuple[int, ...]
Spelled = tuple[Group, Any]
Play = tuple[frozenset[int], Any]


def hands(largest: int) -> Iterable[tuple[str, ...]]:
    """Every hand of up to so many cards."""
    for size in range(largest + 1):
        yield from combinations_with_replacement(KINDS, size)


def rolls() -> list[Group]:
    """Every roll of one to three dice, equal ones once."""
    return [roll for n in (1, 2, 3) for roll in combinations_with_replacement(range(1, 7), n)]


@cache
def groupings(roll: Group) -> frozenset[tuple[Group, ...]]:
    """Give every die one of three labels or none; dice with the same label are a group."""
    found = set()
    for labels in product(range(4), repeat=len(roll)):
        groups = defaultdict(list)
        for die, label in zip(roll, labels, strict=True):
            if label:
                groups[label].append(die)
        found.add(tuple(sorted(tuple(sorted(group)) for group in groups.values())))
    return frozenset(found)


def stands_for(card: str) -> Iterable[int]:
    """The numbers that a card can be (OT-31, OT-32, A-OT-03); none for any other special."""
    if card == "wild":
        return WILDS
    return (int(card),) if card in NUMBERS else ()


def word(card: str, number: int) -> str:
    return f"w{number}" if card == "wild" else card


@cache
def equations(left: str, right: str) -> Mapping[int, frozenset[Any]]:
    """What two cards make with a Plus/Minus between them, by result (OT-35, A-OT-05)."""
    made = defaultdict(set)
    for one, other in product(stands_for(left), stands_for(right)):
        said = word(left, one), word(right, other)
        both_wild = left == right == "wild"
        made[one + other].add("two wilds" if both_wild else ("+", frozenset(said), *sorted(said)))
        if one > other:
            made[one - other].add("two wilds" if both_wild else ("-", *said))
    return {total: frozenset(found) for total, found in made.items()}


def plays(hand: tuple[str, ...]) -> Mapping[int, list[Play]]:
    """Each single card and each three cards in a row: which cards, and what they make."""
    made = defaultdict(set)
    for place, card in enumerate(hand):
        for number in stands_for(card):
            made[number].add((frozenset({place}), word(card, number)))
    for row in permutations(range(len(hand)), 3):
        left, sign, right = (hand[place] for place in row)
        if sign == "plus-minus":
            for total, found in equations(left, right).items():
                made[total] |= {(frozenset(row), said) for said in found}
    return {total: list(found) for total, found in made.items()}


def discards(made: Mapping[int, list[Play]], roll: Group) -> set[tuple[Spelled, ...]]:
    """Every set of disjoint groups of dice with disjoint cards that make their sums."""
    found = set()
    for groups in groupings(roll):
        for chosen in product(*(made.get(sum(group), ()) for group in groups)):
            taken = [place for places, _ in chosen for place in places]
            if len(taken) == len(set(taken)):
                uses = zip(groups, (said for _, said in chosen), strict=True)
                found.add(tuple(sorted(uses, key=repr)))
    return found
