"""Every way to use dice that were rolled: groups of dice, and the cards that meet each sum.

Ways that differ in nothing but order are one way, written in one form:
- the dice of a group from low to high; groups by their dice, equal groups by their cards;
- a sum with its larger number first, a Number before a Wild of the same number;
- of the endless equations of two Wilds only one: the sum whose first Wild is as high as can be
  up to 12, and for a 1 the difference of 2 and 1.
A hand that allows more than `MANY` ways names each outcome once, in its first form: the cards
that leave and the dice that are left decide the game, not which of them met.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, islice, takewhile
from typing import Any, Final, get_args

from msgspec import Struct

from referee.games.one_two_many_rabbits.deck import (
    HIGHEST,
    HIGHEST_WILD,
    PLUS_MINUS,
    UNLAID,
    WILD,
    Cards,
    NamedWild,
    Number,
    Word,
    kind_of,
    numbers_in,
    ordered,
    value_of,
)
from referee.games.one_two_many_rabbits.messages import Use, Uses
from referee.games.one_two_many_rabbits.options import Options
from referee.kernel.ids import KindId

Dice = tuple[int, ...]
Words = tuple[Word, ...]

MANY: Final = 5_000
"""More ways than this are no help to anybody: a hand of 15 has 4,000 with three dice."""
NOTHING: Final[Uses] = ()
EQUATION: Final = 3
"""Cards of an equation: two that stand for numbers, and the Plus/Minus between them."""
SAID: Final[Mapping[int, Number]] = {int(word): word for word in get_args(Number)}
WILDLY: Final[Mapping[int, NamedWild]] = dict(enumerate(get_args(NamedWild), start=1))


class Match(Struct, frozen=True):
    """Cards that make some sum, and how many of which kind that takes."""

    words: Words
    needs: tuple[tuple[KindId, int], ...]


Met = Mapping[int, tuple[Match, ...]]


class Ways(Struct, frozen=True):
    """What a seat may do with the dice: in order, to look one up in, and as JSON to offer."""

    listed: tuple[Uses, ...]
    known: frozenset[Uses]
    offered: list[list[dict[str, Any]]]


def cards_of(uses: Uses) -> Cards:
    """The cards that leave the hand: of an equation all three (OT-36)."""
    return tuple(kind_of(word) for use in uses for word in use.cards)


def dice_of(uses: Uses) -> Dice:
    """The dice that are used."""
    return tuple(die for use in uses for die in use.dice)


def outcome(uses: Uses) -> tuple[Cards, Dice]:
    """What decides the game: the cards that leave, and the dice that are used."""
    return ordered(cards_of(uses)), tuple(sorted(dice_of(uses)))


def is_sound(words: Words) -> bool:
    """Whether this is one card that stands for a number, or an equation (OT-18, OT-34)."""
    shape = [word in {"+", "-"} for word in words]
    return shape in ([False], [False, True, False]) and UNLAID.isdisjoint(words)


def value(words: Words) -> int:
    """What a card or an equation comes to."""
    if len(words) != EQUATION:
        return value_of(words[0])
    left, sign, right = words
    return value_of(left) + value_of(right) * (1 if sign == "+" else -1)


def highest_wild(options: Options) -> int:
    """The most that a Wild may stand for in an equation (A-OT-03)."""
    return HIGHEST_WILD if options.wild_in_equation == "any" else HIGHEST


def ways_of(hand: Cards, dice: Dice, options: Options) -> Ways:
    """Every legal way to use the dice, the most dice used first, to use none last."""
    forced = options.discarding == "forced"
    return _ways(hand, tuple(sorted(dice)), highest_wild(options), forced)


@lru_cache(maxsize=64)
def _ways(hand: Cards, dice: Dice, highest: int, forced: bool) -> Ways:
    found: Iterable[Uses] = tuple(islice(all_ways(hand, dice, highest), MANY + 1))
    if len(tuple(found)) > MANY:
        found = _one_form_each(all_ways(hand, dice, highest, forms=False))
    if forced:
        found = _most_dice(iter(found))
    listed = tuple(found)
    # Ways share their uses, so each is spelled once.
    spelled = {use: plain(use) for uses in listed for use in uses}
    return Ways(listed, frozenset(listed), [[spelled[use] for use in uses] for uses in listed])


def plain(use: Use) -> dict[str, Any]:
    """As JSON has it, which knows no tuples."""
    return {"dice": list(use.dice), "cards": list(use.cards)}


def _one_form_each(found: Iterable[Uses]) -> Iterable[Uses]:
    """The first way to each outcome: the cards that leave, and the dice that are used."""
    outcomes: dict[tuple[Cards, Dice], Uses] = {}
    for uses in found:
        outcomes.setdefault(outcome(uses), uses)
    return tuple(outcomes.values())


def _most_dice(found: Iterator[Uses]) -> Iterable[Uses]:
    """Whoever may not decline uses as many dice as the hand allows (A-OT-01)."""
    first = next(found)
    most = len(dice_of(first))
    return (first, *takewhile(lambda uses: len(dice_of(uses)) == most, found))


# --- dice into groups ---------------------------------------------------------------------


@lru_cache(maxsize=256)
def groupings(dice: Dice) -> tuple[tuple[Dice, ...], ...]:
    """Every set of disjoint groups of the dice (OT-16, A-OT-02), the most dice used first."""
    found = {tuple(sorted(groups)) for groups in _split(sorted(dice))}
    return tuple(sorted(found, key=lambda groups: (-sum(map(len, groups)), groups)))


def _split(dice: Sequence[int]) -> Iterator[tuple[Dice, ...]]:
    """Each die in turn stays unused, opens a group, or joins one."""
    if not dice:
        yield ()
        return
    *others, die = dice
    for groups in _split(others):
        yield groups
        yield (*groups, (die,))
        for place, group in enumerate(groups):
            yield (*groups[:place], (*group, die), *groups[place + 1 :])


# --- cards that make a sum ----------------------------------------------------------------


def matches(hand: Cards, total: int, highest: int) -> Iterator[Words]:
    """Every card or equation of this hand that makes a sum; a Wild alone makes any (OT-32)."""
    numbers = numbers_in(hand)
    wilds = hand.count(WILD)
    if total in numbers:
        yield (SAID[total],)
    if wilds:
        yield (WILDLY[total],)
    if PLUS_MINUS in hand:
        yield from _of_two_numbers(Counter(numbers), total)
        if wilds:
            yield from _with_a_wild(sorted(set(numbers)), total, highest)
        if wilds > 1:
            yield of_two_wilds(total)


def _of_two_numbers(numbers: Mapping[int, int], total: int) -> Iterator[Words]:
    """Sums, and the larger minus the smaller (OT-35, A-OT-05)."""
    for low, high in combinations_with_replacement(sorted(numbers), 2):
        if low == high and numbers[low] == 1:
            continue
        if high + low == total:
            yield SAID[high], "+", SAID[low]
        if high - low == total:
            yield SAID[high], "-", SAID[low]


def _with_a_wild(numbers: Iterable[int], total: int, highest: int) -> Iterator[Words]:
    """A Number and a Wild that is whatever is missing (OT-33, A-OT-03, A-OT-04)."""
    for number in numbers:
        rest = total - number
        if number < rest <= highest:
            yield WILDLY[rest], "+", SAID[number]
        elif 1 <= rest <= highest:
            yield SAID[number], "+", WILDLY[rest]
        if number > total:
            yield SAID[number], "-", WILDLY[number - total]
        if total + number <= highest:
            yield WILDLY[total + number], "-", SAID[number]


def of_two_wilds(total: int) -> Words:
    """The one form in which an equation of two Wilds is laid."""
    if total == 1:
        return WILDLY[2], "-", WILDLY[1]
    first = min(total - 1, HIGHEST)
    return WILDLY[first], "+", WILDLY[total - first]


# --- ways ---------------------------------------------------------------------------------


def all_ways(hand: Cards, dice: Dice, highest: int, *, forms: bool = True) -> Iterator[Uses]:
    """Every way to use these dice with this hand, in a fixed order; to use none comes last.

    Without `forms` the same cards meet the same dice in one form only.
    """
    sums = {sum(group) for groups in groupings(dice) for group in groups}
    met = {total: _matches(hand, total, highest, forms=forms) for total in sums}
    for groups in groupings(dice):
        yield from _filled(groups, met, Counter(hand), 0)


def _matches(hand: Cards, total: int, highest: int, *, forms: bool) -> tuple[Match, ...]:
    found = [
        Match(words, tuple(Counter(map(kind_of, words)).items()))
        for words in matches(hand, total, highest)
    ]
    if forms:
        return tuple(found)
    first_forms = {frozenset(match.needs): match for match in reversed(found)}
    return tuple(match for match in found if first_forms[frozenset(match.needs)] is match)


def _filled(
    groups: tuple[Dice, ...], met: Met, held: Mapping[KindId, int], start: int
) -> Iterator[Uses]:
    """Meet the first group by each match from a place on, then the others with what is left."""
    if not groups:
        yield NOTHING
        return
    group, others = groups[0], groups[1:]
    for place, match in enumerate(met[sum(group)][start:], start):
        if all(held[kind] >= count for kind, count in match.needs):
            use = Use(group, match.words)
            # Equal groups are met in the order of their matches, so each pair comes once.
            again = place if others and others[0] == group else 0
            for tail in _filled(others, met, _less(held, match), again):
                yield (use, *tail)


def _less(held: Mapping[KindId, int], match: Match) -> Mapping[KindId, int]:
    left = dict(held)
    for kind, count in match.needs:
        left[kind] -= count
    return left
